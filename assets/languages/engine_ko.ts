<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR" sourcelanguage="en">
<context>
    <name>engine</name>
    <message>
        <source>signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>장면</translation>
    </message>
    <message>
        <source>A scene of Linkwright, a .lws.json file. Lengths in metres, masses in kilograms, angles in radians unless a key ends in _deg; z points up. Comments are accepted, keys that appear twice are not.</source>
        <translation>Linkwright의 장면, .lws.json 파일입니다. 길이는 미터, 질량은 킬로그램, 각도는 키가 _deg로 끝나지 않으면 라디안이며 z가 위쪽입니다. 주석은 허용되고, 두 번 나오는 키는 허용되지 않습니다.</translation>
    </message>
    <message>
        <source>$schema</source>
        <translation>$schema</translation>
    </message>
    <message>
        <source>For editors.</source>
        <translation>편집기용입니다.</translation>
    </message>
    <message>
        <source>Linkwright</source>
        <translation>Linkwright</translation>
    </message>
    <message>
        <source>Version of this format.</source>
        <translation>이 형식의 버전입니다.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Shown as the title.</source>
        <translation>제목으로 표시됩니다.</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>A sentence on what is to be seen.</source>
        <translation>무엇을 볼 수 있는지에 대한 한 문장입니다.</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>중력</translation>
    </message>
    <message>
        <source>Acceleration of free fall.</source>
        <translation>자유 낙하 가속도입니다.</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>시간 간격</translation>
    </message>
    <message>
        <source>Time step.</source>
        <translation>시간 간격입니다.</translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation>적분기</translation>
    </message>
    <message>
        <source>The method of each step.</source>
        <translation>각 스텝의 계산 방법입니다.</translation>
    </message>
    <message>
        <source>Runge–Kutta, 4th order</source>
        <translation>룽게–쿠타, 4차</translation>
    </message>
    <message>
        <source>Semi-implicit Euler</source>
        <translation>반암시적 오일러</translation>
    </message>
    <message>
        <source>Explicit Euler</source>
        <translation>명시적 오일러</translation>
    </message>
    <message>
        <source>Dormand–Prince 5(4)</source>
        <translation>도르망–프린스 5(4)</translation>
    </message>
    <message>
        <source>Implicit midpoint</source>
        <translation>암시적 중점</translation>
    </message>
    <message>
        <source>Variational</source>
        <translation>변분</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>허용 오차</translation>
    </message>
    <message>
        <source>Error dormand-prince may make in a piece of a step: of each number x in SI units, this times 1 + |x|.</source>
        <translation>dormand-prince가 스텝의 한 구간에서 낼 수 있는 오차: SI 단위의 각 수 x에 대해 이 값 곱하기 1 + |x|입니다.</translation>
    </message>
    <message>
        <source>Watch the ledger</source>
        <translation>에너지 장부 감시</translation>
    </message>
    <message>
        <source>Whether the simulation stops where a step creates or loses more energy than half of what there is.</source>
        <translation>한 스텝에서 생기거나 사라지는 에너지가 전체의 절반보다 크면 시뮬레이션을 멈출지 여부입니다.</translation>
    </message>
    <message>
        <source>Formulation</source>
        <translation>정식화</translation>
    </message>
    <message>
        <source>How accelerations are computed: by articulated bodies, Newton-Euler&apos;s or Lagrange&apos;s equations, or by coordinate partitioning of closed loops. Default: partitioning of a mechanism in Euler parameters, articulated bodies else.</source>
        <translation>가속도를 계산하는 방법: 관절체 알고리즘, 뉴턴–오일러 또는 라그랑주 방정식, 또는 닫힌 루프의 좌표 분할. 기본값: 오일러 매개변수 기구에는 분할, 그 외에는 관절체 알고리즘.</translation>
    </message>
    <message>
        <source>Articulated bodies</source>
        <translation>관절체 알고리즘</translation>
    </message>
    <message>
        <source>Newton–Euler</source>
        <translation>뉴턴–오일러</translation>
    </message>
    <message>
        <source>Lagrange</source>
        <translation>라그랑주</translation>
    </message>
    <message>
        <source>Partitioning</source>
        <translation>좌표 분할</translation>
    </message>
    <message>
        <source>Cross-check</source>
        <translation>교차 검증</translation>
    </message>
    <message>
        <source>Another formulation that checks each step.</source>
        <translation>각 스텝을 검사하는 다른 정식화입니다.</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>지속 시간</translation>
    </message>
    <message>
        <source>Of a run or a film when none is asked for.</source>
        <translation>따로 지정하지 않았을 때 실행이나 동영상의 시간입니다.</translation>
    </message>
    <message>
        <source>Joint limits</source>
        <translation>관절 한계</translation>
    </message>
    <message>
        <source>Whether joints stop at their limits.</source>
        <translation>관절이 한계에서 멈추는지 여부입니다.</translation>
    </message>
    <message>
        <source>Effort limits</source>
        <translation>구동력 한계</translation>
    </message>
    <message>
        <source>Whether the motors of a joint together give no more than its max_effort.</source>
        <translation>한 관절의 모터들이 함께 max_effort보다 큰 힘을 내지 않는지 여부입니다.</translation>
    </message>
    <message>
        <source>Robots</source>
        <translation>로봇</translation>
    </message>
    <message>
        <source>Robots, described here or in files.</source>
        <translation>여기에 기술하거나 파일에 있는 로봇입니다.</translation>
    </message>
    <message>
        <source>Trot</source>
        <translation>트롯</translation>
    </message>
    <message>
        <source>A quadruped that trots. Names of links and joints of robots beside it have the robot&apos;s name before them.</source>
        <translation>트롯으로 걷는 사족 로봇입니다. 옆에 있는 로봇의 링크와 관절 이름 앞에는 그 로봇의 이름이 붙습니다.</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>균형</translation>
    </message>
    <message>
        <source>What makes a robot stand on its feet.</source>
        <translation>로봇이 발로 서 있게 하는 것입니다.</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>기구</translation>
    </message>
    <message>
        <source>Bodies with closed loops.</source>
        <translation>닫힌 루프가 있는 물체들입니다.</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>루프</translation>
    </message>
    <message>
        <source>Joints that close loops.</source>
        <translation>루프를 닫는 관절입니다.</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>힘</translation>
    </message>
    <message>
        <source>Springs, motors, outside forces.</source>
        <translation>스프링, 모터, 외력입니다.</translation>
    </message>
    <message>
        <source>Tendons</source>
        <translation>텐던</translation>
    </message>
    <message>
        <source>Cords and sums of joint positions that springs, dampers and actuators act on.</source>
        <translation>스프링, 댐퍼, 액추에이터가 작용하는 줄과 관절 위치의 합입니다.</translation>
    </message>
    <message>
        <source>Actuators</source>
        <translation>액추에이터</translation>
    </message>
    <message>
        <source>What controls drive.</source>
        <translation>제어 신호가 구동하는 것입니다.</translation>
    </message>
    <message>
        <source>Recorded inputs</source>
        <translation>기록된 입력</translation>
    </message>
    <message>
        <source>What is added to controls, by tables of time and value.</source>
        <translation>시간과 값의 표에 따라 제어에 더해지는 것입니다.</translation>
    </message>
    <message>
        <source>Input noise</source>
        <translation>입력 잡음</translation>
    </message>
    <message>
        <source>Noise on controls, from seeds.</source>
        <translation>시드로 정해지는 제어의 잡음입니다.</translation>
    </message>
    <message>
        <source>Start noise</source>
        <translation>시작 잡음</translation>
    </message>
    <message>
        <source>Noise on start positions and velocities, from seeds.</source>
        <translation>시드로 정해지는 시작 위치와 속도의 잡음입니다.</translation>
    </message>
    <message>
        <source>Keyframes</source>
        <translation>키프레임</translation>
    </message>
    <message>
        <source>Positions, velocities, activations and controls by name, to start in.</source>
        <translation>시작할 때 쓰는, 이름이 있는 위치, 속도, 활성도, 제어입니다.</translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation>센서</translation>
    </message>
    <message>
        <source>What is measured; it has no effect on the motion.</source>
        <translation>측정되는 것이며, 운동에는 영향을 주지 않습니다.</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>What joints follow in time.</source>
        <translation>관절이 시간에 따라 따라가는 것입니다.</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>What touches, and how.</source>
        <translation>무엇이 어떻게 닿는지입니다.</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>The tasks of the inverse kinematics.</source>
        <translation>역기구학의 작업입니다.</translation>
    </message>
    <message>
        <source>Target options</source>
        <translation>목표 옵션</translation>
    </message>
    <message>
        <source>How all targets are met together.</source>
        <translation>모든 목표를 함께 만족시키는 방법입니다.</translation>
    </message>
    <message>
        <source>Cameras</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>Views.</source>
        <translation>시점입니다.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>What is shown.</source>
        <translation>표시되는 것입니다.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>A number with a name, which formulas of the scene may use.</source>
        <translation>이름이 있는 수로, 장면의 수식에서 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>A number of an object that follows a formula of parameters. The number itself stands in its object as well.</source>
        <translation>매개변수의 수식을 따르는 객체의 수입니다. 수 자체도 그 객체에 있습니다.</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>What is measured in the picture at each moment. Its numbers are the signals measure.NAME; they have no effect on the motion.</source>
        <translation>화면에서 매 순간 측정되는 것입니다. 그 수는 신호 measure.NAME이며 운동에는 영향을 주지 않습니다.</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>Objects that are selected, hidden, locked and moved as one; they stay where they are in the scene.</source>
        <translation>하나로 선택하고 숨기고 잠그고 움직이는 객체들입니다. 장면에서의 자리는 그대로입니다.</translation>
    </message>
    <message>
        <source>Camera keyframes</source>
        <translation>카메라 키프레임</translation>
    </message>
    <message>
        <source>Where the camera of a film is at a moment of the run.</source>
        <translation>실행의 한 순간에 동영상의 카메라가 있는 곳입니다.</translation>
    </message>
    <message>
        <source>Another formulation computes the accelerations at the beginning of each step, which are compared.</source>
        <translation>다른 정식화가 각 스텝의 시작에서 가속도를 계산하여 서로 비교합니다.</translation>
    </message>
    <message>
        <source>Second opinion</source>
        <translation>교차 검증 방법</translation>
    </message>
    <message>
        <source>Another one than the scene&apos;s own. Kane&apos;s equations are those of a trot alone.</source>
        <translation>장면 자체의 것과 다른 정식화입니다. 케인 방정식은 트롯에만 있습니다.</translation>
    </message>
    <message>
        <source>Kane</source>
        <translation>케인</translation>
    </message>
    <message>
        <source>Largest relative difference that still is agreement.</source>
        <translation>아직 일치로 보는 최대 상대 차이입니다.</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>로봇</translation>
    </message>
    <message>
        <source>A robot described here by links and joints, or in a file of its own. Its pose is that of the root link.</source>
        <translation>여기에 링크와 관절로 기술하거나 자체 파일에 있는 로봇입니다. 그 포즈는 루트 링크의 포즈입니다.</translation>
    </message>
    <message>
        <source>Unique in the scene; with several robots it stands before the names of their parts: &quot;left/elbow&quot;.</source>
        <translation>장면에서 유일해야 합니다. 로봇이 여럿이면 부분의 이름 앞에 붙습니다: &quot;left/elbow&quot;.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>A URDF or MJCF file, relative to the scene, at most two folders up. Instead of links and joints.</source>
        <translation>장면을 기준으로 최대 두 폴더 위까지의 URDF 또는 MJCF 파일입니다. 링크와 관절 대신 씁니다.</translation>
    </message>
    <message>
        <source>Package folders</source>
        <translation>패키지 폴더</translation>
    </message>
    <message>
        <source>Folders, relative to the scene, that package:// is looked up in.</source>
        <translation>장면을 기준으로 package://를 찾는 폴더입니다.</translation>
    </message>
    <message>
        <source>Floating base</source>
        <translation>부유 베이스</translation>
    </message>
    <message>
        <source>Whether the root link is free to move: by a joint called &quot;base&quot;.</source>
        <translation>루트 링크가 &quot;base&quot;라는 관절로 자유롭게 움직이는지 여부입니다.</translation>
    </message>
    <message>
        <source>Independent mimic joints</source>
        <translation>독립 모방 관절</translation>
    </message>
    <message>
        <source>Whether joints that follow others move on their own.</source>
        <translation>다른 관절을 따르는 관절이 스스로 움직이는지 여부입니다.</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>포즈</translation>
    </message>
    <message>
        <source>Of the root link in the world.</source>
        <translation>월드에서 루트 링크의 자세입니다.</translation>
    </message>
    <message>
        <source>Start positions</source>
        <translation>시작 위치</translation>
    </message>
    <message>
        <source>By joint; ball: [w, x, y, z]; free: [x, y, z, qw, qx, qy, qz].</source>
        <translation>관절별: 볼 관절은 [w, x, y, z], 자유 관절은 [x, y, z, qw, qx, qy, qz].</translation>
    </message>
    <message>
        <source>Start velocities</source>
        <translation>시작 속도</translation>
    </message>
    <message>
        <source>By joint; ball: angular velocity in the child; free: linear, then angular velocity in the child.</source>
        <translation>관절별: 볼 관절은 자식의 각속도, 자유 관절은 자식의 선속도와 각속도.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Constant, by joint.</source>
        <translation>관절별 상수입니다.</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>감쇠</translation>
    </message>
    <message>
        <source>Viscous friction by joint, instead of the robot&apos;s own.</source>
        <translation>로봇 자체의 값 대신 쓰는 관절별 점성 마찰입니다.</translation>
    </message>
    <message>
        <source>Dry friction</source>
        <translation>건마찰</translation>
    </message>
    <message>
        <source>By joint, instead of the robot&apos;s own.</source>
        <translation>로봇 자체의 값 대신 관절별로 씁니다.</translation>
    </message>
    <message>
        <source>Rotor inertia</source>
        <translation>로터 관성</translation>
    </message>
    <message>
        <source>Inertia of the drive by joint, instead of the robot&apos;s own.</source>
        <translation>로봇 자체의 값 대신 쓰는 관절별 구동부의 관성입니다.</translation>
    </message>
    <message>
        <source>Stop stiffness</source>
        <translation>스토퍼 강성</translation>
    </message>
    <message>
        <source>Of the limit stops by joint. Default: what the joint moves swings on them at 20 Hz.</source>
        <translation>관절별 한계 스토퍼의 강성입니다. 기본값: 관절이 움직이는 것이 20 Hz로 진동하는 값.</translation>
    </message>
    <message>
        <source>Stop dissipation</source>
        <translation>스토퍼 소산</translation>
    </message>
    <message>
        <source>By joint: a limit stop pushes with stiffness · depth · (1 + dissipation · speed). Default 1 s/rad, 5 s/m.</source>
        <translation>관절별: 한계 스토퍼는 강성 · 깊이 · (1 + 소산 · 속력)으로 밉니다. 기본값 1 s/rad, 5 s/m.</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>색상</translation>
    </message>
    <message>
        <source>Colors by name, for the shapes of this robot.</source>
        <translation>이 로봇의 형상에 쓰는, 이름이 있는 색상입니다.</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>The bodies.</source>
        <translation>물체들입니다.</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>What connects the links, as one tree.</source>
        <translation>링크를 하나의 트리로 잇는 것입니다.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>좌표계</translation>
    </message>
    <message>
        <source>Frames fixed to its links, besides those that its file has.</source>
        <translation>파일에 있는 것 외에 링크에 고정된 좌표계입니다.</translation>
    </message>
    <message>
        <source>Postures</source>
        <translation>관절 자세 목록</translation>
    </message>
    <message>
        <source>Positions of its joints by name, for the joints panel and --posture.</source>
        <translation>관절 패널과 --posture에서 쓰는, 이름이 있는 관절 위치입니다.</translation>
    </message>
    <message>
        <source>Overrides</source>
        <translation>재정의</translation>
    </message>
    <message>
        <source>Values of what the robot&apos;s file describes that the scene has instead, by path within the robot: {&quot;joint:elbow&quot;: {&quot;damping&quot;: 0.3}}.</source>
        <translation>로봇 파일이 기술하는 값 대신 장면이 가지는 값으로, 로봇 안의 경로별로 씁니다: {&quot;joint:elbow&quot;: {&quot;damping&quot;: 0.3}}.</translation>
    </message>
    <message>
        <source>Posture</source>
        <translation>관절 자세</translation>
    </message>
    <message>
        <source>Positions of a robot&apos;s joints that have a name.</source>
        <translation>이름이 있는 로봇 관절 위치입니다.</translation>
    </message>
    <message>
        <source>Unique in the robot.</source>
        <translation>로봇에서 유일해야 합니다.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>By joint, as start positions are. Joints not named stay where they are.</source>
        <translation>시작 위치와 같이 관절별입니다. 이름이 없는 관절은 그 자리에 있습니다.</translation>
    </message>
    <message>
        <source>Velocities</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>By joint, as start velocities are. Joints not named keep theirs.</source>
        <translation>시작 속도와 같이 관절별입니다. 이름이 없는 관절은 자기 속도를 유지합니다.</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>활성도</translation>
    </message>
    <message>
        <source>By actuator of the scene.</source>
        <translation>장면의 액추에이터별입니다.</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>제어</translation>
    </message>
    <message>
        <source>Force element</source>
        <translation>힘 요소</translation>
    </message>
    <message>
        <source>A spring, a motor or an outside force. Joints have one degree of freedom; with several robots, names are those of the robot and the part: &quot;left/elbow&quot;.</source>
        <translation>스프링, 모터 또는 외력입니다. 관절은 자유도가 하나입니다. 로봇이 여럿이면 이름은 로봇과 부분의 이름입니다: &quot;left/elbow&quot;.</translation>
    </message>
    <message>
        <source>Unique among the forces.</source>
        <translation>힘 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>A joint&apos;s spring; a force on a link from outside; a motor with a given torque, one that holds a position, one that computes the torque its target takes, one that compensates gravity, one with the impedance of a spring and a damper. Motors but those of a given torque are of a joint, of several joints, which they hold where they are at the start, or, computed torque and impedance, of a task: the place of a link. Between two links: bushing: A spring and damper of six axes between frames of two links, as of rubber.; spring_damper: A spring and a damper along the line between two points of links.; tsda: A nonlinear spring and a damper of two rates between two points, with tables.; tyre: A tyre round the origin of j on a road: the plane z = 0 of i, with a bump.</source>
        <translation>관절의 스프링, 링크에 작용하는 외력, 주어진 토크의 모터, 위치를 유지하는 모터, 목표에 필요한 토크를 계산하는 모터, 중력을 보상하는 모터, 스프링과 댐퍼의 임피던스를 가진 모터입니다. 주어진 토크의 모터가 아니면 한 관절, 시작 위치에서 유지하는 여러 관절, 또는 (계산 토크와 임피던스) 작업인 링크의 위치에 대한 것입니다. 두 링크 사이: bushing: 고무처럼 두 링크의 좌표계 사이에 있는 여섯 축의 스프링과 댐퍼; spring_damper: 링크의 점들을 잇는 선을 따르는 스프링과 댐퍼; tsda: 두 점 사이의 비선형 스프링과 두 가지 계수의 댐퍼, 표 포함; tyre: 도로(i의 평면 z = 0, 턱 포함) 위에서 j의 원점 둘레의 타이어.</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>스프링</translation>
    </message>
    <message>
        <source>Outside force</source>
        <translation>외력</translation>
    </message>
    <message>
        <source>Torque motor</source>
        <translation>토크 모터</translation>
    </message>
    <message>
        <source>Position motor</source>
        <translation>위치 모터</translation>
    </message>
    <message>
        <source>Computed torque</source>
        <translation>계산 토크</translation>
    </message>
    <message>
        <source>Gravity compensation</source>
        <translation>중력 보상</translation>
    </message>
    <message>
        <source>Impedance</source>
        <translation>임피던스</translation>
    </message>
    <message>
        <source>Bushing</source>
        <translation>부싱</translation>
    </message>
    <message>
        <source>Spring and damper</source>
        <translation>스프링과 댐퍼</translation>
    </message>
    <message>
        <source>Spring–damper–actuator</source>
        <translation>스프링–댐퍼–액추에이터</translation>
    </message>
    <message>
        <source>Tyre</source>
        <translation>타이어</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>Whether it acts.</source>
        <translation>작용하는지 여부입니다.</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>What a spring or motor acts on. A motor without it is of several joints or of a task.</source>
        <translation>스프링이나 모터가 작용하는 것입니다. 이것이 없는 모터는 여러 관절 또는 작업의 모터입니다.</translation>
    </message>
    <message>
        <source>Of a motor of several joints. Without any, and without a link: all of one degree of freedom.</source>
        <translation>여러 관절의 모터에 쓰입니다. 관절도 링크도 없으면 자유도가 하나인 모든 관절입니다.</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>강성</translation>
    </message>
    <message>
        <source>Torque by displacement.</source>
        <translation>변위당 토크입니다.</translation>
    </message>
    <message>
        <source>Rest position</source>
        <translation>자연 위치</translation>
    </message>
    <message>
        <source>Position at which the spring is relaxed.</source>
        <translation>스프링이 이완되는 위치입니다.</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>토크</translation>
    </message>
    <message>
        <source>A number, or a formula of the time t and the joint&apos;s position q and velocity v.</source>
        <translation>수, 또는 시간 t와 관절의 위치 q, 속도 v의 수식입니다.</translation>
    </message>
    <message>
        <source>Position gain</source>
        <translation>위치 게인</translation>
    </message>
    <message>
        <source>position: torque by position error [N m/rad or N/m]; computed_torque: acceleration by position error [1/s²]; impedance: stiffness [N m/rad or N/m], of a task [N/m].</source>
        <translation>position: 위치 오차당 토크 [N m/rad 또는 N/m]; computed_torque: 위치 오차당 가속도 [1/s²]; impedance: 강성 [N m/rad 또는 N/m], 작업은 [N/m].</translation>
    </message>
    <message>
        <source>Velocity gain</source>
        <translation>속도 게인</translation>
    </message>
    <message>
        <source>position: torque by velocity error [N m s/rad or N s/m]; computed_torque: acceleration by velocity error [1/s]; impedance: damping [N m s/rad or N s/m], of a task [N s/m].</source>
        <translation>position: 속도 오차당 토크 [N m s/rad 또는 N s/m]; computed_torque: 속도 오차당 가속도 [1/s]; impedance: 감쇠 [N m s/rad 또는 N s/m], 작업은 [N s/m].</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>Set point of the joint&apos;s position: a number, or a formula of the time t.</source>
        <translation>관절 위치의 설정값: 수 또는 시간 t의 수식입니다.</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>What the force acts on; what a task places.</source>
        <translation>힘이 작용하는 것, 작업이 놓는 것입니다.</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>점</translation>
    </message>
    <message>
        <source>Where it acts, or what a task places, in the link.</source>
        <translation>링크에서 힘이 작용하거나 작업이 놓는 곳입니다.</translation>
    </message>
    <message>
        <source>Target position</source>
        <translation>목표 위치</translation>
    </message>
    <message>
        <source>Of a task: where its point shall be in the world. Numbers or formulas of the time t.</source>
        <translation>작업에서 그 점이 월드에서 있어야 할 곳입니다. 수 또는 시간 t의 수식입니다.</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>자세</translation>
    </message>
    <message>
        <source>Whether the task is of the link&apos;s orientation, too.</source>
        <translation>작업이 링크의 자세에도 적용되는지 여부입니다.</translation>
    </message>
    <message>
        <source>Target orientation</source>
        <translation>목표 자세</translation>
    </message>
    <message>
        <source>Roll, pitch, yaw of the link in the world. Numbers or formulas of the time t.</source>
        <translation>월드에서 링크의 롤, 피치, 요입니다. 수 또는 시간 t의 수식입니다.</translation>
    </message>
    <message>
        <source>Turning stiffness</source>
        <translation>회전 강성</translation>
    </message>
    <message>
        <source>Moment by rotation.</source>
        <translation>회전당 모멘트입니다.</translation>
    </message>
    <message>
        <source>Turning damping</source>
        <translation>회전 감쇠</translation>
    </message>
    <message>
        <source>Moment by angular velocity.</source>
        <translation>각속도당 모멘트입니다.</translation>
    </message>
    <message>
        <source>Carries weight</source>
        <translation>무게 지지</translation>
    </message>
    <message>
        <source>Whether it compensates gravity, too.</source>
        <translation>중력도 보상하는지 여부입니다.</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>전달 수단</translation>
    </message>
    <message>
        <source>What gives its torques: drives of the joints, or the robot&apos;s actuators on these joints, whose controls it then sets, as far as their ranges allow.</source>
        <translation>토크를 내는 것: 관절의 구동기, 또는 이 관절에 있는 로봇의 액추에이터이며, 이때 그 제어를 범위가 허용하는 만큼 설정합니다.</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>힘</translation>
    </message>
    <message>
        <source>Numbers or formulas of the time t.</source>
        <translation>수 또는 시간 t의 수식입니다.</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>모멘트</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>축</translation>
    </message>
    <message>
        <source>Of force and moment.</source>
        <translation>힘과 모멘트의 축입니다.</translation>
    </message>
    <message>
        <source>World</source>
        <translation>월드</translation>
    </message>
    <message>
        <source>From</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>When it begins to act.</source>
        <translation>작용하기 시작하는 시각입니다.</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>When it ends.</source>
        <translation>작용이 끝나는 시각입니다.</translation>
    </message>
    <message>
        <source>Link i</source>
        <translation>링크 i</translation>
    </message>
    <message>
        <source>Of a force between two links: a link or frame, in whose axes it is described. Empty: the world.</source>
        <translation>두 링크 사이의 힘에서, 그 축으로 힘을 기술하는 링크 또는 좌표계입니다. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Link j</source>
        <translation>링크 j</translation>
    </message>
    <message>
        <source>Another link or frame. Empty: the world.</source>
        <translation>다른 링크 또는 좌표계입니다. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Point in i</source>
        <translation>i의 점</translation>
    </message>
    <message>
        <source>From the origin of link_i, along its axes.</source>
        <translation>link_i의 원점에서 그 축을 따라 잽니다.</translation>
    </message>
    <message>
        <source>Point in j</source>
        <translation>j의 점</translation>
    </message>
    <message>
        <source>From the origin of link_j, along its axes. Where the force acts.</source>
        <translation>link_j의 원점에서 그 축을 따라 잽니다. 힘이 작용하는 곳입니다.</translation>
    </message>
    <message>
        <source>Axes in i</source>
        <translation>i의 축</translation>
    </message>
    <message>
        <source>Roll, pitch, yaw of the frame in link_i.</source>
        <translation>link_i에서 좌표계의 롤, 피치, 요입니다.</translation>
    </message>
    <message>
        <source>Axes in j</source>
        <translation>j의 축</translation>
    </message>
    <message>
        <source>Roll, pitch, yaw of the frame in link_j.</source>
        <translation>link_j에서 좌표계의 롤, 피치, 요입니다.</translation>
    </message>
    <message>
        <source>Force by displacement along the axes of i.</source>
        <translation>i의 축을 따른 변위당 힘입니다.</translation>
    </message>
    <message>
        <source>Rotational stiffness</source>
        <translation>회전 강성</translation>
    </message>
    <message>
        <source>Moment by rotation about the axes of i.</source>
        <translation>i의 축에 대한 회전당 모멘트입니다.</translation>
    </message>
    <message>
        <source>Force by velocity along the axes of i.</source>
        <translation>i의 축을 따른 속도당 힘입니다.</translation>
    </message>
    <message>
        <source>Rotational damping</source>
        <translation>회전 감쇠</translation>
    </message>
    <message>
        <source>Moment by angular velocity about the axes of i.</source>
        <translation>i의 축에 대한 각속도당 모멘트입니다.</translation>
    </message>
    <message>
        <source>Force by elongation.</source>
        <translation>신장당 힘입니다.</translation>
    </message>
    <message>
        <source>Force by rate of elongation.</source>
        <translation>신장 속도당 힘입니다.</translation>
    </message>
    <message>
        <source>Rest length</source>
        <translation>자연 길이</translation>
    </message>
    <message>
        <source>Distance of the points at which the spring is relaxed.</source>
        <translation>스프링이 이완되는 두 점의 거리입니다.</translation>
    </message>
    <message>
        <source>Reference length</source>
        <translation>기준 길이</translation>
    </message>
    <message>
        <source>Length at which the spring force is the preload.</source>
        <translation>스프링 힘이 예하중인 길이입니다.</translation>
    </message>
    <message>
        <source>Preload</source>
        <translation>예하중</translation>
    </message>
    <message>
        <source>Spring force at the reference length.</source>
        <translation>기준 길이에서의 스프링 힘입니다.</translation>
    </message>
    <message>
        <source>Of the linear part of the spring.</source>
        <translation>스프링의 선형 부분입니다.</translation>
    </message>
    <message>
        <source>Cubic stiffness</source>
        <translation>3차 강성</translation>
    </message>
    <message>
        <source>Of the cubic part of the spring.</source>
        <translation>스프링의 3차 부분입니다.</translation>
    </message>
    <message>
        <source>Compression damping</source>
        <translation>압축 감쇠</translation>
    </message>
    <message>
        <source>Force by velocity in compression.</source>
        <translation>압축 때 속도당 힘입니다.</translation>
    </message>
    <message>
        <source>Rebound damping</source>
        <translation>반동 감쇠</translation>
    </message>
    <message>
        <source>Force by velocity in rebound.</source>
        <translation>반동 때 속도당 힘입니다.</translation>
    </message>
    <message>
        <source>Corner speed</source>
        <translation>전환 속력</translation>
    </message>
    <message>
        <source>Rounds the corner between the two dampings.</source>
        <translation>두 감쇠 사이의 모서리를 둥글게 합니다.</translation>
    </message>
    <message>
        <source>Force by penetration.</source>
        <translation>침투당 힘입니다.</translation>
    </message>
    <message>
        <source>Of the tyre, by its spring force.</source>
        <translation>타이어의 스프링 힘에 대한 값입니다.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>반지름</translation>
    </message>
    <message>
        <source>Radius of the tyre.</source>
        <translation>타이어의 반지름입니다.</translation>
    </message>
    <message>
        <source>Bump</source>
        <translation>턱</translation>
    </message>
    <message>
        <source>Position of the bump&apos;s centre along x.</source>
        <translation>턱 중심의 x 방향 위치입니다.</translation>
    </message>
    <message>
        <source>Bump radius</source>
        <translation>턱 반지름</translation>
    </message>
    <message>
        <source>Radius of the semicircular bump; 0: the road is flat.</source>
        <translation>반원 턱의 반지름. 0이면 도로가 평평합니다.</translation>
    </message>
    <message>
        <source>Contact length</source>
        <translation>접촉 길이</translation>
    </message>
    <message>
        <source>Half the length over which the tyre rests on the road.</source>
        <translation>타이어가 도로에 닿는 길이의 절반입니다.</translation>
    </message>
    <message>
        <source>Spring table</source>
        <translation>스프링 표</translation>
    </message>
    <message>
        <source>Pairs of compression and force.</source>
        <translation>압축과 힘의 쌍입니다.</translation>
    </message>
    <message>
        <source>Damper table</source>
        <translation>댐퍼 표</translation>
    </message>
    <message>
        <source>Pairs of the rate of elongation and force.</source>
        <translation>신장 속도와 힘의 쌍입니다.</translation>
    </message>
    <message>
        <source>Loop joint</source>
        <translation>루프 관절</translation>
    </message>
    <message>
        <source>A joint between two links, or a link and the world, that closes a loop of the tree.</source>
        <translation>트리의 루프를 닫는, 두 링크 또는 링크와 월드 사이의 관절입니다.</translation>
    </message>
    <message>
        <source>Unique among the loop joints.</source>
        <translation>루프 관절 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>spherical: the points coincide; revolute: that, and the axes are parallel; universal: the points coincide, the axes (of the cross) are perpendicular; cylindrical: both axes on one line through the points; translational: that without rotation; planar: point_j in the plane through point_i normal to axis_i, parallel axes; fixed: no relative motion; distance: a rod between the points; offset: point_j is length ahead of point_i along axis_i; angle: ref_j is rotated by length from ref_i about axis_i.</source>
        <translation>spherical: 점들이 일치; revolute: 그리고 축이 평행; universal: 점들이 일치하고 (십자의) 축들이 수직; cylindrical: 두 축이 점들을 지나는 한 직선 위; translational: 그리고 회전 없음; planar: point_j가 point_i를 지나고 axis_i에 수직인 평면 위, 축은 평행; fixed: 상대 운동 없음; distance: 점들 사이의 로드; offset: point_j가 axis_i를 따라 point_i보다 length만큼 앞; angle: ref_j가 ref_i에서 axis_i에 대해 length만큼 회전.</translation>
    </message>
    <message>
        <source>Spherical</source>
        <translation>구면</translation>
    </message>
    <message>
        <source>Revolute</source>
        <translation>회전</translation>
    </message>
    <message>
        <source>Universal</source>
        <translation>유니버설</translation>
    </message>
    <message>
        <source>Cylindrical</source>
        <translation>원통</translation>
    </message>
    <message>
        <source>Translational</source>
        <translation>병진</translation>
    </message>
    <message>
        <source>Planar</source>
        <translation>평면</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>오프셋</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>각도</translation>
    </message>
    <message>
        <source>Whether it closes the loop.</source>
        <translation>루프를 닫는지 여부입니다.</translation>
    </message>
    <message>
        <source>A link or frame; with several robots &quot;left/hand&quot;. Empty: the world.</source>
        <translation>링크 또는 좌표계. 로봇이 여럿이면 &quot;left/hand&quot;와 같이 씁니다. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>From the origin of link_j, along its axes.</source>
        <translation>link_j의 원점에서 그 축을 따라 잽니다.</translation>
    </message>
    <message>
        <source>Axis in i</source>
        <translation>i의 축</translation>
    </message>
    <message>
        <source>Direction in link_i, of any length.</source>
        <translation>link_i에서의 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Axis in j</source>
        <translation>j의 축</translation>
    </message>
    <message>
        <source>Direction in link_j, of any length.</source>
        <translation>link_j에서의 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Reference in i</source>
        <translation>i의 기준 방향</translation>
    </message>
    <message>
        <source>Direction in link_i across axis_i.</source>
        <translation>link_i에서 axis_i를 가로지르는 방향입니다.</translation>
    </message>
    <message>
        <source>Reference in j</source>
        <translation>j의 기준 방향</translation>
    </message>
    <message>
        <source>The same direction in link_j.</source>
        <translation>link_j에서 같은 방향입니다.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Of a distance (greater than 0) or an offset [m], of an angle [rad].</source>
        <translation>거리(0보다 큼) 또는 오프셋 [m], 각도 [rad].</translation>
    </message>
    <message>
        <source>Driven</source>
        <translation>구동 함수</translation>
    </message>
    <message>
        <source>A driver: the length follows this function of time.</source>
        <translation>구동 구속: 길이가 이 시간 함수를 따릅니다.</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>A path in time that motors with computed torque make joints follow: of a link&apos;s pose, or of joints&apos; positions. Before the first waypoint&apos;s time they are held there, after the last one they stay.</source>
        <translation>계산 토크 모터가 관절을 따라가게 하는 시간 경로: 링크의 포즈 또는 관절의 위치입니다. 첫 경유점의 시각 전에는 거기에서 유지되고, 마지막 경유점 뒤에는 그대로 있습니다.</translation>
    </message>
    <message>
        <source>Unique in the scene; names its signals.</source>
        <translation>장면에서 유일해야 하며, 신호의 이름이 됩니다.</translation>
    </message>
    <message>
        <source>The joints follow.</source>
        <translation>관절이 따라갑니다.</translation>
    </message>
    <message>
        <source>The link or frame that is led; of a path of joints the one that is drawn.</source>
        <translation>이끌리는 링크 또는 좌표계. 관절 경로에서는 그려지는 것입니다.</translation>
    </message>
    <message>
        <source>The path is one of these joints&apos; positions.</source>
        <translation>경로가 이 관절들의 위치입니다.</translation>
    </message>
    <message>
        <source>The link&apos;s orientation is led too.</source>
        <translation>링크의 자세도 이끕니다.</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>곡선</translation>
    </message>
    <message>
        <source>How positions are interpolated between waypoints.</source>
        <translation>경유점 사이에서 위치를 보간하는 방법입니다.</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>Cardinal</source>
        <translation>카디널</translation>
    </message>
    <message>
        <source>Monotone</source>
        <translation>단조</translation>
    </message>
    <message>
        <source>Cubic</source>
        <translation>3차</translation>
    </message>
    <message>
        <source>Rest at the ends</source>
        <translation>양 끝에서 정지</translation>
    </message>
    <message>
        <source>A cubic begins and ends at rest, else without acceleration.</source>
        <translation>3차 곡선이 정지 상태로 시작하고 끝납니다. 아니면 가속도 없이 시작하고 끝납니다.</translation>
    </message>
    <message>
        <source>Tension</source>
        <translation>장력</translation>
    </message>
    <message>
        <source>Of cardinal: 0 is Catmull-Rom, 1 stops at each waypoint.</source>
        <translation>카디널 곡선: 0은 캣멀–롬, 1은 경유점마다 정지합니다.</translation>
    </message>
    <message>
        <source>Monotonicity</source>
        <translation>단조성</translation>
    </message>
    <message>
        <source>Of monotone: part of the tangents.</source>
        <translation>단조 곡선: 접선의 비율입니다.</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>회전</translation>
    </message>
    <message>
        <source>How the orientation is interpolated between waypoints.</source>
        <translation>경유점 사이에서 자세를 보간하는 방법입니다.</translation>
    </message>
    <message>
        <source>Slerp</source>
        <translation>Slerp</translation>
    </message>
    <message>
        <source>Squad</source>
        <translation>Squad</translation>
    </message>
    <message>
        <source>Repeat (closed path)</source>
        <translation>반복 (닫힌 경로)</translation>
    </message>
    <message>
        <source>From the last waypoint back to the first, and over again.</source>
        <translation>마지막 경유점에서 첫 경유점으로 돌아가 되풀이합니다.</translation>
    </message>
    <message>
        <source>Closing time</source>
        <translation>닫는 시간</translation>
    </message>
    <message>
        <source>From the last waypoint back to the first.</source>
        <translation>마지막 경유점에서 첫 경유점까지입니다.</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>시간 배분</translation>
    </message>
    <message>
        <source>The waypoints&apos; times as they are, all of them as much later as the limits need, or as fast as the limits allow along the same curve.</source>
        <translation>경유점의 시각 그대로, 모두를 한계에 맞게 늦추어, 또는 같은 곡선을 한계가 허용하는 만큼 빠르게.</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>그대로</translation>
    </message>
    <message>
        <source>Stretched</source>
        <translation>늘림</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>가장 빠르게</translation>
    </message>
    <message>
        <source>Maximum speed</source>
        <translation>최대 속력</translation>
    </message>
    <message>
        <source>Of the link&apos;s origin.</source>
        <translation>링크 원점의 속력입니다.</translation>
    </message>
    <message>
        <source>Maximum acceleration</source>
        <translation>최대 가속도</translation>
    </message>
    <message>
        <source>Maximum joint speed</source>
        <translation>최대 관절 속도</translation>
    </message>
    <message>
        <source>Of each joint, besides its own.</source>
        <translation>관절 자체의 한계에 더해 각 관절에 적용됩니다.</translation>
    </message>
    <message>
        <source>Maximum angular speed</source>
        <translation>최대 각속도</translation>
    </message>
    <message>
        <source>Of the link.</source>
        <translation>링크의 각속도입니다.</translation>
    </message>
    <message>
        <source>Maximum angular acceleration</source>
        <translation>최대 각가속도</translation>
    </message>
    <message>
        <source>Maximum joint acceleration</source>
        <translation>최대 관절 가속도</translation>
    </message>
    <message>
        <source>Of each joint.</source>
        <translation>각 관절에 적용됩니다.</translation>
    </message>
    <message>
        <source>Of the motors.</source>
        <translation>모터의 값입니다.</translation>
    </message>
    <message>
        <source>Waypoints</source>
        <translation>경유점</translation>
    </message>
    <message>
        <source>In the order of their times.</source>
        <translation>시각 순서입니다.</translation>
    </message>
    <message>
        <source>Waypoint</source>
        <translation>경유점</translation>
    </message>
    <message>
        <source>Where a path is at a time.</source>
        <translation>경로가 한 시각에 있는 곳입니다.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>When it is passed.</source>
        <translation>통과하는 시각입니다.</translation>
    </message>
    <message>
        <source>Of a path of joints: their positions.</source>
        <translation>관절 경로에서 관절들의 위치입니다.</translation>
    </message>
    <message>
        <source>Of a path of a link: its pose in the world.</source>
        <translation>링크 경로에서 월드에서의 링크 포즈입니다.</translation>
    </message>
    <message>
        <source>Links touch each other with their collision shapes. Absent: nothing touches.</source>
        <translation>링크들이 충돌 형상으로 서로 닿습니다. 없으면 아무것도 닿지 않습니다.</translation>
    </message>
    <message>
        <source>Whether links touch.</source>
        <translation>링크들이 닿는지 여부입니다.</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>접촉 시간 처리</translation>
    </message>
    <message>
        <source>events: a step is split where a contact opens, closes, sticks or slips; stepping: contacts are settled once a step; auto: events, stepping where there are too many.</source>
        <translation>events: 접촉이 열리고 닫히고 붙고 미끄러지는 곳에서 스텝을 나눔; stepping: 스텝마다 한 번 접촉을 정리; auto: events, 너무 많은 곳에서는 stepping.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>이벤트 방식</translation>
    </message>
    <message>
        <source>Stepping</source>
        <translation>스텝 방식</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>Whether several points that strike at once do so together or one after another.</source>
        <translation>동시에 부딪치는 여러 점을 함께 처리할지 차례로 처리할지입니다.</translation>
    </message>
    <message>
        <source>Simultaneous</source>
        <translation>동시</translation>
    </message>
    <message>
        <source>Sequential</source>
        <translation>차례로</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>마찰</translation>
    </message>
    <message>
        <source>Coefficient of dry friction where neither the pair nor a shape has one.</source>
        <translation>쌍에도 형상에도 값이 없을 때의 건마찰 계수입니다.</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>반발</translation>
    </message>
    <message>
        <source>Coefficient of restitution where neither the pair nor a shape has one.</source>
        <translation>쌍에도 형상에도 값이 없을 때의 반발 계수입니다.</translation>
    </message>
    <message>
        <source>Torsional resistance</source>
        <translation>비틀림 저항</translation>
    </message>
    <message>
        <source>Moment about the normal by normal force, where neither the pair nor a shape has one.</source>
        <translation>쌍에도 형상에도 값이 없을 때, 법선력당 법선에 대한 모멘트입니다.</translation>
    </message>
    <message>
        <source>Rolling resistance</source>
        <translation>구름 저항</translation>
    </message>
    <message>
        <source>Moment against rolling by normal force, where neither the pair nor a shape has one.</source>
        <translation>쌍에도 형상에도 값이 없을 때, 법선력당 구름에 저항하는 모멘트입니다.</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>지면</translation>
    </message>
    <message>
        <source>true: at view.ground_height; false: there is none.</source>
        <translation>true: view.ground_height에 있음; false: 없음.</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>조합</translation>
    </message>
    <message>
        <source>The value of a pair of which both shapes have one.</source>
        <translation>두 형상 모두 값을 가질 때 쌍의 값입니다.</translation>
    </message>
    <message>
        <source>Greater</source>
        <translation>큰 값</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>작은 값</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>곱</translation>
    </message>
    <message>
        <source>Geometric mean</source>
        <translation>기하 평균</translation>
    </message>
    <message>
        <source>Within robots</source>
        <translation>로봇 내부</translation>
    </message>
    <message>
        <source>Whether links of one robot touch each other.</source>
        <translation>한 로봇의 링크들이 서로 닿는지 여부입니다.</translation>
    </message>
    <message>
        <source>Settling time</source>
        <translation>정착 시간</translation>
    </message>
    <message>
        <source>Bounces of which less than that is left end at once.</source>
        <translation>이보다 짧게 남은 튀김은 바로 끝납니다.</translation>
    </message>
    <message>
        <source>Most events</source>
        <translation>최대 이벤트 수</translation>
    </message>
    <message>
        <source>In a step; with the clock auto, more are stepped over.</source>
        <translation>한 스텝에서의 수. auto 방식에서는 더 많으면 한 번에 넘어갑니다.</translation>
    </message>
    <message>
        <source>Most points</source>
        <translation>최대 점 수</translation>
    </message>
    <message>
        <source>Closed points on events; with the clock auto, more are stepped.</source>
        <translation>이벤트 방식에서 닫힌 점의 수. auto 방식에서는 더 많으면 스텝으로 처리합니다.</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>쌍</translation>
    </message>
    <message>
        <source>What pairs of links have instead of what their shapes have.</source>
        <translation>링크 쌍이 형상의 값 대신 가지는 것입니다.</translation>
    </message>
    <message>
        <source>Excluded pairs</source>
        <translation>제외된 쌍</translation>
    </message>
    <message>
        <source>Links that do not touch each other: [[&quot;upper&quot;, &quot;hand&quot;]].</source>
        <translation>서로 닿지 않는 링크: [[&quot;upper&quot;, &quot;hand&quot;]].</translation>
    </message>
    <message>
        <source>Reported pairs</source>
        <translation>보고되는 쌍</translation>
    </message>
    <message>
        <source>Whose forces are signals. Default: those listed in pairs, and up to 32 links with shapes against the ground.</source>
        <translation>그 힘이 신호가 되는 쌍입니다. 기본값: pairs에 있는 것, 그리고 지면에 대한 형상이 있는 링크 최대 32개.</translation>
    </message>
    <message>
        <source>Ground of contact</source>
        <translation>접촉의 지면</translation>
    </message>
    <message>
        <source>The solid behind a plane; in pairs it is called &quot;ground&quot;.</source>
        <translation>평면 뒤의 고체이며, pairs에서는 &quot;ground&quot;라고 합니다.</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>Where the plane meets the z axis.</source>
        <translation>평면이 z축과 만나는 곳입니다.</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>법선</translation>
    </message>
    <message>
        <source>Direction out of the ground, of any length.</source>
        <translation>지면 밖으로 향하는 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Coefficient of dry friction in contact.</source>
        <translation>접촉의 건마찰 계수입니다.</translation>
    </message>
    <message>
        <source>Of impacts: 0: no rebound; 1: no energy is lost.</source>
        <translation>충돌의 값: 0은 튀지 않음, 1은 에너지 손실 없음.</translation>
    </message>
    <message>
        <source>Greatest moment about the normal, by normal force.</source>
        <translation>법선력당 법선에 대한 최대 모멘트입니다.</translation>
    </message>
    <message>
        <source>Greatest moment against rolling, by normal force.</source>
        <translation>법선력당 구름에 저항하는 최대 모멘트입니다.</translation>
    </message>
    <message>
        <source>Contact pair</source>
        <translation>접촉 쌍</translation>
    </message>
    <message>
        <source>What two links, or a link and the ground, have in contact with each other, whatever their shapes have.</source>
        <translation>형상이 무슨 값을 가지든, 두 링크 또는 링크와 지면이 서로의 접촉에서 가지는 것입니다.</translation>
    </message>
    <message>
        <source>First link</source>
        <translation>첫째 링크</translation>
    </message>
    <message>
        <source>A link, or &quot;ground&quot;.</source>
        <translation>링크 또는 &quot;ground&quot;.</translation>
    </message>
    <message>
        <source>Second link</source>
        <translation>둘째 링크</translation>
    </message>
    <message>
        <source>Another link, or &quot;ground&quot;.</source>
        <translation>다른 링크 또는 &quot;ground&quot;.</translation>
    </message>
    <message>
        <source>Whether they touch.</source>
        <translation>닿는지 여부입니다.</translation>
    </message>
    <message>
        <source>A task of the inverse kinematics.</source>
        <translation>역기구학의 작업입니다.</translation>
    </message>
    <message>
        <source>Shown at the target.</source>
        <translation>목표에 표시됩니다.</translation>
    </message>
    <message>
        <source>A link&apos;s pose in the world; its pose in another link&apos;s frame; the centre of mass of all that can move; the distance of a link&apos;s origin from a point; positions of joints.</source>
        <translation>월드에서 링크의 포즈, 다른 링크 좌표계에서의 포즈, 움직일 수 있는 모든 것의 질량 중심, 링크 원점과 한 점의 거리, 관절 위치입니다.</translation>
    </message>
    <message>
        <source>Relative pose</source>
        <translation>상대 포즈</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>질량 중심</translation>
    </message>
    <message>
        <source>Distance from a point</source>
        <translation>점으로부터의 거리</translation>
    </message>
    <message>
        <source>The link or frame that reaches for it.</source>
        <translation>그곳에 닿으려는 링크 또는 좌표계입니다.</translation>
    </message>
    <message>
        <source>Relative to</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>The link or frame in which the pose is.</source>
        <translation>포즈를 나타내는 링크 또는 좌표계입니다.</translation>
    </message>
    <message>
        <source>Pose of the link in the world, or in the frame of relative_to; of a centre of mass and of a length the position alone.</source>
        <translation>월드 또는 relative_to 좌표계에서 링크의 포즈. 질량 중심과 길이에서는 위치만입니다.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Whether the position is constrained.</source>
        <translation>위치가 구속되는지 여부입니다.</translation>
    </message>
    <message>
        <source>Whether the orientation is constrained.</source>
        <translation>자세가 구속되는지 여부입니다.</translation>
    </message>
    <message>
        <source>Constrained axes</source>
        <translation>구속 축</translation>
    </message>
    <message>
        <source>The coordinates of the centre of mass that are constrained.</source>
        <translation>구속되는 질량 중심 좌표입니다.</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Z</source>
        <translation>Z</translation>
    </message>
    <message>
        <source>Xy</source>
        <translation>XY</translation>
    </message>
    <message>
        <source>Xz</source>
        <translation>XZ</translation>
    </message>
    <message>
        <source>Yz</source>
        <translation>YZ</translation>
    </message>
    <message>
        <source>Xyz</source>
        <translation>XYZ</translation>
    </message>
    <message>
        <source>The distance.</source>
        <translation>거리입니다.</translation>
    </message>
    <message>
        <source>By joint. Those not named go to the middle of their range.</source>
        <translation>관절별입니다. 이름이 없는 관절은 범위의 가운데로 갑니다.</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>우선순위</translation>
    </message>
    <message>
        <source>1 comes before 2. Those with the same are met together in the least-squares sense.</source>
        <translation>1이 2보다 먼저입니다. 같은 것은 최소 제곱으로 함께 만족시킵니다.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Against others of the same priority.</source>
        <translation>우선순위가 같은 다른 작업에 대한 값입니다.</translation>
    </message>
    <message>
        <source>Whether the inverse kinematics includes it.</source>
        <translation>역기구학에 포함되는지 여부입니다.</translation>
    </message>
    <message>
        <source>Inverse kinematics</source>
        <translation>역기구학</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>솔버</translation>
    </message>
    <message>
        <source>The first three respect priorities; the others solve all as one: by damped least squares, with damping near singularities alone or of single directions, by the transposed Jacobian.</source>
        <translation>처음 셋은 우선순위를 지킵니다. 나머지는 모두를 하나로 풉니다: 감쇠 최소 제곱, 특이 자세 근처에서만 또는 방향별로 감쇠, 자코비안 전치.</translation>
    </message>
    <message>
        <source>By priority: Nakamura</source>
        <translation>우선순위: 나카무라</translation>
    </message>
    <message>
        <source>By priority: Chiaverini</source>
        <translation>우선순위: 키아베리니</translation>
    </message>
    <message>
        <source>By priority: quadratic program</source>
        <translation>우선순위: 이차 계획법</translation>
    </message>
    <message>
        <source>All as one: damped</source>
        <translation>모두 하나로: 감쇠</translation>
    </message>
    <message>
        <source>All as one: adaptively damped</source>
        <translation>모두 하나로: 적응 감쇠</translation>
    </message>
    <message>
        <source>All as one: selectively damped</source>
        <translation>모두 하나로: 선택 감쇠</translation>
    </message>
    <message>
        <source>All as one: Jacobian transpose</source>
        <translation>모두 하나로: 자코비안 전치</translation>
    </message>
    <message>
        <source>Larger: smaller, more cautious steps.</source>
        <translation>클수록 더 작고 조심스러운 걸음입니다.</translation>
    </message>
    <message>
        <source>Move the base</source>
        <translation>베이스 이동</translation>
    </message>
    <message>
        <source>Whether free joints below the world move too.</source>
        <translation>월드 아래의 자유 관절도 움직이는지 여부입니다.</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>A view; the first is the one a scene opens with.</source>
        <translation>시점. 장면은 첫째 시점으로 열립니다.</translation>
    </message>
    <message>
        <source>For menus and the command line.</source>
        <translation>메뉴와 명령줄에서 씁니다.</translation>
    </message>
    <message>
        <source>The point it turns about.</source>
        <translation>카메라가 도는 중심점입니다.</translation>
    </message>
    <message>
        <source>From the eye to the target.</source>
        <translation>눈에서 목표점까지입니다.</translation>
    </message>
    <message>
        <source>Yaw</source>
        <translation>요</translation>
    </message>
    <message>
        <source>0: the eye is on -y.</source>
        <translation>0: 눈이 -y에 있습니다.</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>피치</translation>
    </message>
    <message>
        <source>Positive: from above.</source>
        <translation>양수: 위에서 봅니다.</translation>
    </message>
    <message>
        <source>Field of view</source>
        <translation>시야각</translation>
    </message>
    <message>
        <source>Vertical.</source>
        <translation>세로 방향입니다.</translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation>직교 투영</translation>
    </message>
    <message>
        <source>Without perspective.</source>
        <translation>원근이 없습니다.</translation>
    </message>
    <message>
        <source>Axes of all links and frames.</source>
        <translation>모든 링크와 좌표계의 축입니다.</translation>
    </message>
    <message>
        <source>Joint axes</source>
        <translation>관절 축</translation>
    </message>
    <message>
        <source>Axes of all joints.</source>
        <translation>모든 관절의 축입니다.</translation>
    </message>
    <message>
        <source>Centres of mass</source>
        <translation>질량 중심</translation>
    </message>
    <message>
        <source>Of each body and of all.</source>
        <translation>각 물체와 전체의 질량 중심입니다.</translation>
    </message>
    <message>
        <source>Inertia</source>
        <translation>관성</translation>
    </message>
    <message>
        <source>Ellipsoids of equal inertia.</source>
        <translation>관성이 같은 타원체입니다.</translation>
    </message>
    <message>
        <source>Visual shapes</source>
        <translation>시각 형상</translation>
    </message>
    <message>
        <source>The shapes that are drawn.</source>
        <translation>그려지는 형상입니다.</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>충돌 형상</translation>
    </message>
    <message>
        <source>The shapes that touch.</source>
        <translation>닿는 형상입니다.</translation>
    </message>
    <message>
        <source>Arrows of outside forces, and springs.</source>
        <translation>외력의 화살표와 스프링입니다.</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>Points where shapes touch, and arrows of the forces there.</source>
        <translation>형상이 닿는 점과 그 힘의 화살표입니다.</translation>
    </message>
    <message>
        <source>Friction cones</source>
        <translation>마찰 원뿔</translation>
    </message>
    <message>
        <source>At points of contact, with the force inside.</source>
        <translation>접촉점에서, 안의 힘과 함께 그립니다.</translation>
    </message>
    <message>
        <source>Contact patches</source>
        <translation>접촉면</translation>
    </message>
    <message>
        <source>What lies flat on each other, coloured by its mean pressure.</source>
        <translation>평평하게 맞닿은 것을 평균 압력에 따라 색칠합니다.</translation>
    </message>
    <message>
        <source>Contact forces in numbers</source>
        <translation>접촉력 수치</translation>
    </message>
    <message>
        <source>Beside their arrows.</source>
        <translation>화살표 옆에 표시합니다.</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>지지</translation>
    </message>
    <message>
        <source>Support polygon, zero-moment point and capture point of what stands on a ground.</source>
        <translation>지면에 서 있는 것의 지지 다각형, 영모멘트점, 캡처 포인트입니다.</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>궤적</translation>
    </message>
    <message>
        <source>Where links have been in the last 4 s.</source>
        <translation>지난 4 s 동안 링크가 있던 곳입니다.</translation>
    </message>
    <message>
        <source>The ground plane.</source>
        <translation>지면 평면입니다.</translation>
    </message>
    <message>
        <source>Ground height</source>
        <translation>지면 높이</translation>
    </message>
    <message>
        <source>Along z.</source>
        <translation>z 방향입니다.</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>태양</translation>
    </message>
    <message>
        <source>Direction towards the light, of any length.</source>
        <translation>빛을 향한 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>투명</translation>
    </message>
    <message>
        <source>See-through bodies.</source>
        <translation>물체가 비쳐 보입니다.</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>모서리</translation>
    </message>
    <message>
        <source>Lines where faces of bodies meet.</source>
        <translation>물체의 면이 만나는 곳의 선입니다.</translation>
    </message>
    <message>
        <source>Links with trails</source>
        <translation>궤적을 남기는 링크</translation>
    </message>
    <message>
        <source>None: the links at the ends.</source>
        <translation>없으면 끝 링크들입니다.</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Signals to plot besides the energies: &quot;q.elbow&quot;.</source>
        <translation>에너지 외에 그릴 신호: &quot;q.elbow&quot;.</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>숨김</translation>
    </message>
    <message>
        <source>Links and frames that are not shown: &quot;hand&quot;. A shape of one: &quot;hand.visuals.2&quot;. A robot as a whole: &quot;arm/&quot;.</source>
        <translation>표시하지 않는 링크와 좌표계: &quot;hand&quot;. 그 형상: &quot;hand.visuals.2&quot;. 로봇 전체: &quot;arm/&quot;.</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>잠금</translation>
    </message>
    <message>
        <source>The same of what the mouse does not take hold of.</source>
        <translation>마우스로 잡히지 않는 것으로, 쓰는 방법은 같습니다.</translation>
    </message>
    <message>
        <source>References</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>Curves that plotted signals should follow.</source>
        <translation>그려진 신호가 따라야 할 곡선입니다.</translation>
    </message>
    <message>
        <source>Teleoperation</source>
        <translation>원격 조작</translation>
    </message>
    <message>
        <source>Sticks, buttons and keys that move something.</source>
        <translation>무언가를 움직이는 스틱, 버튼, 키입니다.</translation>
    </message>
    <message>
        <source>The trotting quadruped of Kang, Yoo, Kim and Lee (1996). What is absent is as in its case A.</source>
        <translation>Kang, Yoo, Kim, Lee(1996)의 트롯 사족 로봇입니다. 없는 것은 그 논문의 경우 A와 같습니다.</translation>
    </message>
    <message>
        <source>Lengths, masses and what else it is made of.</source>
        <translation>길이, 질량과 그 밖의 구성입니다.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>How it moves during half a period.</source>
        <translation>반주기 동안 움직이는 방법입니다.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>휴지</translation>
    </message>
    <message>
        <source>After each half step, on four feet.</source>
        <translation>반 걸음마다 네 발로 서 있는 시간입니다.</translation>
    </message>
    <message>
        <source>Sampling time</source>
        <translation>샘플링 시간</translation>
    </message>
    <message>
        <source>For how long torques are held.</source>
        <translation>토크가 유지되는 시간입니다.</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>발</translation>
    </message>
    <message>
        <source>ideal: points that are held where they stand; real: balls that touch by the scene&apos;s contact, which they need. Then the plan goes on from where the feet stand, also on slopes, and forces are shared among them so that they slip least, whatever the criterion.</source>
        <translation>ideal: 서 있는 곳에 유지되는 점; real: 장면의 접촉으로 닿는 공이며 접촉이 필요합니다. 이때 계획은 발이 서 있는 곳에서 이어지고, 경사에서도 그러하며, 기준이 무엇이든 발이 가장 덜 미끄러지도록 힘을 나눕니다.</translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation>이상적</translation>
    </message>
    <message>
        <source>Real</source>
        <translation>실제</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>Which of the torques that give the same motion: least sum of squares, of magnitudes, least largest, or least squares within torque_limit.</source>
        <translation>같은 운동을 내는 토크 가운데 어느 것: 제곱 합 최소, 크기 합 최소, 최댓값 최소, 또는 torque_limit 안의 최소 제곱.</translation>
    </message>
    <message>
        <source>Least squares</source>
        <translation>최소 제곱</translation>
    </message>
    <message>
        <source>Least sum</source>
        <translation>최소 합</translation>
    </message>
    <message>
        <source>Least peak</source>
        <translation>최소 최댓값</translation>
    </message>
    <message>
        <source>Within limits</source>
        <translation>한계 이내</translation>
    </message>
    <message>
        <source>Torque limit</source>
        <translation>토크 한계</translation>
    </message>
    <message>
        <source>Of each joint, for the criterion limits; real feet never get more.</source>
        <translation>각 관절의 한계로, 한계 기준에 쓰입니다. 실제 발은 이보다 큰 토크를 받지 않습니다.</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>제어</translation>
    </message>
    <message>
        <source>computed-torque: by the model, with feedback of position and speed; feed-forward: the plan&apos;s torques, and springs and dampers at the joints; open-loop: the plan&apos;s torques alone, each half step begins anew.</source>
        <translation>computed-torque: 모델로, 위치와 속력의 피드백과 함께; feed-forward: 계획의 토크와 관절의 스프링과 댐퍼; open-loop: 계획의 토크만, 반 걸음마다 새로 시작.</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>피드포워드</translation>
    </message>
    <message>
        <source>Open loop</source>
        <translation>개루프</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>진동수</translation>
    </message>
    <message>
        <source>Of the decay of errors.</source>
        <translation>오차 감쇠의 진동수입니다.</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>감쇠비</translation>
    </message>
    <message>
        <source>Joint stiffness</source>
        <translation>관절 강성</translation>
    </message>
    <message>
        <source>Of the spring at each joint.</source>
        <translation>각 관절의 스프링입니다.</translation>
    </message>
    <message>
        <source>Joint damping</source>
        <translation>관절 감쇠</translation>
    </message>
    <message>
        <source>Of the damper at each joint.</source>
        <translation>각 관절의 댐퍼입니다.</translation>
    </message>
    <message>
        <source>Actual mass of the body</source>
        <translation>몸체의 실제 질량</translation>
    </message>
    <message>
        <source>The body&apos;s mass and inertia, as a multiple of the controller&apos;s model.</source>
        <translation>몸체의 질량과 관성으로, 제어기 모델에 대한 배수입니다.</translation>
    </message>
    <message>
        <source>Actual mass of the legs</source>
        <translation>다리의 실제 질량</translation>
    </message>
    <message>
        <source>Mass and inertia of the legs&apos; links, as a multiple of the controller&apos;s model.</source>
        <translation>다리 링크의 질량과 관성으로, 제어기 모델에 대한 배수입니다.</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>밀기</translation>
    </message>
    <message>
        <source>A force on the body for a while.</source>
        <translation>한동안 몸체에 작용하는 힘입니다.</translation>
    </message>
    <message>
        <source>Trotting robot</source>
        <translation>트롯 로봇</translation>
    </message>
    <message>
        <source>Nine numbers each for the links A to I: A and B lower and upper link of the front standing leg, C the body, D and E upper and lower link of the rear standing leg, F and G lower and upper link of the front swing leg, H and I upper and lower link of the rear swing leg.</source>
        <translation>링크 A부터 I까지 각각 아홉 개의 수: A와 B는 앞 지지 다리의 아래와 위 링크, C는 몸체, D와 E는 뒤 지지 다리의 위와 아래 링크, F와 G는 앞 이동 다리의 아래와 위 링크, H와 I는 뒤 이동 다리의 위와 아래 링크입니다.</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Of the links; the body&apos;s is not used.</source>
        <translation>링크의 길이. 몸체의 값은 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>Of lower links from the foot, of upper links from the hip; the body&apos;s is not used.</source>
        <translation>아래 링크는 발에서, 위 링크는 엉덩이에서 잽니다. 몸체의 값은 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>Masses</source>
        <translation>질량</translation>
    </message>
    <message>
        <source>Of the links.</source>
        <translation>링크의 질량입니다.</translation>
    </message>
    <message>
        <source>Moments of inertia</source>
        <translation>관성 모멘트</translation>
    </message>
    <message>
        <source>Of the links, about the centre of mass.</source>
        <translation>질량 중심에 대한 링크의 값입니다.</translation>
    </message>
    <message>
        <source>Front hip</source>
        <translation>앞 엉덩이</translation>
    </message>
    <message>
        <source>Distance from the body&apos;s centre of mass to the front hip.</source>
        <translation>몸체의 질량 중심에서 앞 엉덩이까지의 거리입니다.</translation>
    </message>
    <message>
        <source>Rear hip</source>
        <translation>뒤 엉덩이</translation>
    </message>
    <message>
        <source>Distance from the body&apos;s centre of mass to the rear hip.</source>
        <translation>몸체의 질량 중심에서 뒤 엉덩이까지의 거리입니다.</translation>
    </message>
    <message>
        <source>Distance of the feet</source>
        <translation>발 사이 거리</translation>
    </message>
    <message>
        <source>From the front to the rear standing foot.</source>
        <translation>앞 지지 발에서 뒤 지지 발까지입니다.</translation>
    </message>
    <message>
        <source>Front knee</source>
        <translation>앞 무릎</translation>
    </message>
    <message>
        <source>1: the knee points forward, -1: back.</source>
        <translation>1: 무릎이 앞을 향함, -1: 뒤를 향함.</translation>
    </message>
    <message>
        <source>Rear knee</source>
        <translation>뒤 무릎</translation>
    </message>
    <message>
        <source>Plan of a trot</source>
        <translation>트롯 계획</translation>
    </message>
    <message>
        <source>A half period in its own frame: standing feet at 0 and d, x points back.</source>
        <translation>자체 좌표계에서의 반주기: 지지 발은 0과 d에 있고 x는 뒤를 향합니다.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Position of the body at the start.</source>
        <translation>시작할 때 몸체의 위치입니다.</translation>
    </message>
    <message>
        <source>End</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Position of the body at the end, S further ahead.</source>
        <translation>끝날 때 몸체의 위치, S만큼 앞입니다.</translation>
    </message>
    <message>
        <source>Height of the body.</source>
        <translation>몸체의 높이입니다.</translation>
    </message>
    <message>
        <source>Angle of the body.</source>
        <translation>몸체의 각도입니다.</translation>
    </message>
    <message>
        <source>Half period</source>
        <translation>반주기</translation>
    </message>
    <message>
        <source>Half the period.</source>
        <translation>주기의 절반입니다.</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>가속도</translation>
    </message>
    <message>
        <source>Acceleration of the body.</source>
        <translation>몸체의 가속도입니다.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>보폭</translation>
    </message>
    <message>
        <source>Half the distance that a swing foot travels over the ground.</source>
        <translation>이동 발이 지면 위에서 움직이는 거리의 절반입니다.</translation>
    </message>
    <message>
        <source>Foot lift</source>
        <translation>발 들기</translation>
    </message>
    <message>
        <source>How high a swing foot is lifted.</source>
        <translation>이동 발을 드는 높이입니다.</translation>
    </message>
    <message>
        <source>Tilt</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Of the ellipse that a swing foot follows.</source>
        <translation>이동 발이 따르는 타원의 기울기입니다.</translation>
    </message>
    <message>
        <source>Along x, which points back, and up.</source>
        <translation>뒤를 향하는 x 방향과 위 방향입니다.</translation>
    </message>
    <message>
        <source>How long it acts.</source>
        <translation>작용하는 시간입니다.</translation>
    </message>
    <message>
        <source>A rigid body.</source>
        <translation>강체입니다.</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>질량</translation>
    </message>
    <message>
        <source>Alone, it is spread evenly over the visual shapes that are solids, meshes aside, overlaps counted for each.</source>
        <translation>이 값만 있으면 메시가 아닌 고체 시각 형상에 고르게 퍼지며, 겹친 부분은 각각 계산됩니다.</translation>
    </message>
    <message>
        <source>In the link; absent: its origin.</source>
        <translation>링크에서의 위치. 없으면 링크의 원점입니다.</translation>
    </message>
    <message>
        <source>About the centre of mass, along the link&apos;s axes: [ixx, iyy, izz] or [ixx, iyy, izz, ixy, ixz, iyz].</source>
        <translation>질량 중심에 대해 링크의 축을 따라: [ixx, iyy, izz] 또는 [ixx, iyy, izz, ixy, ixz, iyz].</translation>
    </message>
    <message>
        <source>Carried weight</source>
        <translation>받쳐진 무게</translation>
    </message>
    <message>
        <source>Part of its weight that is carried: 1 leaves it weightless.</source>
        <translation>무게 가운데 받쳐지는 비율. 1이면 무게가 없습니다.</translation>
    </message>
    <message>
        <source>What is drawn.</source>
        <translation>그려지는 것입니다.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>One of box, rounded_box, sphere, cylinder, capsule, ellipsoid, hull, half_space, height_field, mesh, at its pose in the link.</source>
        <translation>box, rounded_box, sphere, cylinder, capsule, ellipsoid, hull, half_space, height_field, mesh 가운데 하나로, 링크에서의 포즈에 있습니다.</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Shown in messages only.</source>
        <translation>메시지에만 표시됩니다.</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>상자</translation>
    </message>
    <message>
        <source>Full side lengths.</source>
        <translation>각 변의 전체 길이입니다.</translation>
    </message>
    <message>
        <source>Rounded box</source>
        <translation>둥근 상자</translation>
    </message>
    <message>
        <source>Full side lengths of a box with rounded edges.</source>
        <translation>모서리가 둥근 상자의 각 변 전체 길이입니다.</translation>
    </message>
    <message>
        <source>Edge radius</source>
        <translation>모서리 반지름</translation>
    </message>
    <message>
        <source>Radius of the edges of a rounded box. Default: a fifth of the smallest side.</source>
        <translation>둥근 상자 모서리의 반지름. 기본값: 가장 짧은 변의 5분의 1.</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>구</translation>
    </message>
    <message>
        <source>Radius.</source>
        <translation>반지름입니다.</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>원기둥</translation>
    </message>
    <message>
        <source>Radius, and height along z.</source>
        <translation>반지름과 z 방향 높이입니다.</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>캡슐</translation>
    </message>
    <message>
        <source>Radius, and length along z between the centres of its caps.</source>
        <translation>반지름과, z 방향으로 두 반구 중심 사이의 길이입니다.</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>타원체</translation>
    </message>
    <message>
        <source>Semi-axes.</source>
        <translation>반축입니다.</translation>
    </message>
    <message>
        <source>Convex hull</source>
        <translation>볼록 껍질</translation>
    </message>
    <message>
        <source>Of these points, not all in a plane.</source>
        <translation>이 점들의 볼록 껍질이며, 모두 한 평면에 있으면 안 됩니다.</translation>
    </message>
    <message>
        <source>Half-space</source>
        <translation>반공간</translation>
    </message>
    <message>
        <source>Solid where z &lt; 0, without end; how much of it is drawn along x and y. Only on links fixed to the world.</source>
        <translation>z &lt; 0인 끝없는 고체. x와 y 방향으로 얼마나 그릴지를 씁니다. 월드에 고정된 링크에만 있습니다.</translation>
    </message>
    <message>
        <source>Height field</source>
        <translation>높이 지형</translation>
    </message>
    <message>
        <source>Solid below a grid of heights: size, its sides along x and y; heights, rows from -y up, each from -x up.</source>
        <translation>높이 격자 아래의 고체: size는 x와 y 방향 변의 길이, heights는 -y부터 위로의 행이며 각 행은 -x부터입니다.</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>메시</translation>
    </message>
    <message>
        <source>An STL, OBJ, COLLADA, PLY, glTF or MSH file, relative to the scene, or package://… In contact, its convex hull.</source>
        <translation>장면을 기준으로 한 STL, OBJ, COLLADA, PLY, glTF, MSH 파일 또는 package://…. 접촉에서는 그 볼록 껍질입니다.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>배율</translation>
    </message>
    <message>
        <source>Scale factors of the mesh; none is zero, negative ones mirror.</source>
        <translation>메시의 배율. 0이면 안 되며, 음수는 거울상입니다.</translation>
    </message>
    <message>
        <source>Of the shape in the link.</source>
        <translation>링크에서 형상의 자세입니다.</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>색상</translation>
    </message>
    <message>
        <source>Default: the mesh&apos;s own, or one that distinguishes bodies.</source>
        <translation>기본값: 메시 자체의 색 또는 물체를 구별하는 색.</translation>
    </message>
    <message>
        <source>Metalness</source>
        <translation>금속성</translation>
    </message>
    <message>
        <source>0: paint, plastic or stone; 1: a metal, whose reflections have its colour.</source>
        <translation>0: 페인트, 플라스틱, 돌; 1: 반사광이 자기 색을 띠는 금속.</translation>
    </message>
    <message>
        <source>Roughness</source>
        <translation>거칠기</translation>
    </message>
    <message>
        <source>0: a mirror; 1: chalk.</source>
        <translation>0: 거울; 1: 분필.</translation>
    </message>
    <message>
        <source>Emission</source>
        <translation>발광</translation>
    </message>
    <message>
        <source>It glows with its colour times this.</source>
        <translation>자기 색에 이 값을 곱한 만큼 빛납니다.</translation>
    </message>
    <message>
        <source>Contact type</source>
        <translation>접촉 유형</translation>
    </message>
    <message>
        <source>Bits: two shapes touch where a bit is set in the type of one and the affinity of the other. -1: all bits.</source>
        <translation>비트: 한쪽의 유형과 다른 쪽의 친화도에 같은 비트가 있으면 두 형상이 닿습니다. -1: 모든 비트.</translation>
    </message>
    <message>
        <source>Contact affinity</source>
        <translation>접촉 친화도</translation>
    </message>
    <message>
        <source>Bits, see the contact type.</source>
        <translation>비트입니다. 접촉 유형을 보십시오.</translation>
    </message>
    <message>
        <source>Contact priority</source>
        <translation>접촉 우선순위</translation>
    </message>
    <message>
        <source>Of two shapes with different priorities, the surface of the higher one alone holds.</source>
        <translation>우선순위가 다른 두 형상에서는 높은 쪽의 표면만 적용됩니다.</translation>
    </message>
    <message>
        <source>Its frame, at the given pose in the parent, is where the child&apos;s frame is at position zero.</source>
        <translation>부모에서 주어진 포즈에 있는 그 좌표계가, 위치 0에서 자식 좌표계가 있는 곳입니다.</translation>
    </message>
    <message>
        <source>How the child moves in the parent.</source>
        <translation>자식이 부모에서 움직이는 방법입니다.</translation>
    </message>
    <message>
        <source>Continuous</source>
        <translation>연속 회전</translation>
    </message>
    <message>
        <source>Prismatic</source>
        <translation>직동</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>볼</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>자유</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>부모</translation>
    </message>
    <message>
        <source>The name of a link.</source>
        <translation>링크의 이름입니다.</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>자식</translation>
    </message>
    <message>
        <source>Of the joint&apos;s frame in the parent.</source>
        <translation>부모에서 관절 좌표계의 자세입니다.</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>축</translation>
    </message>
    <message>
        <source>Direction in the joint&apos;s frame, of any length; or &quot;x&quot;, &quot;y&quot;, &quot;z&quot;, &quot;-x&quot;, &quot;-y&quot;, &quot;-z&quot;.</source>
        <translation>관절 좌표계에서의 방향(길이는 상관없음) 또는 &quot;x&quot;, &quot;y&quot;, &quot;z&quot;, &quot;-x&quot;, &quot;-y&quot;, &quot;-z&quot;.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>한계</translation>
    </message>
    <message>
        <source>Lower and upper position.</source>
        <translation>하한과 상한 위치입니다.</translation>
    </message>
    <message>
        <source>Largest velocity</source>
        <translation>최대 속도</translation>
    </message>
    <message>
        <source>Of the joint.</source>
        <translation>관절의 값입니다.</translation>
    </message>
    <message>
        <source>Largest effort</source>
        <translation>최대 구동력</translation>
    </message>
    <message>
        <source>Torque or force of all its motors together.</source>
        <translation>모든 모터를 합한 토크 또는 힘입니다.</translation>
    </message>
    <message>
        <source>Viscous friction.</source>
        <translation>점성 마찰입니다.</translation>
    </message>
    <message>
        <source>Coulomb friction.</source>
        <translation>쿨롱 마찰입니다.</translation>
    </message>
    <message>
        <source>Inertia of the drive seen at the joint.</source>
        <translation>관절에서 본 구동부의 관성입니다.</translation>
    </message>
    <message>
        <source>Actuator force</source>
        <translation>액추에이터 힘</translation>
    </message>
    <message>
        <source>Least and greatest torque or force of all actuators on it together.</source>
        <translation>이 관절의 모든 액추에이터를 합한 최소와 최대 토크 또는 힘입니다.</translation>
    </message>
    <message>
        <source>Actuators carry</source>
        <translation>액추에이터가 지지</translation>
    </message>
    <message>
        <source>Whether what is carried of its weight counts as the actuators&apos; force.</source>
        <translation>받쳐지는 무게를 액추에이터의 힘으로 셀지 여부입니다.</translation>
    </message>
    <message>
        <source>Mimic</source>
        <translation>모방</translation>
    </message>
    <message>
        <source>Couples this joint to another one.</source>
        <translation>이 관절을 다른 관절에 연결합니다.</translation>
    </message>
    <message>
        <source>Mimic joint</source>
        <translation>모방 관절</translation>
    </message>
    <message>
        <source>position = multiplier · position of the other joint + offset</source>
        <translation>위치 = 배수 · 다른 관절의 위치 + 오프셋</translation>
    </message>
    <message>
        <source>The joint to follow.</source>
        <translation>따라갈 관절입니다.</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>배수</translation>
    </message>
    <message>
        <source>Of the other joint&apos;s position.</source>
        <translation>다른 관절 위치의 배수입니다.</translation>
    </message>
    <message>
        <source>Position where the other joint&apos;s is zero.</source>
        <translation>다른 관절의 위치가 0일 때의 위치입니다.</translation>
    </message>
    <message>
        <source>Bodies in Euler parameters and the joints between them, with any closed loops.</source>
        <translation>오일러 매개변수로 나타낸 물체와 그 사이의 관절, 닫힌 루프 포함.</translation>
    </message>
    <message>
        <source>Default: that of the scene.</source>
        <translation>기본값: 장면의 값.</translation>
    </message>
    <message>
        <source>Acceleration of free fall, where the scene has none.</source>
        <translation>장면에 값이 없을 때의 자유 낙하 가속도입니다.</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>물체</translation>
    </message>
    <message>
        <source>All that move.</source>
        <translation>움직이는 모든 것입니다.</translation>
    </message>
    <message>
        <source>Joints and drivers.</source>
        <translation>관절과 구동 구속입니다.</translation>
    </message>
    <message>
        <source>Springs with dampers, tyres.</source>
        <translation>스프링과 댐퍼, 타이어입니다.</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Points whose motion is reported.</source>
        <translation>운동이 보고되는 점입니다.</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>정확한 해</translation>
    </message>
    <message>
        <source>What a model has of its exact solution; not read.</source>
        <translation>모델이 가진 정확한 해의 값. 읽지 않습니다.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>A remark on a model; not read.</source>
        <translation>모델에 대한 메모. 읽지 않습니다.</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>물체</translation>
    </message>
    <message>
        <source>A rigid body; its frame lies in its centre of mass.</source>
        <translation>강체. 그 좌표계는 질량 중심에 있습니다.</translation>
    </message>
    <message>
        <source>Unique among the bodies; not ground, which is the world.</source>
        <translation>물체 가운데 유일해야 하며, 월드인 ground는 안 됩니다.</translation>
    </message>
    <message>
        <source>Of the body.</source>
        <translation>물체의 값입니다.</translation>
    </message>
    <message>
        <source>About the centre of mass, in the body&apos;s axes: the diagonal, or three rows.</source>
        <translation>질량 중심에 대해 물체의 축으로: 대각 성분 또는 세 행.</translation>
    </message>
    <message>
        <source>Of the centre of mass at the start.</source>
        <translation>시작할 때 질량 중심의 위치입니다.</translation>
    </message>
    <message>
        <source>Euler parameters e0, e1, e2, e3 at the start. Default 1, 0, 0, 0.</source>
        <translation>시작할 때의 오일러 매개변수 e0, e1, e2, e3. 기본값 1, 0, 0, 0.</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Of the centre of mass at the start, along the world&apos;s axes.</source>
        <translation>시작할 때 월드 축을 따른 질량 중심의 속도입니다.</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>각속도</translation>
    </message>
    <message>
        <source>At the start, along the body&apos;s axes.</source>
        <translation>시작할 때 물체의 축을 따른 값입니다.</translation>
    </message>
    <message>
        <source>What is drawn, in the body&apos;s frame. Default: bars between its joints.</source>
        <translation>물체 좌표계에서 그려지는 것. 기본값: 관절 사이의 막대.</translation>
    </message>
    <message>
        <source>The shapes that touch, in the body&apos;s frame.</source>
        <translation>물체 좌표계에서 닿는 형상입니다.</translation>
    </message>
    <message>
        <source>Joint or driver</source>
        <translation>관절 또는 구동 구속</translation>
    </message>
    <message>
        <source>A joint or driver between two bodies, or a body and the ground; points from the centres of mass.</source>
        <translation>두 물체 또는 물체와 지면 사이의 관절이나 구동 구속. 점은 질량 중심에서 잽니다.</translation>
    </message>
    <message>
        <source>Unique among the joints.</source>
        <translation>관절 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>As of loop joints; drivers follow a function of the time.</source>
        <translation>루프 관절과 같습니다. 구동 구속은 시간 함수를 따릅니다.</translation>
    </message>
    <message>
        <source>Drive distance</source>
        <translation>거리 구동</translation>
    </message>
    <message>
        <source>Drive translation</source>
        <translation>병진 구동</translation>
    </message>
    <message>
        <source>Drive rotation</source>
        <translation>회전 구동</translation>
    </message>
    <message>
        <source>Body i</source>
        <translation>물체 i</translation>
    </message>
    <message>
        <source>A body, or ground.</source>
        <translation>물체 또는 ground.</translation>
    </message>
    <message>
        <source>Body j</source>
        <translation>물체 j</translation>
    </message>
    <message>
        <source>Another body, or ground.</source>
        <translation>다른 물체 또는 ground.</translation>
    </message>
    <message>
        <source>In body_i, from its centre of mass.</source>
        <translation>body_i에서 그 질량 중심부터입니다.</translation>
    </message>
    <message>
        <source>In body_j, from its centre of mass.</source>
        <translation>body_j에서 그 질량 중심부터입니다.</translation>
    </message>
    <message>
        <source>Direction in body_i, of any length.</source>
        <translation>body_i에서의 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Direction in body_j, of any length.</source>
        <translation>body_j에서의 방향, 길이는 상관없습니다.</translation>
    </message>
    <message>
        <source>Direction in body_i across the axis.</source>
        <translation>body_i에서 축을 가로지르는 방향입니다.</translation>
    </message>
    <message>
        <source>Direction in body_j across the axis.</source>
        <translation>body_j에서 축을 가로지르는 방향입니다.</translation>
    </message>
    <message>
        <source>Distance of the points.</source>
        <translation>점들의 거리입니다.</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>함수</translation>
    </message>
    <message>
        <source>What a driver follows.</source>
        <translation>구동 구속이 따르는 것입니다.</translation>
    </message>
    <message>
        <source>Function of time</source>
        <translation>시간 함수</translation>
    </message>
    <message>
        <source>A function of the time t.</source>
        <translation>시간 t의 함수입니다.</translation>
    </message>
    <message>
        <source>const: c; poly: the sum of c[k] t^k; harmonic: c0 + a sin(w t + ph).</source>
        <translation>const: c; poly: c[k] t^k의 합; harmonic: c0 + a sin(w t + ph).</translation>
    </message>
    <message>
        <source>Const</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>Poly</source>
        <translation>다항식</translation>
    </message>
    <message>
        <source>Harmonic</source>
        <translation>조화</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>상수값</translation>
    </message>
    <message>
        <source>The constant.</source>
        <translation>상수입니다.</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>계수</translation>
    </message>
    <message>
        <source>The coefficients of the powers of t, from the constant on.</source>
        <translation>상수항부터 t의 거듭제곱 계수입니다.</translation>
    </message>
    <message>
        <source>Mean of the harmonic.</source>
        <translation>조화 함수의 평균입니다.</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>진폭</translation>
    </message>
    <message>
        <source>Amplitude of the harmonic.</source>
        <translation>조화 함수의 진폭입니다.</translation>
    </message>
    <message>
        <source>Angular frequency</source>
        <translation>각진동수</translation>
    </message>
    <message>
        <source>Angular frequency of the harmonic.</source>
        <translation>조화 함수의 각진동수입니다.</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>위상</translation>
    </message>
    <message>
        <source>Phase at the start.</source>
        <translation>시작할 때의 위상입니다.</translation>
    </message>
    <message>
        <source>A spring with a damper between two points, or a tyre on the road.</source>
        <translation>두 점 사이의 스프링과 댐퍼, 또는 도로 위의 타이어입니다.</translation>
    </message>
    <message>
        <source>tsda: spring, damper and actuator in one; tyre: a tyre on the road.</source>
        <translation>tsda: 스프링, 댐퍼, 액추에이터를 하나로; tyre: 도로 위의 타이어.</translation>
    </message>
    <message>
        <source>Tsda</source>
        <translation>Tsda</translation>
    </message>
    <message>
        <source>Length at which the spring force is F0.</source>
        <translation>스프링 힘이 F0인 길이입니다.</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>바퀴</translation>
    </message>
    <message>
        <source>The body that has the tyre; not ground.</source>
        <translation>타이어가 있는 물체. ground는 안 됩니다.</translation>
    </message>
    <message>
        <source>Wheel centre</source>
        <translation>바퀴 중심</translation>
    </message>
    <message>
        <source>In the body, from its centre of mass.</source>
        <translation>물체에서 그 질량 중심부터입니다.</translation>
    </message>
    <message>
        <source>Of the spring.</source>
        <translation>스프링의 값입니다.</translation>
    </message>
    <message>
        <source>Of the tyre.</source>
        <translation>타이어의 값입니다.</translation>
    </message>
    <message>
        <source>In compression and in rebound.</source>
        <translation>압축과 반동의 값입니다.</translation>
    </message>
    <message>
        <source>In compression.</source>
        <translation>압축 때의 값입니다.</translation>
    </message>
    <message>
        <source>In rebound.</source>
        <translation>반동 때의 값입니다.</translation>
    </message>
    <message>
        <source>Pairs of velocity and force.</source>
        <translation>속도와 힘의 쌍입니다.</translation>
    </message>
    <message>
        <source>Position of the bump along x.</source>
        <translation>턱의 x 방향 위치입니다.</translation>
    </message>
    <message>
        <source>Radius of the bump.</source>
        <translation>턱의 반지름입니다.</translation>
    </message>
    <message>
        <source>Half the length of the contact with the bump.</source>
        <translation>턱과 접촉하는 길이의 절반입니다.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>A point of a body whose motion is reported.</source>
        <translation>운동이 보고되는 물체의 점입니다.</translation>
    </message>
    <message>
        <source>Unique among the outputs.</source>
        <translation>출력 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>The body; not ground.</source>
        <translation>물체. ground는 안 됩니다.</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>좌표계</translation>
    </message>
    <message>
        <source>A frame fixed to a link, as of a tool. Where a link may be named, a frame may be.</source>
        <translation>공구의 좌표계처럼 링크에 고정된 좌표계입니다. 링크 이름을 쓸 수 있는 곳에는 좌표계도 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Unique among the links and frames of the robot.</source>
        <translation>로봇의 링크와 좌표계 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>The link that it is fixed to.</source>
        <translation>고정된 링크입니다.</translation>
    </message>
    <message>
        <source>Of the frame in the link.</source>
        <translation>링크에서 좌표계의 자세입니다.</translation>
    </message>
    <message>
        <source>Tendon</source>
        <translation>텐던</translation>
    </message>
    <message>
        <source>A sum of joint positions, or a cord over points and round obstacles, with a spring and a damper. Actuators may pull it.</source>
        <translation>관절 위치의 합, 또는 점을 지나고 장애물을 감는 줄로, 스프링과 댐퍼가 있습니다. 액추에이터가 당길 수 있습니다.</translation>
    </message>
    <message>
        <source>Unique among the tendons.</source>
        <translation>텐던 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>fixed: a sum of joint positions; spatial: a cord.</source>
        <translation>fixed: 관절 위치의 합; spatial: 줄.</translation>
    </message>
    <message>
        <source>Spatial</source>
        <translation>공간</translation>
    </message>
    <message>
        <source>By joint of one degree of freedom: its length is the sum of coefficient · position.</source>
        <translation>자유도가 하나인 관절별: 길이는 계수 · 위치의 합입니다.</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>경유 요소</translation>
    </message>
    <message>
        <source>What it passes, in its order; each obstacle stands between two points.</source>
        <translation>지나는 순서대로입니다. 장애물은 각각 두 점 사이에 있습니다.</translation>
    </message>
    <message>
        <source>Relaxed lengths</source>
        <translation>이완 길이</translation>
    </message>
    <message>
        <source>Least and greatest length at which its spring is relaxed.</source>
        <translation>스프링이 이완되는 최소와 최대 길이입니다.</translation>
    </message>
    <message>
        <source>Least and greatest force of all actuators on it together.</source>
        <translation>모든 액추에이터를 합한 최소와 최대 힘입니다.</translation>
    </message>
    <message>
        <source>Drawn radius</source>
        <translation>그리기 반지름</translation>
    </message>
    <message>
        <source>Of the cord in the picture.</source>
        <translation>화면에서 줄의 반지름입니다.</translation>
    </message>
    <message>
        <source>Stop of a tendon</source>
        <translation>텐던의 경유 요소</translation>
    </message>
    <message>
        <source>A point that it passes through, an obstacle that it lies round, or a pulley.</source>
        <translation>통과하는 점, 감는 장애물, 또는 풀리입니다.</translation>
    </message>
    <message>
        <source>A cylinder has no ends; a pulley ends a branch, and the next stop begins another one.</source>
        <translation>원기둥에는 끝이 없습니다. 풀리는 가지를 끝내며, 다음 요소에서 새 가지가 시작됩니다.</translation>
    </message>
    <message>
        <source>Pulley</source>
        <translation>풀리</translation>
    </message>
    <message>
        <source>A link or frame. Empty: the world.</source>
        <translation>링크 또는 좌표계. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Of the point, or of the obstacle with its axis along z, in the link.</source>
        <translation>링크에서 점의 위치, 또는 축이 z를 따르는 장애물의 위치입니다.</translation>
    </message>
    <message>
        <source>Of the obstacle.</source>
        <translation>장애물의 값입니다.</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>쪽</translation>
    </message>
    <message>
        <source>A point on whose side of the obstacle it lies; inside the obstacle, it passes within.</source>
        <translation>줄이 지나는 장애물 쪽의 점입니다. 점이 장애물 안에 있으면 안쪽으로 지납니다.</translation>
    </message>
    <message>
        <source>Link of the side</source>
        <translation>쪽의 링크</translation>
    </message>
    <message>
        <source>In which that point is. Empty: the world.</source>
        <translation>그 점이 있는 링크입니다. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Divisor</source>
        <translation>나누는 수</translation>
    </message>
    <message>
        <source>Of a pulley: what comes after it counts one part in so many.</source>
        <translation>풀리: 그 뒤의 것은 이 수만큼 나눈 한 몫으로 셉니다.</translation>
    </message>
    <message>
        <source>Actuator</source>
        <translation>액추에이터</translation>
    </message>
    <message>
        <source>What a control drives, as in MuJoCo: force = gain · x + bias on the length of a transmission; x is the activation, or the control where there is none.</source>
        <translation>MuJoCo에서처럼 제어가 구동하는 것: 전달 길이에 대해 힘 = 게인 · x + 바이어스. x는 활성도이고, 없으면 제어입니다.</translation>
    </message>
    <message>
        <source>Unique among the actuators.</source>
        <translation>액추에이터 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>Whether it acts; else its force is 0 and its activation stands still.</source>
        <translation>작용하는지 여부입니다. 아니면 힘은 0이고 활성도는 멈춰 있습니다.</translation>
    </message>
    <message>
        <source>The set point, torque or excitation, whatever the gain makes of it.</source>
        <translation>설정값, 토크 또는 자극으로, 게인이 정하는 대로입니다.</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Added to the control: a number, or a formula of the time t, as 0.2*sin(2*pi*t).</source>
        <translation>제어에 더해집니다: 수 또는 시간 t의 수식, 예: 0.2*sin(2*pi*t).</translation>
    </message>
    <message>
        <source>Transmission</source>
        <translation>전달</translation>
    </message>
    <message>
        <source>joint: its position (a ball joint&apos;s rotation vector); joint_in_parent: moments about the parent&apos;s axes; tendon: its length; site: a wrench in a frame&apos;s axes, or in those of a reference frame; slider_crank: a rod between a frame and the z axis of another; body: adhesion, which is not simulated.</source>
        <translation>joint: 관절의 위치(볼 관절은 회전 벡터); joint_in_parent: 부모 축에 대한 모멘트; tendon: 길이; site: 좌표계의 축 또는 기준 좌표계의 축에서의 렌치; slider_crank: 한 좌표계와 다른 좌표계의 z축 사이의 로드; body: 흡착, 시뮬레이션하지 않음.</translation>
    </message>
    <message>
        <source>Joint, in the parent</source>
        <translation>관절, 부모 기준</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>사이트</translation>
    </message>
    <message>
        <source>Slider-crank</source>
        <translation>슬라이더-크랭크</translation>
    </message>
    <message>
        <source>Body (adhesion)</source>
        <translation>물체 (흡착)</translation>
    </message>
    <message>
        <source>What it acts on.</source>
        <translation>작용하는 대상입니다.</translation>
    </message>
    <message>
        <source>What it pulls.</source>
        <translation>당기는 대상입니다.</translation>
    </message>
    <message>
        <source>The frame or link in whose axes it pushes.</source>
        <translation>그 축으로 미는 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>A frame or link that the site is moved against.</source>
        <translation>사이트가 그것에 대해 움직이는 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>Crank</source>
        <translation>크랭크</translation>
    </message>
    <message>
        <source>The frame or link whose origin is the pin of the crank.</source>
        <translation>원점이 크랭크의 핀인 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>슬라이더</translation>
    </message>
    <message>
        <source>The frame or link along whose z axis the slider moves.</source>
        <translation>슬라이더가 그 z축을 따라 움직이는 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>로드</translation>
    </message>
    <message>
        <source>Length of the rod.</source>
        <translation>로드의 길이입니다.</translation>
    </message>
    <message>
        <source>Of adhesion.</source>
        <translation>흡착에 쓰입니다.</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>기어</translation>
    </message>
    <message>
        <source>Forces and moments of a ball or free joint or a site; the first alone of all others.</source>
        <translation>볼 또는 자유 관절이나 사이트의 힘과 모멘트. 그 밖에는 첫째 수만 쓰입니다.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>활성</translation>
    </message>
    <message>
        <source>What makes the activation w of the control u: integrator: w&apos; = u; filter: w&apos; = (u − w) / time constant; muscle: the same, slower to relax.</source>
        <translation>제어 u로 활성도 w를 만드는 것: integrator: w&apos; = u; filter: w&apos; = (u − w) / 시간 상수; muscle: 같으나 이완이 더 느림.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Muscle</source>
        <translation>근육</translation>
    </message>
    <message>
        <source>Start activation</source>
        <translation>시작 활성도</translation>
    </message>
    <message>
        <source>Activation at the start.</source>
        <translation>시작할 때의 활성도입니다.</translation>
    </message>
    <message>
        <source>Time constant</source>
        <translation>시간 상수</translation>
    </message>
    <message>
        <source>Of the filter, or of a muscle that is activated.</source>
        <translation>필터 또는 활성화되는 근육의 값입니다.</translation>
    </message>
    <message>
        <source>Deactivation</source>
        <translation>비활성화</translation>
    </message>
    <message>
        <source>Time constant of a muscle that relaxes.</source>
        <translation>이완하는 근육의 시간 상수입니다.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>부드러움</translation>
    </message>
    <message>
        <source>Width of the smooth change between both time constants.</source>
        <translation>두 시간 상수 사이가 부드럽게 바뀌는 폭입니다.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>게인</translation>
    </message>
    <message>
        <source>fixed: a number; affine: g1 + g2 length + g3 rate; muscle: active force.</source>
        <translation>fixed: 수; affine: g1 + g2 길이 + g3 변화율; muscle: 능동 힘.</translation>
    </message>
    <message>
        <source>Affine</source>
        <translation>아핀</translation>
    </message>
    <message>
        <source>Gain numbers</source>
        <translation>게인 수</translation>
    </message>
    <message>
        <source>The first alone of a fixed gain.</source>
        <translation>고정 게인은 첫째 수만 씁니다.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>바이어스</translation>
    </message>
    <message>
        <source>affine: b1 + b2 length + b3 rate; muscle: passive force.</source>
        <translation>affine: b1 + b2 길이 + b3 변화율; muscle: 수동 힘.</translation>
    </message>
    <message>
        <source>Bias numbers</source>
        <translation>바이어스 수</translation>
    </message>
    <message>
        <source>A position servo has 0, −kp, −kv.</source>
        <translation>위치 서보는 0, −kp, −kv입니다.</translation>
    </message>
    <message>
        <source>Active force.</source>
        <translation>능동 힘입니다.</translation>
    </message>
    <message>
        <source>Passive muscle</source>
        <translation>수동 근육</translation>
    </message>
    <message>
        <source>Passive force.</source>
        <translation>수동 힘입니다.</translation>
    </message>
    <message>
        <source>Length range</source>
        <translation>길이 범위</translation>
    </message>
    <message>
        <source>Of a muscle: the lengths that it can have.</source>
        <translation>근육이 가질 수 있는 길이입니다.</translation>
    </message>
    <message>
        <source>Control range</source>
        <translation>제어 범위</translation>
    </message>
    <message>
        <source>What the control is clipped to.</source>
        <translation>제어가 잘리는 범위입니다.</translation>
    </message>
    <message>
        <source>Force range</source>
        <translation>힘 범위</translation>
    </message>
    <message>
        <source>What its force is clipped to.</source>
        <translation>힘이 잘리는 범위입니다.</translation>
    </message>
    <message>
        <source>Activation range</source>
        <translation>활성도 범위</translation>
    </message>
    <message>
        <source>Where the activation stops; a step is split there.</source>
        <translation>활성도가 멈추는 곳이며, 스텝이 거기에서 나뉩니다.</translation>
    </message>
    <message>
        <source>Force of a muscle over its length and velocity.</source>
        <translation>길이와 속도에 따른 근육의 힘입니다.</translation>
    </message>
    <message>
        <source>Peak force</source>
        <translation>최대 힘</translation>
    </message>
    <message>
        <source>Active force at the best length.</source>
        <translation>가장 좋은 길이에서의 능동 힘입니다.</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>Lengths at the ends of the actuator&apos;s length range; 1 is the best one.</source>
        <translation>액추에이터 길이 범위의 양 끝에서의 길이. 1이 가장 좋은 길이입니다.</translation>
    </message>
    <message>
        <source>Shortest length</source>
        <translation>최소 길이</translation>
    </message>
    <message>
        <source>Below it there is no active force.</source>
        <translation>이보다 짧으면 능동 힘이 없습니다.</translation>
    </message>
    <message>
        <source>Greatest length</source>
        <translation>최대 길이</translation>
    </message>
    <message>
        <source>Above it there is no active force.</source>
        <translation>이보다 길면 능동 힘이 없습니다.</translation>
    </message>
    <message>
        <source>Greatest speed</source>
        <translation>최대 속력</translation>
    </message>
    <message>
        <source>Of shortening, in best lengths.</source>
        <translation>수축 속력, 가장 좋은 길이 단위입니다.</translation>
    </message>
    <message>
        <source>Passive force</source>
        <translation>수동 힘</translation>
    </message>
    <message>
        <source>At the greatest length, in peak forces.</source>
        <translation>최대 길이에서의 값, 최대 힘 단위입니다.</translation>
    </message>
    <message>
        <source>Force in lengthening</source>
        <translation>늘어날 때의 힘</translation>
    </message>
    <message>
        <source>Active force at the fastest lengthening, in peak forces.</source>
        <translation>가장 빠르게 늘어날 때의 능동 힘, 최대 힘 단위입니다.</translation>
    </message>
    <message>
        <source>Sensor</source>
        <translation>센서</translation>
    </message>
    <message>
        <source>What is measured at each moment, as in MuJoCo. Its numbers are the signals sensor.NAME; they have no effect on the motion.</source>
        <translation>MuJoCo에서처럼 매 순간 측정되는 것입니다. 그 수는 신호 sensor.NAME이며 운동에는 영향을 주지 않습니다.</translation>
    </message>
    <message>
        <source>Unique among the sensors; of the signals, too.</source>
        <translation>센서와 신호 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>frame_…: in the axes of the reference frame, or of the world; velocimeter, gyro: in the frame&apos;s own axes; accelerometer: a − g in these, so that it reads +g at rest; force, torque: what the parent exerts on the child in the joint above the frame&apos;s link, about the frame&apos;s origin, in its axes; touch: the sum of normal forces on the link; rangefinder: the distance along the frame&apos;s z axis to the next collision shape of another link, −1 if there is none; camera: a picture along the frame&apos;s −z axis with x to the right, which is no signal; subtree_…: of all that hangs on the link.</source>
        <translation>frame_…: 기준 좌표계 또는 월드의 축으로; velocimeter, gyro: 좌표계 자체의 축으로; accelerometer: 같은 축에서 a − g, 정지하면 +g; force, torque: 좌표계의 링크 위 관절에서 부모가 자식에 가하는 것, 좌표계 원점에 대해 그 축으로; touch: 링크에 작용하는 법선력의 합; rangefinder: 좌표계의 z축을 따라 다른 링크의 다음 충돌 형상까지의 거리, 없으면 −1; camera: x가 오른쪽인 좌표계의 −z축 방향 그림, 신호가 아님; subtree_…: 링크에 달린 모든 것의 값.</translation>
    </message>
    <message>
        <source>Joint position</source>
        <translation>관절 위치</translation>
    </message>
    <message>
        <source>Joint velocity</source>
        <translation>관절 속도</translation>
    </message>
    <message>
        <source>Joint force of actuators</source>
        <translation>관절의 액추에이터 힘</translation>
    </message>
    <message>
        <source>Tendon length</source>
        <translation>텐던 길이</translation>
    </message>
    <message>
        <source>Tendon velocity</source>
        <translation>텐던 속도</translation>
    </message>
    <message>
        <source>Actuator length</source>
        <translation>액추에이터 길이</translation>
    </message>
    <message>
        <source>Actuator velocity</source>
        <translation>액추에이터 속도</translation>
    </message>
    <message>
        <source>Frame position</source>
        <translation>좌표계 위치</translation>
    </message>
    <message>
        <source>Frame orientation</source>
        <translation>좌표계 자세</translation>
    </message>
    <message>
        <source>Frame x axis</source>
        <translation>좌표계 x축</translation>
    </message>
    <message>
        <source>Frame y axis</source>
        <translation>좌표계 y축</translation>
    </message>
    <message>
        <source>Frame z axis</source>
        <translation>좌표계 z축</translation>
    </message>
    <message>
        <source>Frame velocity</source>
        <translation>좌표계 속도</translation>
    </message>
    <message>
        <source>Frame angular velocity</source>
        <translation>좌표계 각속도</translation>
    </message>
    <message>
        <source>Frame acceleration</source>
        <translation>좌표계 가속도</translation>
    </message>
    <message>
        <source>Frame angular acceleration</source>
        <translation>좌표계 각가속도</translation>
    </message>
    <message>
        <source>Velocimeter</source>
        <translation>속도계</translation>
    </message>
    <message>
        <source>Gyro</source>
        <translation>자이로</translation>
    </message>
    <message>
        <source>Accelerometer</source>
        <translation>가속도계</translation>
    </message>
    <message>
        <source>Force in joint</source>
        <translation>관절의 힘</translation>
    </message>
    <message>
        <source>Torque in joint</source>
        <translation>관절의 토크</translation>
    </message>
    <message>
        <source>Touch</source>
        <translation>접촉 감지</translation>
    </message>
    <message>
        <source>Rangefinder</source>
        <translation>거리계</translation>
    </message>
    <message>
        <source>Velocity of centre of mass</source>
        <translation>질량 중심의 속도</translation>
    </message>
    <message>
        <source>Angular momentum</source>
        <translation>각운동량</translation>
    </message>
    <message>
        <source>Whose position, velocity or actuator force it is.</source>
        <translation>위치, 속도 또는 액추에이터 힘을 재는 대상입니다.</translation>
    </message>
    <message>
        <source>Whose length or velocity it is.</source>
        <translation>길이 또는 속도를 재는 대상입니다.</translation>
    </message>
    <message>
        <source>Whose length, velocity or force it is.</source>
        <translation>길이, 속도 또는 힘을 재는 대상입니다.</translation>
    </message>
    <message>
        <source>The frame or link that it is mounted on.</source>
        <translation>장착된 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>The link with all that hangs on it.</source>
        <translation>달린 것을 모두 포함하는 링크입니다.</translation>
    </message>
    <message>
        <source>A frame or link that it is measured from and whose axes it is in. Empty: the world.</source>
        <translation>측정의 기준이자 축이 되는 좌표계 또는 링크입니다. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Proper acceleration</source>
        <translation>고유 가속도</translation>
    </message>
    <message>
        <source>Less gravity, as an accelerometer feels it: +g at rest. As MuJoCo&apos;s framelinacc has it.</source>
        <translation>가속도계가 느끼듯 중력을 뺀 값: 정지하면 +g. MuJoCo의 framelinacc와 같습니다.</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>The part of the link that feels, about the frame.</source>
        <translation>좌표계 둘레에서 감지하는 링크의 부분입니다.</translation>
    </message>
    <message>
        <source>Whole link</source>
        <translation>링크 전체</translation>
    </message>
    <message>
        <source>Size of the zone</source>
        <translation>영역의 크기</translation>
    </message>
    <message>
        <source>Sphere: radius; capsule: radius, length without the caps; cylinder: radius, height; box: side lengths; ellipsoid: semi-axes.</source>
        <translation>구: 반지름; 캡슐: 반지름, 반구를 뺀 길이; 원기둥: 반지름, 높이; 상자: 변의 길이; 타원체: 반축.</translation>
    </message>
    <message>
        <source>Vertical angle of the picture.</source>
        <translation>그림의 세로 각도입니다.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>너비</translation>
    </message>
    <message>
        <source>Of the picture, in pixels.</source>
        <translation>그림의 크기, 픽셀.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>샘플링 속도</translation>
    </message>
    <message>
        <source>Samples a second: sample k is taken at the first step at or after k/rate, and held. 0: at all times.</source>
        <translation>초당 샘플 수: 샘플 k는 k/rate 이후 첫 스텝에서 취하고 유지됩니다. 0: 항상.</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>지연</translation>
    </message>
    <message>
        <source>After which a sample is shown; needs a rate.</source>
        <translation>샘플이 나타나기까지의 시간. 샘플링 속도가 필요합니다.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>잡음</translation>
    </message>
    <message>
        <source>Standard deviation of the normal noise on each number, in its unit; directions and orientations are turned by a random angle in radians. Of a camera: of each colour of each pixel, whose range is 0 to 1.</source>
        <translation>각 수에 더해지는 정규 잡음의 표준 편차, 그 단위로. 방향과 자세는 라디안 단위의 임의 각도로 돌립니다. 카메라는 각 픽셀의 각 색, 범위 0에서 1.</translation>
    </message>
    <message>
        <source>Cutoff</source>
        <translation>절단값</translation>
    </message>
    <message>
        <source>What its numbers are clipped to, either way. 0: they are not.</source>
        <translation>수가 양쪽으로 잘리는 값. 0: 자르지 않음.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Of the noise, with the name: the same sample always has the same noise.</source>
        <translation>이름과 함께 잡음을 정합니다: 같은 샘플은 항상 같은 잡음을 가집니다.</translation>
    </message>
    <message>
        <source>Reference curve</source>
        <translation>기준 곡선</translation>
    </message>
    <message>
        <source>What a plotted signal should be, as a dotted curve beside it.</source>
        <translation>그려진 신호가 따라야 할, 옆의 점선 곡선입니다.</translation>
    </message>
    <message>
        <source>One of &quot;plots&quot;.</source>
        <translation>&quot;plots&quot; 가운데 하나입니다.</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Of t, in the signal&apos;s unit. Where it is not a number, nothing is drawn: &quot;t &lt; 1 ? 2*t : 0/0&quot;.</source>
        <translation>신호의 단위로 나타낸 t의 수식. 수가 아닌 곳에는 아무것도 그리지 않습니다: &quot;t &lt; 1 ? 2*t : 0/0&quot;.</translation>
    </message>
    <message>
        <source>Recorded input</source>
        <translation>기록된 입력</translation>
    </message>
    <message>
        <source>Values over the time that are added to a control.</source>
        <translation>제어에 더해지는 시간에 따른 값입니다.</translation>
    </message>
    <message>
        <source>Unique among the recorded inputs.</source>
        <translation>기록된 입력 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>Whether it is added.</source>
        <translation>더해지는지 여부입니다.</translation>
    </message>
    <message>
        <source>Whose control it is added to.</source>
        <translation>더해지는 제어의 액추에이터입니다.</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Whether a value holds until the next one&apos;s time, from the first step at or after its own; else values are joined by lines.</source>
        <translation>값이 자기 시각 이후 첫 스텝부터 다음 값의 시각까지 유지되는지 여부. 아니면 값을 선으로 잇습니다.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>샘플</translation>
    </message>
    <message>
        <source>Pairs of time [s] and value. Before the first and after the last, its value.</source>
        <translation>시각 [s]과 값의 쌍. 처음 전과 마지막 뒤에는 그 값입니다.</translation>
    </message>
    <message>
        <source>Normal noise on a control that follows from its seed, its name and the time.</source>
        <translation>시드, 이름, 시각에서 정해지는 제어의 정규 잡음입니다.</translation>
    </message>
    <message>
        <source>Unique among the input noise; another name is another noise.</source>
        <translation>입력 잡음 가운데 유일해야 합니다. 이름이 다르면 잡음도 다릅니다.</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>편차</translation>
    </message>
    <message>
        <source>Standard deviation, in the unit of the control.</source>
        <translation>제어의 단위로 나타낸 표준 편차입니다.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>간격</translation>
    </message>
    <message>
        <source>Between samples: they have no frequencies above about half of its inverse.</source>
        <translation>샘플 사이의 간격: 그 역수의 절반쯤을 넘는 진동수는 없습니다.</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>부드럽게</translation>
    </message>
    <message>
        <source>Whether samples are joined, at the same deviation; else each is held from the first step at or after its time.</source>
        <translation>샘플을 같은 편차로 이을지 여부. 아니면 각 샘플이 자기 시각 이후 첫 스텝부터 유지됩니다.</translation>
    </message>
    <message>
        <source>The same seed and name have the same noise at each time.</source>
        <translation>시드와 이름이 같으면 매 순간 잡음이 같습니다.</translation>
    </message>
    <message>
        <source>Normal noise on start positions and velocities, from a seed.</source>
        <translation>시드로 정해지는, 시작 위치와 속도의 정규 잡음입니다.</translation>
    </message>
    <message>
        <source>Unique among the start noise; another name is another noise.</source>
        <translation>시작 잡음 가운데 유일해야 합니다. 이름이 다르면 잡음도 다릅니다.</translation>
    </message>
    <message>
        <source>The joint that it is on. Empty: all of them.</source>
        <translation>잡음이 있는 관절. 비우면 모두입니다.</translation>
    </message>
    <message>
        <source>Standard deviation of each degree of freedom: of a ball joint&apos;s rotation vector; of a free joint&apos;s displacement and rotation in the child&apos;s axes.</source>
        <translation>각 자유도의 표준 편차: 볼 관절은 회전 벡터, 자유 관절은 자식 축에서의 변위와 회전.</translation>
    </message>
    <message>
        <source>Standard deviation of each number of the velocity.</source>
        <translation>속도의 각 수의 표준 편차입니다.</translation>
    </message>
    <message>
        <source>The same seed and name have the same noise.</source>
        <translation>시드와 이름이 같으면 잡음이 같습니다.</translation>
    </message>
    <message>
        <source>Keyframe</source>
        <translation>키프레임</translation>
    </message>
    <message>
        <source>Positions, velocities, activations and controls under a name, to start in.</source>
        <translation>시작할 때 쓰는, 한 이름 아래의 위치, 속도, 활성도, 제어입니다.</translation>
    </message>
    <message>
        <source>Unique among the keyframes; --posture takes it.</source>
        <translation>키프레임 가운데 유일해야 하며, --posture에 씁니다.</translation>
    </message>
    <message>
        <source>By actuator.</source>
        <translation>액추에이터별입니다.</translation>
    </message>
    <message>
        <source>A stick or button of a gamepad, or a key, that moves something.</source>
        <translation>무언가를 움직이는 게임패드의 스틱이나 버튼, 또는 키입니다.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>입력 장치</translation>
    </message>
    <message>
        <source>What the user moves or presses.</source>
        <translation>사용자가 움직이거나 누르는 것입니다.</translation>
    </message>
    <message>
        <source>Button</source>
        <translation>버튼</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>번호</translation>
    </message>
    <message>
        <source>Of the axis or button of a gamepad, from 0 on.</source>
        <translation>게임패드 축 또는 버튼의 번호, 0부터.</translation>
    </message>
    <message>
        <source>&quot;W&quot;, &quot;Up&quot;.</source>
        <translation>&quot;W&quot;, &quot;Up&quot;.</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>구동 대상</translation>
    </message>
    <message>
        <source>control: of an actuator; target: a coordinate of its position or orientation; base: of a robot with a floating base, or of the robot&apos;s pose; motor: its target, or that of a task.</source>
        <translation>control: 액추에이터의 제어; target: 목표의 위치 또는 자세 좌표; base: 부유 베이스 로봇의 베이스 또는 로봇의 포즈; motor: 모터의 목표 또는 작업의 목표.</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>베이스</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>모터</translation>
    </message>
    <message>
        <source>Whose control it drives.</source>
        <translation>구동하는 제어의 액추에이터입니다.</translation>
    </message>
    <message>
        <source>The target that it moves.</source>
        <translation>움직이는 목표입니다.</translation>
    </message>
    <message>
        <source>The robot whose base it moves.</source>
        <translation>베이스를 움직이는 로봇입니다.</translation>
    </message>
    <message>
        <source>The motor or controller whose target it moves.</source>
        <translation>목표를 움직이는 모터 또는 제어기입니다.</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>좌표</translation>
    </message>
    <message>
        <source>Along or about the world&apos;s axes; of a motor of one joint it says nothing.</source>
        <translation>월드의 축을 따르거나 축에 대한 것. 관절 하나의 모터에는 의미가 없습니다.</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>z</source>
        <translation>z</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>롤</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>rate: it moves as long as it is held; position: it is as far from where it was as the stick is moved.</source>
        <translation>rate: 누르고 있는 동안 움직임; position: 스틱을 움직인 만큼 원래 자리에서 떨어짐.</translation>
    </message>
    <message>
        <source>At full deflection: units of what it drives, or units a second.</source>
        <translation>끝까지 움직였을 때: 구동 대상의 단위 또는 초당 단위.</translation>
    </message>
    <message>
        <source>Dead zone</source>
        <translation>불감대</translation>
    </message>
    <message>
        <source>Part of an axis about its middle that is nothing.</source>
        <translation>아무것도 아닌 것으로 보는, 축 가운데의 부분입니다.</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>As formulas have it: letters, digits and _, and no unit.</source>
        <translation>수식에 쓰는 이름: 글자, 숫자, _이며 단위 이름은 안 됩니다.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>In its unit. All numbers whose formulas use it follow.</source>
        <translation>단위에 따른 값. 이 값을 쓰는 모든 수가 따라갑니다.</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>단위</translation>
    </message>
    <message>
        <source>Of the value: m, mm, in, deg, kg, N/m; empty: a plain number.</source>
        <translation>값의 단위: m, mm, in, deg, kg, N/m. 비우면 단위 없는 수입니다.</translation>
    </message>
    <message>
        <source>What it is.</source>
        <translation>무엇인지 설명합니다.</translation>
    </message>
    <message>
        <source>Path and field: arm/elbow.damping, forces/pull.point.z.</source>
        <translation>경로와 필드: arm/elbow.damping, forces/pull.point.z.</translation>
    </message>
    <message>
        <source>Of parameters and numbers with units: 2*L1 + 3 mm.</source>
        <translation>매개변수와 단위가 있는 수의 수식: 2*L1 + 3 mm.</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>Unique among the measurements; of the signals, too.</source>
        <translation>측정과 신호 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>distance: of two points, with the way from one to the other in world axes; angle: between two axes; corner_angle: at a point between two others; clearance, robot_clearance: the least distance of collision shapes, meshes by their convex hulls, negative by how deep they overlap; mass: with the centre of mass; reach: points that a frame comes to within the joint limits, a picture and no signal; holding_torque: what joints must give for the pose to stay as it is, against gravity, springs, tendons and outside forces.</source>
        <translation>distance: 두 점의 거리, 한 점에서 다른 점까지의 월드 축 변위 포함; angle: 두 축 사이; corner_angle: 다른 두 점 사이의 점에서; clearance, robot_clearance: 충돌 형상의 최소 거리, 메시는 볼록 껍질로, 겹치면 그 깊이만큼 음수; mass: 질량 중심과 함께; reach: 관절 한계 안에서 좌표계가 이르는 점들, 그림이며 신호가 아님; holding_torque: 중력, 스프링, 텐던, 외력에 대해 포즈를 유지하려고 관절이 내야 하는 것.</translation>
    </message>
    <message>
        <source>Angle between axes</source>
        <translation>축 사이의 각도</translation>
    </message>
    <message>
        <source>Angle at a point</source>
        <translation>한 점에서의 각도</translation>
    </message>
    <message>
        <source>Clearance of links</source>
        <translation>링크 간격</translation>
    </message>
    <message>
        <source>Clearance of robots</source>
        <translation>로봇 간격</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>도달 범위</translation>
    </message>
    <message>
        <source>Holding torque</source>
        <translation>유지 토크</translation>
    </message>
    <message>
        <source>A frame or link. Empty: the world.</source>
        <translation>좌표계 또는 링크. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>In that frame.</source>
        <translation>그 좌표계에서의 값입니다.</translation>
    </message>
    <message>
        <source>Corner at</source>
        <translation>꼭짓점의 기준</translation>
    </message>
    <message>
        <source>A frame or link that the corner is fixed to. Empty: the world.</source>
        <translation>꼭짓점이 고정된 좌표계 또는 링크. 비우면 월드입니다.</translation>
    </message>
    <message>
        <source>Corner</source>
        <translation>꼭짓점</translation>
    </message>
    <message>
        <source>To</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Other point</source>
        <translation>다른 점</translation>
    </message>
    <message>
        <source>Other axis</source>
        <translation>다른 축</translation>
    </message>
    <message>
        <source>All its collision shapes.</source>
        <translation>그 모든 충돌 형상입니다.</translation>
    </message>
    <message>
        <source>Other robot</source>
        <translation>다른 로봇</translation>
    </message>
    <message>
        <source>Whose mass it is; with no links and no robots that of all that can move.</source>
        <translation>질량을 재는 로봇. 링크도 로봇도 없으면 움직일 수 있는 모든 것입니다.</translation>
    </message>
    <message>
        <source>Whose links are counted, too.</source>
        <translation>함께 셀 링크입니다.</translation>
    </message>
    <message>
        <source>The frame or link whose reach it is.</source>
        <translation>도달 범위를 보는 좌표계 또는 링크입니다.</translation>
    </message>
    <message>
        <source>Poses that are drawn evenly within the joint limits; joints without limits turn all the way round, or stay where they slide.</source>
        <translation>관절 한계 안에서 고르게 뽑은 포즈의 수. 한계가 없는 관절은 한 바퀴 모두 돌고, 직동이면 그대로 있습니다.</translation>
    </message>
    <message>
        <source>Of the poses: the same seed gives the same points.</source>
        <translation>포즈를 정하는 시드: 같은 시드는 같은 점을 줍니다.</translation>
    </message>
    <message>
        <source>That hold the pose; none: all. Of a mechanism with loops the others are passive, and the torques are the least that do.</source>
        <translation>포즈를 유지하는 관절. 없으면 모두. 루프가 있는 기구에서 나머지는 수동이며, 토크는 유지에 필요한 최소입니다.</translation>
    </message>
    <message>
        <source>In the picture</source>
        <translation>화면에 표시</translation>
    </message>
    <message>
        <source>Whether it is drawn.</source>
        <translation>그려지는지 여부입니다.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>Unique among the groups.</source>
        <translation>그룹 가운데 유일해야 합니다.</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>구성원</translation>
    </message>
    <message>
        <source>Objects by their paths: &quot;arm/hand&quot;, &quot;forces/pull&quot;, &quot;arm&quot; of a robot as a whole. What is removed from the scene leaves the group.</source>
        <translation>경로로 나타낸 객체: &quot;arm/hand&quot;, &quot;forces/pull&quot;, 로봇 전체는 &quot;arm&quot;. 장면에서 제거된 것은 그룹에서도 빠집니다.</translation>
    </message>
    <message>
        <source>Camera keyframe</source>
        <translation>카메라 키프레임</translation>
    </message>
    <message>
        <source>Simulated.</source>
        <translation>시뮬레이션 시각입니다.</translation>
    </message>
    <message>
        <source>Easing</source>
        <translation>보간</translation>
    </message>
    <message>
        <source>How the view leaves for the next: smooth is at rest at both ends, hold stays and jumps.</source>
        <translation>시점이 다음으로 떠나는 방법: smooth는 양 끝에서 정지, hold는 그대로 있다가 건너뜁니다.</translation>
    </message>
    <message>
        <source>link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>좌표계</translation>
    </message>
    <message>
        <source>link or frame</source>
        <translation>링크 또는 좌표계</translation>
    </message>
    <message>
        <source>robot</source>
        <translation>로봇</translation>
    </message>
    <message>
        <source>robot, link, frame or shape</source>
        <translation>로봇, 링크, 좌표계 또는 형상</translation>
    </message>
    <message>
        <source>object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>sensor</source>
        <translation>센서</translation>
    </message>
    <message>
        <source>actuator</source>
        <translation>액추에이터</translation>
    </message>
    <message>
        <source>tendon</source>
        <translation>텐던</translation>
    </message>
    <message>
        <source>target</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>motor</source>
        <translation>모터</translation>
    </message>
    <message>
        <source>force</source>
        <translation>힘</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>루프 관절</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>body</source>
        <translation>물체</translation>
    </message>
    <message>
        <source>camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>material</source>
        <translation>재질</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>메시</translation>
    </message>
    <message>
        <source>texture</source>
        <translation>텍스처</translation>
    </message>
    <message>
        <source>site</source>
        <translation>사이트</translation>
    </message>
</context>
<context>
    <name>message</name>
    <message>
        <source>the activation is not finite</source>
        <comment>actuator.activation-not-finite</comment>
        <translation>활성도가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the control is not finite</source>
        <comment>actuator.control-not-finite</comment>
        <translation>제어 값이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the length range of a muscle must increase</source>
        <comment>actuator.length-range-increase</comment>
        <translation>근육의 길이 범위는 점점 커져야 합니다</translation>
    </message>
    <message>
        <source>the peak force of the muscle must be positive</source>
        <comment>actuator.muscle-force-positive</comment>
        <translation>근육의 최대 힘은 양수여야 합니다</translation>
    </message>
    <message>
        <source>lmin of the muscle must be below 1 and lmax above</source>
        <comment>actuator.muscle-lmin-lmax</comment>
        <translation>근육의 lmin은 1보다 작고 lmax는 1보다 커야 합니다</translation>
    </message>
    <message>
        <source>a number of the muscle is not finite</source>
        <comment>actuator.muscle-not-finite</comment>
        <translation>근육의 수 중 유한하지 않은 것이 있습니다</translation>
    </message>
    <message>
        <source>vmax, fpmax and fvmax of the muscle must be positive</source>
        <comment>actuator.muscle-numbers-positive</comment>
        <translation>근육의 vmax, fpmax, fvmax는 양수여야 합니다</translation>
    </message>
    <message>
        <source>the muscle&apos;s range must increase</source>
        <comment>actuator.muscle-range-increase</comment>
        <translation>근육의 범위는 점점 커져야 합니다</translation>
    </message>
    <message>
        <source>the time constants of a muscle must be positive</source>
        <comment>actuator.muscle-time-constants-positive</comment>
        <translation>근육의 시간 상수는 양수여야 합니다</translation>
    </message>
    <message>
        <source>the lower bound of a range is above the upper one</source>
        <comment>actuator.range-reversed</comment>
        <translation>범위의 하한이 상한보다 큽니다</translation>
    </message>
    <message>
        <source>the rod of a slider-crank needs a positive length</source>
        <comment>actuator.rod-length-positive</comment>
        <translation>슬라이더-크랭크의 로드 길이는 양수여야 합니다</translation>
    </message>
    <message>
        <source>the signal is no formula of t: %1</source>
        <comment>actuator.signal-no-formula</comment>
        <translation>신호가 t의 수식이 아닙니다: %1</translation>
    </message>
    <message>
        <source>the time constant must not be negative</source>
        <comment>actuator.time-constant-negative</comment>
        <translation>시간 상수는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>%1 about its %2</source>
        <comment>assembly.about-its-axis</comment>
        <translation>%1의 %2축 회전</translation>
    </message>
    <message>
        <source>the joints by almost nothing</source>
        <comment>assembly.almost-nothing</comment>
        <translation>관절을 거의 움직이지 않음</translation>
    </message>
    <message>
        <source>%1 along its %2</source>
        <comment>assembly.along-its-axis</comment>
        <translation>%1의 %2축 이동</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>assembly.and-then</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>assembly.joint-by</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the loop &quot;%1&quot; was open by %2 at the start; closed by moving %3</source>
        <comment>assembly.loop-closed</comment>
        <translation>루프 &quot;%1&quot;이(가) 시작할 때 %2만큼 열려 있었습니다. 다음을 움직여 닫았습니다: %3</translation>
    </message>
    <message>
        <source>the loop &quot;%1&quot; was open by %2 at the start; closed by moving %3; joints are beyond their limits</source>
        <comment>assembly.loop-closed-beyond-limits</comment>
        <translation>루프 &quot;%1&quot;이(가) 시작할 때 %2만큼 열려 있었습니다. 다음을 움직여 닫았습니다: %3. 한계를 벗어난 관절이 있습니다</translation>
    </message>
    <message>
        <source>the loop &quot;%1&quot; is open by %2 at the start, and there is no position near by that closes all loops</source>
        <comment>assembly.loop-stays-open</comment>
        <translation>루프 &quot;%1&quot;이(가) 시작할 때 %2만큼 열려 있고, 근처에 모든 루프를 닫는 위치가 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be an array</source>
        <comment>assembly.must-be-array</comment>
        <translation>&quot;%1&quot;은(는) 배열이어야 합니다</translation>
    </message>
    <message>
        <source>must be an object</source>
        <comment>assembly.must-be-object</comment>
        <translation>객체여야 합니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must hold numbers of coordinates</source>
        <comment>assembly.must-hold-numbers-of-coordinates</comment>
        <translation>&quot;%1&quot;에는 좌표의 번호가 있어야 합니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must hold triples of numbers</source>
        <comment>assembly.must-hold-triples</comment>
        <translation>&quot;%1&quot;에는 수 세 개씩의 묶음이 있어야 합니다</translation>
    </message>
    <message>
        <source>&quot;dr&quot; and &quot;dtheta&quot; need as many entries as &quot;names&quot;</source>
        <comment>assembly.need-as-many-entries</comment>
        <translation>&quot;dr&quot;와 &quot;dtheta&quot;에는 &quot;names&quot;와 같은 수의 항목이 필요합니다</translation>
    </message>
    <message>
        <source>%1 and %2 others by less</source>
        <comment>assembly.others-by-less</comment>
        <translation>%1, 그 밖의 %2개는 더 조금</translation>
    </message>
    <message>
        <source>an actuator is placed on a link that a joint moves</source>
        <comment>build.actuator-on-link</comment>
        <translation>액추에이터는 관절이 움직이는 링크에 놓습니다</translation>
    </message>
    <message>
        <source>all of %1 lies ahead of the plane</source>
        <comment>build.all-ahead-of-plane</comment>
        <translation>%1 전체가 평면 앞쪽에 있습니다</translation>
    </message>
    <message>
        <source>the axis of the array has no direction</source>
        <comment>build.array-axis-has-no-direction</comment>
        <translation>배열의 축에 방향이 없습니다</translation>
    </message>
    <message>
        <source>an array has 2 to %1 of them, the first one counted</source>
        <comment>build.array-has</comment>
        <translation>배열의 개수는 첫째를 포함하여 2에서 %1까지입니다</translation>
    </message>
    <message>
        <source>the step of the array has no angle</source>
        <comment>build.array-step-has-no-angle</comment>
        <translation>배열의 간격에 각도가 없습니다</translation>
    </message>
    <message>
        <source>the step of the array has no length</source>
        <comment>build.array-step-has-no-length</comment>
        <translation>배열의 간격에 길이가 없습니다</translation>
    </message>
    <message>
        <source>the axis has no direction</source>
        <comment>build.axis-has-no-direction</comment>
        <translation>축에 방향이 없습니다</translation>
    </message>
    <message>
        <source>%1 has no single position (it is a ball joint); choose a hinge or a slider</source>
        <comment>build.ball-joint-has-no-position</comment>
        <translation>%1에는 하나의 위치가 없습니다 (볼 관절입니다). 회전 관절이나 직동 관절을 선택하십시오</translation>
    </message>
    <message>
        <source>both links are of one robot, %1</source>
        <comment>build.both-links-of-one-robot</comment>
        <translation>두 링크가 같은 로봇 %1에 속합니다</translation>
    </message>
    <message>
        <source>both points are at one place</source>
        <comment>build.both-points-at-one-place</comment>
        <translation>두 점이 같은 위치에 있습니다</translation>
    </message>
    <message>
        <source>both points are in the world</source>
        <comment>build.both-points-in-world</comment>
        <translation>두 점이 모두 월드에 있습니다</translation>
    </message>
    <message>
        <source>both points are on %1</source>
        <comment>build.both-points-on</comment>
        <translation>두 점이 모두 %1에 있습니다</translation>
    </message>
    <message>
        <source>a chain has 1 to %1 links</source>
        <comment>build.chain-has-links</comment>
        <translation>사슬의 링크는 1개에서 %1개까지입니다</translation>
    </message>
    <message>
        <source>the density must not be negative</source>
        <comment>build.density-negative</comment>
        <translation>밀도는 음수이면 안 됩니다</translation>
    </message>
    <message>
        <source>%1 has no single position (it is fixed); choose a hinge or a slider</source>
        <comment>build.fixed-joint-has-no-position</comment>
        <translation>%1에는 하나의 위치가 없습니다 (고정되어 있습니다). 회전 관절이나 직동 관절을 선택하십시오</translation>
    </message>
    <message>
        <source>a frame is placed on a link</source>
        <comment>build.frame-on-link</comment>
        <translation>좌표계는 링크에 놓습니다</translation>
    </message>
    <message>
        <source>%1 has no single position (it moves freely); choose a hinge or a slider</source>
        <comment>build.free-joint-has-no-position</comment>
        <translation>%1에는 하나의 위치가 없습니다 (자유롭게 움직입니다). 회전 관절이나 직동 관절을 선택하십시오</translation>
    </message>
    <message>
        <source>a free joint stands on the world alone</source>
        <comment>build.free-joint-on-world</comment>
        <translation>자유 관절은 월드에만 달 수 있습니다</translation>
    </message>
    <message>
        <source>a gear connects two links of one robot</source>
        <comment>build.gear-connects-links-of-one-robot</comment>
        <translation>기어는 한 로봇의 두 링크를 연결합니다</translation>
    </message>
    <message>
        <source>a gear connects two links that joints move</source>
        <comment>build.gear-connects-moving-links</comment>
        <translation>기어는 관절이 움직이는 두 링크를 연결합니다</translation>
    </message>
    <message>
        <source>a gear connects two joints</source>
        <comment>build.gear-connects-two-joints</comment>
        <translation>기어는 두 관절을 연결합니다</translation>
    </message>
    <message>
        <source>%1 hangs on %2 itself</source>
        <comment>build.hangs-on-it-itself</comment>
        <translation>%1 자체가 %2에 달려 있습니다</translation>
    </message>
    <message>
        <source>%1 is not the root of %2</source>
        <comment>build.is-not-root</comment>
        <translation>%1은(는) %2의 루트가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is the root of %2</source>
        <comment>build.is-root</comment>
        <translation>%1은(는) %2의 루트입니다</translation>
    </message>
    <message>
        <source>%1 is the root of %2, which all of it hangs on</source>
        <comment>build.is-root-of-all</comment>
        <translation>%1은(는) %2 전체가 달려 있는 루트입니다</translation>
    </message>
    <message>
        <source>joint %1 is fixed already</source>
        <comment>build.joint-fixed-already</comment>
        <translation>관절 %1은(는) 이미 고정되어 있습니다</translation>
    </message>
    <message>
        <source>%1 has no position of its own (it follows %2); choose that</source>
        <comment>build.joint-follows-another</comment>
        <translation>%1에는 자체 위치가 없습니다 (%2을(를) 따릅니다). 그 관절을 선택하십시오</translation>
    </message>
    <message>
        <source>joint %1 of %2 follows it</source>
        <comment>build.joint-follows-it</comment>
        <translation>%2의 관절 %1이(가) 이 관절을 따릅니다</translation>
    </message>
    <message>
        <source>a joint needs two links</source>
        <comment>build.joint-needs-two-links</comment>
        <translation>관절에는 링크 두 개가 필요합니다</translation>
    </message>
    <message>
        <source>it leaves no valid mechanism</source>
        <comment>build.leaves-no-mechanism</comment>
        <translation>올바른 기구가 남지 않습니다</translation>
    </message>
    <message>
        <source>link and joint need names without a slash</source>
        <comment>build.link-and-joint-need-names</comment>
        <translation>링크와 관절에는 슬래시가 없는 이름이 필요합니다</translation>
    </message>
    <message>
        <source>a link needs a length greater than zero</source>
        <comment>build.link-needs-length</comment>
        <translation>링크의 길이는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>a link needs a width greater than zero</source>
        <comment>build.link-needs-width</comment>
        <translation>링크의 너비는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the numbers of a link must be finite</source>
        <comment>build.link-numbers-finite</comment>
        <translation>링크의 수는 유한해야 합니다</translation>
    </message>
    <message>
        <source>the links are of two robots</source>
        <comment>build.links-of-two-robots</comment>
        <translation>두 링크가 서로 다른 로봇에 속합니다</translation>
    </message>
    <message>
        <source>the scene has no actuator: place that first</source>
        <comment>build.no-actuator</comment>
        <translation>장면에 액추에이터가 없습니다: 먼저 놓으십시오</translation>
    </message>
    <message>
        <source>no joint moves %1</source>
        <comment>build.no-joint-moves</comment>
        <translation>%1을(를) 움직이는 관절이 없습니다</translation>
    </message>
    <message>
        <source>no joint moves this link: point at one that a joint moves</source>
        <comment>build.no-joint-moves-link</comment>
        <translation>이 링크를 움직이는 관절이 없습니다: 관절이 움직이는 링크를 가리키십시오</translation>
    </message>
    <message>
        <source>the scene has no tendon: place that first</source>
        <comment>build.no-tendon</comment>
        <translation>장면에 텐던이 없습니다: 먼저 놓으십시오</translation>
    </message>
    <message>
        <source>nothing of %1 lies ahead of the plane</source>
        <comment>build.nothing-ahead-of-plane</comment>
        <translation>평면 앞쪽에 %1의 부분이 없습니다</translation>
    </message>
    <message>
        <source>the other file has %1 robots, one is needed</source>
        <comment>build.other-file-has-robots</comment>
        <translation>다른 파일에 로봇이 %1개 있으나 하나여야 합니다</translation>
    </message>
    <message>
        <source>the plane&apos;s normal has no direction</source>
        <comment>build.plane-has-no-direction</comment>
        <translation>평면의 법선에 방향이 없습니다</translation>
    </message>
    <message>
        <source>%1 is fixed already</source>
        <comment>build.robot-fixed-already</comment>
        <translation>%1은(는) 이미 고정되어 있습니다</translation>
    </message>
    <message>
        <source>%1 is free already</source>
        <comment>build.robot-free-already</comment>
        <translation>%1은(는) 이미 자유롭습니다</translation>
    </message>
    <message>
        <source>select a joint of a robot</source>
        <comment>build.select-joint</comment>
        <translation>로봇의 관절을 선택하십시오</translation>
    </message>
    <message>
        <source>select a link of a robot</source>
        <comment>build.select-link</comment>
        <translation>로봇의 링크를 선택하십시오</translation>
    </message>
    <message>
        <source>select a robot</source>
        <comment>build.select-robot</comment>
        <translation>로봇을 선택하십시오</translation>
    </message>
    <message>
        <source>a sensor is placed on a link</source>
        <comment>build.sensor-on-link</comment>
        <translation>센서는 링크에 놓습니다</translation>
    </message>
    <message>
        <source>cannot start so: the loops leave no motion that has anything of the start velocities</source>
        <comment>compile.cannot-start-so-loops-leave</comment>
        <translation>이렇게 시작할 수 없습니다: 루프 때문에 시작 속도를 조금이라도 가진 운동이 없습니다</translation>
    </message>
    <message>
        <source>closes nothing: %1</source>
        <comment>compile.closes-nothing</comment>
        <translation>아무것도 닫지 않습니다: %1</translation>
    </message>
    <message>
        <source>its collision mesh could not be read: it touches nothing</source>
        <comment>compile.collision-mesh-not-read</comment>
        <translation>충돌 메시를 읽을 수 없었습니다: 아무것에도 닿지 않습니다</translation>
    </message>
    <message>
        <source>a collision shape is flat: it touches nothing</source>
        <comment>compile.collision-shape-flat</comment>
        <translation>충돌 형상이 납작합니다: 아무것에도 닿지 않습니다</translation>
    </message>
    <message>
        <source>%1is concave: its hull, which touches, has %2 % more volume; &quot;linkwright pieces&quot; cuts it into convex pieces</source>
        <comment>compile.concave-hull-which-touches-has</comment>
        <translation>%1오목합니다: 닿는 것은 볼록 껍질이며 부피가 %2 % 더 큽니다. &quot;linkwright pieces&quot;가 볼록한 조각으로 나눕니다</translation>
    </message>
    <message>
        <source>does nothing: %1</source>
        <comment>compile.does-nothing</comment>
        <translation>아무 작용도 하지 않습니다: %1</translation>
    </message>
    <message>
        <source>the foot &quot;%1&quot; has no collision shape to stand on</source>
        <comment>compile.foot-has-no-collision-shape</comment>
        <translation>발 &quot;%1&quot;에 딛고 설 충돌 형상이 없습니다</translation>
    </message>
    <message>
        <source>has a &quot;half_space&quot; to collide with, but moves: only links fixed to the world can</source>
        <comment>compile.has-half-space-collide-with</comment>
        <translation>충돌할 &quot;half_space&quot;가 있으나 움직입니다: 월드에 고정된 링크만 가질 수 있습니다</translation>
    </message>
    <message>
        <source>has a quaternion [w, x, y, z] that is zero</source>
        <comment>compile.has-quaternion-w-x-y</comment>
        <translation>쿼터니언 [w, x, y, z]이 0입니다</translation>
    </message>
    <message>
        <source>is ignored: the joint follows another one</source>
        <comment>compile.ignored-joint-follows-another-one</comment>
        <translation>무시됩니다: 이 관절은 다른 관절을 따릅니다</translation>
    </message>
    <message>
        <source>is ignored: it must not be negative</source>
        <comment>compile.ignored-must-not-be-negative</comment>
        <translation>무시됩니다: 음수이면 안 됩니다</translation>
    </message>
    <message>
        <source>is ignored: it needs %1 numbers, not %2</source>
        <comment>compile.ignored-needs-numbers-not</comment>
        <translation>무시됩니다: 수 %1개가 필요하나 %2개입니다</translation>
    </message>
    <message>
        <source>is ignored: it is not finite</source>
        <comment>compile.ignored-not-finite</comment>
        <translation>무시됩니다: 유한하지 않습니다</translation>
    </message>
    <message>
        <source>is ignored: there is no such joint that moves</source>
        <comment>compile.ignored-there-no-such-joint</comment>
        <translation>무시됩니다: 움직이는 그런 관절이 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of joint &quot;%2&quot; %3</source>
        <comment>compile.joint</comment>
        <translation>관절 &quot;%2&quot;의 &quot;%1&quot;: %3</translation>
    </message>
    <message>
        <source>lies outside of the joint&apos;s limits</source>
        <comment>compile.lies-outside-joint-s-limits</comment>
        <translation>관절의 한계 밖에 있습니다</translation>
    </message>
    <message>
        <source>its links are parts of the same rigid body</source>
        <comment>compile.links-of-one-body</comment>
        <translation>두 링크가 같은 강체의 일부입니다</translation>
    </message>
    <message>
        <source>measures nothing: %1</source>
        <comment>compile.measures-nothing</comment>
        <translation>아무것도 측정하지 않습니다: %1</translation>
    </message>
    <message>
        <source>needs the scene&apos;s &quot;contact&quot;, with something to stand on</source>
        <comment>compile.needs-scene-s-contact-with</comment>
        <translation>딛고 설 것이 있는 장면의 &quot;contact&quot;가 필요합니다</translation>
    </message>
    <message>
        <source>no actuator without an activation acts on its joints alone</source>
        <comment>compile.no-actuator-of-joints-alone</comment>
        <translation>그 관절에만 작용하는, 활성도 없는 액추에이터가 없습니다</translation>
    </message>
    <message>
        <source>%1is open: its hull touches, and whether that is larger cannot be known</source>
        <comment>compile.open-hull-touches-whether-larger</comment>
        <translation>%1열려 있습니다: 닿는 것은 볼록 껍질이며, 더 큰지 알 수 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; overlap by %3 m at the start: they do not touch each other</source>
        <comment>compile.overlap-by-m-at-start</comment>
        <translation>&quot;%1&quot;과 &quot;%2&quot;이(가) 시작할 때 %3 m 겹칩니다: 서로 닿지 않는 것으로 합니다</translation>
    </message>
    <message>
        <source>coordinate partitioning has no contacts; what touches is computed by articulated bodies</source>
        <comment>compile.partitioning-has-no-contacts</comment>
        <translation>좌표 분할에는 접촉이 없습니다. 닿는 것은 관절체 알고리즘으로 계산합니다</translation>
    </message>
    <message>
        <source>real feet need the scene&apos;s &quot;contact&quot;, with something to stand on</source>
        <comment>compile.real-feet-need-scene-s</comment>
        <translation>실제 발에는 딛고 설 것이 있는 장면의 &quot;contact&quot;가 필요합니다</translation>
    </message>
    <message>
        <source>is relative to the very link that reaches for it</source>
        <comment>compile.relative-very-link-reaches-for</comment>
        <translation>그곳에 닿으려는 바로 그 링크를 기준으로 합니다</translation>
    </message>
    <message>
        <source>the scene cannot be simulated: %1</source>
        <comment>compile.scene-cannot-be-simulated</comment>
        <translation>장면을 시뮬레이션할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>a scene that trots has a controller of its own</source>
        <comment>compile.scene-trots-has-controller-own</comment>
        <translation>트롯으로 걷는 장면에는 자체 제어기가 있습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: there is no %2 &quot;%3&quot;</source>
        <comment>compile.there-no</comment>
        <translation>&quot;%1&quot;: %2 &quot;%3&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no actuator &quot;%1&quot;</source>
        <comment>compile.there-no-actuator</comment>
        <translation>액추에이터 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no centre of mass: nothing that moves has mass</source>
        <comment>compile.there-no-centre-mass-nothing</comment>
        <translation>질량 중심이 없습니다: 움직이는 것에 질량이 없습니다</translation>
    </message>
    <message>
        <source>there is no joint &quot;%1&quot; that moves</source>
        <comment>compile.there-no-joint-that-moves</comment>
        <translation>움직이는 관절 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no joint &quot;%1&quot; with one degree of freedom</source>
        <comment>compile.there-no-joint-with-one</comment>
        <translation>자유도가 하나인 관절 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no link &quot;%1&quot;</source>
        <comment>compile.there-no-link</comment>
        <translation>링크 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1there is no link &quot;%2&quot;</source>
        <comment>compile.there-no-link-2</comment>
        <translation>%1링크 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no link or frame &quot;%1&quot; to reach for it</source>
        <comment>compile.there-no-link-or-frame</comment>
        <translation>그곳에 닿으려는 링크 또는 좌표계 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no link or frame &quot;%1&quot; that it could be relative to</source>
        <comment>compile.there-no-link-or-frame-2</comment>
        <translation>기준이 될 링크 또는 좌표계 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>sequential impacts need events, which the clock &quot;stepping&quot; has not</source>
        <comment>contact.impacts-need-events</comment>
        <translation>순차 충돌에는 이벤트가 필요하지만 클록 &quot;stepping&quot;에는 이벤트가 없습니다</translation>
    </message>
    <message>
        <source>&quot;a&quot; and &quot;b&quot; are the same: %1</source>
        <comment>contact.pair-of-one</comment>
        <translation>&quot;a&quot;와 &quot;b&quot;가 같습니다: %1</translation>
    </message>
    <message>
        <source>pairs &quot;%1&quot; with itself</source>
        <comment>contact.pairs-with-itself</comment>
        <translation>&quot;%1&quot;을(를) 자기 자신과 짝지었습니다</translation>
    </message>
    <message>
        <source>%1: at least %2 of the %3 must stay</source>
        <comment>edit.at-least-must-stay</comment>
        <translation>%1: %3이(가) 적어도 %2개 남아야 합니다</translation>
    </message>
    <message>
        <source>%1 belongs to what it is part of</source>
        <comment>edit.belongs-to-what-it-is-part-of</comment>
        <translation>%1은(는) 자신을 포함하는 것에 속합니다</translation>
    </message>
    <message>
        <source>%1 can have no %2</source>
        <comment>edit.can-have-no</comment>
        <translation>%1에는 %2이(가) 있을 수 없습니다</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <comment>edit.cannot-be-read</comment>
        <translation>읽을 수 없습니다</translation>
    </message>
    <message>
        <source>no %1 can stand at &quot;%2&quot;</source>
        <comment>edit.cannot-stand-at</comment>
        <translation>&quot;%2&quot;에는 %1이(가) 있을 수 없습니다</translation>
    </message>
    <message>
        <source>no %1 can stand here: select what it shall be added to</source>
        <comment>edit.cannot-stand-here</comment>
        <translation>여기에는 %1이(가) 있을 수 없습니다: 추가할 대상을 선택하십시오</translation>
    </message>
    <message>
        <source>%1 is described in the robot&apos;s own file, %2</source>
        <comment>edit.described-in-robot-s-file</comment>
        <translation>%1은(는) 로봇 자체의 파일 %2에 기술되어 있습니다</translation>
    </message>
    <message>
        <source>a group needs at least two members</source>
        <comment>edit.group-needs-two</comment>
        <translation>그룹에는 구성원이 적어도 둘 필요합니다</translation>
    </message>
    <message>
        <source>%1 has its %2 already</source>
        <comment>edit.has-already</comment>
        <translation>%1에는 %2이(가) 이미 있습니다</translation>
    </message>
    <message>
        <source>%1 is described in a file of its own, %2</source>
        <comment>edit.in-file-of-its-own</comment>
        <translation>%1은(는) 자체 파일 %2에 기술되어 있습니다</translation>
    </message>
    <message>
        <source>what is selected is in no group</source>
        <comment>edit.in-no-group</comment>
        <translation>선택한 것이 어느 그룹에도 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>the mass properties of %1 would not be finite numbers</source>
        <comment>edit.mass-properties-not-finite</comment>
        <translation>%1의 질량 특성이 유한한 수가 아니게 됩니다</translation>
    </message>
    <message>
        <source>a name has no slash: &quot;%1&quot;</source>
        <comment>edit.name-has-no-slash</comment>
        <translation>이름에는 슬래시를 쓸 수 없습니다: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a name is needed</source>
        <comment>edit.name-needed</comment>
        <translation>이름이 필요합니다</translation>
    </message>
    <message>
        <source>a %1 needs a %2, and there is none</source>
        <comment>edit.new-needs</comment>
        <translation>%1에는 %2이(가) 필요하지만 하나도 없습니다</translation>
    </message>
    <message>
        <source>the next of the %1 is number %2</source>
        <comment>edit.next-is-number</comment>
        <translation>%1의 다음 번호는 %2입니다</translation>
    </message>
    <message>
        <source>%1 has no default</source>
        <comment>edit.no-default</comment>
        <translation>%1에는 기본값이 없습니다</translation>
    </message>
    <message>
        <source>a %1 has no field &quot;%2&quot;</source>
        <comment>edit.no-field</comment>
        <translation>%1에는 필드 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a %1 has no field &quot;%2&quot;; did you mean &quot;%3&quot;?</source>
        <comment>edit.no-field-did-you-mean</comment>
        <translation>%1에는 필드 &quot;%2&quot;이(가) 없습니다. &quot;%3&quot;을(를) 뜻했습니까?</translation>
    </message>
    <message>
        <source>no robot&apos;s file has this object</source>
        <comment>edit.no-file-has-object</comment>
        <translation>이 객체가 있는 로봇 파일이 없습니다</translation>
    </message>
    <message>
        <source>it is not a valid %1</source>
        <comment>edit.no-good</comment>
        <translation>올바른 %1이(가) 아닙니다</translation>
    </message>
    <message>
        <source>there is no list to add a copy to</source>
        <comment>edit.no-list-for-copy</comment>
        <translation>사본을 추가할 목록이 없습니다</translation>
    </message>
    <message>
        <source>there is no mesh file %1</source>
        <comment>edit.no-mesh-file</comment>
        <translation>메시 파일 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no name to change</source>
        <comment>edit.no-name-to-change</comment>
        <translation>바꿀 이름이 없습니다</translation>
    </message>
    <message>
        <source>there is no object &quot;%1&quot;</source>
        <comment>edit.no-object</comment>
        <translation>객체 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no object &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <comment>edit.no-object-did-you-mean</comment>
        <translation>객체 &quot;%1&quot;이(가) 없습니다. &quot;%2&quot;을(를) 뜻했습니까?</translation>
    </message>
    <message>
        <source>there is no file %1, which describes the robot</source>
        <comment>edit.no-robot-file</comment>
        <translation>로봇을 기술하는 파일 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no such link</source>
        <comment>edit.no-such-link</comment>
        <translation>그런 링크가 없습니다</translation>
    </message>
    <message>
        <source>there is no such object</source>
        <comment>edit.no-such-object</comment>
        <translation>그런 객체가 없습니다</translation>
    </message>
    <message>
        <source>the text is not of an object that was copied</source>
        <comment>edit.not-copied-object</comment>
        <translation>텍스트가 복사한 객체의 것이 아닙니다</translation>
    </message>
    <message>
        <source>these cannot be changed together</source>
        <comment>edit.not-together</comment>
        <translation>이것들은 함께 바꿀 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>edit.of-object</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the scene itself cannot be removed</source>
        <comment>edit.scene-cannot-be-removed</comment>
        <translation>장면 자체는 제거할 수 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can be several objects: %2</source>
        <comment>edit.several-objects</comment>
        <translation>&quot;%1&quot;은(는) 여러 객체일 수 있습니다: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already</source>
        <comment>edit.there-already</comment>
        <translation>&quot;%1&quot;이(가) 이미 있습니다</translation>
    </message>
    <message>
        <source>there is a %1 &quot;%2&quot;</source>
        <comment>edit.there-is</comment>
        <translation>%1 &quot;%2&quot;이(가) 있습니다</translation>
    </message>
    <message>
        <source>there is another %1 &quot;%2&quot;</source>
        <comment>edit.there-is-another</comment>
        <translation>%1 &quot;%2&quot;이(가) 또 있습니다</translation>
    </message>
    <message>
        <source>the mechanism cannot be closed</source>
        <comment>equilibrium.cannot-be-closed</comment>
        <translation>기구의 루프를 닫을 수 없습니다</translation>
    </message>
    <message>
        <source>the forces are not finite</source>
        <comment>equilibrium.forces-not-finite</comment>
        <translation>힘이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the mechanism locks near this pose</source>
        <comment>equilibrium.locks</comment>
        <translation>이 포즈 근처에서 기구가 잠깁니다</translation>
    </message>
    <message>
        <source>the forces do not balance after %1 steps</source>
        <comment>equilibrium.no-balance-after</comment>
        <translation>%1스텝 뒤에도 힘이 평형을 이루지 않습니다</translation>
    </message>
    <message>
        <source>no pose nearby balances the forces</source>
        <comment>equilibrium.no-pose</comment>
        <translation>근처에 힘이 평형을 이루는 포즈가 없습니다</translation>
    </message>
    <message>
        <source>it cannot be read: %1</source>
        <comment>export.cannot-be-read</comment>
        <translation>읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the name must end in .lws.json (a scene), .urdf or .xml (MJCF)</source>
        <comment>export.name-must-end</comment>
        <translation>이름은 .lws.json(장면), .urdf 또는 .xml(MJCF)로 끝나야 합니다</translation>
    </message>
    <message>
        <source>the changed file could not be read back</source>
        <comment>export.not-read-any-more</comment>
        <translation>바뀐 파일을 다시 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the changed file could not be read back: %1</source>
        <comment>export.not-read-any-more-because</comment>
        <translation>바뀐 파일을 다시 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>a URDF holds one robot, the scene has %1; MJCF holds several</source>
        <comment>export.urdf-holds-one-robot</comment>
        <translation>URDF에는 로봇 하나만 들어갑니다. 장면에는 %1개가 있습니다. MJCF에는 여러 개가 들어갑니다</translation>
    </message>
    <message>
        <source>%1 would be lost</source>
        <comment>export.would-be-lost</comment>
        <translation>%1이(가) 없어지게 됩니다</translation>
    </message>
    <message>
        <source>%1 would become another value</source>
        <comment>export.would-become-another-value</comment>
        <translation>%1의 값이 달라지게 됩니다</translation>
    </message>
    <message>
        <source>at character %1: &quot;=&quot; is not allowed; &quot;==&quot; compares</source>
        <comment>expression.assignment</comment>
        <translation>%1번째 글자: &quot;=&quot;은 쓸 수 없습니다. 비교에는 &quot;==&quot;을 쓰십시오</translation>
    </message>
    <message>
        <source>at character %1: %2</source>
        <comment>expression.at</comment>
        <translation>%1번째 글자: %2</translation>
    </message>
    <message>
        <source>at character %1: the formula is empty</source>
        <comment>expression.empty</comment>
        <translation>%1번째 글자: 수식이 비어 있습니다</translation>
    </message>
    <message>
        <source>at character %1: something is missing at the end</source>
        <comment>expression.missing-at-end</comment>
        <translation>%1번째 글자: 끝에 무언가가 빠져 있습니다</translation>
    </message>
    <message>
        <source>at character %1: a parenthesis is missing</source>
        <comment>expression.parenthesis-missing</comment>
        <translation>%1번째 글자: 괄호가 빠져 있습니다</translation>
    </message>
    <message>
        <source>it gives several numbers instead of one</source>
        <comment>expression.several-numbers</comment>
        <translation>하나가 아니라 여러 수가 나옵니다</translation>
    </message>
    <message>
        <source>at character %1: %2 has too few parameters</source>
        <comment>expression.too-few-arguments</comment>
        <translation>%1번째 글자: %2의 인수가 모자랍니다</translation>
    </message>
    <message>
        <source>at character %1: %2 has too many parameters</source>
        <comment>expression.too-many-arguments</comment>
        <translation>%1번째 글자: %2의 인수가 너무 많습니다</translation>
    </message>
    <message>
        <source>at character %1: an argument is not expected here</source>
        <comment>expression.unexpected-argument</comment>
        <translation>%1번째 글자: 여기에 인수가 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: the function %2 is not expected here</source>
        <comment>expression.unexpected-function</comment>
        <translation>%1번째 글자: 여기에 함수 %2이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: the operator %2 is not expected here</source>
        <comment>expression.unexpected-operator</comment>
        <translation>%1번째 글자: 여기에 연산자 %2이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: the parenthesis %2 is not expected here</source>
        <comment>expression.unexpected-parenthesis</comment>
        <translation>%1번째 글자: 여기에 괄호 %2이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: the value %2 is not expected here</source>
        <comment>expression.unexpected-value</comment>
        <translation>%1번째 글자: 여기에 값 %2이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: there is a zero character</source>
        <comment>expression.zero-character</comment>
        <translation>%1번째 글자: 값이 0인 문자가 있습니다</translation>
    </message>
    <message>
        <source>addresses are not fetched (&quot;%1://&quot;)</source>
        <comment>file.addresses-are-not-fetched</comment>
        <translation>주소는 가져오지 않습니다 (&quot;%1://&quot;)</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <comment>file.cannot-be-opened</comment>
        <translation>열 수 없습니다: %1</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <comment>file.cannot-be-read</comment>
        <translation>읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <comment>file.cannot-be-read-because</comment>
        <translation>파일을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 cannot be removed again: %2</source>
        <comment>file.cannot-be-removed-again</comment>
        <translation>%1을(를) 다시 제거할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>it cannot be replaced: %1</source>
        <comment>file.cannot-be-replaced</comment>
        <translation>바꿔 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>file.failed-and</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>nothing can be written in the folder %1: %2</source>
        <comment>file.folder-not-writable</comment>
        <translation>폴더 %1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>the folder lies outside of what may be read (two levels above the file)</source>
        <comment>file.folder-outside</comment>
        <translation>폴더가 읽을 수 있는 범위(파일에서 두 단계 위까지) 밖에 있습니다</translation>
    </message>
    <message>
        <source>the folder&apos;s name is not valid</source>
        <comment>file.folder-s-name-not-valid</comment>
        <translation>폴더 이름이 올바르지 않습니다</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <comment>file.is-folder</comment>
        <translation>파일이 아니라 폴더입니다</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <comment>file.is-not-regular</comment>
        <translation>일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>is larger than %1 bytes</source>
        <comment>file.larger-than-bytes</comment>
        <translation>%1바이트보다 큽니다</translation>
    </message>
    <message>
        <source>is larger than %1 MiB</source>
        <comment>file.larger-than-mebibytes</comment>
        <translation>%1MiB보다 큽니다</translation>
    </message>
    <message>
        <source>the link cannot be followed</source>
        <comment>file.link-cannot-be-followed</comment>
        <translation>링크를 따라갈 수 없습니다</translation>
    </message>
    <message>
        <source>the file is a link to itself</source>
        <comment>file.link-itself</comment>
        <translation>파일이 자기 자신에 대한 링크입니다</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <comment>file.name-empty</comment>
        <translation>파일 이름이 비어 있습니다</translation>
    </message>
    <message>
        <source>the file name holds a NUL character</source>
        <comment>file.name-holds-nul-character</comment>
        <translation>파일 이름에 NUL 문자가 있습니다</translation>
    </message>
    <message>
        <source>the file name is too long</source>
        <comment>file.name-too-long</comment>
        <translation>파일 이름이 너무 깁니다</translation>
    </message>
    <message>
        <source>the file name is too long (%1 characters)</source>
        <comment>file.name-too-long-characters</comment>
        <translation>파일 이름이 너무 깁니다 (%1자)</translation>
    </message>
    <message>
        <source>this is neither a scene nor a URDF or MJCF file</source>
        <comment>file.neither-scene-nor-robot</comment>
        <translation>장면도 URDF나 MJCF 파일도 아닙니다</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <comment>file.no-folder</comment>
        <translation>그런 폴더가 없습니다</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <comment>file.none</comment>
        <translation>그런 파일이 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not the name of a package</source>
        <comment>file.not-name-package</comment>
        <translation>&quot;%1&quot;은(는) 패키지 이름이 아닙니다</translation>
    </message>
    <message>
        <source>%1 is new, and its old contents are in %2: %3</source>
        <comment>file.old-contents-are-in</comment>
        <translation>%1은(는) 새 파일이며 이전 내용은 %2에 있습니다: %3</translation>
    </message>
    <message>
        <source>the old one cannot be kept meanwhile: %1</source>
        <comment>file.old-one-cannot-be-kept</comment>
        <translation>그동안 이전 파일을 보관할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>this is neither a scene nor a URDF or MJCF file: its root element is &lt;%1&gt;</source>
        <comment>file.other-root-element</comment>
        <translation>장면도 URDF나 MJCF 파일도 아닙니다. 최상위 요소가 &lt;%1&gt;입니다</translation>
    </message>
    <message>
        <source>the file lies outside of the robot&apos;s folder and packages and is not read (a package path allows more)</source>
        <comment>file.outside</comment>
        <translation>파일이 로봇의 폴더와 패키지 밖에 있어 읽지 않습니다 (패키지 경로를 지정하면 더 읽을 수 있습니다)</translation>
    </message>
    <message>
        <source>package &quot;%1&quot; is not found (a package path can be given)</source>
        <comment>file.package-not-found-package-path</comment>
        <translation>패키지 &quot;%1&quot;을(를) 찾을 수 없습니다 (패키지 경로를 지정할 수 있습니다)</translation>
    </message>
    <message>
        <source>its permissions cannot be set: %1</source>
        <comment>file.permissions-cannot-be-set</comment>
        <translation>파일 권한을 설정할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the folder &quot;%1&quot;: %2</source>
        <comment>file.the-folder</comment>
        <translation>폴더 &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>there is no such file in package &quot;%1&quot;</source>
        <comment>file.there-no-such-file-package</comment>
        <translation>패키지 &quot;%1&quot;에 그런 파일이 없습니다</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <comment>file.this-not-regular-file</comment>
        <translation>일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>the file is write-protected: %1</source>
        <comment>file.write-protected</comment>
        <translation>파일이 쓰기 금지되어 있습니다: %1</translation>
    </message>
    <message>
        <source>writing failed: %1</source>
        <comment>file.writing-failed</comment>
        <translation>쓰지 못했습니다: %1</translation>
    </message>
    <message>
        <source>this is XML without a root element</source>
        <comment>file.xml-without-root</comment>
        <translation>최상위 요소가 없는 XML입니다</translation>
    </message>
    <message>
        <source>%1: the film is already closed</source>
        <comment>film.already-closed</comment>
        <translation>%1: 동영상이 이미 닫혀 있습니다</translation>
    </message>
    <message>
        <source>motion blur has 1 to %1 samples, not %2</source>
        <comment>film.blur-samples</comment>
        <translation>모션 블러의 샘플은 1개에서 %1개까지이며 %2개일 수 없습니다</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <comment>film.cannot-be-written</comment>
        <translation>%1을(를) 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>a film of %1 s at %2 frames a second cannot be made</source>
        <comment>film.duration</comment>
        <translation>초당 %2프레임으로 %1 s 길이의 동영상을 만들 수 없습니다</translation>
    </message>
    <message>
        <source>%1: the folder cannot be made: %2</source>
        <comment>film.folder-cannot-be-made</comment>
        <translation>%1: 폴더를 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: the folder %2 does not exist</source>
        <comment>film.folder-does-not-exist</comment>
        <translation>%1: 폴더 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: the film&apos;s format is not known; use .mp4, .webm, .gif or a pattern like frame%05d.png</source>
        <comment>film.format-not-known</comment>
        <translation>%1: 동영상 형식을 알 수 없습니다. .mp4, .webm, .gif 또는 frame%05d.png 같은 패턴을 쓰십시오</translation>
    </message>
    <message>
        <source>%1: %2 frames a second cannot be written in this format; use 1 to %3</source>
        <comment>film.frame-rate</comment>
        <translation>%1: 이 형식으로는 초당 %2프레임을 쓸 수 없습니다. 1에서 %3까지 쓰십시오</translation>
    </message>
    <message>
        <source>%1: this libavcodec has no encoder %2</source>
        <comment>film.no-encoder</comment>
        <translation>%1: 이 libavcodec에는 인코더 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: a picture of no size cannot be written</source>
        <comment>film.no-size</comment>
        <translation>%1: 크기가 없는 이미지는 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>%1: pictures of a film need one number in their name, as in frame%05d.png</source>
        <comment>film.number-in-name</comment>
        <translation>%1: 동영상의 이미지 이름에는 frame%05d.png처럼 번호가 하나 필요합니다</translation>
    </message>
    <message>
        <source>the shutter of motion blur is open for 0 to 1 of the time from frame to frame, not %1</source>
        <comment>film.shutter</comment>
        <translation>모션 블러의 셔터는 프레임 간격의 0에서 1까지 열리며 %1일 수 없습니다</translation>
    </message>
    <message>
        <source>%1: a film of %2x%3 pixels cannot be made; a side has 1 to 16384</source>
        <comment>film.side</comment>
        <translation>%1: %2x%3픽셀의 동영상을 만들 수 없습니다. 한 변은 1에서 16384까지입니다</translation>
    </message>
    <message>
        <source>the speed of a film is 0.001 to 1000 times the real one, not %1</source>
        <comment>film.speed</comment>
        <translation>동영상 속도는 실제의 0.001배에서 1000배까지이며 %1배일 수 없습니다</translation>
    </message>
    <message>
        <source>supersampling is 1 to %1 times, not %2</source>
        <comment>film.supersampling</comment>
        <translation>슈퍼샘플링은 1배에서 %1배까지이며 %2배일 수 없습니다</translation>
    </message>
    <message>
        <source>computed torque does not act through actuators</source>
        <comment>force.computed-torque-without-actuators</comment>
        <translation>계산 토크 제어는 액추에이터를 통해 작용하지 않습니다</translation>
    </message>
    <message>
        <source>the force &quot;%1&quot; is no formula: %2</source>
        <comment>force.force-no-formula</comment>
        <translation>힘 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the force is not finite</source>
        <comment>force.force-not-finite</comment>
        <translation>힘이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>a frame is not finite</source>
        <comment>force.frame-not-finite</comment>
        <translation>좌표계 하나가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>gains must not be negative</source>
        <comment>force.gain-negative</comment>
        <translation>게인은 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>&quot;joint&quot; and &quot;joints&quot; exclude each other</source>
        <comment>force.joint-and-joints</comment>
        <translation>&quot;joint&quot;와 &quot;joints&quot;는 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>link_i and link_j must be two</source>
        <comment>force.links-must-be-two</comment>
        <translation>link_i와 link_j는 서로 달라야 합니다</translation>
    </message>
    <message>
        <source>the moment &quot;%1&quot; is no formula: %2</source>
        <comment>force.moment-no-formula</comment>
        <translation>모멘트 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the moment is not finite</source>
        <comment>force.moment-not-finite</comment>
        <translation>모멘트가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>it has no law</source>
        <comment>force.no-law</comment>
        <translation>힘 법칙이 없습니다</translation>
    </message>
    <message>
        <source>%1 must not be negative</source>
        <comment>force.number-negative</comment>
        <translation>%1은(는) 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>%1 is not finite</source>
        <comment>force.number-not-finite</comment>
        <translation>%1이(가) 유한하지 않습니다</translation>
    </message>
    <message>
        <source>it is of joints or of a link, not of both</source>
        <comment>force.of-joints-and-link</comment>
        <translation>관절이나 링크 중 하나에만 작용할 수 있습니다</translation>
    </message>
    <message>
        <source>the target orientation &quot;%1&quot; is no formula: %2</source>
        <comment>force.orientation-no-formula</comment>
        <translation>목표 자세 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the target orientation is not finite</source>
        <comment>force.orientation-not-finite</comment>
        <translation>목표 자세가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the point is not finite</source>
        <comment>force.point-not-finite</comment>
        <translation>점이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the target position &quot;%1&quot; is no formula: %2</source>
        <comment>force.position-no-formula</comment>
        <translation>목표 위치 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the target position is not finite</source>
        <comment>force.position-not-finite</comment>
        <translation>목표 위치가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the rest position is not finite</source>
        <comment>force.rest-not-finite</comment>
        <translation>자연 위치가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the stiffness must not be negative</source>
        <comment>force.stiffness-negative</comment>
        <translation>강성은 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>the target &quot;%1&quot; is no formula: %2</source>
        <comment>force.target-no-formula</comment>
        <translation>목표 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the target is not finite</source>
        <comment>force.target-not-finite</comment>
        <translation>목표가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the torque &quot;%1&quot; is no formula: %2</source>
        <comment>force.torque-no-formula</comment>
        <translation>토크 &quot;%1&quot;은(는) 수식이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the torque is not finite</source>
        <comment>force.torque-not-finite</comment>
        <translation>토크가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>&quot;until&quot; is not after &quot;from&quot;</source>
        <comment>force.until-not-after-from</comment>
        <translation>&quot;until&quot;이 &quot;from&quot;보다 뒤가 아닙니다</translation>
    </message>
    <message>
        <source>%1 has another formula already</source>
        <comment>formula.another-already</comment>
        <translation>%1에는 이미 다른 수식이 있습니다</translation>
    </message>
    <message>
        <source>parameters cannot follow each other in a circle: %1</source>
        <comment>formula.circle</comment>
        <translation>매개변수가 서로를 순환하여 따를 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 keeps its value and loses its formula %2</source>
        <comment>formula.lost</comment>
        <translation>%1은(는) 값이 그대로이고 수식 %2이(가) 빠집니다</translation>
    </message>
    <message>
        <source>there is no number &quot;%1&quot;</source>
        <comment>formula.no-number</comment>
        <translation>&quot;%1&quot;이라는 수가 없습니다</translation>
    </message>
    <message>
        <source>there is no parameter or unit &quot;%1&quot;</source>
        <comment>formula.no-parameter</comment>
        <translation>&quot;%1&quot;이라는 매개변수나 단위가 없습니다</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot;</source>
        <comment>formula.number-of</comment>
        <translation>&quot;%2&quot;의 %1</translation>
    </message>
    <message>
        <source>%1; the number stays as it is</source>
        <comment>formula.number-stays</comment>
        <translation>%1. 수는 그대로 둡니다</translation>
    </message>
    <message>
        <source>%1 was %2 and is %3 now, as its formula has it</source>
        <comment>formula.number-was</comment>
        <translation>%1은(는) %2이었으나 수식에 따라 이제 %3입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, but %3 is in %4</source>
        <comment>formula.other-unit-needed</comment>
        <translation>&quot;%1&quot;의 단위는 %2이지만 %3의 단위는 %4입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, but %3 is a plain number</source>
        <comment>formula.plain-number-needed</comment>
        <translation>&quot;%1&quot;의 단위는 %2이지만 %3은(는) 단위 없는 수입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, the unit of %2, is not known</source>
        <comment>formula.unit-not-known</comment>
        <translation>%2의 단위 &quot;%1&quot;을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <comment>formula.wrong</comment>
        <translation>%1 = %2: %3</translation>
    </message>
    <message>
        <source>a spring of a ball joint rests where the joint is not turned: its rest must be 0</source>
        <comment>idle.ball-joint-rest</comment>
        <translation>볼 관절의 스프링은 관절이 돌지 않은 상태가 자연 위치입니다. 자연 위치는 0이어야 합니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is fixed to the world: there is no joint above it</source>
        <comment>idle.frame-fixed-to-world</comment>
        <translation>&quot;%1&quot;은(는) 월드에 고정되어 있어 위에 관절이 없습니다</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; follows another one</source>
        <comment>idle.joint-follows</comment>
        <translation>관절 &quot;%1&quot;은(는) 다른 관절을 따릅니다</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; has more than one degree of freedom</source>
        <comment>idle.joint-has-several</comment>
        <translation>관절 &quot;%1&quot;의 자유도가 둘 이상입니다</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; cannot move</source>
        <comment>idle.link-cannot-move</comment>
        <translation>링크 &quot;%1&quot;은(는) 움직일 수 없습니다</translation>
    </message>
    <message>
        <source>its two links cannot move against each other</source>
        <comment>idle.links-move-together</comment>
        <translation>두 링크가 서로에 대해 움직일 수 없습니다</translation>
    </message>
    <message>
        <source>there is no link or frame &quot;%1&quot;</source>
        <comment>idle.no-frame</comment>
        <translation>링크나 좌표계 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>no joint of one degree of freedom moves the link &quot;%1&quot;</source>
        <comment>idle.no-joint-moves-link</comment>
        <translation>링크 &quot;%1&quot;을(를) 움직이는 1자유도 관절이 없습니다</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>input.file</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>each line must be a JSON object</source>
        <comment>input.line-must-be-object</comment>
        <translation>각 행은 JSON 객체여야 합니다</translation>
    </message>
    <message>
        <source>a name is needed</source>
        <comment>input.name-needed</comment>
        <translation>이름이 필요합니다</translation>
    </message>
    <message>
        <source>the mechanism has no degree of freedom &quot;%1&quot;</source>
        <comment>input.no-degree-of-freedom</comment>
        <translation>기구에 자유도 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no formulation called &quot;%1&quot;</source>
        <comment>input.no-formulation</comment>
        <translation>정식화 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no input called &quot;%1&quot;</source>
        <comment>input.no-input</comment>
        <translation>입력 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no integrator called &quot;%1&quot;</source>
        <comment>input.no-integrator</comment>
        <translation>적분기 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>the mechanism has no moving body &quot;%1&quot;</source>
        <comment>input.no-moving-body</comment>
        <translation>기구에 움직이는 물체 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>no spring, motor or force has a &quot;%1&quot;</source>
        <comment>input.no-parameter</comment>
        <translation>&quot;%1&quot;을(를) 가진 스프링, 모터, 힘이 없습니다</translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <comment>input.not-json</comment>
        <translation>JSON이 아닙니다</translation>
    </message>
    <message>
        <source>a number is needed</source>
        <comment>input.number-needed</comment>
        <translation>수가 필요합니다</translation>
    </message>
    <message>
        <source>the number is not finite</source>
        <comment>input.number-not-finite</comment>
        <translation>수가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the place of an actuator in the scene is needed, from 1 on</source>
        <comment>input.place-of-actuator</comment>
        <translation>장면에서 액추에이터의 순번이 필요하며, 1부터 셉니다</translation>
    </message>
    <message>
        <source>the place of a spring, motor or force in the scene is needed, from 1 on</source>
        <comment>input.place-of-element</comment>
        <translation>장면에서 스프링, 모터 또는 힘의 순번이 필요하며, 1부터 셉니다</translation>
    </message>
    <message>
        <source>three numbers [x, y, z] are needed</source>
        <comment>input.three-numbers-needed</comment>
        <translation>수 세 개 [x, y, z]가 필요합니다</translation>
    </message>
    <message>
        <source>the time is before 0</source>
        <comment>input.time-before-0</comment>
        <translation>시각이 0보다 앞입니다</translation>
    </message>
    <message>
        <source>the time step must be above 0</source>
        <comment>input.time-step</comment>
        <translation>시간 간격은 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the tolerance must be from 1e-13 to 1</source>
        <comment>input.tolerance</comment>
        <translation>허용 오차는 1e-13에서 1까지여야 합니다</translation>
    </message>
    <message>
        <source>the lower limit is above the upper limit</source>
        <comment>joint.limits-reversed</comment>
        <translation>하한이 상한보다 큽니다</translation>
    </message>
    <message>
        <source>a number</source>
        <comment>json.a-number</comment>
        <translation>수</translation>
    </message>
    <message>
        <source>a text</source>
        <comment>json.a-text</comment>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>an array</source>
        <comment>json.an-array</comment>
        <translation>배열</translation>
    </message>
    <message>
        <source>an object</source>
        <comment>json.an-object</comment>
        <translation>객체</translation>
    </message>
    <message>
        <source>the file holds more than %1 values</source>
        <comment>json.file-holds-more-than-values</comment>
        <translation>파일에 값이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>the file is larger than %1 MiB</source>
        <comment>json.file-larger-than-mib</comment>
        <translation>파일이 %1 MiB보다 큽니다</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; appears twice in the same object (first on line %2)</source>
        <comment>json.key-appears-twice-same-object</comment>
        <translation>키 &quot;%1&quot;이(가) 같은 객체에 두 번 나옵니다 (처음은 %2행)</translation>
    </message>
    <message>
        <source>nested more than %1 deep</source>
        <comment>json.nested-more-than-deep</comment>
        <translation>%1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>the text is not UTF-8: the byte %1 in a comment is in another encoding</source>
        <comment>json.text-not-utf-8-byte</comment>
        <translation>텍스트가 UTF-8이 아닙니다: 주석의 바이트 %1은 다른 인코딩입니다</translation>
    </message>
    <message>
        <source>true or false</source>
        <comment>json.true-or-false</comment>
        <translation>true 또는 false</translation>
    </message>
    <message>
        <source>the contacts cannot be closed</source>
        <comment>linear.contact-stays-open</comment>
        <translation>접촉을 닫을 수 없습니다</translation>
    </message>
    <message>
        <source>the contacts cannot be closed near by</source>
        <comment>linear.contact-stays-open-near-by</comment>
        <translation>근처에서 접촉을 닫을 수 없습니다</translation>
    </message>
    <message>
        <source>the loops cannot be closed near by</source>
        <comment>linear.loops-stay-open</comment>
        <translation>근처에서 루프를 닫을 수 없습니다</translation>
    </message>
    <message>
        <source>no forces of contact are found at this state</source>
        <comment>linear.no-contact-forces</comment>
        <translation>이 상태에서 접촉력을 찾지 못했습니다</translation>
    </message>
    <message>
        <source>something that moves has no inertia</source>
        <comment>linear.no-inertia</comment>
        <translation>움직이는 것 중 관성이 없는 것이 있습니다</translation>
    </message>
    <message>
        <source>only trees of joints can be linearised</source>
        <comment>linear.only-trees</comment>
        <translation>관절 트리만 선형화할 수 있습니다</translation>
    </message>
    <message>
        <source>the rates are too large to represent</source>
        <comment>linear.rates-too-large</comment>
        <translation>변화율이 너무 커서 나타낼 수 없습니다</translation>
    </message>
    <message>
        <source>Checking %1</source>
        <comment>load.checking-file</comment>
        <translation>%1 검사 중</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <comment>load.importing-file</comment>
        <translation>%1 가져오는 중</translation>
    </message>
    <message>
        <source>Preparing %1</source>
        <comment>load.preparing-file</comment>
        <translation>%1 준비 중</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <comment>load.reading-file</comment>
        <translation>%1 읽는 중</translation>
    </message>
    <message>
        <source>%1 has no direction</source>
        <comment>loop.axis-has-no-direction</comment>
        <translation>%1에 방향이 없습니다</translation>
    </message>
    <message>
        <source>only a distance, an offset or an angle can be driven</source>
        <comment>loop.cannot-be-driven</comment>
        <translation>거리, 오프셋, 각도만 구동할 수 있습니다</translation>
    </message>
    <message>
        <source>it couples no joint</source>
        <comment>loop.couples-no-joint</comment>
        <translation>연동하는 관절이 없습니다</translation>
    </message>
    <message>
        <source>it joins the link &quot;%1&quot; with itself</source>
        <comment>loop.joins-link-with-itself</comment>
        <translation>링크 &quot;%1&quot;을(를) 자기 자신과 연결합니다</translation>
    </message>
    <message>
        <source>it joins the world with itself</source>
        <comment>loop.joins-world-with-itself</comment>
        <translation>월드를 자기 자신과 연결합니다</translation>
    </message>
    <message>
        <source>the length is not finite</source>
        <comment>loop.length-not-finite</comment>
        <translation>길이가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the length must be greater than zero</source>
        <comment>loop.length-positive</comment>
        <translation>길이는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a direction that is not along %2</source>
        <comment>loop.reference-across-axis</comment>
        <translation>%1은(는) %2와(과) 나란하지 않은 방향이어야 합니다</translation>
    </message>
    <message>
        <source>The centre of mass lies %1 outside of the shapes</source>
        <comment>mass.centre-outside</comment>
        <translation>질량 중심이 형상에서 %1만큼 벗어나 있습니다</translation>
    </message>
    <message>
        <source>Clamp to the nearest possible inertia</source>
        <comment>mass.clamp-inertia</comment>
        <translation>가장 가까운 가능한 관성으로 맞추기</translation>
    </message>
    <message>
        <source>The mean density of the shapes would be %1, more than of any material</source>
        <comment>mass.density-above-all</comment>
        <translation>형상의 평균 밀도가 어떤 재료보다도 큰 %1이(가) 됩니다</translation>
    </message>
    <message>
        <source>The mean density of the shapes would be %1, less than of any part of a machine</source>
        <comment>mass.density-below-all</comment>
        <translation>형상의 평균 밀도가 어떤 기계 부품보다도 작은 %1이(가) 됩니다</translation>
    </message>
    <message>
        <source>The inertia needs its mass %1 from its centre; the shapes reach %2</source>
        <comment>mass.inertia-needs-reach</comment>
        <translation>이 관성에는 중심에서 %1 떨어진 질량이 필요하지만 형상은 %2까지 닿습니다</translation>
    </message>
    <message>
        <source>The inertia is not a number</source>
        <comment>mass.inertia-no-number</comment>
        <translation>관성이 수가 아닙니다</translation>
    </message>
    <message>
        <source>The inertia is not positive definite: %1</source>
        <comment>mass.inertia-not-positive-definite</comment>
        <translation>관성이 양의 정부호가 아닙니다: %1</translation>
    </message>
    <message>
        <source>the mesh %1 has faces turned the wrong way: neighbours do not agree which side is outside</source>
        <comment>mass.mesh-faces-turned</comment>
        <translation>메시 %1에 뒤집힌 면이 있습니다. 이웃한 면끼리 바깥쪽이 서로 다릅니다</translation>
    </message>
    <message>
        <source>the mesh %1 is inside out: its faces are clockwise seen from outside</source>
        <comment>mass.mesh-inside-out</comment>
        <translation>메시 %1의 안팎이 뒤집혀 있습니다. 면이 바깥에서 볼 때 시계 방향입니다</translation>
    </message>
    <message>
        <source>the mesh %1 could not be read</source>
        <comment>mass.mesh-not-read</comment>
        <translation>메시 %1을(를) 읽지 못했습니다</translation>
    </message>
    <message>
        <source>the mesh %1 is open: 1 edge belongs to one face alone, so that it has no volume</source>
        <comment>mass.mesh-open-at-edge</comment>
        <translation>메시 %1이(가) 열려 있습니다. 모서리 1개가 면 하나에만 속하므로 부피가 없습니다</translation>
    </message>
    <message>
        <source>the mesh %1 is open: %2 edges belong to one face alone, so that it has no volume</source>
        <comment>mass.mesh-open-at-edges</comment>
        <translation>메시 %1이(가) 열려 있습니다. 모서리 %2개가 면 하나에만 속하므로 부피가 없습니다</translation>
    </message>
    <message>
        <source>the mesh %1 encloses no volume</source>
        <comment>mass.mesh-without-volume</comment>
        <translation>메시 %1이(가) 부피를 둘러싸지 않습니다</translation>
    </message>
    <message>
        <source>One principal moment is larger than the sum of the others, which no body has: %1</source>
        <comment>mass.moment-above-others</comment>
        <translation>주관성 모멘트 하나가 나머지의 합보다 큽니다. 그런 물체는 없습니다: %1</translation>
    </message>
    <message>
        <source>Move it to the nearest point inside</source>
        <comment>mass.move-inside</comment>
        <translation>가장 가까운 안쪽 점으로 옮기기</translation>
    </message>
    <message>
        <source>Move it to the centre of the shapes</source>
        <comment>mass.move-to-centre</comment>
        <translation>형상의 중심으로 옮기기</translation>
    </message>
    <message>
        <source>The mass is %1: a body that moves needs more than 0</source>
        <comment>mass.no-mass</comment>
        <translation>질량이 %1입니다. 움직이는 물체에는 0보다 큰 질량이 필요합니다</translation>
    </message>
    <message>
        <source>principal moments %1, %2, %3</source>
        <comment>mass.principal-moments</comment>
        <translation>주관성 모멘트 %1, %2, %3</translation>
    </message>
    <message>
        <source>the %1 has no end below, and so no volume</source>
        <comment>mass.shape-without-end</comment>
        <translation>%1은(는) 아래로 끝이 없어 부피가 없습니다</translation>
    </message>
    <message>
        <source>the %1 has no volume</source>
        <comment>mass.shape-without-volume</comment>
        <translation>%1에 부피가 없습니다</translation>
    </message>
    <message>
        <source>Take it as grams</source>
        <comment>mass.take-as-grams</comment>
        <translation>그램으로 보기</translation>
    </message>
    <message>
        <source>Take it as tonnes</source>
        <comment>mass.take-as-tonnes</comment>
        <translation>톤으로 보기</translation>
    </message>
    <message>
        <source>Take the inertia of a ball of water</source>
        <comment>mass.take-ball-of-water</comment>
        <translation>물로 된 공의 관성으로 바꾸기</translation>
    </message>
    <message>
        <source>Take the inertia of the shapes</source>
        <comment>mass.take-inertia-of-shapes</comment>
        <translation>형상의 관성으로 바꾸기</translation>
    </message>
    <message>
        <source>Weigh the shapes as steel</source>
        <comment>mass.weigh-as-steel</comment>
        <translation>형상을 강철로 보고 질량 구하기</translation>
    </message>
    <message>
        <source>Weigh the shapes as water</source>
        <comment>mass.weigh-as-water</comment>
        <translation>형상을 물로 보고 질량 구하기</translation>
    </message>
    <message>
        <source>&quot;inertia&quot; must be positive about every axis</source>
        <comment>mechanism.inertia-positive</comment>
        <translation>&quot;inertia&quot;는 모든 축에 대해 양수여야 합니다</translation>
    </message>
    <message>
        <source>joins &quot;%1&quot; to itself</source>
        <comment>mechanism.joins-to-itself</comment>
        <translation>&quot;%1&quot;을(를) 자기 자신에 연결합니다</translation>
    </message>
    <message>
        <source>a reference lies along its axis</source>
        <comment>mechanism.reference-along-axis</comment>
        <translation>기준 방향이 축과 나란합니다</translation>
    </message>
    <message>
        <source>an accessor has another type than its use needs</source>
        <comment>mesh.accessor-another-type</comment>
        <translation>accessor의 유형이 쓰임에 맞지 않습니다</translation>
    </message>
    <message>
        <source>&lt;accessor&gt; reaches beyond its array</source>
        <comment>mesh.accessor-beyond-array</comment>
        <translation>&lt;accessor&gt;가 배열을 벗어납니다</translation>
    </message>
    <message>
        <source>an accessor reaches beyond its buffer</source>
        <comment>mesh.accessor-beyond-buffer</comment>
        <translation>accessor가 버퍼를 벗어납니다</translation>
    </message>
    <message>
        <source>an accessor has a component type that is not known</source>
        <comment>mesh.accessor-component-type</comment>
        <translation>accessor의 성분 유형을 알 수 없습니다</translation>
    </message>
    <message>
        <source>an accessor does not exist</source>
        <comment>mesh.accessor-does-not-exist</comment>
        <translation>없는 accessor가 쓰였습니다</translation>
    </message>
    <message>
        <source>&lt;accessor&gt; has a parameter that is not a number</source>
        <comment>mesh.accessor-parameter-no-number</comment>
        <translation>&lt;accessor&gt;에 수가 아닌 매개변수가 있습니다</translation>
    </message>
    <message>
        <source>&lt;accessor&gt; has more parameters than its stride</source>
        <comment>mesh.accessor-parameters-above-stride</comment>
        <translation>&lt;accessor&gt;의 매개변수가 stride보다 많습니다</translation>
    </message>
    <message>
        <source>an accessor has no buffer view</source>
        <comment>mesh.accessor-without-view</comment>
        <translation>accessor에 버퍼 뷰가 없습니다</translation>
    </message>
    <message>
        <source>facet %1 is not a triangle of an ASCII STL</source>
        <comment>mesh.ascii-facet-not-triangle</comment>
        <translation>%1번째 면은 ASCII STL의 삼각형이 아닙니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; %2 is not a whole number</source>
        <comment>mesh.attribute-no-whole-number</comment>
        <translation>&lt;%1&gt;의 %2이(가) 정수가 아닙니다</translation>
    </message>
    <message>
        <source>this is not a binary glTF file</source>
        <comment>mesh.binary-gltf</comment>
        <translation>이진 glTF 파일이 아닙니다</translation>
    </message>
    <message>
        <source>a buffer does not exist</source>
        <comment>mesh.buffer-does-not-exist</comment>
        <translation>없는 버퍼가 쓰였습니다</translation>
    </message>
    <message>
        <source>its buffers are together larger than %1 MiB</source>
        <comment>mesh.buffers-too-large</comment>
        <translation>버퍼를 모두 합하면 %1MiB보다 큽니다</translation>
    </message>
    <message>
        <source>the file cannot be imported (%1)</source>
        <comment>mesh.cannot-be-imported</comment>
        <translation>파일을 가져올 수 없습니다(%1)</translation>
    </message>
    <message>
        <source>it cannot be read (%1)</source>
        <comment>mesh.cannot-be-read</comment>
        <translation>읽을 수 없습니다(%1)</translation>
    </message>
    <message>
        <source>parameters of a material refer to each other in a circle</source>
        <comment>mesh.circle-of-parameters</comment>
        <translation>재질의 매개변수가 서로를 순환하여 가리킵니다</translation>
    </message>
    <message>
        <source>a coordinate is absurdly large</source>
        <comment>mesh.coordinate-absurdly-large</comment>
        <translation>좌표 하나가 지나치게 큽니다</translation>
    </message>
    <message>
        <source>the corners of a face are not alike</source>
        <comment>mesh.corners-not-alike</comment>
        <translation>한 면의 꼭짓점 형식이 서로 다릅니다</translation>
    </message>
    <message>
        <source>&lt;polylist&gt; has %1 corners where its faces have %2</source>
        <comment>mesh.corners-where-faces-have</comment>
        <translation>&lt;polylist&gt;의 꼭짓점이 %1개이나 면의 합은 %2개입니다</translation>
    </message>
    <message>
        <source>the file is cut off inside of facet %1</source>
        <comment>mesh.cut-off-in-facet</comment>
        <translation>파일이 %1번째 면 안에서 잘려 있습니다</translation>
    </message>
    <message>
        <source>the file is cut short</source>
        <comment>mesh.cut-short</comment>
        <translation>파일이 중간에 잘려 있습니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; is absurdly large</source>
        <comment>mesh.element-absurdly-large</comment>
        <translation>&lt;%1&gt;이(가) 지나치게 큽니다</translation>
    </message>
    <message>
        <source>an element has no count</source>
        <comment>mesh.element-has-no-count</comment>
        <translation>개수가 없는 요소가 있습니다</translation>
    </message>
    <message>
        <source>the mesh is empty: all its triangles are without area</source>
        <comment>mesh.empty-all-without-area</comment>
        <translation>메시가 비어 있습니다. 모든 삼각형의 넓이가 0입니다</translation>
    </message>
    <message>
        <source>the mesh is empty: it has no faces</source>
        <comment>mesh.empty-no-faces</comment>
        <translation>메시가 비어 있습니다. 면이 없습니다</translation>
    </message>
    <message>
        <source>the mesh is empty: it has no triangles</source>
        <comment>mesh.empty-no-triangles</comment>
        <translation>메시가 비어 있습니다. 삼각형이 없습니다</translation>
    </message>
    <message>
        <source>the mesh is empty: it has no vertices</source>
        <comment>mesh.empty-no-vertices</comment>
        <translation>메시가 비어 있습니다. 정점이 없습니다</translation>
    </message>
    <message>
        <source>the file ends before all that its header lists</source>
        <comment>mesh.ends-too-early</comment>
        <translation>파일이 머리말에 적힌 것보다 먼저 끝납니다</translation>
    </message>
    <message>
        <source>it needs the extension &quot;%1&quot;, which is not supported</source>
        <comment>mesh.extension-not-supported</comment>
        <translation>지원하지 않는 확장 &quot;%1&quot;이(가) 필요합니다</translation>
    </message>
    <message>
        <source>a face has %1 corners, more than the %2 that are read</source>
        <comment>mesh.face-corners</comment>
        <translation>한 면의 꼭짓점이 %1개로, 읽는 한도 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>a face has more than %1 corners</source>
        <comment>mesh.face-more-corners</comment>
        <translation>한 면의 꼭짓점이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>a face has a vertex that does not exist</source>
        <comment>mesh.face-vertex-does-not-exist</comment>
        <translation>없는 정점을 쓰는 면이 있습니다</translation>
    </message>
    <message>
        <source>its faces stand before its vertices</source>
        <comment>mesh.faces-before-vertices</comment>
        <translation>면이 정점보다 앞에 있습니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; holds %2 faces, its count is %3</source>
        <comment>mesh.faces-where-count-says</comment>
        <translation>&lt;%1&gt;의 면이 %2개이나 count는 %3입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; where a facet is expected</source>
        <comment>mesh.facet-expected</comment>
        <translation>면이 와야 할 곳에 &quot;%1&quot;이(가) 있습니다</translation>
    </message>
    <message>
        <source>&lt;float_array&gt; holds an absurdly large number</source>
        <comment>mesh.float-array-absurdly-large</comment>
        <translation>&lt;float_array&gt;에 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>&lt;float_array&gt; holds %1 numbers, its count is %2</source>
        <comment>mesh.float-array-count</comment>
        <translation>&lt;float_array&gt;의 수가 %1개이나 count는 %2입니다</translation>
    </message>
    <message>
        <source>its format is not known</source>
        <comment>mesh.format-not-known</comment>
        <translation>형식을 알 수 없습니다</translation>
    </message>
    <message>
        <source>meshes of type &quot;.%1&quot; are not read (STL, OBJ, COLLADA, PLY, glTF and MSH are)</source>
        <comment>mesh.formats</comment>
        <translation>&quot;.%1&quot; 유형의 메시는 읽지 않습니다(STL, OBJ, COLLADA, PLY, glTF, MSH를 읽습니다)</translation>
    </message>
    <message>
        <source>the header has a negative count</source>
        <comment>mesh.header-count-negative</comment>
        <translation>머리말에 음수인 개수가 있습니다</translation>
    </message>
    <message>
        <source>the header is cut off</source>
        <comment>mesh.header-cut-off</comment>
        <translation>머리말이 잘려 있습니다</translation>
    </message>
    <message>
        <source>the header gives normals or texture coordinates for some vertices only</source>
        <comment>mesh.header-for-some-vertices</comment>
        <translation>머리말이 일부 정점에만 법선이나 텍스처 좌표를 줍니다</translation>
    </message>
    <message>
        <source>the header has no end</source>
        <comment>mesh.header-has-no-end</comment>
        <translation>머리말에 끝이 없습니다</translation>
    </message>
    <message>
        <source>the header has a line that is not known</source>
        <comment>mesh.header-line-not-known</comment>
        <translation>머리말에 알 수 없는 행이 있습니다</translation>
    </message>
    <message>
        <source>a list in the header is not complete</source>
        <comment>mesh.header-list-not-complete</comment>
        <translation>머리말의 목록 하나가 완전하지 않습니다</translation>
    </message>
    <message>
        <source>the header is too long</source>
        <comment>mesh.header-too-long</comment>
        <translation>머리말이 너무 깁니다</translation>
    </message>
    <message>
        <source>the header names no format</source>
        <comment>mesh.header-without-format</comment>
        <translation>머리말에 형식이 없습니다</translation>
    </message>
    <message>
        <source>%1 is not an index</source>
        <comment>mesh.index-is-no-index</comment>
        <translation>%1은(는) 인덱스가 아닙니다</translation>
    </message>
    <message>
        <source>index %1 is out of range (there are %2)</source>
        <comment>mesh.index-of</comment>
        <translation>인덱스 %1이(가) 범위를 벗어났습니다(%2개 있음)</translation>
    </message>
    <message>
        <source>index %1 is out of range</source>
        <comment>mesh.index-out-of-range</comment>
        <translation>인덱스 %1이(가) 범위를 벗어났습니다</translation>
    </message>
    <message>
        <source>index %1 is out of range (there are %2 so far)</source>
        <comment>mesh.index-so-far</comment>
        <translation>인덱스 %1이(가) 범위를 벗어났습니다(지금까지 %2개)</translation>
    </message>
    <message>
        <source>&lt;input&gt; offset is too large</source>
        <comment>mesh.input-offset</comment>
        <translation>&lt;input&gt;의 offset이 너무 큽니다</translation>
    </message>
    <message>
        <source>&lt;input&gt; refers to a source without numbers</source>
        <comment>mesh.input-without-numbers</comment>
        <translation>&lt;input&gt;이 수가 없는 source를 가리킵니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; of a material is not a number and is left out</source>
        <comment>mesh.material-left-out</comment>
        <translation>재질의 &lt;%1&gt;이(가) 수가 아니므로 제외합니다</translation>
    </message>
    <message>
        <source>only .mtl files are read</source>
        <comment>mesh.material-library-type</comment>
        <translation>.mtl 파일만 읽습니다</translation>
    </message>
    <message>
        <source>the name of a material is too long</source>
        <comment>mesh.material-name-too-long</comment>
        <translation>재질 이름이 너무 깁니다</translation>
    </message>
    <message>
        <source>a material has too many parameters</source>
        <comment>mesh.material-parameters</comment>
        <translation>재질의 매개변수가 너무 많습니다</translation>
    </message>
    <message>
        <source>the meshes together take more than %1 MiB of memory</source>
        <comment>mesh.meshes-take-too-much</comment>
        <translation>메시를 모두 합하면 메모리 %1MiB보다 많이 씁니다</translation>
    </message>
    <message>
        <source>the mesh has more than the %1 triangles that are read</source>
        <comment>mesh.more-triangles-than-read</comment>
        <translation>메시의 삼각형이 읽는 한도 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>it has %1 triangles; at most %2 are read</source>
        <comment>mesh.msh-triangles</comment>
        <translation>삼각형이 %1개입니다. 최대 %2개를 읽습니다</translation>
    </message>
    <message>
        <source>the file holds no description</source>
        <comment>mesh.no-description</comment>
        <translation>파일에 기술이 없습니다</translation>
    </message>
    <message>
        <source>the mesh has no faces</source>
        <comment>mesh.no-faces</comment>
        <translation>메시에 면이 없습니다</translation>
    </message>
    <message>
        <source>the file holds a NUL byte: this is not an OBJ file</source>
        <comment>mesh.no-obj</comment>
        <translation>파일에 NUL 바이트가 있습니다. OBJ 파일이 아닙니다</translation>
    </message>
    <message>
        <source>the file has no scene</source>
        <comment>mesh.no-scene</comment>
        <translation>파일에 장면이 없습니다</translation>
    </message>
    <message>
        <source>a node does not exist</source>
        <comment>mesh.node-does-not-exist</comment>
        <translation>없는 노드가 쓰였습니다</translation>
    </message>
    <message>
        <source>the position of a node is not finite</source>
        <comment>mesh.node-place-not-finite</comment>
        <translation>노드 하나의 위치가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>a node has a mesh that does not exist</source>
        <comment>mesh.node-without-mesh</comment>
        <translation>없는 메시를 쓰는 노드가 있습니다</translation>
    </message>
    <message>
        <source>nodes refer to each other in a circle, or are nested too deeply</source>
        <comment>mesh.nodes-in-circle</comment>
        <translation>노드가 서로를 순환하여 가리키거나 너무 깊습니다</translation>
    </message>
    <message>
        <source>its nodes are nested too deeply or refer to each other in a circle</source>
        <comment>mesh.nodes-too-deep</comment>
        <translation>노드가 너무 깊거나 서로를 순환하여 가리킵니다</translation>
    </message>
    <message>
        <source>the scene has more than %1 nodes</source>
        <comment>mesh.nodes-too-many</comment>
        <translation>장면의 노드가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>data in the file is not base64</source>
        <comment>mesh.not-base64</comment>
        <translation>파일의 데이터가 base64가 아닙니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a corner of a face</source>
        <comment>mesh.not-corner</comment>
        <translation>&quot;%1&quot;은(는) 면의 꼭짓점이 아닙니다</translation>
    </message>
    <message>
        <source>this is not a glTF file: %1</source>
        <comment>mesh.not-gltf</comment>
        <translation>glTF 파일이 아닙니다: %1</translation>
    </message>
    <message>
        <source>this is not a glTF file: it holds no object</source>
        <comment>mesh.not-gltf-no-object</comment>
        <translation>glTF 파일이 아닙니다. 객체가 없습니다</translation>
    </message>
    <message>
        <source>this is not a material library</source>
        <comment>mesh.not-material-library</comment>
        <translation>재질 라이브러리가 아닙니다</translation>
    </message>
    <message>
        <source>a geometry that is not a mesh is left out</source>
        <comment>mesh.not-mesh-left-out</comment>
        <translation>메시가 아닌 지오메트리는 제외합니다</translation>
    </message>
    <message>
        <source>this is not a PLY file</source>
        <comment>mesh.not-ply</comment>
        <translation>PLY 파일이 아닙니다</translation>
    </message>
    <message>
        <source>this is not an STL file</source>
        <comment>mesh.not-stl</comment>
        <translation>STL 파일이 아닙니다</translation>
    </message>
    <message>
        <source>1 triangle without area is left out</source>
        <comment>mesh.one-without-area-left-out</comment>
        <translation>넓이가 0인 삼각형 1개를 제외합니다</translation>
    </message>
    <message>
        <source>only version 2 of glTF is read</source>
        <comment>mesh.only-gltf-2</comment>
        <translation>glTF는 버전 2만 읽습니다</translation>
    </message>
    <message>
        <source>&lt;p&gt; does not hold whole corners</source>
        <comment>mesh.p-whole-corners</comment>
        <translation>&lt;p&gt;에 온전하지 않은 꼭짓점이 있습니다</translation>
    </message>
    <message>
        <source>a polygon has %1 corners, more than the %2 that are read</source>
        <comment>mesh.polygon-corners</comment>
        <translation>다각형의 꼭짓점이 %1개로, 읽는 한도 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>&lt;polylist&gt; has several lists of indices</source>
        <comment>mesh.polylist-several-lists</comment>
        <translation>&lt;polylist&gt;에 인덱스 목록이 여럿 있습니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; has no vertices</source>
        <comment>mesh.primitive-without-vertices</comment>
        <translation>&lt;%1&gt;에 정점이 없습니다</translation>
    </message>
    <message>
        <source>a property has a type that is not known</source>
        <comment>mesh.property-type</comment>
        <translation>속성 하나의 유형을 알 수 없습니다</translation>
    </message>
    <message>
        <source>its primitives read the same numbers too many times</source>
        <comment>mesh.reads-too-often</comment>
        <translation>프리미티브가 같은 수를 너무 여러 번 읽습니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; refers to &quot;%2&quot;, which is not in this file and is not read</source>
        <comment>mesh.refers-outside</comment>
        <translation>&lt;%1&gt;이(가) 이 파일에 없어 읽지 않는 &quot;%2&quot;을(를) 가리킵니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; refers to &quot;%2&quot;, which is not there</source>
        <comment>mesh.refers-to-nothing</comment>
        <translation>&lt;%1&gt;이(가) 없는 &quot;%2&quot;을(를) 가리킵니다</translation>
    </message>
    <message>
        <source>the root element of a COLLADA file is &lt;COLLADA&gt;</source>
        <comment>mesh.root-element-of-collada</comment>
        <translation>COLLADA 파일의 최상위 요소는 &lt;COLLADA&gt;입니다</translation>
    </message>
    <message>
        <source>its size is not what the header says</source>
        <comment>mesh.size-differs</comment>
        <translation>크기가 머리말과 다릅니다</translation>
    </message>
    <message>
        <source>sparse accessors are not supported</source>
        <comment>mesh.sparse-accessors</comment>
        <translation>sparse accessor는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the header gives %1 triangles but the file holds %2: it is cut off or not an STL file</source>
        <comment>mesh.stl-count</comment>
        <translation>머리말의 삼각형은 %1개이나 파일에는 %2개가 들어 있습니다. 잘렸거나 STL 파일이 아닙니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has too few numbers</source>
        <comment>mesh.too-few-numbers</comment>
        <translation>&quot;%1&quot;의 수가 모자랍니다</translation>
    </message>
    <message>
        <source>the mesh has too many faces of many corners</source>
        <comment>mesh.too-many-faces</comment>
        <translation>꼭짓점이 많은 면이 너무 많습니다</translation>
    </message>
    <message>
        <source>there are too many material libraries</source>
        <comment>mesh.too-many-libraries</comment>
        <translation>재질 라이브러리가 너무 많습니다</translation>
    </message>
    <message>
        <source>the mesh has too many polygons of many corners</source>
        <comment>mesh.too-many-polygons</comment>
        <translation>꼭짓점이 많은 다각형이 너무 많습니다</translation>
    </message>
    <message>
        <source>triangle %1 has an absurdly large coordinate</source>
        <comment>mesh.triangle-absurdly-large</comment>
        <translation>%1번째 삼각형의 좌표가 지나치게 큽니다</translation>
    </message>
    <message>
        <source>triangle %1 has a coordinate that is not finite</source>
        <comment>mesh.triangle-not-finite</comment>
        <translation>%1번째 삼각형에 유한하지 않은 좌표가 있습니다</translation>
    </message>
    <message>
        <source>a triangle has a vertex that does not exist</source>
        <comment>mesh.triangle-vertex-does-not-exist</comment>
        <translation>없는 정점을 쓰는 삼각형이 있습니다</translation>
    </message>
    <message>
        <source>a triangle has a vertex that does not exist: %1</source>
        <comment>mesh.triangle-vertex-number</comment>
        <translation>없는 정점을 쓰는 삼각형이 있습니다: %1</translation>
    </message>
    <message>
        <source>the mesh has %1 triangles, more than the %2 that are read</source>
        <comment>mesh.triangles-more-than-read</comment>
        <translation>메시의 삼각형이 %1개로, 읽는 한도 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>&lt;triangles&gt; has several lists of indices</source>
        <comment>mesh.triangles-several-lists</comment>
        <translation>&lt;triangles&gt;에 인덱스 목록이 여럿 있습니다</translation>
    </message>
    <message>
        <source>&lt;triangles&gt; does not hold whole triangles</source>
        <comment>mesh.triangles-whole</comment>
        <translation>&lt;triangles&gt;에 온전하지 않은 삼각형이 있습니다</translation>
    </message>
    <message>
        <source>two &lt;%1&gt; have the id &quot;%2&quot;</source>
        <comment>mesh.twice-same-id</comment>
        <translation>&lt;%1&gt; 둘의 id가 &quot;%2&quot;로 같습니다</translation>
    </message>
    <message>
        <source>&lt;unit&gt; meter is not a usable length</source>
        <comment>mesh.unit-not-usable</comment>
        <translation>&lt;unit&gt;의 meter가 쓸 수 있는 길이가 아닙니다</translation>
    </message>
    <message>
        <source>&lt;unit&gt; meter: %1</source>
        <comment>mesh.unit-wrong</comment>
        <translation>&lt;unit&gt;의 meter: %1</translation>
    </message>
    <message>
        <source>&lt;vcount&gt; holds &quot;%1&quot;</source>
        <comment>mesh.vcount-holds</comment>
        <translation>&lt;vcount&gt;에 &quot;%1&quot;이(가) 있습니다</translation>
    </message>
    <message>
        <source>a vertex is not finite or absurdly far away</source>
        <comment>mesh.vertex-far-away</comment>
        <translation>유한하지 않거나 지나치게 먼 정점이 있습니다</translation>
    </message>
    <message>
        <source>a vertex is not a finite place or absurdly far away</source>
        <comment>mesh.vertex-not-place</comment>
        <translation>유한한 위치가 아니거나 지나치게 먼 정점이 있습니다</translation>
    </message>
    <message>
        <source>&lt;vertices&gt; has no positions</source>
        <comment>mesh.vertices-without-positions</comment>
        <translation>&lt;vertices&gt;에 위치가 없습니다</translation>
    </message>
    <message>
        <source>it has vertices without triangles</source>
        <comment>mesh.vertices-without-triangles</comment>
        <translation>삼각형 없이 정점만 있습니다</translation>
    </message>
    <message>
        <source>%1 triangles without area are left out</source>
        <comment>mesh.without-area-left-out</comment>
        <translation>넓이가 0인 삼각형 %1개를 제외합니다</translation>
    </message>
    <message>
        <source>an index is out of range</source>
        <comment>mesh.wrong-index</comment>
        <translation>범위를 벗어난 인덱스가 있습니다</translation>
    </message>
    <message>
        <source>acts as rigid dry friction that sticks exactly; MuJoCo&apos;s creeps while it sticks</source>
        <comment>mjcf.act-as-rigid-dry-friction</comment>
        <translation>정확히 붙는 강체 건마찰로 작용합니다. MuJoCo의 마찰은 붙어 있는 동안 조금씩 미끄러집니다</translation>
    </message>
    <message>
        <source>act of &quot;%1&quot; lies outside of its actrange and starts at its bound</source>
        <comment>mjcf.act-lies-outside-actrange-starts</comment>
        <translation>&quot;%1&quot;의 act가 actrange 밖에 있어 경계에서 시작합니다</translation>
    </message>
    <message>
        <source>acts on more than one thing</source>
        <comment>mjcf.acts-on-more-than-one</comment>
        <translation>둘 이상의 대상에 작용합니다</translation>
    </message>
    <message>
        <source>acts on nothing: it names no joint, tendon, site or body</source>
        <comment>mjcf.acts-on-nothing</comment>
        <translation>아무것에도 작용하지 않습니다: 관절, 텐던, site, 물체 가운데 아무것도 지정하지 않습니다</translation>
    </message>
    <message>
        <source>actuatorfrcrange needs 2 numbers, not 1</source>
        <comment>mjcf.actuatorfrcrange-needs-2-numbers-not</comment>
        <translation>actuatorfrcrange에는 수 1개가 아니라 2개가 필요합니다</translation>
    </message>
    <message>
        <source>actuatorfrcrange is reversed</source>
        <comment>mjcf.actuatorfrcrange-reversed</comment>
        <translation>actuatorfrcrange의 순서가 바뀌어 있습니다</translation>
    </message>
    <message>
        <source>actuatorgroupdisable %1</source>
        <comment>mjcf.actuatorgroupdisable</comment>
        <translation>actuatorgroupdisable %1</translation>
    </message>
    <message>
        <source>actuators of this kind are not supported: it is left out</source>
        <comment>mjcf.actuators-this-kind-are-not</comment>
        <translation>이런 종류의 액추에이터는 지원하지 않습니다: 제외합니다</translation>
    </message>
    <message>
        <source>adhesion is not simulated: its force is 0</source>
        <comment>mjcf.adhesion-not-simulated-force-0</comment>
        <translation>흡착은 시뮬레이션하지 않습니다: 힘은 0입니다</translation>
    </message>
    <message>
        <source>align is not supported: the body&apos;s frame stays where the file has it</source>
        <comment>mjcf.align-not-supported-body-s</comment>
        <translation>align은 지원하지 않습니다: 물체의 좌표계는 파일에 있는 곳에 있습니다</translation>
    </message>
    <message>
        <source>is of all shapes of both bodies, not of these geoms alone</source>
        <comment>mjcf.all-shapes-of-both-bodies</comment>
        <translation>이 지오메트리뿐 아니라 두 물체의 모든 형상에 해당합니다</translation>
    </message>
    <message>
        <source>angle is &quot;%1&quot;: neither radian nor degree</source>
        <comment>mjcf.angle-neither-radian-nor-degree</comment>
        <translation>angle이 &quot;%1&quot;입니다: radian도 degree도 아닙니다</translation>
    </message>
    <message>
        <source>another actuator has the same name</source>
        <comment>mjcf.another-actuator-has-same-name</comment>
        <translation>이름이 같은 액추에이터가 또 있습니다</translation>
    </message>
    <message>
        <source>another body has the same name</source>
        <comment>mjcf.another-body-has-same-name</comment>
        <translation>이름이 같은 물체가 또 있습니다</translation>
    </message>
    <message>
        <source>another geom has the same name</source>
        <comment>mjcf.another-geom-has-same-name</comment>
        <translation>이름이 같은 geom이 또 있습니다</translation>
    </message>
    <message>
        <source>another height field has the same name</source>
        <comment>mjcf.another-height-field-has-same</comment>
        <translation>이름이 같은 높이 지형이 또 있습니다</translation>
    </message>
    <message>
        <source>another joint has the same name</source>
        <comment>mjcf.another-joint-has-same-name</comment>
        <translation>이름이 같은 관절이 또 있습니다</translation>
    </message>
    <message>
        <source>another material has the same name</source>
        <comment>mjcf.another-material-has-same-name</comment>
        <translation>이름이 같은 재질이 또 있습니다</translation>
    </message>
    <message>
        <source>another mesh has the same name</source>
        <comment>mjcf.another-mesh-has-same-name</comment>
        <translation>이름이 같은 메시가 또 있습니다</translation>
    </message>
    <message>
        <source>another sensor has the same name%1</source>
        <comment>mjcf.another-sensor-has-same-name</comment>
        <translation>이름이 같은 센서가 또 있습니다%1</translation>
    </message>
    <message>
        <source>another site has the same name</source>
        <comment>mjcf.another-site-has-same-name</comment>
        <translation>이름이 같은 site가 또 있습니다</translation>
    </message>
    <message>
        <source>another tendon has the same name</source>
        <comment>mjcf.another-tendon-has-same-name</comment>
        <translation>이름이 같은 텐던이 또 있습니다</translation>
    </message>
    <message>
        <source>the axes of its inertia are not those of the body, which are taken instead</source>
        <comment>mjcf.axes-inertia-are-not-those</comment>
        <translation>관성의 축이 물체의 축과 다릅니다. 물체의 축을 대신 씁니다</translation>
    </message>
    <message>
        <source>the axis is zero</source>
        <comment>mjcf.axis-zero</comment>
        <translation>축이 0입니다</translation>
    </message>
    <message>
        <source>between samples there is no interpolation here: the last one is held</source>
        <comment>mjcf.between-samples-there-no-interpolation</comment>
        <translation>여기서는 샘플 사이를 보간하지 않습니다: 마지막 샘플을 유지합니다</translation>
    </message>
    <message>
        <source>binds a tendon to itself: it is left out</source>
        <comment>mjcf.binds-tendon-itself-left-out</comment>
        <translation>텐던을 자기 자신에 묶습니다: 제외합니다</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;: body, xbody, geom, site or camera is meant%3</source>
        <comment>mjcf.body-xbody-geom-site-or</comment>
        <translation>%1이(가) &quot;%2&quot;입니다: body, xbody, geom, site, camera 가운데 하나여야 합니다%3</translation>
    </message>
    <message>
        <source>cannot be fitted to its mesh: it is left out</source>
        <comment>mjcf.cannot-be-fitted-mesh-left</comment>
        <translation>메시에 맞출 수 없습니다: 제외합니다</translation>
    </message>
    <message>
        <source>a %1 cannot be given by fromto</source>
        <comment>mjcf.cannot-be-given-by-fromto</comment>
        <translation>%1은(는) fromto로 지정할 수 없습니다</translation>
    </message>
    <message>
        <source>affects only the time steps of another program</source>
        <comment>mjcf.changes-only-another-program</comment>
        <translation>다른 프로그램의 스텝에만 영향을 줍니다</translation>
    </message>
    <message>
        <source>classes are nested more than %1 levels deep</source>
        <comment>mjcf.classes-are-nested-more-than</comment>
        <translation>클래스가 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>condim is %1: 1, 3, 4 or 6 is meant</source>
        <comment>mjcf.condim-1-3-4-or</comment>
        <translation>condim이 %1입니다: 1, 3, 4, 6 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>contacts are rigid</source>
        <comment>mjcf.contacts-are-rigid</comment>
        <translation>접촉은 강체입니다</translation>
    </message>
    <message>
        <source>coordinate is &quot;%1&quot;: neither local nor global</source>
        <comment>mjcf.coordinate-neither-local-nor-global</comment>
        <translation>coordinate가 &quot;%1&quot;입니다: local도 global도 아닙니다</translation>
    </message>
    <message>
        <source>count is not a whole number</source>
        <comment>mjcf.count-not-whole-number</comment>
        <translation>count가 정수가 아닙니다</translation>
    </message>
    <message>
        <source>couples joint &quot;%1&quot; with itself</source>
        <comment>mjcf.couples-joint-with-itself</comment>
        <translation>관절 &quot;%1&quot;을(를) 자기 자신과 연결합니다</translation>
    </message>
    <message>
        <source>cranklength must be positive</source>
        <comment>mjcf.cranklength-must-be-positive</comment>
        <translation>cranklength는 양수여야 합니다</translation>
    </message>
    <message>
        <source>its ctrlrange cannot be negative</source>
        <comment>mjcf.ctrlrange-cannot-be-negative</comment>
        <translation>ctrlrange는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>dampratio is left out: the inertia it moves is not known</source>
        <comment>mjcf.dampratio-left-out-inertia-moves</comment>
        <translation>dampratio를 제외합니다: 움직이는 관성을 알 수 없습니다</translation>
    </message>
    <message>
        <source>is defined twice</source>
        <comment>mjcf.defined-twice</comment>
        <translation>두 번 정의되어 있습니다</translation>
    </message>
    <message>
        <source>its density is negative</source>
        <comment>mjcf.density-negative</comment>
        <translation>밀도가 음수입니다</translation>
    </message>
    <message>
        <source>density and viscosity of the medium are not simulated: bodies move in empty space</source>
        <comment>mjcf.density-viscosity-medium-are-not</comment>
        <translation>매질의 밀도와 점성은 시뮬레이션하지 않습니다: 물체는 빈 공간에서 움직입니다</translation>
    </message>
    <message>
        <source>diaginertia needs 3 numbers</source>
        <comment>mjcf.diaginertia-needs-3-numbers</comment>
        <translation>diaginertia에는 수 3개가 필요합니다</translation>
    </message>
    <message>
        <source>differs with the direction: the first of each two numbers is used</source>
        <comment>mjcf.differs-with-direction</comment>
        <translation>방향에 따라 다릅니다. 두 수 중 첫째를 씁니다</translation>
    </message>
    <message>
        <source>the distance field is drawn as its mesh</source>
        <comment>mjcf.distance-field-drawn-as-mesh</comment>
        <translation>거리장은 그 메시로 그려집니다</translation>
    </message>
    <message>
        <source>dyntype &quot;user&quot; is not known here: its activation stands still and its force is 0</source>
        <comment>mjcf.dyntype-user-not-known-here</comment>
        <translation>여기서는 dyntype &quot;user&quot;를 알지 못합니다: 활성도는 멈춰 있고 힘은 0입니다</translation>
    </message>
    <message>
        <source>elevation %1</source>
        <comment>mjcf.elevation</comment>
        <translation>elevation %1</translation>
    </message>
    <message>
        <source>elevation has %1 numbers; nrow and ncol want %2</source>
        <comment>mjcf.elevation-has-numbers-nrow-ncol</comment>
        <translation>elevation에 수가 %1개 있으나 nrow와 ncol에는 %2개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 is empty and counts as not given</source>
        <comment>mjcf.empty-counts-as-not-given</comment>
        <translation>%1이(가) 비어 있어 없는 것으로 봅니다</translation>
    </message>
    <message>
        <source>bodies move in empty space</source>
        <comment>mjcf.empty-space</comment>
        <translation>물체는 빈 공간에서 움직입니다</translation>
    </message>
    <message>
        <source>equalities of this kind are not supported: it is left out</source>
        <comment>mjcf.equalities-this-kind-are-not</comment>
        <translation>이런 종류의 등식은 지원하지 않습니다: 제외합니다</translation>
    </message>
    <message>
        <source>eulerseq is &quot;%1&quot;: three letters of xyzXYZ are meant</source>
        <comment>mjcf.eulerseq-three-letters-xyzxyz-are</comment>
        <translation>eulerseq가 &quot;%1&quot;입니다: xyzXYZ 가운데 세 글자여야 합니다</translation>
    </message>
    <message>
        <source>a face has a vertex that does not exist: %1</source>
        <comment>mjcf.face-has-vertex-does-not</comment>
        <translation>면에 없는 꼭짓점이 있습니다: %1</translation>
    </message>
    <message>
        <source>file &quot;%1&quot;: %2</source>
        <comment>mjcf.file</comment>
        <translation>파일 &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>mjcf.file-2</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>the file includes itself, directly or through others</source>
        <comment>mjcf.file-includes-itself-directly-or</comment>
        <translation>파일이 직접 또는 다른 파일을 거쳐 자기 자신을 포함합니다</translation>
    </message>
    <message>
        <source>files are included more than %1 times in all</source>
        <comment>mjcf.files-are-included-more-than</comment>
        <translation>파일이 모두 %1번보다 많이 포함됩니다</translation>
    </message>
    <message>
        <source>is left out: the first pair is of all shapes of both bodies</source>
        <comment>mjcf.first-pair-is-of-all</comment>
        <translation>제외합니다. 첫 쌍이 두 물체의 모든 형상에 해당합니다</translation>
    </message>
    <message>
        <source>frames are nested more than %1 levels deep</source>
        <comment>mjcf.frames-are-nested-more-than</comment>
        <translation>frame이 %1단계보다 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>a free joint is only for bodies of the world</source>
        <comment>mjcf.free-joint-only-for-bodies</comment>
        <translation>자유 관절은 월드의 물체에만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>its friction is negative</source>
        <comment>mjcf.friction-negative</comment>
        <translation>마찰이 음수입니다</translation>
    </message>
    <message>
        <source>fromto needs 6 numbers, not %1</source>
        <comment>mjcf.fromto-needs-6-numbers-not</comment>
        <translation>fromto에는 수 %1개가 아니라 6개가 필요합니다</translation>
    </message>
    <message>
        <source>fromto: the two points are the same</source>
        <comment>mjcf.fromto-two-points-are-same</comment>
        <translation>fromto: 두 점이 같습니다</translation>
    </message>
    <message>
        <source>fullinertia needs 6 numbers</source>
        <comment>mjcf.fullinertia-needs-6-numbers</comment>
        <translation>fullinertia에는 수 6개가 필요합니다</translation>
    </message>
    <message>
        <source>gain cannot be negative</source>
        <comment>mjcf.gain-cannot-be-negative</comment>
        <translation>gain은 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>a geom that it lies round must stand between two sites</source>
        <comment>mjcf.geom-lies-round-must-stand</comment>
        <translation>감는 geom은 두 site 사이에 있어야 합니다</translation>
    </message>
    <message>
        <source>geom &quot;%1&quot; is neither a sphere nor a cylinder to lie round</source>
        <comment>mjcf.geom-neither-sphere-nor-cylinder</comment>
        <translation>geom &quot;%1&quot;은(는) 감을 수 있는 구도 원기둥도 아닙니다</translation>
    </message>
    <message>
        <source>has both diaginertia and fullinertia</source>
        <comment>mjcf.has-both-diaginertia-fullinertia</comment>
        <translation>diaginertia와 fullinertia가 모두 있습니다</translation>
    </message>
    <message>
        <source>has %1 × %2 cells; at most %3 are read</source>
        <comment>mjcf.has-cells-at-most-are</comment>
        <translation>%1 × %2 칸이 있습니다. 최대 %3칸을 읽습니다</translation>
    </message>
    <message>
        <source>has a free joint together with other joints</source>
        <comment>mjcf.has-free-joint-together-with</comment>
        <translation>자유 관절이 다른 관절과 함께 있습니다</translation>
    </message>
    <message>
        <source>has no anchor</source>
        <comment>mjcf.has-no-anchor</comment>
        <translation>앵커가 없습니다</translation>
    </message>
    <message>
        <source>has no count</source>
        <comment>mjcf.has-no-count</comment>
        <translation>count가 없습니다</translation>
    </message>
    <message>
        <source>has no lengthrange: it is taken from the range of what it pulls</source>
        <comment>mjcf.has-no-lengthrange-taken-from</comment>
        <translation>lengthrange가 없습니다: 당기는 것의 범위에서 가져옵니다</translation>
    </message>
    <message>
        <source>has no mass</source>
        <comment>mjcf.has-no-mass</comment>
        <translation>질량이 없습니다</translation>
    </message>
    <message>
        <source>has no name</source>
        <comment>mjcf.has-no-name</comment>
        <translation>이름이 없습니다</translation>
    </message>
    <message>
        <source>has no triangle with an area: it is not drawn</source>
        <comment>mjcf.has-no-triangle-with-area</comment>
        <translation>넓이가 있는 삼각형이 없습니다: 그리지 않습니다</translation>
    </message>
    <message>
        <source>%1 has %2 numbers, the model has %3 %4</source>
        <comment>mjcf.has-numbers-model-has</comment>
        <translation>%1에 수가 %2개 있으나 모델에는 %4 %3개가 있습니다</translation>
    </message>
    <message>
        <source>%1 has %2 numbers where 3 are needed</source>
        <comment>mjcf.has-numbers-where-3-are</comment>
        <translation>%1에 수가 %2개 있으나 3개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 has %2 numbers where %3 are needed</source>
        <comment>mjcf.has-numbers-where-are-needed</comment>
        <translation>%1에 수가 %2개 있으나 %3개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 has %2 numbers where at most %3 are meant</source>
        <comment>mjcf.has-numbers-where-at-most</comment>
        <translation>%1에 수가 %2개 있으나 최대 %3개여야 합니다</translation>
    </message>
    <message>
        <source>%1 has %2 numbers where at most 1 is meant</source>
        <comment>mjcf.has-numbers-where-at-most-1</comment>
        <translation>%1에 수가 %2개 있으나 최대 1개여야 합니다</translation>
    </message>
    <message>
        <source>has a plane but moves: nothing touches that plane</source>
        <comment>mjcf.has-plane-but-moves-nothing</comment>
        <translation>평면이 있으나 움직입니다: 아무것도 그 평면에 닿지 않습니다</translation>
    </message>
    <message>
        <source>has two orientations, %1 and %2</source>
        <comment>mjcf.has-two-orientations</comment>
        <translation>방향이 둘 있습니다: %1과 %2</translation>
    </message>
    <message>
        <source>has vertices without faces: it is not drawn</source>
        <comment>mjcf.has-vertices-without-faces-not</comment>
        <translation>꼭짓점은 있으나 면이 없습니다: 그리지 않습니다</translation>
    </message>
    <message>
        <source>its size does not match its header</source>
        <comment>mjcf.heights-size-differs</comment>
        <translation>크기가 머리말과 다릅니다</translation>
    </message>
    <message>
        <source>it has %1 × %2 cells; at most %3 are read</source>
        <comment>mjcf.heights-too-large</comment>
        <translation>칸이 %1 × %2개입니다. 최대 %3개를 읽습니다</translation>
    </message>
    <message>
        <source>%1 holds an absurdly large number</source>
        <comment>mjcf.holds-absurdly-large-number</comment>
        <translation>%1에 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>holds body &quot;%1&quot; to itself</source>
        <comment>mjcf.holds-body-itself</comment>
        <translation>물체 &quot;%1&quot;을(를) 자기 자신에 고정합니다</translation>
    </message>
    <message>
        <source>is ignored: %1</source>
        <comment>mjcf.ignored-because</comment>
        <translation>무시합니다: %1</translation>
    </message>
    <message>
        <source>its inertia is computed of the volume it encloses, not of its convex hull</source>
        <comment>mjcf.inertia-computed-volume-encloses-not</comment>
        <translation>관성은 볼록 껍질이 아니라 둘러싼 부피에서 계산합니다</translation>
    </message>
    <message>
        <source>inertia &quot;%1&quot; is not known</source>
        <comment>mjcf.inertia-not-known</comment>
        <translation>inertia &quot;%1&quot;을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>inertiafromgeom is &quot;%1&quot;: true, false or auto is meant</source>
        <comment>mjcf.inertiafromgeom-true-false-or-auto</comment>
        <translation>inertiafromgeom이 &quot;%1&quot;입니다: true, false, auto 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>inheritrange and %1 cannot both be given</source>
        <comment>mjcf.inheritrange-cannot-both-be-given</comment>
        <translation>inheritrange와 %1을(를) 함께 지정할 수 없습니다</translation>
    </message>
    <message>
        <source>inheritrange: what it acts on has no range</source>
        <comment>mjcf.inheritrange-what-acts-on-has</comment>
        <translation>inheritrange: 작용하는 대상에 범위가 없습니다</translation>
    </message>
    <message>
        <source>interval and delay cannot be negative: they count as 0</source>
        <comment>mjcf.interval-delay-cannot-be-negative</comment>
        <translation>interval과 delay는 음수일 수 없습니다: 0으로 봅니다</translation>
    </message>
    <message>
        <source>interval and delay need nsample: they count as 0</source>
        <comment>mjcf.interval-delay-need-nsample-they</comment>
        <translation>interval과 delay에는 nsample이 필요합니다: 0으로 봅니다</translation>
    </message>
    <message>
        <source>a &lt;joint&gt; of it has no coef</source>
        <comment>mjcf.joint-has-no-coef</comment>
        <translation>&lt;joint&gt;에 coef가 없습니다</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; has several degrees of freedom</source>
        <comment>mjcf.joint-has-several-degrees-freedom</comment>
        <translation>관절 &quot;%1&quot;의 자유도가 여럿입니다</translation>
    </message>
    <message>
        <source>kv cannot be negative</source>
        <comment>mjcf.kv-cannot-be-negative</comment>
        <translation>kv는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>kv and dampratio cannot be negative</source>
        <comment>mjcf.kv-dampratio-cannot-be-negative</comment>
        <translation>kv와 dampratio는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>kv and dampratio cannot both be given</source>
        <comment>mjcf.kv-dampratio-cannot-both-be</comment>
        <translation>kv와 dampratio를 함께 지정할 수 없습니다</translation>
    </message>
    <message>
        <source>lengthrange needs 2 numbers, not 1</source>
        <comment>mjcf.lengthrange-needs-2-numbers-not</comment>
        <translation>lengthrange에는 수 1개가 아니라 2개가 필요합니다</translation>
    </message>
    <message>
        <source>bodies in Euler parameters</source>
        <comment>mjcf.lost-bodies-in-euler-parameters</comment>
        <translation>오일러 파라미터 물체</translation>
    </message>
    <message>
        <source>heights of a field in the file itself</source>
        <comment>mjcf.lost-heights</comment>
        <translation>파일 안의 높이 지형</translation>
    </message>
    <message>
        <source>stiffness and damping of limit stops of this kind</source>
        <comment>mjcf.lost-limit-stops</comment>
        <translation>이런 방식의 한계 스토퍼 강성과 감쇠</translation>
    </message>
    <message>
        <source>loop between these links</source>
        <comment>mjcf.lost-loop-between-links</comment>
        <translation>이 링크 사이의 루프</translation>
    </message>
    <message>
        <source>loop of type %1</source>
        <comment>mjcf.lost-loop-of-type</comment>
        <translation>%1 유형의 루프</translation>
    </message>
    <message>
        <source>noise on controls</source>
        <comment>mjcf.lost-noise-on-controls</comment>
        <translation>제어의 잡음</translation>
    </message>
    <message>
        <source>noise on the start</source>
        <comment>mjcf.lost-noise-on-start</comment>
        <translation>시작값의 잡음</translation>
    </message>
    <message>
        <source>recorded inputs</source>
        <comment>mjcf.lost-recorded-inputs</comment>
        <translation>기록된 입력</translation>
    </message>
    <message>
        <source>sensor %1</source>
        <comment>mjcf.lost-sensor</comment>
        <translation>센서 %1</translation>
    </message>
    <message>
        <source>signals</source>
        <comment>mjcf.lost-signals</comment>
        <translation>신호</translation>
    </message>
    <message>
        <source>surfaces of pairs of links</source>
        <comment>mjcf.lost-surfaces-of-pairs</comment>
        <translation>링크 쌍의 표면</translation>
    </message>
    <message>
        <source>trotting robots</source>
        <comment>mjcf.lost-trots</comment>
        <translation>트롯 로봇</translation>
    </message>
    <message>
        <source>the lower limit is above the upper one: they are swapped</source>
        <comment>mjcf.lower-limit-above-upper-one</comment>
        <translation>하한이 상한보다 큽니다: 서로 바꿉니다</translation>
    </message>
    <message>
        <source>its mass is negative</source>
        <comment>mjcf.mass-negative</comment>
        <translation>질량이 음수입니다</translation>
    </message>
    <message>
        <source>its mesh encloses nothing: it weighs nothing</source>
        <comment>mjcf.mesh-encloses-nothing-weighs-nothing</comment>
        <translation>메시가 아무것도 둘러싸지 않습니다: 무게가 없습니다</translation>
    </message>
    <message>
        <source>MJCF has no %1: it is left out</source>
        <comment>mjcf.mjcf-has-no-left-out</comment>
        <translation>MJCF에는 %1이(가) 없습니다: 제외합니다</translation>
    </message>
    <message>
        <source>MJCF has no rounded box: it is written as a box</source>
        <comment>mjcf.mjcf-has-no-rounded-box</comment>
        <translation>MJCF에는 둥근 상자가 없습니다: 상자로 씁니다</translation>
    </message>
    <message>
        <source>MJCF&apos;s acceleration of a frame is less gravity: it is written as that</source>
        <comment>mjcf.mjcf-s-acceleration-frame-less</comment>
        <translation>MJCF의 좌표계 가속도는 중력을 뺀 값입니다: 그렇게 씁니다</translation>
    </message>
    <message>
        <source>the model is too large: it has more than %1 bodies</source>
        <comment>mjcf.model-too-large-bodies</comment>
        <translation>모델이 너무 큽니다: 물체가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>the model is too large: it has more than %1 elements</source>
        <comment>mjcf.model-too-large-has-more</comment>
        <translation>모델이 너무 큽니다: 요소가 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>more than %1 files are included</source>
        <comment>mjcf.more-than-files-are-included</comment>
        <translation>파일이 %1개보다 많이 포함됩니다</translation>
    </message>
    <message>
        <source>moves but has no mass: it needs an &lt;inertial&gt; or a &lt;geom&gt; that weighs something</source>
        <comment>mjcf.moves-but-has-no-mass</comment>
        <translation>움직이나 질량이 없습니다: &lt;inertial&gt; 또는 무게가 있는 &lt;geom&gt;이 필요합니다</translation>
    </message>
    <message>
        <source>it moves and has no mass: MJCF&apos;s readers refuse the file</source>
        <comment>mjcf.moves-has-no-mass-mjcf</comment>
        <translation>움직이나 질량이 없습니다: MJCF를 읽는 프로그램은 파일을 거부합니다</translation>
    </message>
    <message>
        <source>names no %1%2</source>
        <comment>mjcf.names-no</comment>
        <translation>%1의 이름을 지정하지 않습니다%2</translation>
    </message>
    <message>
        <source>names no file</source>
        <comment>mjcf.names-no-file</comment>
        <translation>파일 이름이 없습니다</translation>
    </message>
    <message>
        <source>names no file and has no vertices</source>
        <comment>mjcf.names-no-file-has-no</comment>
        <translation>파일 이름도 꼭짓점도 없습니다</translation>
    </message>
    <message>
        <source>%1 needs 2 numbers, not 1</source>
        <comment>mjcf.needs-2-numbers-not-1</comment>
        <translation>%1에는 수 1개가 아니라 2개가 필요합니다</translation>
    </message>
    <message>
        <source>needs actrange or inheritrange</source>
        <comment>mjcf.needs-actrange-or-inheritrange</comment>
        <translation>actrange 또는 inheritrange가 필요합니다</translation>
    </message>
    <message>
        <source>needs a lengthrange: what it pulls has no range to take it from</source>
        <comment>mjcf.needs-lengthrange-what-pulls-has</comment>
        <translation>lengthrange가 필요합니다: 당기는 것에 가져올 범위가 없습니다</translation>
    </message>
    <message>
        <source>%1 is negative</source>
        <comment>mjcf.negative</comment>
        <translation>%1이(가) 음수입니다</translation>
    </message>
    <message>
        <source>%1 is negative and counts as 0</source>
        <comment>mjcf.negative-counts-as-0</comment>
        <translation>%1이(가) 음수이므로 0으로 봅니다</translation>
    </message>
    <message>
        <source>is neither enable nor disable</source>
        <comment>mjcf.neither-enable-nor-disable</comment>
        <translation>enable도 disable도 아닙니다</translation>
    </message>
    <message>
        <source>it is neither a PNG picture nor a field of heights</source>
        <comment>mjcf.neither-picture-nor-heights</comment>
        <translation>PNG 그림도 높이 지형도 아닙니다</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;: neither true nor false</source>
        <comment>mjcf.neither-true-nor-false</comment>
        <translation>%1이(가) &quot;%2&quot;입니다: true도 false도 아닙니다</translation>
    </message>
    <message>
        <source>a nested &lt;default&gt; needs a class</source>
        <comment>mjcf.nested-default-needs-class</comment>
        <translation>중첩된 &lt;default&gt;에는 class가 필요합니다</translation>
    </message>
    <message>
        <source>is nested too deeply (more than %1 bodies)</source>
        <comment>mjcf.nested-too-deeply-more-than</comment>
        <translation>너무 깊게 중첩되어 있습니다 (물체 %1개 초과)</translation>
    </message>
    <message>
        <source>has no counterpart in these cameras</source>
        <comment>mjcf.no-counterpart-in-cameras</comment>
        <translation>이 카메라에는 해당하는 것이 없습니다</translation>
    </message>
    <message>
        <source>there is no such file, nor its folder</source>
        <comment>mjcf.no-file-nor-folder</comment>
        <translation>그런 파일도 그 폴더도 없습니다</translation>
    </message>
    <message>
        <source>is no grid of at least 2 × 2 finite heights: it is not drawn</source>
        <comment>mjcf.no-grid-at-least-2</comment>
        <translation>최소 2 × 2의 유한한 높이 격자가 아닙니다: 그리지 않습니다</translation>
    </message>
    <message>
        <source>is no surface of the model</source>
        <comment>mjcf.no-surface</comment>
        <translation>모델의 표면이 아닙니다</translation>
    </message>
    <message>
        <source>is not active: it is left out</source>
        <comment>mjcf.not-active</comment>
        <translation>활성 상태가 아니므로 제외합니다</translation>
    </message>
    <message>
        <source>is not known</source>
        <comment>mjcf.not-known</comment>
        <translation>알 수 없습니다</translation>
    </message>
    <message>
        <source>is not known and has no effect</source>
        <comment>mjcf.not-known-has-no-effect</comment>
        <translation>알 수 없으며 효과가 없습니다</translation>
    </message>
    <message>
        <source>is not known and left out</source>
        <comment>mjcf.not-known-left-out</comment>
        <translation>알 수 없어 제외합니다</translation>
    </message>
    <message>
        <source>is not measured here%1</source>
        <comment>mjcf.not-measured-here</comment>
        <translation>여기서는 측정하지 않습니다%1</translation>
    </message>
    <message>
        <source>is not moved from outside: it stays where the file puts it</source>
        <comment>mjcf.not-moved-from-outside</comment>
        <translation>밖에서 움직이지 않습니다. 파일이 둔 자리에 머뭅니다</translation>
    </message>
    <message>
        <source>is not supported and left out</source>
        <comment>mjcf.not-supported-left-out</comment>
        <translation>지원하지 않아 제외합니다</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <comment>mjcf.not-whole-number</comment>
        <translation>%1은(는) 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <comment>mjcf.noted-times</comment>
        <translation>%1(%2번)</translation>
    </message>
    <message>
        <source>nothing is mirrored but the surroundings</source>
        <comment>mjcf.nothing-is-mirrored</comment>
        <translation>주변 환경만 비칩니다</translation>
    </message>
    <message>
        <source>of a light, its direction is taken</source>
        <comment>mjcf.of-light-direction</comment>
        <translation>조명에서는 방향만 씁니다</translation>
    </message>
    <message>
        <source>is of one body: parts of a body do not touch each other</source>
        <comment>mjcf.one-body-parts-body-do</comment>
        <translation>한 물체의 것입니다: 한 물체의 부분들은 서로 닿지 않습니다</translation>
    </message>
    <message>
        <source>is ignored: the picture has one light, from above</source>
        <comment>mjcf.one-light</comment>
        <translation>무시합니다. 그림에는 위에서 비추는 조명 하나만 있습니다</translation>
    </message>
    <message>
        <source>is MuJoCo&apos;s own: the scene has implicit-midpoint, which solves the same equation of motion</source>
        <comment>mjcf.own-integrator</comment>
        <translation>MuJoCo 고유의 것입니다. 장면에는 같은 운동 방정식을 푸는 implicit-midpoint가 있습니다</translation>
    </message>
    <message>
        <source>is ignored: the picture has its own light and quality</source>
        <comment>mjcf.own-light-and-quality</comment>
        <translation>무시합니다. 그림에는 자체 조명과 품질이 있습니다</translation>
    </message>
    <message>
        <source>the phase of the interval is not read: the first sample is at 0</source>
        <comment>mjcf.phase-interval-not-read-first</comment>
        <translation>간격의 위상은 읽지 않습니다: 첫 샘플은 0에 있습니다</translation>
    </message>
    <message>
        <source>a pulley of it needs a positive divisor</source>
        <comment>mjcf.pulley-needs-positive-divisor</comment>
        <translation>풀리에는 양수인 나누는 수가 필요합니다</translation>
    </message>
    <message>
        <source>qpos %1</source>
        <comment>mjcf.qpos</comment>
        <translation>qpos %1</translation>
    </message>
    <message>
        <source>qpos has %1 numbers, the model has %2 positions</source>
        <comment>mjcf.qpos-has-numbers-model-has</comment>
        <translation>qpos에 수가 %1개 있으나 모델에는 위치가 %2개 있습니다</translation>
    </message>
    <message>
        <source>range of a ball joint leaves it no room: it is left out</source>
        <comment>mjcf.range-ball-joint-leaves-no</comment>
        <translation>볼 관절의 range에 여유가 없습니다: 제외합니다</translation>
    </message>
    <message>
        <source>range of a ball joint must begin at 0; it is taken to</source>
        <comment>mjcf.range-ball-joint-must-begin</comment>
        <translation>볼 관절의 range는 0에서 시작해야 합니다. 그렇게 봅니다</translation>
    </message>
    <message>
        <source>range needs 2 numbers, not 1</source>
        <comment>mjcf.range-needs-2-numbers-not</comment>
        <translation>range에는 수 1개가 아니라 2개가 필요합니다</translation>
    </message>
    <message>
        <source>%1: it is read without</source>
        <comment>mjcf.read-without</comment>
        <translation>%1: 이것 없이 읽습니다</translation>
    </message>
    <message>
        <source>refquat is zero</source>
        <comment>mjcf.refquat-zero</comment>
        <translation>refquat이 0입니다</translation>
    </message>
    <message>
        <source>relpose needs 7 numbers, not %1</source>
        <comment>mjcf.relpose-needs-7-numbers-not</comment>
        <translation>relpose에는 수 %1개가 아니라 7개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 is reversed: it is swapped</source>
        <comment>mjcf.reversed-swapped</comment>
        <translation>%1의 순서가 바뀌어 있습니다: 서로 바꿉니다</translation>
    </message>
    <message>
        <source>the root element of an MJCF file is &lt;mujoco&gt;</source>
        <comment>mjcf.root-element-mjcf-file-mujoco</comment>
        <translation>MJCF 파일의 루트 요소는 &lt;mujoco&gt;입니다</translation>
    </message>
    <message>
        <source>scale is zero</source>
        <comment>mjcf.scale-zero</comment>
        <translation>scale이 0입니다</translation>
    </message>
    <message>
        <source>is a setting of another program&apos;s compiler</source>
        <comment>mjcf.setting-of-compiler</comment>
        <translation>다른 프로그램의 컴파일러 설정입니다</translation>
    </message>
    <message>
        <source>is a setting of another program&apos;s memory</source>
        <comment>mjcf.setting-of-memory</comment>
        <translation>다른 프로그램의 메모리 설정입니다</translation>
    </message>
    <message>
        <source>is a setting of another program</source>
        <comment>mjcf.setting-of-program</comment>
        <translation>다른 프로그램의 설정입니다</translation>
    </message>
    <message>
        <source>is a setting of another program&apos;s solver</source>
        <comment>mjcf.setting-of-solver</comment>
        <translation>다른 프로그램의 솔버 설정입니다</translation>
    </message>
    <message>
        <source>shellinertia is not supported: it weighs as a solid</source>
        <comment>mjcf.shellinertia-not-supported-weighs-as</comment>
        <translation>shellinertia는 지원하지 않습니다: 속이 찬 것으로 무게를 셉니다</translation>
    </message>
    <message>
        <source>size %1 of a %2 must be given and positive</source>
        <comment>mjcf.size-must-be-given-positive</comment>
        <translation>%2의 size %1은(는) 지정되어야 하고 양수여야 합니다</translation>
    </message>
    <message>
        <source>size needs 4 positive numbers</source>
        <comment>mjcf.size-needs-4-positive-numbers</comment>
        <translation>size에는 양수 4개가 필요합니다</translation>
    </message>
    <message>
        <source>slidersite needs a cranksite</source>
        <comment>mjcf.slidersite-needs-cranksite</comment>
        <translation>slidersite에는 cranksite가 필요합니다</translation>
    </message>
    <message>
        <source>springdamper is left out: the robot&apos;s inertia is not known</source>
        <comment>mjcf.springdamper-left-out-robot-s</comment>
        <translation>springdamper를 제외합니다: 로봇의 관성을 알 수 없습니다</translation>
    </message>
    <message>
        <source>springdamper needs 2 positive numbers</source>
        <comment>mjcf.springdamper-needs-2-positive-numbers</comment>
        <translation>springdamper에는 양수 2개가 필요합니다</translation>
    </message>
    <message>
        <source>springlength is reversed</source>
        <comment>mjcf.springlength-reversed</comment>
        <translation>springlength의 순서가 바뀌어 있습니다</translation>
    </message>
    <message>
        <source>tausmooth cannot be negative</source>
        <comment>mjcf.tausmooth-cannot-be-negative</comment>
        <translation>tausmooth는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>is not simulated yet: limits of tendons do not act</source>
        <comment>mjcf.tendon-range-not-simulated</comment>
        <translation>아직 시뮬레이션하지 않습니다. 텐던의 한계는 작용하지 않습니다</translation>
    </message>
    <message>
        <source>%1 of tendons is not simulated yet: it has no effect</source>
        <comment>mjcf.tendons-not-simulated-yet-has</comment>
        <translation>텐던의 %1은(는) 아직 시뮬레이션하지 않습니다: 효과가 없습니다</translation>
    </message>
    <message>
        <source>width and height must be positive, and give at most %1 pixels: it is not drawn</source>
        <comment>mjcf.texture-size</comment>
        <translation>너비와 높이는 양수이고 합쳐서 %1픽셀 이하여야 합니다: 그리지 않습니다</translation>
    </message>
    <message>
        <source>%1: there is no %2 &quot;%3&quot;</source>
        <comment>mjcf.there-no</comment>
        <translation>%1: %2 &quot;%3&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no %1 &quot;%2&quot;%3</source>
        <comment>mjcf.there-no-2</comment>
        <translation>%1 &quot;%2&quot;이(가) 없습니다%3</translation>
    </message>
    <message>
        <source>there is no actuator &quot;%1&quot;%2</source>
        <comment>mjcf.there-no-actuator</comment>
        <translation>액추에이터 &quot;%1&quot;이(가) 없습니다%2</translation>
    </message>
    <message>
        <source>there is no body &quot;%1&quot;</source>
        <comment>mjcf.there-no-body</comment>
        <translation>물체 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no body &quot;%2&quot;</source>
        <comment>mjcf.there-no-body-2</comment>
        <translation>%1: 물체 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no body &quot;%1&quot; to look at</source>
        <comment>mjcf.there-no-body-look-at</comment>
        <translation>바라볼 물체 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no camera &quot;%1&quot;%2</source>
        <comment>mjcf.there-no-camera</comment>
        <translation>카메라 &quot;%1&quot;이(가) 없습니다%2</translation>
    </message>
    <message>
        <source>there is no default class &quot;%1&quot;</source>
        <comment>mjcf.there-no-default-class</comment>
        <translation>기본 클래스 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no fixed tendon &quot;%2&quot;; the equality is left out</source>
        <comment>mjcf.there-no-fixed-tendon-equality</comment>
        <translation>%1: 고정 텐던 &quot;%2&quot;이(가) 없어 등식을 제외합니다</translation>
    </message>
    <message>
        <source>there is no geom &quot;%1&quot;</source>
        <comment>mjcf.there-no-geom</comment>
        <translation>geom &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no height field &quot;%1&quot;</source>
        <comment>mjcf.there-no-height-field</comment>
        <translation>높이 지형 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no joint &quot;%1&quot;</source>
        <comment>mjcf.there-no-joint</comment>
        <translation>관절 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no joint &quot;%2&quot;</source>
        <comment>mjcf.there-no-joint-2</comment>
        <translation>%1: 관절 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no material &quot;%1&quot;</source>
        <comment>mjcf.there-no-material</comment>
        <translation>재질 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no mesh &quot;%1&quot;</source>
        <comment>mjcf.there-no-mesh</comment>
        <translation>메시 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no site &quot;%2&quot;</source>
        <comment>mjcf.there-no-site</comment>
        <translation>%1: site &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no site &quot;%1&quot;</source>
        <comment>mjcf.there-no-site-2</comment>
        <translation>site &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no tendon &quot;%1&quot;</source>
        <comment>mjcf.there-no-tendon</comment>
        <translation>텐던 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>timeconst cannot be negative</source>
        <comment>mjcf.timeconst-cannot-be-negative</comment>
        <translation>timeconst는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>the timestep must be positive</source>
        <comment>mjcf.timestep-must-be-positive</comment>
        <translation>timestep은 양수여야 합니다</translation>
    </message>
    <message>
        <source>is too large: %1 copies, at most %2 are read</source>
        <comment>mjcf.too-large-copies-at-most</comment>
        <translation>너무 큽니다: 사본 %1개, 최대 %2개를 읽습니다</translation>
    </message>
    <message>
        <source>is too large: %1 parts</source>
        <comment>mjcf.too-large-parts</comment>
        <translation>너무 큽니다: 부분 %1개</translation>
    </message>
    <message>
        <source>torsional and rolling resistance act each by itself, beside sliding friction; MuJoCo&apos;s elliptic cone couples them</source>
        <comment>mjcf.torsional-and-rolling-each</comment>
        <translation>비틀림 저항과 구름 저항은 미끄럼 마찰과 따로 작용합니다. MuJoCo의 타원 원뿔은 이들을 결합합니다</translation>
    </message>
    <message>
        <source>is turned and scaled differently along its axes: the scale is applied along its own axes</source>
        <comment>mjcf.turned-scaled-differently-along-axes</comment>
        <translation>회전된 채 축마다 다르게 배율이 적용됩니다: 배율은 자체 축을 따라 적용합니다</translation>
    </message>
    <message>
        <source>type &quot;%1&quot; is not known (hinge, slide, ball, free)</source>
        <comment>mjcf.type-not-known-hinge-slide</comment>
        <translation>종류 &quot;%1&quot;을(를) 알 수 없습니다 (hinge, slide, ball, free)</translation>
    </message>
    <message>
        <source>type &quot;%1&quot; is not known (plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh)</source>
        <comment>mjcf.type-not-known-plane-hfield</comment>
        <translation>종류 &quot;%1&quot;을(를) 알 수 없습니다 (plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh)</translation>
    </message>
    <message>
        <source>%1 &quot;user&quot; is not known here: its force is 0</source>
        <comment>mjcf.user-not-known-here-force</comment>
        <translation>여기서는 %1 &quot;user&quot;를 알지 못합니다: 힘은 0입니다</translation>
    </message>
    <message>
        <source>vertices and faces need three numbers each</source>
        <comment>mjcf.vertices-faces-need-three-numbers</comment>
        <translation>꼭짓점과 면에는 각각 수 세 개가 필요합니다</translation>
    </message>
    <message>
        <source>vertices or faces: %1</source>
        <comment>mjcf.vertices-or-faces</comment>
        <translation>꼭짓점 또는 면: %1</translation>
    </message>
    <message>
        <source>is ignored: the view is fitted to the model</source>
        <comment>mjcf.view-fitted</comment>
        <translation>무시합니다. 보기는 모델에 맞춥니다</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not known</source>
        <comment>mjcf.which-not-known</comment>
        <translation>%1이(가) &quot;%2&quot;이며, 알 수 없는 값입니다</translation>
    </message>
    <message>
        <source>its width must be positive</source>
        <comment>mjcf.width-must-be-positive</comment>
        <translation>너비는 양수여야 합니다</translation>
    </message>
    <message>
        <source>the world has neither joints nor inertia</source>
        <comment>mjcf.world-has-neither-joints-nor</comment>
        <translation>월드에는 관절도 관성도 없습니다</translation>
    </message>
    <message>
        <source>it is written as a camera of its body, without size, rate, delay and noise</source>
        <comment>mjcf.written-as-camera-body-without</comment>
        <translation>크기, 샘플링 속도, 지연, 잡음 없이 물체의 카메라로 씁니다</translation>
    </message>
    <message>
        <source>%1: %2 is zero</source>
        <comment>mjcf.zero</comment>
        <translation>%1: %2이(가) 0입니다</translation>
    </message>
    <message>
        <source>follows from %1</source>
        <comment>mobility.follows-from</comment>
        <translation>%1에서 나옵니다</translation>
    </message>
    <message>
        <source>follows from %1 and %2</source>
        <comment>mobility.follows-from-and</comment>
        <translation>%1 및 %2에서 나옵니다</translation>
    </message>
    <message>
        <source>follows from %1 and %2 more</source>
        <comment>mobility.follows-from-and-more</comment>
        <translation>%1 외 %2개에서 나옵니다</translation>
    </message>
    <message>
        <source>no joint moves it</source>
        <comment>mobility.no-joint-moves-it</comment>
        <translation>이것을 움직이는 관절이 없습니다</translation>
    </message>
    <message>
        <source>has %1 numbers where %2 are needed</source>
        <comment>number.count</comment>
        <translation>수가 %1개 있으나 %2개가 필요합니다</translation>
    </message>
    <message>
        <source>has %1 numbers where 1 is needed</source>
        <comment>number.more-where-one</comment>
        <translation>수가 %1개 있으나 1개가 필요합니다</translation>
    </message>
    <message>
        <source>is empty</source>
        <comment>number.none</comment>
        <translation>비어 있습니다</translation>
    </message>
    <message>
        <source>%1 is not a finite number</source>
        <comment>number.not-finite</comment>
        <translation>%1은(는) 유한한 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <comment>number.not-number</comment>
        <translation>%1은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number.of-attribute</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>has 1 number where %1 are needed</source>
        <comment>number.one-where-more</comment>
        <translation>수가 1개 있으나 %1개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <comment>number.too-large</comment>
        <translation>%1은(는) 너무 큽니다</translation>
    </message>
    <message>
        <source>holds an absurdly large number</source>
        <comment>number.too-large-to-hold</comment>
        <translation>지나치게 큰 수가 들어 있습니다</translation>
    </message>
    <message>
        <source>nothing is recorded that could be shown</source>
        <comment>page.nothing-recorded</comment>
        <translation>보여 줄 기록이 없습니다</translation>
    </message>
    <message>
        <source>a page holds 1 to 36000 pictures; choose fewer a second or a shorter time</source>
        <comment>page.too-many-pictures</comment>
        <translation>한 페이지에는 이미지가 1장에서 36000장까지 들어갑니다. 초당 수를 줄이거나 시간을 짧게 하십시오</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no unit that is known</source>
        <comment>parameter.no-unit</comment>
        <translation>&quot;%1&quot;은(는) 아는 단위가 아닙니다</translation>
    </message>
    <message>
        <source>the part cannot be placed elsewhere: %1</source>
        <comment>part.cannot-be-placed-elsewhere</comment>
        <translation>부품을 다른 곳에 놓을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 has a mesh of its own, %2</source>
        <comment>part.has-mesh-of-its-own</comment>
        <translation>%1에 자체 메시 %2이(가) 있습니다</translation>
    </message>
    <message>
        <source>the loops of the part cannot be closed with these values: %1</source>
        <comment>part.loops-stay-open</comment>
        <translation>이 값으로는 부품의 루프를 닫을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>a part needs a robot</source>
        <comment>part.needs-robot</comment>
        <translation>부품에는 로봇이 필요합니다</translation>
    </message>
    <message>
        <source>a part cannot have a balance</source>
        <comment>part.no-balance</comment>
        <translation>부품에는 균형 제어가 있을 수 없습니다</translation>
    </message>
    <message>
        <source>a part cannot have bodies in Euler parameters</source>
        <comment>part.no-bodies-in-euler-parameters</comment>
        <translation>부품에는 오일러 매개변수로 나타낸 물체가 있을 수 없습니다</translation>
    </message>
    <message>
        <source>the part has no parameter &quot;%1&quot;</source>
        <comment>part.no-parameter</comment>
        <translation>부품에 매개변수 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a part cannot have a trot</source>
        <comment>part.no-trot</comment>
        <translation>부품에는 트롯이 있을 수 없습니다</translation>
    </message>
    <message>
        <source>the target orientation of %1 follows a formula, so it cannot be turned</source>
        <comment>part.orientation-follows-formula</comment>
        <translation>%1의 목표 자세가 수식을 따르므로 돌릴 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>part.parameter</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>select a link or frame of a robot</source>
        <comment>part.select-link-or-frame</comment>
        <translation>로봇의 링크나 좌표계를 선택하십시오</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>patch.file</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>its inertia cannot be made: the link has no shape that encloses anything</source>
        <comment>patch.inertia-cannot-be-made-link</comment>
        <translation>관성을 만들 수 없습니다: 링크에 무언가를 둘러싸는 형상이 없습니다</translation>
    </message>
    <message>
        <source>its inertia is repaired: clamped to that of a body</source>
        <comment>patch.inertia-repaired-clamped-body</comment>
        <translation>관성을 수정했습니다: 실제 물체의 관성으로 제한했습니다</translation>
    </message>
    <message>
        <source>its inertia is repaired: it follows from the shapes</source>
        <comment>patch.inertia-repaired-follows-from-shapes</comment>
        <translation>관성을 수정했습니다: 형상에서 계산합니다</translation>
    </message>
    <message>
        <source>its mass is repaired: %1 kg</source>
        <comment>patch.mass-repaired-kg</comment>
        <translation>질량을 수정했습니다: %1 kg</translation>
    </message>
    <message>
        <source>is repaired, but there is no such link</source>
        <comment>patch.repaired-but-there-no-such</comment>
        <translation>수정 대상이나 그런 링크가 없습니다</translation>
    </message>
    <message>
        <source>this is not a patch: &quot;%1&quot; is missing</source>
        <comment>patch.this-not-patch-missing</comment>
        <translation>패치가 아닙니다: &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; passes its limit by %2 at %3 s</source>
        <comment>path.beyond-limit</comment>
        <translation>%3 s에서 관절 &quot;%1&quot;이(가) 한계를 %2만큼 넘습니다</translation>
    </message>
    <message>
        <source>element %1 of node %2 is not finite</source>
        <comment>path.element-not-finite</comment>
        <translation>노드 %2의 %1번째 성분이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>element %1 of the last node is not that of the first one</source>
        <comment>path.element-of-last-node</comment>
        <translation>마지막 노드의 %1번째 성분이 첫 노드의 것과 다릅니다</translation>
    </message>
    <message>
        <source>kp and kd must not be negative</source>
        <comment>path.gain-negative</comment>
        <translation>kp와 kd는 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is named twice</source>
        <comment>path.joint-twice</comment>
        <translation>관절 &quot;%1&quot;이(가) 두 번 적혀 있습니다</translation>
    </message>
    <message>
        <source>the last orientation is not the first one</source>
        <comment>path.last-orientation</comment>
        <translation>마지막 자세가 첫 자세와 다릅니다</translation>
    </message>
    <message>
        <source>a limit of speed or acceleration must be greater than 0</source>
        <comment>path.limit-positive</comment>
        <translation>속력이나 가속도의 한계는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the loops let no joint above the link &quot;%1&quot; move</source>
        <comment>path.loops-hold-joints</comment>
        <translation>루프 때문에 링크 &quot;%1&quot; 위의 관절이 움직일 수 없습니다</translation>
    </message>
    <message>
        <source>the monotonicity must be from 0 to 1</source>
        <comment>path.monotonicity</comment>
        <translation>단조성은 0부터 1까지여야 합니다</translation>
    </message>
    <message>
        <source>the monotonicity must be from 0 to 1, not %1</source>
        <comment>path.monotonicity-not</comment>
        <translation>단조성은 0부터 1까지여야 하며 %1일 수 없습니다</translation>
    </message>
    <message>
        <source>a path needs at least 2 nodes, not %1</source>
        <comment>path.needs-nodes</comment>
        <translation>경로에는 노드가 2개 이상 필요하며 %1개로는 안 됩니다</translation>
    </message>
    <message>
        <source>a path needs at least 2 waypoints</source>
        <comment>path.needs-waypoints</comment>
        <translation>경로에는 경유점이 2개 이상 필요합니다</translation>
    </message>
    <message>
        <source>no joint that a motor can move is above the link &quot;%1&quot;</source>
        <comment>path.no-joint-for-motor</comment>
        <translation>링크 &quot;%1&quot; 위에 모터가 움직일 수 있는 관절이 없습니다</translation>
    </message>
    <message>
        <source>it names no link that follows</source>
        <comment>path.no-link</comment>
        <translation>따라갈 링크가 정해지지 않았습니다</translation>
    </message>
    <message>
        <source>the time of node %1 is %2, not after the %3 of the node before it</source>
        <comment>path.node-time-not-after</comment>
        <translation>노드 %1의 시간 %2이(가) 앞 노드의 %3보다 뒤가 아닙니다</translation>
    </message>
    <message>
        <source>the time of node %1 is not finite</source>
        <comment>path.node-time-not-finite</comment>
        <translation>노드 %1의 시간이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the nodes of a path need a coordinate besides the time</source>
        <comment>path.nodes-need-coordinate</comment>
        <translation>경로의 노드에는 시간 외에 좌표가 필요합니다</translation>
    </message>
    <message>
        <source>the nodes of a path must have the same number of elements</source>
        <comment>path.nodes-same-size</comment>
        <translation>경로의 노드는 성분 수가 같아야 합니다</translation>
    </message>
    <message>
        <source>its orientation is missed by %1 at %2 s</source>
        <comment>path.orientation-missed</comment>
        <translation>%2 s에서 자세가 %1만큼 어긋납니다</translation>
    </message>
    <message>
        <source>out of reach by %1 at %2 s</source>
        <comment>path.out-of-reach</comment>
        <translation>%2 s에서 %1만큼 닿지 못합니다</translation>
    </message>
    <message>
        <source>waypoint %1 has %2 positions for %3 joints</source>
        <comment>path.positions-for-joints</comment>
        <translation>경유점 %1에는 관절 %3개에 대해 위치가 %2개 있습니다</translation>
    </message>
    <message>
        <source>the quaternion of node %1 is zero</source>
        <comment>path.quaternion-zero</comment>
        <translation>노드 %1의 쿼터니언이 0입니다</translation>
    </message>
    <message>
        <source>the return to the first waypoint needs a time</source>
        <comment>path.return-needs-time</comment>
        <translation>첫 경유점으로 돌아가는 시간이 필요합니다</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>path.stopped</comment>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>the tension is not finite</source>
        <comment>path.tension-not-finite</comment>
        <translation>장력이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the time of waypoint %1 is %2 s, not after the %3 s of the one before it</source>
        <comment>path.time-not-after</comment>
        <translation>경유점 %1의 시간 %2 s이(가) 앞 경유점의 %3 s보다 뒤가 아닙니다</translation>
    </message>
    <message>
        <source>the time of waypoint %1 is not finite</source>
        <comment>path.time-not-finite</comment>
        <translation>경유점 %1의 시간이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the times of nodes %1 and %2 are too close together</source>
        <comment>path.times-too-close</comment>
        <translation>노드 %1와(과) %2의 시간이 너무 가깝습니다</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; would move at %2 % of its greatest speed at %3 s</source>
        <comment>path.too-fast</comment>
        <translation>%3 s에서 관절 &quot;%1&quot;이(가) 최대 속력의 %2 %로 움직이게 됩니다</translation>
    </message>
    <message>
        <source>waypoint %1 is not finite</source>
        <comment>path.waypoint-not-finite</comment>
        <translation>경유점 %1이(가) 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the picture cannot be decoded (%1)</source>
        <comment>picture.cannot-be-decoded</comment>
        <translation>그림을 해독할 수 없습니다(%1)</translation>
    </message>
    <message>
        <source>the graphics driver cannot make a picture of %1 × %2 pixels</source>
        <comment>picture.driver-refuses</comment>
        <translation>그래픽 드라이버로 %1 × %2픽셀 이미지를 만들 수 없습니다</translation>
    </message>
    <message>
        <source>the picture is neither PNG nor JPEG</source>
        <comment>picture.neither-png-nor-jpeg</comment>
        <translation>그림이 PNG도 JPEG도 아닙니다</translation>
    </message>
    <message>
        <source>the picture is too large</source>
        <comment>picture.too-large</comment>
        <translation>그림이 너무 큽니다</translation>
    </message>
    <message>
        <source>the picture is too large (%1 × %2 pixels)</source>
        <comment>picture.too-large-pixels</comment>
        <translation>그림이 너무 큽니다(%1 × %2픽셀)</translation>
    </message>
    <message>
        <source>--transparent: only .png can be transparent, not %1</source>
        <comment>picture.transparent-needs-png</comment>
        <translation>--transparent: .png만 투명할 수 있으며 %1은(는) 안 됩니다</translation>
    </message>
    <message>
        <source>--transparent and --paper exclude each other: a picture is transparent or white where nothing is</source>
        <comment>picture.transparent-or-paper</comment>
        <translation>--transparent와 --paper는 함께 쓸 수 없습니다. 이미지의 빈 곳은 투명하거나 흽니다</translation>
    </message>
    <message>
        <source>a file of vectors goes with a picture of one run, without another one beside it and without plots</source>
        <comment>picture.vectors-of-one-run</comment>
        <translation>벡터 파일은 실행 하나의 이미지에만 붙습니다. 옆에 다른 실행이나 그래프가 없어야 합니다</translation>
    </message>
    <message>
        <source>adding %1 and %2 does not work; write the unit behind the number</source>
        <comment>quantity.adding-without-unit</comment>
        <translation>%1와(과) %2을(를) 더할 수 없습니다. 수 뒤에 단위를 쓰십시오</translation>
    </message>
    <message>
        <source>comparing %1 and %2 does not work; write the unit behind the number</source>
        <comment>quantity.comparing-without-unit</comment>
        <translation>%1와(과) %2을(를) 비교할 수 없습니다. 수 뒤에 단위를 쓰십시오</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a meaning in formulas</source>
        <comment>quantity.has-meaning</comment>
        <translation>&quot;%1&quot;은(는) 수식에서 이미 뜻이 있습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a unit</source>
        <comment>quantity.is-unit</comment>
        <translation>&quot;%1&quot;은(는) 단위입니다</translation>
    </message>
    <message>
        <source>a number or formula is missing</source>
        <comment>quantity.missing</comment>
        <translation>수나 수식이 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no function</source>
        <comment>quantity.no-function</comment>
        <translation>&quot;%1&quot;은(는) 함수가 아닙니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot stand in a formula: a name has letters, digits and _, no digit first</source>
        <comment>quantity.no-name</comment>
        <translation>&quot;%1&quot;은(는) 수식에 쓸 수 없습니다. 이름은 문자, 숫자, _로 이루어지고 숫자로 시작하지 않습니다</translation>
    </message>
    <message>
        <source>it has no finite value</source>
        <comment>quantity.not-finite</comment>
        <translation>값이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>at character %1: &quot;%2&quot; is not known</source>
        <comment>quantity.not-known</comment>
        <translation>%1번째 글자: &quot;%2&quot;을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>subtracting %1 and %2 does not work; write the unit behind the number</source>
        <comment>quantity.subtracting-without-unit</comment>
        <translation>%1와(과) %2을(를) 뺄 수 없습니다. 수 뒤에 단위를 쓰십시오</translation>
    </message>
    <message>
        <source>%1 takes one number</source>
        <comment>quantity.takes-one</comment>
        <translation>%1에는 수 하나가 필요합니다</translation>
    </message>
    <message>
        <source>%1 takes two or more numbers</source>
        <comment>quantity.takes-several</comment>
        <translation>%1에는 수가 둘 이상 필요합니다</translation>
    </message>
    <message>
        <source>%1 takes two numbers</source>
        <comment>quantity.takes-two</comment>
        <translation>%1에는 수 둘이 필요합니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too large a number</source>
        <comment>quantity.too-large</comment>
        <translation>&quot;%1&quot;은(는) 너무 큰 수입니다</translation>
    </message>
    <message>
        <source>at least %1</source>
        <comment>range.at-least</comment>
        <translation>%1 이상</translation>
    </message>
    <message>
        <source>at most %1</source>
        <comment>range.at-most</comment>
        <translation>%1 이하</translation>
    </message>
    <message>
        <source>%1 but not zero</source>
        <comment>range.but-not-zero</comment>
        <translation>%1, 0은 제외</translation>
    </message>
    <message>
        <source>a finite number</source>
        <comment>range.finite-number</comment>
        <translation>유한한 수</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>range.from-to</comment>
        <translation>%1부터 %2까지</translation>
    </message>
    <message>
        <source>greater than %1</source>
        <comment>range.greater</comment>
        <translation>%1 초과</translation>
    </message>
    <message>
        <source>greater than %1 and at most %2</source>
        <comment>range.greater-at-most</comment>
        <translation>%1 초과 %2 이하</translation>
    </message>
    <message>
        <source>%1 would be no direction: it is zero</source>
        <comment>range.no-direction</comment>
        <translation>%1은(는) 0이므로 방향이 될 수 없습니다</translation>
    </message>
    <message>
        <source>not zero</source>
        <comment>range.not-zero</comment>
        <translation>0이 아님</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is outside of the range of %2: %3</source>
        <comment>range.outside</comment>
        <translation>&quot;%1&quot;은(는) %2의 범위를 벗어났습니다: %3</translation>
    </message>
    <message>
        <source>a whole number</source>
        <comment>range.whole</comment>
        <translation>정수</translation>
    </message>
    <message>
        <source>a whole number of at least %1</source>
        <comment>range.whole-at-least</comment>
        <translation>%1 이상의 정수</translation>
    </message>
    <message>
        <source>a whole number of at most %1</source>
        <comment>range.whole-at-most</comment>
        <translation>%1 이하의 정수</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <comment>range.whole-from-to</comment>
        <translation>%1부터 %2까지의 정수</translation>
    </message>
    <message>
        <source>a whole number greater than %1</source>
        <comment>range.whole-greater</comment>
        <translation>%1보다 큰 정수</translation>
    </message>
    <message>
        <source>a whole number greater than %1 and at most %2</source>
        <comment>range.whole-greater-at-most</comment>
        <translation>%1보다 크고 %2 이하인 정수</translation>
    </message>
    <message>
        <source>the joints&apos; limits are in the way</source>
        <comment>reach.limits</comment>
        <translation>관절 한계에 걸립니다</translation>
    </message>
    <message>
        <source>the joints&apos; limits are in the way (joint %1)</source>
        <comment>reach.limits-of-joint</comment>
        <translation>관절 한계에 걸립니다(관절 %1)</translation>
    </message>
    <message>
        <source>the joints&apos; limits are in the way (joints %1)</source>
        <comment>reach.limits-of-joints</comment>
        <translation>관절 한계에 걸립니다(관절 %1)</translation>
    </message>
    <message>
        <source>no pose of the joints reaches it, with limits or without</source>
        <comment>reach.no-pose</comment>
        <translation>한계가 있든 없든 여기에 닿는 관절 자세가 없습니다</translation>
    </message>
    <message>
        <source>no pose of the joints was found that reaches it, with limits or without</source>
        <comment>reach.no-pose-found</comment>
        <translation>한계가 있든 없든 여기에 닿는 관절 자세를 찾지 못했습니다</translation>
    </message>
    <message>
        <source>not reached from this seed, and restarts are off</source>
        <comment>reach.not-from-seed</comment>
        <translation>이 시드에서 닿지 못했고 다시 시작하기가 꺼져 있습니다</translation>
    </message>
    <message>
        <source>the position can be reached, but not with this orientation</source>
        <comment>reach.not-with-orientation</comment>
        <translation>위치에는 닿을 수 있으나 이 자세로는 닿을 수 없습니다</translation>
    </message>
    <message>
        <source>too far: %1 from the first joint, and all links in a line reach %2</source>
        <comment>reach.too-far</comment>
        <translation>너무 멉니다: 첫 관절에서 %1이고 모든 링크를 한 줄로 펴도 %2까지 닿습니다</translation>
    </message>
    <message>
        <source>too near: %1 from the first joint, and folded the links reach no nearer than %2</source>
        <comment>reach.too-near</comment>
        <translation>너무 가깝습니다: 첫 관절에서 %1이고 링크를 접어도 %2보다 가까이 닿지 못합니다</translation>
    </message>
    <message>
        <source>%1, which hangs on what goes, is removed too</source>
        <comment>removal.hangs-on-what-goes</comment>
        <translation>제거되는 것에 매달린 %1도 제거됩니다</translation>
    </message>
    <message>
        <source>%1 loses %2</source>
        <comment>removal.loses</comment>
        <translation>%1에서 %2이(가) 빠집니다</translation>
    </message>
    <message>
        <source>%1, whose %2 is %3, is removed too</source>
        <comment>removal.names-what-goes</comment>
        <translation>%2이(가) %3인 %1도 제거됩니다</translation>
    </message>
    <message>
        <source>OpenGL 3.3 is needed; the driver has %1</source>
        <comment>render.opengl-needed</comment>
        <translation>OpenGL 3.3이 필요합니다. 드라이버는 %1입니다</translation>
    </message>
    <message>
        <source>%1:%2: error: %3</source>
        <comment>request.error</comment>
        <translation>%1:%2: 오류: %3</translation>
    </message>
    <message>
        <source>joint %1 follows another joint and has no value of its own</source>
        <comment>request.follows-another</comment>
        <translation>관절 %1은(는) 다른 관절을 따르며 자기 값이 없습니다</translation>
    </message>
    <message>
        <source>%1 must be an array of %2 numbers</source>
        <comment>request.must-be-array</comment>
        <translation>%1은(는) 수 %2개의 배열이어야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a number</source>
        <comment>request.must-be-number</comment>
        <translation>%1은(는) 수여야 합니다</translation>
    </message>
    <message>
        <source>expected an object, found %1</source>
        <comment>request.needs-object</comment>
        <translation>객체가 필요하지만 %1이(가) 있습니다</translation>
    </message>
    <message>
        <source>%1: expected an object, found %2</source>
        <comment>request.needs-object-of</comment>
        <translation>%1: 객체가 필요하지만 %2이(가) 있습니다</translation>
    </message>
    <message>
        <source>there is no moving joint %1</source>
        <comment>request.no-moving-joint</comment>
        <translation>움직이는 관절 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no %1 %2</source>
        <comment>request.no-such</comment>
        <translation>%1 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1 of joint %2</source>
        <comment>request.of-joint</comment>
        <translation>관절 %2의 %1</translation>
    </message>
    <message>
        <source>%1: the quaternion is zero</source>
        <comment>request.quaternion-zero</comment>
        <translation>%1: 쿼터니언이 0입니다</translation>
    </message>
    <message>
        <source>another frame has the same name</source>
        <comment>robot.another-frame-has-same-name</comment>
        <translation>이름이 같은 좌표계가 또 있습니다</translation>
    </message>
    <message>
        <source>another joint has the same name</source>
        <comment>robot.another-joint-has-same-name</comment>
        <translation>이름이 같은 관절이 또 있습니다</translation>
    </message>
    <message>
        <source>another link has the same name</source>
        <comment>robot.another-link-has-same-name</comment>
        <translation>이름이 같은 링크가 또 있습니다</translation>
    </message>
    <message>
        <source>its armature is negative</source>
        <comment>robot.armature-negative</comment>
        <translation>armature가 음수입니다</translation>
    </message>
    <message>
        <source>its axis holds a number that is not finite or absurdly large</source>
        <comment>robot.axis-holds-number-not-finite</comment>
        <translation>축에 유한하지 않거나 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>its axis is zero</source>
        <comment>robot.axis-zero</comment>
        <translation>축이 0입니다</translation>
    </message>
    <message>
        <source>its chain of mimic multipliers grows absurdly large</source>
        <comment>robot.chain-mimic-multipliers-grows-absurdly</comment>
        <translation>모방 배수가 연쇄되어 지나치게 커집니다</translation>
    </message>
    <message>
        <source>its child link &quot;%1&quot; already hangs on joint &quot;%2&quot;</source>
        <comment>robot.child-link-already-hangs-on</comment>
        <translation>자식 링크 &quot;%1&quot;이(가) 이미 관절 &quot;%2&quot;에 달려 있습니다</translation>
    </message>
    <message>
        <source>its damping, friction or armature is not finite or absurdly large</source>
        <comment>robot.damping-friction-or-armature-not</comment>
        <translation>감쇠, 마찰 또는 armature가 유한하지 않거나 지나치게 큽니다</translation>
    </message>
    <message>
        <source>the floating base&apos;s joint has this name</source>
        <comment>robot.floating-base-s-joint-has</comment>
        <translation>부유 베이스의 관절이 이 이름을 씁니다</translation>
    </message>
    <message>
        <source>it has %1 root links (%2, …) where one is needed</source>
        <comment>robot.has-many-root-links</comment>
        <translation>루트 링크가 %1개 있으나 (%2, …) 하나여야 합니다</translation>
    </message>
    <message>
        <source>it has no link</source>
        <comment>robot.has-no-link</comment>
        <translation>링크가 없습니다</translation>
    </message>
    <message>
        <source>it has no name</source>
        <comment>robot.has-no-name</comment>
        <translation>이름이 없습니다</translation>
    </message>
    <message>
        <source>it has %1 root links (%2) where one is needed</source>
        <comment>robot.has-root-links</comment>
        <translation>루트 링크가 %1개 있으나 (%2) 하나여야 합니다</translation>
    </message>
    <message>
        <source>the inertia is not that of any body: one principal moment is larger than the sum of the others (%1)</source>
        <comment>robot.inertia-not-any-body-one</comment>
        <translation>어떤 물체의 관성도 아닙니다: 한 주 모멘트가 나머지의 합보다 큽니다 (%1)</translation>
    </message>
    <message>
        <source>the inertia is not positive definite (%1)</source>
        <comment>robot.inertia-not-positive-definite</comment>
        <translation>관성이 양의 정부호가 아닙니다(%1)</translation>
    </message>
    <message>
        <source>its inertial holds a number that is not finite or absurdly large</source>
        <comment>robot.inertial-holds-number-not-finite</comment>
        <translation>inertial에 유한하지 않거나 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>a joint of several degrees of freedom cannot mimic; it moves on its own</source>
        <comment>robot.joint-several-degrees-freedom-cannot</comment>
        <translation>자유도가 여럿인 관절은 모방할 수 없습니다. 스스로 움직입니다</translation>
    </message>
    <message>
        <source>a link cannot be its own ancestor, these joints form a cycle: %1</source>
        <comment>robot.link-cannot-be-own-ancestor</comment>
        <translation>링크는 자신의 조상일 수 없습니다. 이 관절들이 순환을 이룹니다: %1</translation>
    </message>
    <message>
        <source>its %1 link &quot;%2&quot; does not exist</source>
        <comment>robot.link-does-not-exist</comment>
        <translation>%1 링크 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>its link &quot;%1&quot; does not exist</source>
        <comment>robot.link-does-not-exist-2</comment>
        <translation>링크 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>a link has the same name</source>
        <comment>robot.link-has-same-name</comment>
        <translation>이름이 같은 링크가 있습니다</translation>
    </message>
    <message>
        <source>its mass of %1 kg is far from what its shapes could weigh (%2 kg/m³)</source>
        <comment>robot.mass-kg-far-from-what</comment>
        <translation>질량 %1 kg은 형상이 가질 만한 질량과 크게 다릅니다 (%2 kg/m³)</translation>
    </message>
    <message>
        <source>its mass of %1 kg is that of a ship: is it in grams?</source>
        <comment>robot.mass-kg-ship-grams</comment>
        <translation>질량 %1 kg은 배의 질량입니다: 그램 단위입니까?</translation>
    </message>
    <message>
        <source>its mass is negative</source>
        <comment>robot.mass-negative</comment>
        <translation>질량이 음수입니다</translation>
    </message>
    <message>
        <source>its mass would have to be %1 m from its centre to have such inertia: is that in kg m²? (%2)</source>
        <comment>robot.mass-would-have-be-m</comment>
        <translation>이런 관성이려면 질량이 중심에서 %1 m 떨어져 있어야 합니다: kg m² 단위입니까? (%2)</translation>
    </message>
    <message>
        <source>its mesh is %1 m large: is it in millimetres? (scale 0.001)</source>
        <comment>robot.mesh-m-large-millimetres-scale</comment>
        <translation>메시의 크기가 %1 m입니다: 밀리미터 단위입니까? (scale 0.001)</translation>
    </message>
    <message>
        <source>its mesh is only %1 mm large: is it scaled twice?</source>
        <comment>robot.mesh-only-mm-large-scaled</comment>
        <translation>메시의 크기가 %1 mm뿐입니다: 배율이 두 번 적용되었습니까?</translation>
    </message>
    <message>
        <source>its mimic holds a number that is not finite or absurdly large</source>
        <comment>robot.mimic-holds-number-not-finite</comment>
        <translation>mimic에 유한하지 않거나 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>it mimics itself, directly or through others</source>
        <comment>robot.mimics-itself-directly-or-through</comment>
        <translation>직접 또는 다른 관절을 거쳐 자기 자신을 모방합니다</translation>
    </message>
    <message>
        <source>it mimics %1, a %2 joint; it moves on its own</source>
        <comment>robot.mimics-joint-moves-on-own</comment>
        <translation>%2 관절인 %1을(를) 모방합니다. 스스로 움직입니다</translation>
    </message>
    <message>
        <source>it mimics %1, which does not exist; it moves on its own</source>
        <comment>robot.mimics-which-does-not-exist</comment>
        <translation>없는 관절 %1을(를) 모방합니다. 스스로 움직입니다</translation>
    </message>
    <message>
        <source>moves but has no &lt;inertial&gt;: it is taken to be massless</source>
        <comment>robot.moves-but-has-no-inertial</comment>
        <translation>움직이나 &lt;inertial&gt;이 없습니다: 질량이 없는 것으로 봅니다</translation>
    </message>
    <message>
        <source>moves but its mass and inertia are zero: unless something heavy hangs on it, forward dynamics has no solution</source>
        <comment>robot.moves-but-mass-inertia-are</comment>
        <translation>움직이나 질량과 관성이 0입니다: 무거운 것이 달려 있지 않으면 순동역학에 해가 없습니다</translation>
    </message>
    <message>
        <source>moves and has inertia but no mass</source>
        <comment>robot.moves-has-inertia-but-no</comment>
        <translation>움직이고 관성이 있으나 질량이 없습니다</translation>
    </message>
    <message>
        <source>moves and has mass but no inertia: it is taken as a point mass, turning it about its centre takes no torque</source>
        <comment>robot.moves-has-mass-but-no</comment>
        <translation>움직이고 질량이 있으나 관성이 없습니다: 질점으로 보며, 중심에 대해 돌리는 데 토크가 들지 않습니다</translation>
    </message>
    <message>
        <source>one of its limits is not a number</source>
        <comment>robot.one-limits-not-number</comment>
        <translation>한계 가운데 하나가 수가 아닙니다</translation>
    </message>
    <message>
        <source>its origin holds a number that is not finite or absurdly large</source>
        <comment>robot.origin-holds-number-not-finite</comment>
        <translation>원점에 유한하지 않거나 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>its pose holds a number that is not finite or absurdly large</source>
        <comment>robot.pose-holds-number-not-finite</comment>
        <translation>자세에 유한하지 않거나 지나치게 큰 수가 있습니다</translation>
    </message>
    <message>
        <source>principal moments %1, %2, %3 kg m²</source>
        <comment>robot.principal-moments</comment>
        <translation>주관성 모멘트 %1, %2, %3 kg m²</translation>
    </message>
    <message>
        <source>the scene has a floating base of this name already</source>
        <comment>robot.scene-has-floating-base-this</comment>
        <translation>장면에 이 이름의 부유 베이스가 이미 있습니다</translation>
    </message>
    <message>
        <source>the scene has a joint of this name already</source>
        <comment>robot.scene-has-joint-this-name</comment>
        <translation>장면에 이 이름의 관절이 이미 있습니다</translation>
    </message>
    <message>
        <source>the scene has a link or frame of this name already</source>
        <comment>robot.scene-has-link-or-frame</comment>
        <translation>장면에 이 이름의 링크 또는 좌표계가 이미 있습니다</translation>
    </message>
    <message>
        <source>its acceleration is not finite; try a smaller time step</source>
        <comment>run.acceleration-not-finite</comment>
        <translation>가속도가 유한하지 않습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>the actuator &quot;%1&quot; gives a force that is not finite</source>
        <comment>run.actuator-not-finite</comment>
        <translation>액추에이터 &quot;%1&quot;의 힘이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>its contacts take too much computation</source>
        <comment>run.contacts-take-too-much</comment>
        <translation>접촉 계산이 너무 많이 걸립니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has fallen %2: its base is free, and nothing is there to stand on</source>
        <comment>run.fallen</comment>
        <translation>&quot;%1&quot;이(가) %2 떨어졌습니다. 베이스가 자유롭고 딛고 설 것이 없습니다</translation>
    </message>
    <message>
        <source>the force &quot;%1&quot; gives a value that is not finite</source>
        <comment>run.force-not-finite</comment>
        <translation>힘 &quot;%1&quot;의 값이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the energy ledger jumps; try a smaller time step</source>
        <comment>run.ledger-jumps</comment>
        <translation>에너지 장부가 갑자기 어긋납니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>%1; contact of &quot;%2&quot; and &quot;%3&quot; changed in it</source>
        <comment>run.ledger-jumps-at-contact</comment>
        <translation>%1. 그 스텝에서 &quot;%2&quot;와(과) &quot;%3&quot;의 접촉이 바뀌었습니다</translation>
    </message>
    <message>
        <source>%1; the impact of &quot;%2&quot; and &quot;%3&quot; in it changed the energy by %4 J</source>
        <comment>run.ledger-jumps-at-impact</comment>
        <translation>%1. 그 스텝에서 &quot;%2&quot;와(과) &quot;%3&quot;의 충돌이 에너지를 %4 J만큼 바꾸었습니다</translation>
    </message>
    <message>
        <source>the energy ledger jumps: %1 J from nowhere in a step of %2 s that exchanged %3 J</source>
        <comment>run.ledger-jumps-by</comment>
        <translation>에너지 장부가 갑자기 어긋납니다: %3 J이(가) 오간 %2 s 스텝에서 근거 없는 %1 J이(가) 생겼습니다</translation>
    </message>
    <message>
        <source>the mechanism cannot be closed: loop &quot;%1&quot;; it may be locked, or the time step too large</source>
        <comment>run.loop-cannot-be-closed</comment>
        <translation>기구의 루프 &quot;%1&quot;을(를) 닫을 수 없습니다. 잠겼거나 시간 간격이 너무 클 수 있습니다</translation>
    </message>
    <message>
        <source>the loop &quot;%1&quot; is open and cannot be closed; try a smaller time step</source>
        <comment>run.loop-is-open</comment>
        <translation>루프 &quot;%1&quot;이(가) 열려 있고 닫을 수 없습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>the motor &quot;%1&quot; gives a value that is not finite</source>
        <comment>run.motor-not-finite</comment>
        <translation>모터 &quot;%1&quot;의 값이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>nothing that its joint &quot;%1&quot; moves has inertia</source>
        <comment>run.no-inertia</comment>
        <translation>관절 &quot;%1&quot;이(가) 움직이는 것에 관성이 없습니다</translation>
    </message>
    <message>
        <source>nothing that its joint moves has inertia</source>
        <comment>run.no-inertia-of-joint</comment>
        <translation>그 관절이 움직이는 것에 관성이 없습니다</translation>
    </message>
    <message>
        <source>the equation of %1 has no solution near by; try a smaller time step</source>
        <comment>run.no-solution</comment>
        <translation>%1의 방정식에 가까운 해가 없습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>the power is not finite; try a smaller time step</source>
        <comment>run.power-not-finite</comment>
        <translation>일률이 유한하지 않습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has nothing to stand on: its base is free, and nothing that it can touch is below it</source>
        <comment>run.stands-on-nothing-below</comment>
        <translation>&quot;%1&quot;이(가) 딛고 설 것이 없습니다. 베이스가 자유롭고 아래에 닿을 수 있는 것이 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has nothing to stand on: its base is free and contact is off</source>
        <comment>run.stands-on-nothing-contact-off</comment>
        <translation>&quot;%1&quot;이(가) 딛고 설 것이 없습니다. 베이스가 자유롭고 접촉이 꺼져 있습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has nothing to stand on: its base is free and its links have no collision shapes</source>
        <comment>run.stands-on-nothing-no-shapes</comment>
        <translation>&quot;%1&quot;이(가) 딛고 설 것이 없습니다. 베이스가 자유롭고 링크에 충돌 형상이 없습니다</translation>
    </message>
    <message>
        <source>the state is not finite</source>
        <comment>run.state-not-finite</comment>
        <translation>상태가 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the state is not finite; try a smaller time step</source>
        <comment>run.state-not-finite-smaller-step</comment>
        <translation>상태가 유한하지 않습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>a time step of %1 s is lost in rounding at %2 s: the time does not change by it</source>
        <comment>run.step-lost-in-rounding</comment>
        <translation>시간 간격 %1 s은(는) %2 s에서 반올림으로 사라져 시간이 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>the time step is lost in rounding: the time plus the time step is the same time; choose a longer one</source>
        <comment>run.time-step-lost</comment>
        <translation>시간 간격이 반올림으로 사라집니다. 시간에 간격을 더해도 같은 시간입니다. 더 긴 간격을 고르십시오</translation>
    </message>
    <message>
        <source>there are more events of contact in one time step than most_events; choose the clock auto or stepping, or a smaller time step</source>
        <comment>run.too-many-events</comment>
        <translation>한 시간 간격의 접촉 이벤트가 most_events보다 많습니다. 클록 auto나 stepping을 고르거나 시간 간격을 줄이십시오</translation>
    </message>
    <message>
        <source>%1 s in time steps of %2 s are more than 2^53 steps</source>
        <comment>run.too-many-steps</comment>
        <translation>%1 s을(를) 시간 간격 %2 s로 나누면 2^53스텝보다 많습니다</translation>
    </message>
    <message>
        <source>the limit stop is so stiff that a time step takes more than 100000 pieces; lower its stiffness or the time step</source>
        <comment>run.too-stiff</comment>
        <translation>한계 스토퍼가 너무 단단해 한 시간 간격을 100000조각보다 많이 나누어야 합니다. 강성이나 시간 간격을 줄이십시오</translation>
    </message>
    <message>
        <source>the velocity is not finite; try a smaller time step</source>
        <comment>run.velocity-not-finite</comment>
        <translation>속도가 유한하지 않습니다. 시간 간격을 줄여 보십시오</translation>
    </message>
    <message>
        <source>it was recorded with another mechanism</source>
        <comment>runs.another-mechanism</comment>
        <translation>다른 기구로 기록되었습니다</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <comment>runs.damaged</comment>
        <translation>손상되어 있습니다</translation>
    </message>
    <message>
        <source>the disk is too slow for it</source>
        <comment>runs.disk-too-slow</comment>
        <translation>디스크가 너무 느립니다</translation>
    </message>
    <message>
        <source>%1 holds other runs</source>
        <comment>runs.holds-other-runs</comment>
        <translation>%1에는 다른 실행이 들어 있습니다</translation>
    </message>
    <message>
        <source>%1 is damaged</source>
        <comment>runs.list-damaged</comment>
        <translation>%1이(가) 손상되어 있습니다</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <comment>runs.no-file</comment>
        <translation>파일이 아닙니다</translation>
    </message>
    <message>
        <source>it holds no runs</source>
        <comment>runs.no-runs</comment>
        <translation>실행이 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>a run has changed</source>
        <comment>runs.run-has-changed</comment>
        <translation>실행이 바뀌었습니다</translation>
    </message>
    <message>
        <source>segment %1 is damaged</source>
        <comment>runs.segment-damaged</comment>
        <translation>세그먼트 %1이(가) 손상되어 있습니다</translation>
    </message>
    <message>
        <source>it was written anew since it was opened</source>
        <comment>runs.written-anew</comment>
        <translation>열린 뒤에 새로 쓰였습니다</translation>
    </message>
    <message>
        <source>column %1 has no number</source>
        <comment>samples.column-no-number</comment>
        <translation>%1번째 열에 수가 없습니다</translation>
    </message>
    <message>
        <source>the first column must be the time, &quot;t [s]&quot;</source>
        <comment>samples.first-column-is-time</comment>
        <translation>첫 열은 시간 &quot;t [s]&quot;이어야 합니다</translation>
    </message>
    <message>
        <source>:%1: error: %2</source>
        <comment>samples.line</comment>
        <translation>:%1: 오류: %2</translation>
    </message>
    <message>
        <source>there is no column &quot;%1&quot;</source>
        <comment>samples.no-column</comment>
        <translation>&quot;%1&quot; 열이 없습니다</translation>
    </message>
    <message>
        <source>there are no rows of numbers</source>
        <comment>samples.no-rows</comment>
        <translation>수로 된 행이 없습니다</translation>
    </message>
    <message>
        <source>there is no signal beside the time</source>
        <comment>samples.no-signal</comment>
        <translation>시간 말고 다른 신호가 없습니다</translation>
    </message>
    <message>
        <source>the time does not rise</source>
        <comment>samples.time-does-not-rise</comment>
        <translation>시간이 커지지 않습니다</translation>
    </message>
    <message>
        <source>the time is negative</source>
        <comment>samples.time-negative</comment>
        <translation>시간이 음수입니다</translation>
    </message>
    <message>
        <source>the time is no number</source>
        <comment>samples.time-no-number</comment>
        <translation>시간이 수가 아닙니다</translation>
    </message>
    <message>
        <source>another one of the scene&apos;s %1 has the same name</source>
        <comment>scene.another-one-scene-s-has</comment>
        <translation>장면의 %1 가운데 이름이 같은 것이 또 있습니다</translation>
    </message>
    <message>
        <source>%1 and %2 are both given</source>
        <comment>scene.are-both-given</comment>
        <translation>%1과 %2이(가) 모두 지정되어 있습니다</translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <comment>scene.cannot-be</comment>
        <translation>%1은(는) %2일 수 없습니다</translation>
    </message>
    <message>
        <source>%1 cannot be changed where there are %2</source>
        <comment>scene.cannot-be-changed-where-there</comment>
        <translation>%2이(가) 있는 곳에서는 %1을(를) 바꿀 수 없습니다</translation>
    </message>
    <message>
        <source>%1 cannot stand beside %2</source>
        <comment>scene.cannot-stand-beside</comment>
        <translation>%1은(는) %2과(와) 함께 있을 수 없습니다</translation>
    </message>
    <message>
        <source>the scene runs with this formulation itself; a cross-check must use another one</source>
        <comment>scene.check-is-formulation</comment>
        <translation>장면이 이미 이 정식화로 실행됩니다. 교차 검증에는 다른 정식화를 써야 합니다</translation>
    </message>
    <message>
        <source>%1 (&quot;dt&quot; and &quot;duration&quot;)</source>
        <comment>scene.dt-duration</comment>
        <translation>%1 (&quot;dt&quot;와 &quot;duration&quot;)</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <comment>scene.empty</comment>
        <translation>%1이(가) 비어 있습니다</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>scene.file</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>the file must be named relative to the scene</source>
        <comment>scene.file-must-be-named-relative</comment>
        <translation>파일은 장면을 기준으로 지정해야 합니다</translation>
    </message>
    <message>
        <source>the first numbers of the rows of %1 must increase</source>
        <comment>scene.first-numbers-rows-must-increase</comment>
        <translation>%1의 행에서 첫째 수는 커져야 합니다</translation>
    </message>
    <message>
        <source>the folder must be relative to the scene</source>
        <comment>scene.folder-must-be-relative</comment>
        <translation>폴더는 장면을 기준으로 지정해야 합니다</translation>
    </message>
    <message>
        <source>%1 has no single value: %2</source>
        <comment>scene.has-no-single-value</comment>
        <translation>%1에는 하나의 값이 없습니다: %2</translation>
    </message>
    <message>
        <source>&quot;heights&quot; must hold at least two rows of two numbers</source>
        <comment>scene.heights-must-hold-at-least</comment>
        <translation>&quot;heights&quot;에는 수 두 개 이상의 행이 두 개 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 holds a number out of its range: %2 (number %3 of %4)</source>
        <comment>scene.holds-number-out-of-range</comment>
        <translation>%1에 범위를 벗어난 수가 있습니다: %2 (수 %4개 가운데 %3번째)</translation>
    </message>
    <message>
        <source>%1 is missing: %2</source>
        <comment>scene.is-missing-help</comment>
        <translation>%1이(가) 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 is missing: one of %2</source>
        <comment>scene.is-missing-one-of</comment>
        <translation>%1이(가) 없습니다. 다음 중 하나입니다: %2</translation>
    </message>
    <message>
        <source>Kane&apos;s equations are those of a trot on ideal feet; this one has real ones</source>
        <comment>scene.kane-needs-ideal-feet</comment>
        <translation>케인 방정식은 이상적인 발의 트롯에 대한 것이지만 이 장면의 발은 실제 발입니다</translation>
    </message>
    <message>
        <source>Kane&apos;s equations are those of a trot, and the scene has none</source>
        <comment>scene.kane-needs-trot</comment>
        <translation>케인 방정식은 트롯에 대한 것이지만 이 장면에는 트롯이 없습니다</translation>
    </message>
    <message>
        <source>%1 means nothing</source>
        <comment>scene.means-nothing</comment>
        <translation>%1은(는) 아무 뜻이 없습니다</translation>
    </message>
    <message>
        <source>%1 means nothing for the type %2</source>
        <comment>scene.means-nothing-for-type</comment>
        <translation>%1은(는) %2 유형에서 아무 뜻이 없습니다</translation>
    </message>
    <message>
        <source>%1 means nothing: only angles are in degrees</source>
        <comment>scene.means-nothing-only-angles-are</comment>
        <translation>%1은(는) 아무 뜻이 없습니다. 각도만 도 단위입니다</translation>
    </message>
    <message>
        <source>%1 means nothing for the type %2: only angles are in degrees</source>
        <comment>scene.means-nothing-only-angles-of-type</comment>
        <translation>%1은(는) %2 유형에서 아무 뜻이 없습니다. 각도만 도 단위입니다</translation>
    </message>
    <message>
        <source>%1 is missing, and %2</source>
        <comment>scene.missing</comment>
        <translation>%1이(가) 없으며, %2</translation>
    </message>
    <message>
        <source>an MJCF file says itself what floats: the free base is left out</source>
        <comment>scene.mjcf-file-says-itself-what</comment>
        <translation>MJCF 파일은 무엇이 떠 있는지 스스로 정합니다: 자유 베이스를 제외합니다</translation>
    </message>
    <message>
        <source>%1 must be at least %2, not %3</source>
        <comment>scene.must-be-at-least</comment>
        <translation>%1은(는) %3이(가) 아니라 %2 이상이어야 합니다</translation>
    </message>
    <message>
        <source>%1 must be from %2 to %3, not %4</source>
        <comment>scene.must-be-from-to</comment>
        <translation>%1은(는) %4이(가) 아니라 %2에서 %3까지여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be greater than %2 and at most %3, not %4</source>
        <comment>scene.must-be-greater-and-at-most</comment>
        <translation>%1은(는) %4이(가) 아니라 %2보다 크고 %3 이하여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be greater than zero, not %2</source>
        <comment>scene.must-be-greater-than-zero</comment>
        <translation>%1은(는) %2이(가) 아니라 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>%1 must be %2, not %3</source>
        <comment>scene.must-be-not</comment>
        <translation>%1은(는) %3이(가) 아니라 %2이어야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a number or a formula, not %2</source>
        <comment>scene.must-be-number-or-formula</comment>
        <translation>%1은(는) %2이(가) 아니라 수 또는 수식이어야 합니다</translation>
    </message>
    <message>
        <source>must be an object, not %1</source>
        <comment>scene.must-be-object-not</comment>
        <translation>%1이(가) 아니라 객체여야 합니다</translation>
    </message>
    <message>
        <source>must be an object of values</source>
        <comment>scene.must-be-object-values</comment>
        <translation>값의 객체여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be an object with xyz and an orientation</source>
        <comment>scene.must-be-object-with-xyz</comment>
        <translation>%1은(는) xyz와 방향이 있는 객체여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be one of %2, not %3</source>
        <comment>scene.must-be-one-not</comment>
        <translation>%1은(는) %3이(가) 아니라 %2 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be &quot;#rrggbb&quot; or [r, g, b], not &quot;%2&quot;</source>
        <comment>scene.must-be-rrggbb-or-r</comment>
        <translation>%1은(는) &quot;%2&quot;이(가) 아니라 &quot;#rrggbb&quot; 또는 [r, g, b]여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a whole number, not %2</source>
        <comment>scene.must-be-whole-number</comment>
        <translation>%1은(는) %2이(가) 아니라 정수여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3, not %4</source>
        <comment>scene.must-be-whole-number-from-to</comment>
        <translation>%1은(는) %4이(가) 아니라 %2에서 %3까지의 정수여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be a whole number greater than %2 and at most %3, not %4</source>
        <comment>scene.must-be-whole-number-greater-and-at-most</comment>
        <translation>%1은(는) %4이(가) 아니라 %2보다 크고 %3 이하인 정수여야 합니다</translation>
    </message>
    <message>
        <source>%1 must be [x, y, z], or one of &quot;x&quot;, &quot;y&quot;, &quot;z&quot;, &quot;-x&quot;, &quot;-y&quot;, &quot;-z&quot;</source>
        <comment>scene.must-be-x-y-z</comment>
        <translation>%1은(는) [x, y, z] 또는 &quot;x&quot;, &quot;y&quot;, &quot;z&quot;, &quot;-x&quot;, &quot;-y&quot;, &quot;-z&quot; 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold at least %2 rows of numbers</source>
        <comment>scene.must-hold-at-least-rows</comment>
        <translation>%1에는 수의 행이 %2개 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold at least two rows of numbers</source>
        <comment>scene.must-hold-at-least-two-rows</comment>
        <translation>%1에는 수의 행이 두 개 이상 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold numbers from 0 to 1</source>
        <comment>scene.must-hold-numbers-from-0</comment>
        <translation>%1에는 0에서 1까지의 수가 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold numbers greater than zero, not %2 (number %3 of %4)</source>
        <comment>scene.must-hold-numbers-greater-than-zero</comment>
        <translation>%1에는 %2이(가) 아니라 0보다 큰 수가 있어야 합니다 (수 %4개 가운데 %3번째)</translation>
    </message>
    <message>
        <source>%1 must hold %2 numbers, not %3</source>
        <comment>scene.must-hold-numbers-not</comment>
        <translation>%1에는 수가 %3개가 아니라 %2개 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold pairs of names</source>
        <comment>scene.must-hold-pairs-names</comment>
        <translation>%1에는 이름의 쌍이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold rows of %2 numbers</source>
        <comment>scene.must-hold-rows-numbers</comment>
        <translation>%1에는 수 %2개의 행이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold three numbers or three rows</source>
        <comment>scene.must-hold-three-numbers-or-rows</comment>
        <translation>%1에는 수 세 개 또는 행 세 개가 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must hold three rows</source>
        <comment>scene.must-hold-three-rows</comment>
        <translation>%1에는 행 세 개가 있어야 합니다</translation>
    </message>
    <message>
        <source>%1 must not be %2</source>
        <comment>scene.must-not-be</comment>
        <translation>%1은(는) %2이면 안 됩니다</translation>
    </message>
    <message>
        <source>%1 must not be negative: %2</source>
        <comment>scene.must-not-be-negative</comment>
        <translation>%1은(는) 음수이면 안 됩니다: %2</translation>
    </message>
    <message>
        <source>%1 must not be zero: %2 (number %3 of %4)</source>
        <comment>scene.must-not-be-zero-number</comment>
        <translation>%1은(는) 0이면 안 됩니다: %2 (수 %4개 가운데 %3번째)</translation>
    </message>
    <message>
        <source>needs at least %1 %2</source>
        <comment>scene.needs-at-least</comment>
        <translation>%2: 적어도 %1개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 needs %2 beside it</source>
        <comment>scene.needs-beside</comment>
        <translation>%1 옆에는 %2이(가) 필요합니다</translation>
    </message>
    <message>
        <source>needs one of %1</source>
        <comment>scene.needs-one</comment>
        <translation>%1 가운데 하나가 필요합니다</translation>
    </message>
    <message>
        <source>%1 needs &quot;size&quot; and &quot;heights&quot;</source>
        <comment>scene.needs-size-heights</comment>
        <translation>%1에는 &quot;size&quot;와 &quot;heights&quot;가 필요합니다</translation>
    </message>
    <message>
        <source>%1 needs three numbers or formulas</source>
        <comment>scene.needs-three-numbers-or-formulas</comment>
        <translation>%1에는 수 또는 수식 세 개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 is neither &quot;#rrggbb&quot; nor numbers, and the robot&apos;s colors have no %2</source>
        <comment>scene.neither-rrggbb-nor-numbers-robot</comment>
        <translation>%1은(는) &quot;#rrggbb&quot;도 수도 아니며, 로봇의 colors에 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1 is no direction: it is zero</source>
        <comment>scene.no-direction-zero</comment>
        <translation>%1은(는) 방향이 아닙니다: 0입니다</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is no formula: %3</source>
        <comment>scene.no-formula</comment>
        <translation>%1 &quot;%2&quot;은(는) 수식이 아닙니다: %3</translation>
    </message>
    <message>
        <source>there is no posture &quot;%1&quot;; the file has no postures</source>
        <comment>scene.no-postures</comment>
        <translation>자세 &quot;%1&quot;이(가) 없습니다. 파일에 자세가 없습니다</translation>
    </message>
    <message>
        <source>there is no posture &quot;%1&quot;; known postures: %2</source>
        <comment>scene.no-such-posture</comment>
        <translation>자세 &quot;%1&quot;이(가) 없습니다. 있는 자세: %2</translation>
    </message>
    <message>
        <source>%1 is not a rotation: its rows must be unit, at right angles, right-handed</source>
        <comment>scene.not-rotation-rows-must-be</comment>
        <translation>%1은(는) 회전이 아닙니다: 행은 단위 길이이고 서로 직각이며 오른손 좌표계여야 합니다</translation>
    </message>
    <message>
        <source>%1 is not symmetric</source>
        <comment>scene.not-symmetric</comment>
        <translation>%1은(는) 대칭이 아닙니다</translation>
    </message>
    <message>
        <source>only one of &quot;rpy&quot;, &quot;rpy_deg&quot; and &quot;quaternion&quot; may be given</source>
        <comment>scene.only-one-rpy-rpy-deg</comment>
        <translation>&quot;rpy&quot;, &quot;rpy_deg&quot;, &quot;quaternion&quot; 가운데 하나만 지정할 수 있습니다</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>scene.or</comment>
        <translation>%1 또는 %2</translation>
    </message>
    <message>
        <source>%1 is out of its range: %2</source>
        <comment>scene.out-of-range</comment>
        <translation>%1이(가) 범위를 벗어났습니다: %2</translation>
    </message>
    <message>
        <source>package path &quot;%1&quot;: %2</source>
        <comment>scene.package-path</comment>
        <translation>패키지 경로 &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>&quot;quaternion&quot; is zero</source>
        <comment>scene.quaternion-zero</comment>
        <translation>&quot;quaternion&quot;이 0입니다</translation>
    </message>
    <message>
        <source>robot file &quot;%1&quot;: %2</source>
        <comment>scene.robot-file</comment>
        <translation>로봇 파일 &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>the robot&apos;s file has no %1</source>
        <comment>scene.robot-s-file-has-no</comment>
        <translation>로봇 파일에 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the scene is of format %1, this program reads format %2: keys that are new in it have no effect; a save keeps them</source>
        <comment>scene.scene-format-this-program-reads</comment>
        <translation>장면은 형식 %1이고 이 프로그램은 형식 %2을(를) 읽습니다: 새로운 키는 효과가 없으며, 저장해도 유지됩니다</translation>
    </message>
    <message>
        <source>a scene is an object, not %1</source>
        <comment>scene.scene-object-not</comment>
        <translation>장면은 %1이(가) 아니라 객체입니다</translation>
    </message>
    <message>
        <source>&quot;size&quot; must hold numbers greater than zero</source>
        <comment>scene.size-must-hold-numbers-greater</comment>
        <translation>&quot;size&quot;에는 0보다 큰 수가 있어야 합니다</translation>
    </message>
    <message>
        <source>%1, so there is none</source>
        <comment>scene.so-there-none</comment>
        <translation>%1, 따라서 없습니다</translation>
    </message>
    <message>
        <source>there is no format %1; &quot;linkwright&quot; must be a whole number from 1 on, and this program reads %2</source>
        <comment>scene.there-no-format-linkwright-must</comment>
        <translation>형식 %1은(는) 없습니다. &quot;linkwright&quot;는 1 이상의 정수여야 하며, 이 프로그램은 %2을(를) 읽습니다</translation>
    </message>
    <message>
        <source>this is not a scene: the key &quot;linkwright&quot; with the format&apos;s version is missing</source>
        <comment>scene.this-not-scene-key-linkwright</comment>
        <translation>장면이 아닙니다: 형식의 버전을 가진 키 &quot;linkwright&quot;가 없습니다</translation>
    </message>
    <message>
        <source>this is a scene; a scene holds robots only</source>
        <comment>scene.this-scene-scene-holds-robots</comment>
        <translation>이것은 장면입니다. 장면은 로봇만 가질 수 있습니다</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot; is ignored</source>
        <comment>scene.unknown-key</comment>
        <translation>알 수 없는 키 &quot;%1&quot;을(를) 무시합니다</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot; is ignored; did you mean &quot;%2&quot;?</source>
        <comment>scene.unknown-key-did-you-mean</comment>
        <translation>알 수 없는 키 &quot;%1&quot;을(를) 무시합니다. &quot;%2&quot;을(를) 뜻했습니까?</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: there is no %2 &quot;%3&quot;; did you mean &quot;%4&quot;?</source>
        <comment>scene.unknown-view-name-did-you-mean</comment>
        <translation>&quot;%1&quot;: %2 &quot;%3&quot;이(가) 없습니다. &quot;%4&quot;을(를) 뜻했습니까?</translation>
    </message>
    <message>
        <source>a delay needs a rate</source>
        <comment>sensor.delay-needs-rate</comment>
        <translation>지연에는 샘플링 속도가 필요합니다</translation>
    </message>
    <message>
        <source>the delay is longer than %1 samples; lower the rate or the delay</source>
        <comment>sensor.delay-too-long</comment>
        <translation>지연이 %1샘플보다 깁니다. 샘플링 속도나 지연을 줄이십시오</translation>
    </message>
    <message>
        <source>the field of view must be between 0 and 180°</source>
        <comment>sensor.field-of-view</comment>
        <translation>시야각은 0과 180° 사이여야 합니다</translation>
    </message>
    <message>
        <source>rate, delay, noise and cutoff must be finite and not negative</source>
        <comment>sensor.numbers-not-negative</comment>
        <translation>샘플링 속도, 지연, 잡음, 절단값은 유한하고 음수가 아니어야 합니다</translation>
    </message>
    <message>
        <source>a picture has 1 to %1 pixels a side</source>
        <comment>sensor.picture-pixels</comment>
        <translation>그림의 한 변은 1~%1픽셀입니다</translation>
    </message>
    <message>
        <source>the sizes of the zone must be positive</source>
        <comment>sensor.zone-sizes-positive</comment>
        <translation>영역의 크기는 양수여야 합니다</translation>
    </message>
    <message>
        <source>adding %1 and %2 does not work</source>
        <comment>series.adding</comment>
        <translation>%1과(와) %2은(는) 더할 수 없습니다</translation>
    </message>
    <message>
        <source>a closing &quot; is missing</source>
        <comment>series.closing-quote-missing</comment>
        <translation>닫는 &quot;이 없습니다</translation>
    </message>
    <message>
        <source>comparing %1 and %2 does not work</source>
        <comment>series.comparing</comment>
        <translation>%1과(와) %2은(는) 비교할 수 없습니다</translation>
    </message>
    <message>
        <source>an exponent needs a plain number, not %1</source>
        <comment>series.exponent-needs-plain-number</comment>
        <translation>지수는 %1이(가) 아니라 단위 없는 수여야 합니다</translation>
    </message>
    <message>
        <source>a formula is missing</source>
        <comment>series.formula-missing</comment>
        <translation>수식이 없습니다</translation>
    </message>
    <message>
        <source>something is missing at the end</source>
        <comment>series.missing-at-end</comment>
        <translation>끝에 무언가 빠져 있습니다</translation>
    </message>
    <message>
        <source>%1 needs a number in %2 as its second value, greater than zero</source>
        <comment>series.needs-number-greater-than-zero</comment>
        <translation>%1의 둘째 값은 단위 %2의 0보다 큰 수여야 합니다</translation>
    </message>
    <message>
        <source>%1 needs a number in %2 as its second value, not %3</source>
        <comment>series.needs-number-not</comment>
        <translation>%1의 둘째 값은 %3이(가) 아니라 단위 %2의 수여야 합니다</translation>
    </message>
    <message>
        <source>%1 needs a number in %2 as its second value, not a curve</source>
        <comment>series.needs-number-not-curve</comment>
        <translation>%1의 둘째 값은 곡선이 아니라 단위 %2의 수여야 합니다</translation>
    </message>
    <message>
        <source>%1 needs a plain number, not %2</source>
        <comment>series.needs-plain-number</comment>
        <translation>%1에는 %2이(가) 아니라 단위 없는 수가 필요합니다</translation>
    </message>
    <message>
        <source>there is no curve &quot;%1&quot;</source>
        <comment>series.no-curve</comment>
        <translation>곡선 &quot;%1&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>at character %1: &quot;%2&quot; is no function</source>
        <comment>series.no-function</comment>
        <translation>%1번째 글자: &quot;%2&quot;은(는) 함수가 아닙니다</translation>
    </message>
    <message>
        <source>at character %1: &quot;%2&quot; is not expected here</source>
        <comment>series.not-expected</comment>
        <translation>%1번째 글자: 여기에 &quot;%2&quot;이(가) 올 수 없습니다</translation>
    </message>
    <message>
        <source>at character %1: &quot;%2&quot; is no curve, unit or function</source>
        <comment>series.not-known</comment>
        <translation>%1번째 글자: &quot;%2&quot;은(는) 곡선도 단위도 함수도 아닙니다</translation>
    </message>
    <message>
        <source>a plain number</source>
        <comment>series.plain-number</comment>
        <translation>단위 없는 수</translation>
    </message>
    <message>
        <source>a quantity with a unit needs a number as its exponent, not a curve</source>
        <comment>series.quantity-needs-number-as-exponent</comment>
        <translation>단위가 있는 양의 지수는 곡선이 아니라 수여야 합니다</translation>
    </message>
    <message>
        <source>subtracting %1 and %2 does not work</source>
        <comment>series.subtracting</comment>
        <translation>%1과(와) %2은(는) 뺄 수 없습니다</translation>
    </message>
    <message>
        <source>%1 takes one value</source>
        <comment>series.takes-one-value</comment>
        <translation>%1에는 값 하나가 필요합니다</translation>
    </message>
    <message>
        <source>%1 takes two values</source>
        <comment>series.takes-two-values</comment>
        <translation>%1에는 값 두 개가 필요합니다</translation>
    </message>
    <message>
        <source>it is longer than %1 characters</source>
        <comment>series.too-long</comment>
        <translation>%1자보다 깁니다</translation>
    </message>
    <message>
        <source>it has too many parentheses</source>
        <comment>series.too-many-parentheses</comment>
        <translation>괄호가 너무 많습니다</translation>
    </message>
    <message>
        <source>it has too many powers</source>
        <comment>series.too-many-powers</comment>
        <translation>거듭제곱이 너무 많습니다</translation>
    </message>
    <message>
        <source>the points of &quot;hull&quot; lie in a plane</source>
        <comment>shape.hull-in-plane</comment>
        <translation>&quot;hull&quot;의 점들이 한 평면에 있습니다</translation>
    </message>
    <message>
        <source>camera keyframes and a link to follow both move the camera&apos;s target: choose one of them</source>
        <comment>shot.keyframes-and-follow</comment>
        <translation>카메라 키프레임과 따라갈 링크가 모두 카메라의 목표를 움직입니다. 하나만 고르십시오</translation>
    </message>
    <message>
        <source>camera keyframes and a turntable both turn the camera: choose one of them</source>
        <comment>shot.keyframes-and-turntable</comment>
        <translation>카메라 키프레임과 턴테이블이 모두 카메라를 돌립니다. 하나만 고르십시오</translation>
    </message>
    <message>
        <source>the scene has no camera keyframes</source>
        <comment>shot.no-keyframes</comment>
        <translation>장면에 카메라 키프레임이 없습니다</translation>
    </message>
    <message>
        <source>the scene has no link &apos;%1&apos; to follow</source>
        <comment>shot.no-link</comment>
        <translation>장면에 따라갈 링크 &apos;%1&apos;이(가) 없습니다</translation>
    </message>
    <message>
        <source>pictures of a sensor have no motion blur</source>
        <comment>shot.sensor-has-no-blur</comment>
        <translation>센서의 이미지에는 모션 블러가 없습니다</translation>
    </message>
    <message>
        <source>a sensor moves with its link: it has no turntable, keyframes or link to follow</source>
        <comment>shot.sensor-moves-with-link</comment>
        <translation>센서는 링크와 함께 움직입니다. 턴테이블, 키프레임, 따라갈 링크가 없습니다</translation>
    </message>
    <message>
        <source>a turn of the turntable takes 0.1 to 100000 s, not %1 s</source>
        <comment>shot.turntable</comment>
        <translation>턴테이블 한 바퀴는 0.1~100000 s이며 %1 s일 수 없습니다</translation>
    </message>
    <message>
        <source>bar %1 has no length</source>
        <comment>sketch.bar-has-no-length</comment>
        <translation>막대 %1에 길이가 없습니다</translation>
    </message>
    <message>
        <source>bar %1 has a point that there is not</source>
        <comment>sketch.bar-has-no-such-point</comment>
        <translation>막대 %1에 없는 점이 있습니다</translation>
    </message>
    <message>
        <source>bar %1 has a part without length</source>
        <comment>sketch.bar-has-part-without-length</comment>
        <translation>막대 %1에 길이가 없는 부분이 있습니다</translation>
    </message>
    <message>
        <source>bar %1 has a point twice</source>
        <comment>sketch.bar-has-point-twice</comment>
        <translation>막대 %1에 같은 점이 두 번 있습니다</translation>
    </message>
    <message>
        <source>a bar needs a name without a slash</source>
        <comment>sketch.bar-needs-name</comment>
        <translation>막대에는 슬래시가 없는 이름이 필요합니다</translation>
    </message>
    <message>
        <source>bar %1 needs two points</source>
        <comment>sketch.bar-needs-two-points</comment>
        <translation>막대 %1에는 점 두 개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 does not hang together with the ground</source>
        <comment>sketch.does-not-hang-together</comment>
        <translation>%1이(가) 지면과 연결되어 있지 않습니다</translation>
    </message>
    <message>
        <source>a point is &quot;ground&quot; or a &quot;slide&quot;, not %1</source>
        <comment>sketch.ground-or-slide</comment>
        <translation>점은 &quot;ground&quot;나 &quot;slide&quot;여야 하며 %1일 수 없습니다</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <comment>sketch.line</comment>
        <translation>%1행: %2</translation>
    </message>
    <message>
        <source>a linkage needs a bar</source>
        <comment>sketch.needs-bar</comment>
        <translation>링크 기구에는 막대가 필요합니다</translation>
    </message>
    <message>
        <source>a linkage needs a point on the ground</source>
        <comment>sketch.needs-point-on-ground</comment>
        <translation>링크 기구에는 지면 위의 점이 필요합니다</translation>
    </message>
    <message>
        <source>it begins with neither point nor bar</source>
        <comment>sketch.neither-point-nor-bar</comment>
        <translation>point나 bar로 시작하지 않습니다</translation>
    </message>
    <message>
        <source>there is no point %1</source>
        <comment>sketch.no-point</comment>
        <translation>점 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>point %1 is held and slides</source>
        <comment>sketch.point-held-and-slides</comment>
        <translation>점 %1이(가) 고정되어 있으면서 미끄러집니다</translation>
    </message>
    <message>
        <source>a point needs a name without a slash</source>
        <comment>sketch.point-needs-name</comment>
        <translation>점에는 슬래시가 없는 이름이 필요합니다</translation>
    </message>
    <message>
        <source>a point needs two numbers</source>
        <comment>sketch.point-needs-two-numbers</comment>
        <translation>점에는 수 둘이 필요합니다</translation>
    </message>
    <message>
        <source>the numbers of point %1 must be finite</source>
        <comment>sketch.point-numbers-finite</comment>
        <translation>점 %1의 수는 유한해야 합니다</translation>
    </message>
    <message>
        <source>a slide needs a direction</source>
        <comment>sketch.slide-needs-direction</comment>
        <translation>슬라이드에는 방향이 필요합니다</translation>
    </message>
    <message>
        <source>there are two bodies %1</source>
        <comment>sketch.two-bodies</comment>
        <translation>물체 %1이(가) 둘 있습니다</translation>
    </message>
    <message>
        <source>there are two points %1</source>
        <comment>sketch.two-points</comment>
        <translation>점 %1이(가) 둘 있습니다</translation>
    </message>
    <message>
        <source>every run diverged, or cannot be made</source>
        <comment>study.every-run-diverged</comment>
        <translation>모든 실행이 발산했거나 만들 수 없습니다</translation>
    </message>
    <message>
        <source>must be above 0</source>
        <comment>study.must-be-above-0</comment>
        <translation>0보다 커야 합니다</translation>
    </message>
    <message>
        <source>must be articulated, newton-euler or lagrange</source>
        <comment>study.must-be-formulation</comment>
        <translation>articulated, newton-euler, lagrange 중 하나여야 합니다</translation>
    </message>
    <message>
        <source>must be from %1 to %2</source>
        <comment>study.must-be-from-to</comment>
        <translation>%1부터 %2까지여야 합니다</translation>
    </message>
    <message>
        <source>must be the name of an integrator, such as &quot;rk4&quot;</source>
        <comment>study.must-be-integrator</comment>
        <translation>&quot;rk4&quot; 같은 적분기 이름이어야 합니다</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <comment>study.must-not-be-negative</comment>
        <translation>음수일 수 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a range: &quot;from&quot; below &quot;to&quot;</source>
        <comment>study.needs-range</comment>
        <translation>&quot;%1&quot;에는 범위가 필요합니다. &quot;from&quot;이 &quot;to&quot;보다 작아야 합니다</translation>
    </message>
    <message>
        <source>there are no parameters</source>
        <comment>study.no-parameters</comment>
        <translation>매개변수가 없습니다</translation>
    </message>
    <message>
        <source>the scene cannot be run from any start within the ranges</source>
        <comment>study.no-start-runs</comment>
        <translation>범위 안의 어떤 시작값에서도 장면을 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>run %1: %2</source>
        <comment>study.run</comment>
        <translation>실행 %1: %2</translation>
    </message>
    <message>
        <source>it was stopped before the first run</source>
        <comment>study.stopped-before-run</comment>
        <translation>첫 실행 전에 멈췄습니다</translation>
    </message>
    <message>
        <source>it was stopped before the first values were found</source>
        <comment>study.stopped-before-values</comment>
        <translation>첫 값을 찾기 전에 멈췄습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes names, not numbers</source>
        <comment>study.takes-names</comment>
        <translation>&quot;%1&quot;에는 수가 아니라 이름이 필요합니다</translation>
    </message>
    <message>
        <source>the measurement has too few numbers for so many parameters</source>
        <comment>study.too-few-numbers</comment>
        <translation>매개변수 수에 비해 측정한 수가 너무 적습니다</translation>
    </message>
    <message>
        <source>&quot;count&quot; is for grids; at random, &quot;samples&quot; is the number of runs</source>
        <comment>sweep.count-is-for-grids</comment>
        <translation>&quot;count&quot;는 격자용입니다. 무작위에서는 &quot;samples&quot;가 실행 수입니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no values</source>
        <comment>sweep.has-no-values</comment>
        <translation>&quot;%1&quot;에 값이 없습니다</translation>
    </message>
    <message>
        <source>%1 has names, which have no range</source>
        <comment>sweep.names-have-no-range</comment>
        <translation>%1의 값은 이름이므로 범위가 없습니다</translation>
    </message>
    <message>
        <source>%1 needs &quot;count&quot;, the number of values of its range</source>
        <comment>sweep.needs-count</comment>
        <translation>%1에는 범위의 값 개수 &quot;count&quot;가 필요합니다</translation>
    </message>
    <message>
        <source>there is no parameter &quot;%1&quot;; there are %2</source>
        <comment>sweep.no-parameter</comment>
        <translation>매개변수 &quot;%1&quot;이(가) 없습니다. 있는 것은 %2입니다</translation>
    </message>
    <message>
        <source>&quot;parameters&quot; must be an object of at least one parameter (or &quot;runs&quot; a list of runs)</source>
        <comment>sweep.parameters</comment>
        <translation>&quot;parameters&quot;는 매개변수가 하나 이상인 객체여야 합니다(또는 &quot;runs&quot;가 실행 목록)</translation>
    </message>
    <message>
        <source>this run does not set &quot;%1&quot;, which the first one sets</source>
        <comment>sweep.run-does-not-set</comment>
        <translation>이 실행은 첫 실행이 정하는 &quot;%1&quot;을(를) 정하지 않습니다</translation>
    </message>
    <message>
        <source>a run must be an object of parameters</source>
        <comment>sweep.run-must-be-object</comment>
        <translation>실행은 매개변수의 객체여야 합니다</translation>
    </message>
    <message>
        <source>a run must set at least one parameter</source>
        <comment>sweep.run-must-set-one</comment>
        <translation>실행은 매개변수를 하나 이상 정해야 합니다</translation>
    </message>
    <message>
        <source>this run sets &quot;%1&quot;, which the first one does not set</source>
        <comment>sweep.run-sets</comment>
        <translation>이 실행은 첫 실행이 정하지 않는 &quot;%1&quot;을(를) 정합니다</translation>
    </message>
    <message>
        <source>&quot;runs&quot; must be a list of at least one run</source>
        <comment>sweep.runs</comment>
        <translation>&quot;runs&quot;는 실행이 하나 이상인 목록이어야 합니다</translation>
    </message>
    <message>
        <source>%1 takes numbers, not %2</source>
        <comment>sweep.takes-numbers</comment>
        <translation>%1에는 %2이(가) 아니라 수가 필요합니다</translation>
    </message>
    <message>
        <source>these are more than %1 runs</source>
        <comment>sweep.too-many-runs</comment>
        <translation>실행이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>the column %1 should be a time but is in %2</source>
        <comment>table.column-should-be-time</comment>
        <translation>열 %1은(는) 시간이어야 하나 단위가 %2입니다</translation>
    </message>
    <message>
        <source>the HDF5 library failed</source>
        <comment>table.hdf5-failed</comment>
        <translation>HDF5 라이브러리가 실패했습니다</translation>
    </message>
    <message>
        <source>%1 more lines are left out</source>
        <comment>table.more-lines</comment>
        <translation>%1행을 더 제외합니다</translation>
    </message>
    <message>
        <source>there is no column besides the time</source>
        <comment>table.no-column-besides-time</comment>
        <translation>시간 외에 다른 열이 없습니다</translation>
    </message>
    <message>
        <source>no column is the time: none is called t or time, and none rises from line to line</source>
        <comment>table.no-column-is-time</comment>
        <translation>시간인 열이 없습니다: 이름이 t 또는 time인 열도, 행마다 커지는 열도 없습니다</translation>
    </message>
    <message>
        <source>there is no row of numbers in it</source>
        <comment>table.no-row</comment>
        <translation>수의 행이 없습니다</translation>
    </message>
    <message>
        <source>no row has a time</source>
        <comment>table.no-row-has-time</comment>
        <translation>시각이 있는 행이 없습니다</translation>
    </message>
    <message>
        <source>there is no time; the line is left out</source>
        <comment>table.no-time</comment>
        <translation>시각이 없습니다. 이 행을 제외합니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number; the line is left out</source>
        <comment>table.not-number</comment>
        <translation>&quot;%1&quot;은(는) 수가 아닙니다. 이 행을 제외합니다</translation>
    </message>
    <message>
        <source>the time %1 s is not after that of the row before; the line is left out</source>
        <comment>table.time-not-after</comment>
        <translation>시각 %1 s가 앞 행의 시각보다 뒤가 아닙니다. 이 행을 제외합니다</translation>
    </message>
    <message>
        <source>there are %1 values where the table has %2 columns; the line is left out</source>
        <comment>table.values-where-columns</comment>
        <translation>값이 %1개 있으나 표의 열은 %2개입니다. 이 행을 제외합니다</translation>
    </message>
    <message>
        <source>the divisor of a pulley must be positive</source>
        <comment>tendon.divisor-positive</comment>
        <translation>풀리의 나누는 수는 양수여야 합니다</translation>
    </message>
    <message>
        <source>an obstacle of a tendon must be between two points</source>
        <comment>tendon.obstacle-between-points</comment>
        <translation>텐던이 감기는 장애물은 두 점 사이에 있어야 합니다</translation>
    </message>
    <message>
        <source>the radius of an obstacle must be positive</source>
        <comment>tendon.radius-positive</comment>
        <translation>장애물의 반지름은 양수여야 합니다</translation>
    </message>
    <message>
        <source>the lower end of its spring&apos;s range is above the upper one</source>
        <comment>tendon.spring-range-reversed</comment>
        <translation>스프링 범위의 아래 끝이 위 끝보다 큽니다</translation>
    </message>
    <message>
        <source>a_body must be above 0</source>
        <comment>trot.acceleration-positive</comment>
        <translation>a_body는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>a_body = %1 m/s² is too small to go %2 m from rest to rest in %3 s; it takes at least %4</source>
        <comment>trot.acceleration-too-small</comment>
        <translation>a_body = %1 m/s²은(는) %3 s 동안 정지에서 정지까지 %2 m을(를) 가기에 너무 작습니다. 적어도 %4이(가) 필요합니다</translation>
    </message>
    <message>
        <source>at t = %1 s %2</source>
        <comment>trot.at-time</comment>
        <translation>t = %1 s에서 %2</translation>
    </message>
    <message>
        <source>X1 must be less than X0: the robot walks towards -x</source>
        <comment>trot.direction</comment>
        <translation>X1은 X0보다 작아야 합니다. 로봇은 -x 쪽으로 걷습니다</translation>
    </message>
    <message>
        <source>front standing leg</source>
        <comment>trot.front-standing-leg</comment>
        <translation>앞 지지 다리</translation>
    </message>
    <message>
        <source>front swing leg</source>
        <comment>trot.front-swing-leg</comment>
        <translation>앞 이동 다리</translation>
    </message>
    <message>
        <source>T_half must be above 0</source>
        <comment>trot.half-period-positive</comment>
        <translation>T_half는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>knee_front and knee_rear must be 1 or -1</source>
        <comment>trot.knees</comment>
        <translation>knee_front와 knee_rear는 1 또는 -1이어야 합니다</translation>
    </message>
    <message>
        <source>the %1 of %2 + %3 m cannot fold into %4 m between foot and hip</source>
        <comment>trot.leg-cannot-fold</comment>
        <translation>길이 %2 + %3 m의 %1은(는) 발과 엉덩이 사이 %4 m 안으로 접힐 수 없습니다</translation>
    </message>
    <message>
        <source>the %1 of %2 + %3 m cannot reach over %4 m between foot and hip</source>
        <comment>trot.leg-cannot-reach</comment>
        <translation>길이 %2 + %3 m의 %1은(는) 발과 엉덩이 사이 %4 m에 닿을 수 없습니다</translation>
    </message>
    <message>
        <source>the inertia of link %1 must be above 0</source>
        <comment>trot.link-inertia-positive</comment>
        <translation>링크 %1의 관성은 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the length of link %1 must be above 0</source>
        <comment>trot.link-length-positive</comment>
        <translation>링크 %1의 길이는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the mass of link %1 must be above 0</source>
        <comment>trot.link-mass-positive</comment>
        <translation>링크 %1의 질량은 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>a number of link %1 is not finite</source>
        <comment>trot.link-number-not-finite</comment>
        <translation>링크 %1의 수 중 유한하지 않은 것이 있습니다</translation>
    </message>
    <message>
        <source>the factors of the masses must be above 0</source>
        <comment>trot.mass-factors-positive</comment>
        <translation>질량 계수는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the pause must not be negative</source>
        <comment>trot.pause-negative</comment>
        <translation>쉬는 시간은 음수일 수 없습니다</translation>
    </message>
    <message>
        <source>the plan&apos;s numbers must be finite</source>
        <comment>trot.plan-not-finite</comment>
        <translation>계획의 수는 유한해야 합니다</translation>
    </message>
    <message>
        <source>real feet need computed torque: the other controls are for ideal feet</source>
        <comment>trot.real-feet-need-computed-torque</comment>
        <translation>실제 발에는 계산 토크 제어가 필요합니다. 다른 제어는 이상적인 발을 위한 것입니다</translation>
    </message>
    <message>
        <source>rear standing leg</source>
        <comment>trot.rear-standing-leg</comment>
        <translation>뒤 지지 다리</translation>
    </message>
    <message>
        <source>rear swing leg</source>
        <comment>trot.rear-swing-leg</comment>
        <translation>뒤 이동 다리</translation>
    </message>
    <message>
        <source>a sampling time of %1 s does not divide T_half = %2 s</source>
        <comment>trot.sampling-does-not-divide</comment>
        <translation>샘플링 시간 %1 s은(는) T_half = %2 s을(를) 나누어떨어뜨리지 않습니다</translation>
    </message>
    <message>
        <source>the sampling time must be above 0 and at most T_half</source>
        <comment>trot.sampling-time</comment>
        <translation>샘플링 시간은 0보다 크고 T_half 이하여야 합니다</translation>
    </message>
    <message>
        <source>d3, d3t, d and g must be finite numbers</source>
        <comment>trot.sizes-not-finite</comment>
        <translation>d3, d3t, d, g는 유한한 수여야 합니다</translation>
    </message>
    <message>
        <source>d3, d3t and d must be above 0</source>
        <comment>trot.sizes-positive</comment>
        <translation>d3, d3t, d는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the body&apos;s stroke |X1 - X0| must be S, the displacement of the standing feet, for the walk to go on</source>
        <comment>trot.stroke</comment>
        <translation>걸음이 이어지려면 몸통의 이동 |X1 - X0|이 지지 발의 이동 S와 같아야 합니다</translation>
    </message>
    <message>
        <source>theta must lie between -90 and 90 degrees</source>
        <comment>trot.theta</comment>
        <translation>theta는 -90도와 90도 사이여야 합니다</translation>
    </message>
    <message>
        <source>the torque limit must be above 0</source>
        <comment>trot.torque-limit-positive</comment>
        <translation>토크 한계는 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>the joint is held: by dry friction, a loop or contact</source>
        <comment>tuning.joint-held</comment>
        <translation>관절이 건마찰, 루프 또는 접촉으로 붙들려 있습니다</translation>
    </message>
    <message>
        <source>it is not a motor of a single joint</source>
        <comment>tuning.no-motor</comment>
        <translation>관절 하나의 모터가 아닙니다</translation>
    </message>
    <message>
        <source>it is not a position servo of a single joint</source>
        <comment>tuning.no-servo</comment>
        <translation>관절 하나의 위치 서보가 아닙니다</translation>
    </message>
    <message>
        <source>there is no tree of joints</source>
        <comment>tuning.no-tree</comment>
        <translation>관절 트리가 없습니다</translation>
    </message>
    <message>
        <source>nothing accelerates the joint</source>
        <comment>tuning.nothing-accelerates</comment>
        <translation>관절을 가속하는 것이 없습니다</translation>
    </message>
    <message>
        <source>its joint has more than one degree of freedom</source>
        <comment>tuning.several-degrees</comment>
        <translation>그 관절의 자유도가 둘 이상입니다</translation>
    </message>
    <message>
        <source>%1 is absurdly large</source>
        <comment>urdf.absurdly-large</comment>
        <translation>%1이(가) 지나치게 큽니다</translation>
    </message>
    <message>
        <source>the axis is not of unit length: it is normalised</source>
        <comment>urdf.axis-not-unit-length-normalised</comment>
        <translation>축의 길이가 1이 아닙니다: 정규화합니다</translation>
    </message>
    <message>
        <source>the axis is zero</source>
        <comment>urdf.axis-zero</comment>
        <translation>축이 0입니다</translation>
    </message>
    <message>
        <source>&lt;box&gt; size is absurdly large</source>
        <comment>urdf.box-size-absurdly-large</comment>
        <translation>&lt;box&gt; size가 지나치게 큽니다</translation>
    </message>
    <message>
        <source>&lt;box&gt; size is not positive</source>
        <comment>urdf.box-size-not-positive</comment>
        <translation>&lt;box&gt; size가 양수가 아닙니다</translation>
    </message>
    <message>
        <source>&lt;color&gt; rgba is not between 0 and 1: it is clamped</source>
        <comment>urdf.color-rgba-not-between-0</comment>
        <translation>&lt;color&gt; rgba가 0과 1 사이가 아닙니다: 그 안으로 자릅니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>urdf.consequence</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&lt;%1&gt; is more than %2</source>
        <comment>urdf.contact-more-than</comment>
        <translation>&lt;%1&gt;이(가) %2보다 큽니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; is negative</source>
        <comment>urdf.contact-negative</comment>
        <translation>&lt;%1&gt;이(가) 음수입니다</translation>
    </message>
    <message>
        <source>is defined twice: the later colour is used</source>
        <comment>urdf.defined-twice-later-colour-used</comment>
        <translation>두 번 정의되어 있습니다: 나중의 색을 씁니다</translation>
    </message>
    <message>
        <source>&lt;dynamics&gt; %1 is negative: 0 is used</source>
        <comment>urdf.dynamics-negative-0-used</comment>
        <translation>&lt;dynamics&gt; %1이(가) 음수입니다: 0을 씁니다</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>urdf.file</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>&lt;%1&gt; of its &lt;gazebo&gt; is no friction</source>
        <comment>urdf.gazebo-no-friction</comment>
        <translation>&lt;gazebo&gt;의 &lt;%1&gt;은(는) 마찰이 아닙니다</translation>
    </message>
    <message>
        <source>&lt;geometry&gt; holds no shape</source>
        <comment>urdf.geometry-holds-no-shape</comment>
        <translation>&lt;geometry&gt;에 형상이 없습니다</translation>
    </message>
    <message>
        <source>has no &lt;%1&gt;</source>
        <comment>urdf.has-no</comment>
        <translation>&lt;%1&gt;이(가) 없습니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; has no %2</source>
        <comment>urdf.has-no-2</comment>
        <translation>&lt;%1&gt;에 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>has no &lt;geometry&gt;</source>
        <comment>urdf.has-no-geometry</comment>
        <translation>&lt;geometry&gt;가 없습니다</translation>
    </message>
    <message>
        <source>has no &lt;limit&gt;: it is not limited</source>
        <comment>urdf.has-no-limit-not-limited</comment>
        <translation>&lt;limit&gt;가 없습니다: 한계가 없는 것으로 합니다</translation>
    </message>
    <message>
        <source>it has no link</source>
        <comment>urdf.has-no-link</comment>
        <translation>링크가 없습니다</translation>
    </message>
    <message>
        <source>has no name</source>
        <comment>urdf.has-no-name</comment>
        <translation>이름이 없습니다</translation>
    </message>
    <message>
        <source>has no type</source>
        <comment>urdf.has-no-type</comment>
        <translation>종류가 없습니다</translation>
    </message>
    <message>
        <source>has a second &lt;%1&gt;, which is ignored</source>
        <comment>urdf.has-second-which-ignored</comment>
        <translation>둘째 &lt;%1&gt;이(가) 있어 무시합니다</translation>
    </message>
    <message>
        <source>has several shapes in one &lt;geometry&gt;: only the first, &lt;%1&gt;, is used</source>
        <comment>urdf.has-several-shapes-one-geometry</comment>
        <translation>한 &lt;geometry&gt;에 형상이 여럿 있습니다: 첫째인 &lt;%1&gt;만 씁니다</translation>
    </message>
    <message>
        <source>&lt;%1&gt; %2 holds a substitution that is not expanded (run %3 first): &quot;%4&quot;</source>
        <comment>urdf.holds-substitution-not-expanded-run</comment>
        <translation>&lt;%1&gt; %2에 펼치지 않은 치환이 있습니다 (먼저 %3을(를) 실행하십시오): &quot;%4&quot;</translation>
    </message>
    <message>
        <source>is ignored</source>
        <comment>urdf.ignored</comment>
        <translation>무시합니다</translation>
    </message>
    <message>
        <source>is ignored (%1 times)</source>
        <comment>urdf.ignored-times</comment>
        <translation>무시합니다 (%1번)</translation>
    </message>
    <message>
        <source>the inertia is absurdly large (more than 1e20 kg m²)</source>
        <comment>urdf.inertia-absurdly-large-more-than</comment>
        <translation>관성이 지나치게 큽니다 (1e20 kg m² 초과)</translation>
    </message>
    <message>
        <source>&lt;inertia&gt; %1 is missing: zero is used</source>
        <comment>urdf.inertia-missing-zero-used</comment>
        <translation>&lt;inertia&gt; %1이(가) 없습니다: 0을 씁니다</translation>
    </message>
    <message>
        <source>the inertia is too small to compute with: zero is used</source>
        <comment>urdf.inertia-too-small-compute-with</comment>
        <translation>관성이 계산하기에 너무 작습니다: 0을 씁니다</translation>
    </message>
    <message>
        <source>&lt;inertial&gt; has no &lt;inertia&gt;: zero is used</source>
        <comment>urdf.inertial-has-no-inertia-zero</comment>
        <translation>&lt;inertial&gt;에 &lt;inertia&gt;가 없습니다: 0을 씁니다</translation>
    </message>
    <message>
        <source>&lt;inertial&gt; has no &lt;mass&gt;</source>
        <comment>urdf.inertial-has-no-mass</comment>
        <translation>&lt;inertial&gt;에 &lt;mass&gt;가 없습니다</translation>
    </message>
    <message>
        <source>&lt;joint&gt; has no name</source>
        <comment>urdf.joint-has-no-name</comment>
        <translation>&lt;joint&gt;에 이름이 없습니다</translation>
    </message>
    <message>
        <source>it is left out</source>
        <comment>urdf.left-out</comment>
        <translation>제외합니다</translation>
    </message>
    <message>
        <source>&lt;limit&gt; has neither lower nor upper: it is not limited</source>
        <comment>urdf.limit-has-neither-lower-nor</comment>
        <translation>&lt;limit&gt;에 lower도 upper도 없습니다: 한계가 없는 것으로 합니다</translation>
    </message>
    <message>
        <source>limits of %1 rad: are they in degrees?</source>
        <comment>urdf.limits-rad-are-they-degrees</comment>
        <translation>한계가 %1 rad입니다: 도 단위입니까?</translation>
    </message>
    <message>
        <source>&lt;link&gt; has no name</source>
        <comment>urdf.link-has-no-name</comment>
        <translation>&lt;link&gt;에 이름이 없습니다</translation>
    </message>
    <message>
        <source>the %1 is longer than %2 bytes</source>
        <comment>urdf.longer-than-bytes</comment>
        <translation>%1이(가) %2바이트보다 깁니다</translation>
    </message>
    <message>
        <source>the lower limit is above the upper one: they are swapped</source>
        <comment>urdf.lower-limit-above-upper-one</comment>
        <translation>하한이 상한보다 큽니다: 서로 바꿉니다</translation>
    </message>
    <message>
        <source>the lower limit is the upper one: it cannot move</source>
        <comment>urdf.lower-limit-upper-one-cannot</comment>
        <translation>하한이 상한과 같습니다: 움직일 수 없습니다</translation>
    </message>
    <message>
        <source>the mass is absurdly large (more than 1e20 kg)</source>
        <comment>urdf.mass-absurdly-large-more-than</comment>
        <translation>질량이 지나치게 큽니다 (1e20 kg 초과)</translation>
    </message>
    <message>
        <source>the mass is negative</source>
        <comment>urdf.mass-negative</comment>
        <translation>질량이 음수입니다</translation>
    </message>
    <message>
        <source>the mass is too small to compute with: zero is used</source>
        <comment>urdf.mass-too-small-compute-with</comment>
        <translation>질량이 계산하기에 너무 작습니다: 0을 씁니다</translation>
    </message>
    <message>
        <source>&lt;material&gt; has no name</source>
        <comment>urdf.material-has-no-name</comment>
        <translation>&lt;material&gt;에 이름이 없습니다</translation>
    </message>
    <message>
        <source>mesh %1: %2</source>
        <comment>urdf.mesh</comment>
        <translation>메시 %1: %2</translation>
    </message>
    <message>
        <source>&lt;mesh&gt; has no filename</source>
        <comment>urdf.mesh-has-no-filename</comment>
        <translation>&lt;mesh&gt;에 filename이 없습니다</translation>
    </message>
    <message>
        <source>&lt;mesh&gt; scale is absurdly large</source>
        <comment>urdf.mesh-scale-absurdly-large</comment>
        <translation>&lt;mesh&gt; scale이 지나치게 큽니다</translation>
    </message>
    <message>
        <source>&lt;mesh&gt; scale is zero</source>
        <comment>urdf.mesh-scale-zero</comment>
        <translation>&lt;mesh&gt; scale이 0입니다</translation>
    </message>
    <message>
        <source>&lt;mimic&gt; of a fixed joint is ignored</source>
        <comment>urdf.mimic-fixed-joint-ignored</comment>
        <translation>고정 관절의 &lt;mimic&gt;은 무시합니다</translation>
    </message>
    <message>
        <source>&lt;mimic&gt; of a joint with several degrees of freedom is ignored</source>
        <comment>urdf.mimic-joint-with-several-degrees</comment>
        <translation>자유도가 여럿인 관절의 &lt;mimic&gt;은 무시합니다</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <comment>urdf.missing</comment>
        <translation>%1이(가) 없습니다</translation>
    </message>
    <message>
        <source>the name is longer than %1 bytes: it is cut</source>
        <comment>urdf.name-longer-than-bytes-cut</comment>
        <translation>이름이 %1바이트보다 깁니다: 자릅니다</translation>
    </message>
    <message>
        <source>%1 is negative: it is not limited</source>
        <comment>urdf.negative-not-limited</comment>
        <translation>%1이(가) 음수입니다: 한계가 없는 것으로 합니다</translation>
    </message>
    <message>
        <source>URDF has no ellipsoid: it is left out</source>
        <comment>urdf.no-ellipsoid</comment>
        <translation>URDF에는 타원체가 없어 제외합니다</translation>
    </message>
    <message>
        <source>URDF has no half-space: it is left out</source>
        <comment>urdf.no-half-space</comment>
        <translation>URDF에는 반공간이 없어 제외합니다</translation>
    </message>
    <message>
        <source>URDF has no height field: it is left out</source>
        <comment>urdf.no-height-field</comment>
        <translation>URDF에는 높이 지형이 없어 제외합니다</translation>
    </message>
    <message>
        <source>URDF has no hull of points: it is left out</source>
        <comment>urdf.no-hull</comment>
        <translation>URDF에는 점들의 볼록 껍질이 없어 제외합니다</translation>
    </message>
    <message>
        <source>is not defined: the default colour is used</source>
        <comment>urdf.not-defined-default-colour-used</comment>
        <translation>정의되어 있지 않습니다: 기본 색을 씁니다</translation>
    </message>
    <message>
        <source>%1 is not positive</source>
        <comment>urdf.not-positive</comment>
        <translation>%1이(가) 양수가 아닙니다</translation>
    </message>
    <message>
        <source>is one of more than %1 links and joints</source>
        <comment>urdf.one-more-than-links-joints</comment>
        <translation>링크와 관절이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>&lt;origin&gt; %1 is not in the format and is ignored</source>
        <comment>urdf.origin-not-format-ignored</comment>
        <translation>&lt;origin&gt; %1은(는) 형식에 없어 무시합니다</translation>
    </message>
    <message>
        <source>&lt;origin&gt; rpy is absurdly large (more than 1e9 rad)</source>
        <comment>urdf.origin-rpy-absurdly-large-more</comment>
        <translation>&lt;origin&gt; rpy가 지나치게 큽니다 (1e9 rad 초과)</translation>
    </message>
    <message>
        <source>&lt;origin&gt; xyz is absurdly far away (more than 1e9 m)</source>
        <comment>urdf.origin-xyz-absurdly-far-away</comment>
        <translation>&lt;origin&gt; xyz가 지나치게 멉니다 (1e9 m 초과)</translation>
    </message>
    <message>
        <source>&lt;origin&gt; xyz is more than 100 m away: is it in millimetres?</source>
        <comment>urdf.origin-xyz-more-than-100</comment>
        <translation>&lt;origin&gt; xyz가 100 m 넘게 떨어져 있습니다: 밀리미터 단위입니까?</translation>
    </message>
    <message>
        <source>the planar joint is read as three: %1_x and %2_y (prismatic), %3_yaw (continuous)</source>
        <comment>urdf.planar-joint-read-as-three</comment>
        <translation>평면 관절을 셋으로 읽습니다: %1_x와 %2_y (직동), %3_yaw (연속 회전)</translation>
    </message>
    <message>
        <source>the robot has more than %1 shapes</source>
        <comment>urdf.robot-has-more-than-shapes</comment>
        <translation>로봇에 형상이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>the root element of a URDF is &lt;robot&gt;</source>
        <comment>urdf.root-element-urdf-robot</comment>
        <translation>URDF의 루트 요소는 &lt;robot&gt;입니다</translation>
    </message>
    <message>
        <source>the scene&apos;s is used</source>
        <comment>urdf.scene-s-is-used</comment>
        <translation>장면의 값을 씁니다</translation>
    </message>
    <message>
        <source>shape &lt;%1&gt; is not known</source>
        <comment>urdf.shape-not-known</comment>
        <translation>형상 &lt;%1&gt;을(를) 알 수 없습니다</translation>
    </message>
    <message>
        <source>texture %1: %2</source>
        <comment>urdf.texture</comment>
        <translation>텍스처 %1: %2</translation>
    </message>
    <message>
        <source>texture %1: the mesh %2 has no texture coordinates: it is not drawn</source>
        <comment>urdf.texture-mesh-has-no-coordinates</comment>
        <translation>텍스처 %1: 메시 %2에 텍스처 좌표가 없어 그리지 않습니다</translation>
    </message>
    <message>
        <source>this is a xacro file, which has to be expanded first: %1</source>
        <comment>urdf.this-xacro-file-which-has</comment>
        <translation>xacro 파일이므로 먼저 펼쳐야 합니다: %1</translation>
    </message>
    <message>
        <source>type &quot;%1&quot; is not in the format: read as a ball joint</source>
        <comment>urdf.type-not-format-read-as</comment>
        <translation>종류 &quot;%1&quot;은(는) 형식에 없습니다: 볼 관절로 읽습니다</translation>
    </message>
    <message>
        <source>type &quot;%1&quot; is not known (revolute, continuous, prismatic, fixed, floating, planar)</source>
        <comment>urdf.type-not-known-revolute-continuous</comment>
        <translation>종류 &quot;%1&quot;을(를) 알 수 없습니다 (revolute, continuous, prismatic, fixed, floating, planar)</translation>
    </message>
    <message>
        <source>URDF has no armature: it is left out</source>
        <comment>urdf.urdf-has-no-armature-left</comment>
        <translation>URDF에는 armature가 없습니다: 제외합니다</translation>
    </message>
    <message>
        <source>URDF has no ball joint: it is written as &quot;spherical&quot;</source>
        <comment>urdf.urdf-has-no-ball-joint</comment>
        <translation>URDF에는 볼 관절이 없습니다: &quot;spherical&quot;로 씁니다</translation>
    </message>
    <message>
        <source>URDF has no capsule: it is written as a cylinder and two spheres, which fill the same space</source>
        <comment>urdf.urdf-has-no-capsule-written</comment>
        <translation>URDF에는 캡슐이 없습니다: 같은 공간을 채우는 원기둥 하나와 구 둘로 씁니다</translation>
    </message>
    <message>
        <source>URDF has no rounded box: it is written as a box</source>
        <comment>urdf.urdf-has-no-rounded-box</comment>
        <translation>URDF에는 둥근 상자가 없습니다: 상자로 씁니다</translation>
    </message>
    <message>
        <source>URDF has one friction and restitution a link: those of the first collision shape are written</source>
        <comment>urdf.urdf-has-one-friction-restitution</comment>
        <translation>URDF에는 링크마다 마찰과 반발이 하나씩 있습니다: 첫째 충돌 형상의 값을 씁니다</translation>
    </message>
    <message>
        <source>attribute &quot;%1&quot; is given twice</source>
        <comment>xml.attribute-given-twice</comment>
        <translation>속성 &quot;%1&quot;이(가) 두 번 지정되어 있습니다</translation>
    </message>
    <message>
        <source>attribute &quot;%1&quot; has no value</source>
        <comment>xml.attribute-has-no-value</comment>
        <translation>속성 &quot;%1&quot;에 값이 없습니다</translation>
    </message>
    <message>
        <source>a bare &apos;&amp;&apos; should be written &apos;&amp;amp;&apos;</source>
        <comment>xml.bare-should-be-written-amp</comment>
        <translation>&apos;&amp;&apos;는 &apos;&amp;amp;&apos;로 써야 합니다</translation>
    </message>
    <message>
        <source>a CDATA section is never closed</source>
        <comment>xml.cdata-never-closed</comment>
        <translation>닫히지 않은 CDATA 구역이 있습니다</translation>
    </message>
    <message>
        <source>character reference &quot;&amp;#%1;&quot; is not a valid character</source>
        <comment>xml.character-reference-not-valid-character</comment>
        <translation>문자 참조 &quot;&amp;#%1;&quot;은(는) 올바른 문자가 아닙니다</translation>
    </message>
    <message>
        <source>is closed but was never opened</source>
        <comment>xml.closed-but-was-never-opened</comment>
        <translation>닫혔으나 열린 적이 없습니다</translation>
    </message>
    <message>
        <source>is closed where &lt;%1&gt; is open</source>
        <comment>xml.closed-where-open</comment>
        <translation>&lt;%1&gt;이(가) 열려 있는 곳에서 닫혔습니다</translation>
    </message>
    <message>
        <source>a comment is never closed</source>
        <comment>xml.comment-never-closed</comment>
        <translation>닫히지 않은 주석이 있습니다</translation>
    </message>
    <message>
        <source>document type declarations and entities are refused</source>
        <comment>xml.document-types-refused</comment>
        <translation>문서 유형 선언과 엔티티는 거부합니다</translation>
    </message>
    <message>
        <source>&apos;&lt;&apos; does not begin an element here</source>
        <comment>xml.does-not-begin-element-here</comment>
        <translation>여기의 &apos;&lt;&apos;는 요소의 시작이 아닙니다</translation>
    </message>
    <message>
        <source>encoding &quot;%1&quot; is not known: save the file as UTF-8</source>
        <comment>xml.encoding-not-known-save-file</comment>
        <translation>인코딩 &quot;%1&quot;을(를) 알 수 없습니다: 파일을 UTF-8로 저장하십시오</translation>
    </message>
    <message>
        <source>the end tag is not well-formed</source>
        <comment>xml.end-tag-not-well-formed</comment>
        <translation>끝 태그의 형식이 올바르지 않습니다</translation>
    </message>
    <message>
        <source>entity declarations are refused</source>
        <comment>xml.entities-refused</comment>
        <translation>엔티티 선언은 거부합니다</translation>
    </message>
    <message>
        <source>entity &quot;%1&quot; is not defined, and entities are refused</source>
        <comment>xml.entity-not-defined-entities-are</comment>
        <translation>엔티티 &quot;%1&quot;이(가) 정의되어 있지 않으며, 엔티티는 거부합니다</translation>
    </message>
    <message>
        <source>the file %1</source>
        <comment>xml.file</comment>
        <translation>파일: %1</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <comment>xml.file-empty</comment>
        <translation>파일이 비어 있습니다</translation>
    </message>
    <message>
        <source>the file ends inside of this tag</source>
        <comment>xml.file-ends-inside-this-tag</comment>
        <translation>이 태그 안에서 파일이 끝납니다</translation>
    </message>
    <message>
        <source>the file holds nothing</source>
        <comment>xml.file-holds-nothing</comment>
        <translation>파일에 내용이 없습니다</translation>
    </message>
    <message>
        <source>the file holds a NUL byte: this is not a text file</source>
        <comment>xml.file-holds-nul-byte-this</comment>
        <translation>파일에 NUL 바이트가 있습니다: 텍스트 파일이 아닙니다</translation>
    </message>
    <message>
        <source>the file says that it is %1 text, but is not: it is read as UTF-8</source>
        <comment>xml.file-says-text-but-not</comment>
        <translation>파일은 %1 텍스트라고 하지만 아닙니다: UTF-8로 읽습니다</translation>
    </message>
    <message>
        <source>the file is UTF-16 text: save it as UTF-8</source>
        <comment>xml.file-utf-16-text-save</comment>
        <translation>파일이 UTF-16 텍스트입니다: UTF-8로 저장하십시오</translation>
    </message>
    <message>
        <source>a processing instruction is never closed</source>
        <comment>xml.instruction-never-closed</comment>
        <translation>닫히지 않은 처리 명령이 있습니다</translation>
    </message>
    <message>
        <source>namespace prefix &quot;%1&quot; is not declared</source>
        <comment>xml.namespace-prefix-not-declared</comment>
        <translation>이름 공간 접두사 &quot;%1&quot;이(가) 선언되어 있지 않습니다</translation>
    </message>
    <message>
        <source>is nested too deeply (more than %1 levels)</source>
        <comment>xml.nested-too-deeply-more-than</comment>
        <translation>너무 깊게 중첩되어 있습니다 (%1단계 초과)</translation>
    </message>
    <message>
        <source>is never closed: the file seems to be cut off</source>
        <comment>xml.never-closed-file-seems-be</comment>
        <translation>닫히지 않았습니다: 파일이 잘린 것 같습니다</translation>
    </message>
    <message>
        <source>is one of more than %1 elements and attributes</source>
        <comment>xml.one-more-than-elements-attributes</comment>
        <translation>요소와 속성이 %1개를 넘습니다</translation>
    </message>
    <message>
        <source>a second root element follows the first</source>
        <comment>xml.second-root-element-follows-first</comment>
        <translation>첫째 루트 요소 뒤에 둘째가 있습니다</translation>
    </message>
    <message>
        <source>the tag is not well-formed: an attribute is expected here</source>
        <comment>xml.tag-not-well-formed-attribute</comment>
        <translation>태그의 형식이 올바르지 않습니다: 여기에는 속성이 있어야 합니다</translation>
    </message>
    <message>
        <source>the text holds a control character</source>
        <comment>xml.text-holds-control-character</comment>
        <translation>텍스트에 제어 문자가 있습니다</translation>
    </message>
    <message>
        <source>text stands outside of the root element</source>
        <comment>xml.text-stands-outside-root-element</comment>
        <translation>루트 요소 밖에 텍스트가 있습니다</translation>
    </message>
    <message>
        <source>there is no root element</source>
        <comment>xml.there-no-root-element</comment>
        <translation>루트 요소가 없습니다</translation>
    </message>
    <message>
        <source>this is not XML: it does not begin with &apos;&lt;&apos;</source>
        <comment>xml.this-not-xml-does-not</comment>
        <translation>XML이 아닙니다: &apos;&lt;&apos;로 시작하지 않습니다</translation>
    </message>
    <message>
        <source>the value of attribute &quot;%1&quot; holds a control character</source>
        <comment>xml.value-attribute-holds-control-character</comment>
        <translation>속성 &quot;%1&quot;의 값에 제어 문자가 있습니다</translation>
    </message>
    <message>
        <source>the value of attribute &quot;%1&quot; holds a NUL byte</source>
        <comment>xml.value-attribute-holds-nul-byte</comment>
        <translation>속성 &quot;%1&quot;의 값에 NUL 바이트가 있습니다</translation>
    </message>
    <message>
        <source>the value of attribute &quot;%1&quot; is never closed</source>
        <comment>xml.value-attribute-never-closed</comment>
        <translation>속성 &quot;%1&quot;의 값이 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the value of attribute &quot;%1&quot; is not in quotes</source>
        <comment>xml.value-attribute-not-quotes</comment>
        <translation>속성 &quot;%1&quot;의 값이 따옴표 안에 있지 않습니다</translation>
    </message>
    <message>
        <source>the value of attribute &quot;%1&quot; is not UTF-8 text</source>
        <comment>xml.value-attribute-not-utf-8</comment>
        <translation>속성 &quot;%1&quot;의 값이 UTF-8 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>what follows the root element is not XML and is left out</source>
        <comment>xml.what-follows-root-element-not</comment>
        <translation>루트 요소 뒤의 내용은 XML이 아니므로 제외합니다</translation>
    </message>
    <message>
        <source>white space is missing between attributes</source>
        <comment>xml.white-space-missing-between-attributes</comment>
        <translation>속성 사이에 공백이 없습니다</translation>
    </message>
    <message>
        <source>the XML declaration belongs at the very start of the file</source>
        <comment>xml.xml-declaration-belongs-at-very</comment>
        <translation>XML 선언은 파일의 맨 처음에 있어야 합니다</translation>
    </message>
</context>
</TS>
