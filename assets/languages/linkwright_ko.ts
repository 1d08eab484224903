<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR" sourcelanguage="en_US">
<context>
    <name>Autopsy</name>
    <message>
        <source>The simulation stopped at t = %1 s</source>
        <translation>t = %1 s에서 시뮬레이션이 멈췄습니다</translation>
    </message>
    <message>
        <source>Use dt = %1</source>
        <translation>dt = %1 사용</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>Use %1, dt = %2</source>
        <translation>%1, dt = %2 사용</translation>
    </message>
    <message>
        <source>Tried from the last good state: it goes on. Can be undone.</source>
        <translation>마지막 정상 상태에서 시험해 본 결과 계속 진행됩니다. 실행 취소할 수 있습니다.</translation>
    </message>
    <message>
        <source>Go to the impact</source>
        <translation>충돌 시각으로 이동</translation>
    </message>
    <message>
        <source>Shows the step of the last impact and selects what struck</source>
        <translation>마지막 충돌의 스텝을 표시하고 충돌한 것을 선택합니다</translation>
    </message>
    <message>
        <source>The simulation stopped at t = %1 s: joint “%2” of “%3”</source>
        <translation>t = %1 s에서 시뮬레이션이 멈췄습니다: “%3”의 관절 “%2”</translation>
    </message>
    <message>
        <source>The simulation stopped at t = %1 s: “%2”</source>
        <translation>t = %1 s에서 시뮬레이션이 멈췄습니다: “%2”</translation>
    </message>
    <message>
        <source>Largest there: %1.</source>
        <translation>그곳에서 가장 큰 값: %1.</translation>
    </message>
    <message>
        <source>Last impact: “%1 – %2” at t = %3, %4, %5.</source>
        <translation>마지막 충돌: “%1 – %2”, t = %3, %4, %5.</translation>
    </message>
    <message>
        <source>No smaller step helps.</source>
        <translation>시간 간격을 줄여도 해결되지 않습니다.</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>Undo: %1</source>
        <translation>실행 취소: %1</translation>
    </message>
</context>
<context>
    <name>Backups</name>
    <message>
        <source>it is too large</source>
        <translation>크기가 너무 큽니다</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>%1을(를) 만들 수 없습니다</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Go to the moment</source>
        <translation>해당 시각으로 이동</translation>
    </message>
    <message>
        <source>Shows the step, and selects what it is about</source>
        <translation>해당 스텝을 표시하고 관련 대상을 선택합니다</translation>
    </message>
    <message>
        <source>Turn on contact</source>
        <translation>접촉 켜기</translation>
    </message>
    <message numerus="yes">
        <source>%1; the same of %n other body(s)</source>
        <translation>
            <numerusform>%1. 다른 물체 %n개도 마찬가지입니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BuildDialog</name>
    <message>
        <source>Revolute</source>
        <translation>회전</translation>
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
        <source>Fixed</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>자유</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>Joint at</source>
        <translation>관절 위치</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>축</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>캡슐</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>상자</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>원기둥</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>구</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>타원체</translation>
    </message>
    <message>
        <source>From the joint to the end</source>
        <translation>관절에서 끝까지</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>폭</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>밀도</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Add link</source>
        <translation>링크 추가</translation>
    </message>
    <message>
        <source>Extrude chain</source>
        <translation>체인 이어 만들기</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>링크 수</translation>
    </message>
    <message>
        <source>Duplicate with what hangs on it</source>
        <translation>하위 링크와 함께 복제</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>대칭 복사</translation>
    </message>
    <message>
        <source>the world</source>
        <translation>월드</translation>
    </message>
    <message>
        <source>Plane in the axes of</source>
        <translation>평면 기준 좌표축</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>통과점</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>법선</translation>
    </message>
    <message>
        <source>Array about an axis</source>
        <translation>축 둘레로 배열</translation>
    </message>
    <message>
        <source>Array along a line</source>
        <translation>직선을 따라 배열</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>총 개수</translation>
    </message>
    <message>
        <source>Axis through</source>
        <translation>축의 통과점</translation>
    </message>
    <message>
        <source>From one to the next</source>
        <translation>항목 간 간격</translation>
    </message>
    <message>
        <source>Split link</source>
        <translation>링크 분할</translation>
    </message>
    <message>
        <source>At, in the link</source>
        <translation>위치(링크 좌표계)</translation>
    </message>
    <message>
        <source>Normal, in the link</source>
        <translation>법선(링크 좌표계)</translation>
    </message>
    <message>
        <source>Join links</source>
        <translation>링크 병합</translation>
    </message>
    <message>
        <source>Weld joint</source>
        <translation>관절 고정</translation>
    </message>
    <message>
        <source>Hang on another link</source>
        <translation>다른 링크에 연결</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>where they meet</source>
        <translation>두 링크가 만나는 곳</translation>
    </message>
    <message>
        <source>the place below</source>
        <translation>아래에 입력한 위치</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Fix the base</source>
        <translation>베이스 고정</translation>
    </message>
    <message>
        <source>Free the base</source>
        <translation>베이스 고정 해제</translation>
    </message>
    <message>
        <source>Planar linkage</source>
        <translation>평면 링크 기구</translation>
    </message>
    <message>
        <source>Origin of the plane</source>
        <translation>평면의 원점</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>평면</translation>
    </message>
    <message>
        <source>upright, x and z</source>
        <translation>수직면, x와 z</translation>
    </message>
    <message>
        <source>flat, x and y</source>
        <translation>수평면, x와 y</translation>
    </message>
    <message>
        <source>Points and bars</source>
        <translation>점과 바</translation>
    </message>
    <message>
        <source>Width of the bars</source>
        <translation>바의 폭</translation>
    </message>
    <message>
        <source>Degrees of freedom by counting: %1</source>
        <translation>계수식에 따른 자유도: %1</translation>
    </message>
    <message>
        <source>Remove with what hangs on it</source>
        <translation>하위 링크와 함께 제거</translation>
    </message>
    <message>
        <source>Replace from here</source>
        <translation>여기부터 교체</translation>
    </message>
    <message>
        <source>Robots (*.urdf *.xml *.mjcf *.lws.json)</source>
        <translation>로봇 (*.urdf *.xml *.mjcf *.lws.json)</translation>
    </message>
    <message>
        <source>The scene has changed meanwhile; nothing was replaced</source>
        <translation>그사이 장면이 변경되어 아무것도 교체하지 않았습니다</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>파일을 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Fix the &amp;base</source>
        <translation>베이스 고정(&amp;B)</translation>
    </message>
    <message>
        <source>Free the &amp;base</source>
        <translation>베이스 고정 해제(&amp;B)</translation>
    </message>
    <message>
        <source>Place &amp;from the shelf</source>
        <translation>부품 팔레트에서 배치(&amp;F)</translation>
    </message>
    <message>
        <source>Link on the &amp;world…</source>
        <translation>월드에 링크 추가(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Link on what is selected…</source>
        <translation>선택 항목에 링크 추가(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Chain on what is selected…</source>
        <translation>선택 항목에 체인 추가(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Planar linkage…</source>
        <translation>평면 링크 기구(&amp;P)…</translation>
    </message>
    <message>
        <source>Part of the librar&amp;y…</source>
        <translation>라이브러리 부품(&amp;Y)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate with what hangs on it</source>
        <translation>하위 링크와 함께 복제(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Mirror…</source>
        <translation>대칭 복사(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Array along a line…</source>
        <translation>직선을 따라 배열(&amp;A)…</translation>
    </message>
    <message>
        <source>Array ab&amp;out an axis…</source>
        <translation>축 둘레로 배열(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Split link…</source>
        <translation>링크 분할(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Join over the joint</source>
        <translation>관절 양쪽 링크 병합(&amp;J)</translation>
    </message>
    <message>
        <source>W&amp;eld the joint</source>
        <translation>관절 고정(&amp;E)</translation>
    </message>
    <message>
        <source>Mass of lin&amp;ks…</source>
        <translation>링크 질량(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Hang on another link…</source>
        <translation>다른 링크에 연결(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Replace from here…</source>
        <translation>여기부터 교체(&amp;R)…</translation>
    </message>
    <message>
        <source>Remo&amp;ve with what hangs on it</source>
        <translation>하위 링크와 함께 제거(&amp;V)</translation>
    </message>
    <message>
        <source>the links have no shapes that show where they meet</source>
        <translation>두 링크가 어디서 만나는지 보여 주는 형상이 없습니다</translation>
    </message>
</context>
<context>
    <name>CameraBox</name>
    <message>
        <source>The view</source>
        <translation>화면 시점</translation>
    </message>
    <message>
        <source>The view of the window, a sensor, or a camera of the scene</source>
        <translation>창의 시점, 센서 또는 장면의 카메라</translation>
    </message>
</context>
<context>
    <name>CameraPanel</name>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>이미지 저장</translation>
    </message>
    <message>
        <source>The scene has no camera: add a sensor of that type to a frame or link.</source>
        <translation>장면에 카메라가 없습니다. 좌표계나 링크에 카메라 센서를 추가하십시오.</translation>
    </message>
    <message>
        <source>Its frame &quot;%1&quot; does not exist.</source>
        <translation>카메라의 좌표계 &quot;%1&quot;이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Picture of %1</source>
        <translation>%1의 이미지</translation>
    </message>
    <message>
        <source>%1 × %2, of %3 s</source>
        <translation>%1 × %2, t = %3 s</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
</context>
<context>
    <name>CentaurFigures</name>
    <message>
        <source>Motion (7, 8)</source>
        <translation>운동 (7, 8)</translation>
    </message>
    <message>
        <source>Torques (9, 10)</source>
        <translation>토크 (9, 10)</translation>
    </message>
    <message>
        <source>Body (11)</source>
        <translation>몸체 (11)</translation>
    </message>
    <message>
        <source>Front foot (12)</source>
        <translation>앞발 (12)</translation>
    </message>
    <message>
        <source>Rear foot (13)</source>
        <translation>뒷발 (13)</translation>
    </message>
    <message>
        <source>Paths (14)</source>
        <translation>경로 (14)</translation>
    </message>
    <message>
        <source>Numbers of the paper&apos;s figures</source>
        <translation>논문의 그림 번호</translation>
    </message>
    <message>
        <source>body X</source>
        <translation>몸체 X</translation>
    </message>
    <message>
        <source>body speed</source>
        <translation>몸체 속도</translation>
    </message>
    <message>
        <source>front swing foot X</source>
        <translation>앞 이동 발 X</translation>
    </message>
    <message>
        <source>front swing foot Y</source>
        <translation>앞 이동 발 Y</translation>
    </message>
    <message>
        <source>standing legs, least squares</source>
        <translation>지지 다리, 최소 제곱</translation>
    </message>
    <message>
        <source>standing legs, least sum</source>
        <translation>지지 다리, 최소 합</translation>
    </message>
    <message>
        <source>swing legs</source>
        <translation>이동 다리</translation>
    </message>
    <message>
        <source>actual</source>
        <translation>실제</translation>
    </message>
    <message>
        <source>desired</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>pitch</source>
        <translation>피치</translation>
    </message>
    <message>
        <source>front swing foot</source>
        <translation>앞 이동 발</translation>
    </message>
    <message>
        <source>rear swing foot</source>
        <translation>뒤 이동 발</translation>
    </message>
    <message>
        <source>X speed</source>
        <translation>X 속도</translation>
    </message>
    <message>
        <source>Y speed</source>
        <translation>Y 속도</translation>
    </message>
    <message>
        <source>t [s]</source>
        <translation>t [s]</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>그림</translation>
    </message>
</context>
<context>
    <name>CentaurPanel</name>
    <message>
        <source>Not possible: %1.</source>
        <translation>불가능합니다: %1.</translation>
    </message>
    <message>
        <source>Change walk</source>
        <translation>보행 변경</translation>
    </message>
</context>
<context>
    <name>ChangesDialog</name>
    <message>
        <source>What the file cannot hold</source>
        <translation>파일에 담을 수 없는 항목</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>처리 결과</translation>
    </message>
    <message>
        <source>What the file holds now cannot be shown: %1.</source>
        <translation>파일의 현재 내용을 표시할 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>크기가 너무 큽니다</translation>
    </message>
    <message>
        <source>Nothing is saved yet: all of it is new.</source>
        <translation>아직 저장된 내용이 없습니다. 모두 새 내용입니다.</translation>
    </message>
    <message>
        <source>%1 is a new file.</source>
        <translation>%1: 새 파일입니다.</translation>
    </message>
    <message>
        <source>%1 holds just this already.</source>
        <translation>%1의 내용이 이미 이와 같습니다.</translation>
    </message>
    <message>
        <source>%1: %2 removed, %3 added.</source>
        <translation>%1: %2 삭제, %3 추가.</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 및 %2</translation>
    </message>
    <message>
        <source>What will be changed in the file</source>
        <translation>파일에서 변경될 내용</translation>
    </message>
    <message>
        <source>… and more</source>
        <translation>… 이하 생략</translation>
    </message>
    <message numerus="yes">
        <source>The file cannot hold all: %n loss(es).</source>
        <translation>
            <numerusform>파일에 모두 담을 수 없습니다: 손실 %n건.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n줄</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContactClockBox</name>
    <message>
        <source>Change clock of contact</source>
        <translation>접촉 시간 처리 변경</translation>
    </message>
</context>
<context>
    <name>ContactFields</name>
    <message>
        <source>Contact</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>Links touch each other and the ground with their collision shapes</source>
        <translation>링크가 충돌 형상으로 서로, 그리고 지면과 접촉합니다</translation>
    </message>
    <message>
        <source>at</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>A plane to stand on</source>
        <translation>물체가 설 수 있는 평면</translation>
    </message>
    <message>
        <source>Add ground of contact</source>
        <translation>접촉 지면 추가</translation>
    </message>
    <message>
        <source>Remove ground of contact</source>
        <translation>접촉 지면 제거</translation>
    </message>
    <message>
        <source>Move ground of contact</source>
        <translation>접촉 지면 이동</translation>
    </message>
    <message>
        <source>Change %1 of contact</source>
        <translation>접촉 값 변경: %1</translation>
    </message>
    <message>
        <source>Height of the ground</source>
        <translation>지면 높이</translation>
    </message>
</context>
<context>
    <name>ContactIndicator</name>
    <message>
        <source>Contact</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>stepping</source>
        <translation>스텝 방식</translation>
    </message>
    <message>
        <source>events</source>
        <translation>이벤트 방식</translation>
    </message>
    <message>
        <source>How far forces and motions of touching shapes are from the law of contact:&lt;br&gt;non-penetration, dry friction, impacts. Found after the solution by other code.&lt;br&gt;&lt;b&gt;Residual: %1&lt;/b&gt;, green up to %2&lt;br&gt;Closed points: %3&lt;br&gt;Clock: %4</source>
        <translation>접촉한 형상의 힘과 운동이 접촉 법칙에서 벗어난 정도입니다.&lt;br&gt;법칙: 비관통, 건마찰, 충돌. 해를 구한 뒤 별도의 코드로 계산합니다.&lt;br&gt;&lt;b&gt;잔차: %1&lt;/b&gt;, %2 이하이면 녹색&lt;br&gt;닫힌 접촉점: %3&lt;br&gt;시간 처리: %4</translation>
    </message>
    <message>
        <source>stepping: contacts are settled once a step</source>
        <translation>스텝 방식: 접촉을 스텝마다 한 번 처리합니다</translation>
    </message>
    <message>
        <source>events: steps are split where a point opens, closes, sticks or slips</source>
        <translation>이벤트 방식: 접촉점이 열리거나 닫히고, 고착하거나 미끄러지는 순간에 스텝을 나눕니다</translation>
    </message>
    <message>
        <source>The residual of the whole step is %1.</source>
        <translation>전체 스텝의 잔차는 %1입니다.</translation>
    </message>
    <message>
        <source>Largest between “%1” and “%2”: residual %3.</source>
        <translation>“%1”와(과) “%2” 사이에서 가장 큽니다. 잔차 %3.</translation>
    </message>
    <message>
        <source>The law of contact is not met since t = %1
%2 At most %3 passes. Forces and motions there are less accurate than shown: try a smaller time step.</source>
        <translation>t = %1부터 접촉 법칙이 만족되지 않습니다
%2 허용 한계는 %3입니다. 이 구간의 힘과 운동은 표시된 값보다 정확도가 낮습니다. 더 작은 시간 간격을 사용해 보십시오.</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>점 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContactLosses</name>
    <message>
        <source>Closed: what was left of its bounces</source>
        <translation>닫힘: 남은 반동을 정리함</translation>
    </message>
    <message>
        <source>Stronge: Newton&apos;s law would have gained energy, or has no solution</source>
        <translation>Stronge: Newton 법칙으로는 에너지가 늘거나 해가 없음</translation>
    </message>
    <message>
        <source>Newton with all restitutions lessened, which else would gain energy</source>
        <translation>에너지가 늘지 않도록 반발 계수를 모두 줄인 Newton 법칙</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>Newton</translation>
    </message>
    <message>
        <source>Energy that contact took</source>
        <translation>접촉에서 잃은 에너지</translation>
    </message>
    <message>
        <source>Pairs, up to this moment</source>
        <translation>현재 시각까지의 쌍별 값</translation>
    </message>
    <message>
        <source>Impacts, the greatest first: a double click goes there</source>
        <translation>충돌(큰 순서): 두 번 클릭하면 해당 시각으로 이동</translation>
    </message>
    <message>
        <source>Go to the impact</source>
        <translation>충돌 시각으로 이동</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>쌍</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>마찰</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>Time [s]</source>
        <translation>시간 [s]</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>충격량</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>법칙</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>나머지 전체</translation>
    </message>
    <message>
        <source>The clock is stepping: impacts are settled once a step, and only the pairs have books.</source>
        <translation>스텝 방식에서는 충돌을 스텝마다 한 번 처리하므로 쌍별 값만 기록됩니다.</translation>
    </message>
    <message>
        <source>Nothing has struck so far.</source>
        <translation>아직 충돌이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n impact(s); the %1 of most energy are listed.</source>
        <translation>
            <numerusform>충돌 %n회 중 에너지가 큰 %1회를 표시합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Impacts, the greatest first</source>
        <translation>충돌(큰 순서)</translation>
    </message>
</context>
<context>
    <name>ContactPanel</name>
    <message>
        <source>Pair</source>
        <translation>쌍</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>법선력</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>마찰력</translation>
    </message>
    <message>
        <source>Of its limit</source>
        <translation>한계 대비</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>간극</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>미끄럼</translation>
    </message>
    <message>
        <source>Forces now</source>
        <translation>현재 힘</translation>
    </message>
    <message>
        <source>Energy by pair</source>
        <translation>쌍별 에너지</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>시간 처리</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>가져오기 보고서</translation>
    </message>
    <message>
        <source>Where the file has what was ignored, and why</source>
        <translation>파일에서 무시된 항목의 위치와 이유</translation>
    </message>
    <message>
        <source>Contacts are rigid here: attributes that make them soft have no effect.</source>
        <translation>여기의 접촉은 강체 접촉이므로, 접촉을 유연하게 하는 속성은 효과가 없습니다.</translation>
    </message>
    <message>
        <source>Force through the centre of mass and moment, besides what acts now, before it must slip or lift off. Fingers press as they do now and hold still; only what is fixed to the world reacts. A lower bound.</source>
        <translation>미끄러지거나 떨어지기 전까지 현재 작용하는 힘에 더하여 견딜 수 있는, 질량 중심을 지나는 힘과 모멘트입니다. 손가락은 지금처럼 누른 채 움직이지 않으며, 월드에 고정된 것만 반력을 냅니다. 하한값입니다.</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>접촉 적용</translation>
    </message>
    <message>
        <source>Off: this pair passes through each other</source>
        <translation>끔: 이 쌍은 서로 통과합니다</translation>
    </message>
    <message>
        <source>Change %1 of contact</source>
        <translation>접촉 값 변경: %1</translation>
    </message>
    <message>
        <source>Materials …</source>
        <translation>재료 …</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>%1 on %2, %3: %4</source>
        <translation>%1 – %2, %3: %4</translation>
    </message>
    <message>
        <source>Friction of two materials in print (The Engineering ToolBox): the middle of the range is taken</source>
        <translation>두 재료의 마찰 계수 문헌값(The Engineering ToolBox): 범위의 중간값을 사용합니다</translation>
    </message>
    <message>
        <source>Change materials of contact</source>
        <translation>접촉 재료 변경</translation>
    </message>
    <message>
        <source>As its shapes say</source>
        <translation>형상 값 사용</translation>
    </message>
    <message>
        <source>Forget what is set for this pair: the numbers of its shapes hold, or else the scene&apos;s</source>
        <translation>이 쌍에 지정한 값을 지웁니다. 형상의 값을, 없으면 장면의 값을 사용합니다</translation>
    </message>
    <message>
        <source>Reset pair of contact</source>
        <translation>접촉 쌍 초기화</translation>
    </message>
    <message>
        <source>Exclude pair of contact</source>
        <translation>접촉 쌍 제외</translation>
    </message>
    <message>
        <source>Include pair of contact</source>
        <translation>접촉 쌍 포함</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>Contact is off: turn it on in the Simulation panel.</source>
        <translation>접촉이 꺼져 있습니다. 시뮬레이션 패널에서 켜십시오.</translation>
    </message>
    <message>
        <source>Nothing touches now.</source>
        <translation>현재 접촉이 없습니다.</translation>
    </message>
    <message>
        <source>Pairs in contact</source>
        <translation>접촉 중인 쌍</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>재료</translation>
    </message>
</context>
<context>
    <name>ControlNames</name>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>파일 형식</translation>
    </message>
</context>
<context>
    <name>ControlPanel</name>
    <message>
        <source>The scene has no actuators.</source>
        <translation>장면에 액추에이터가 없습니다.</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Position servos are set to where they are now, velocities to 0</source>
        <translation>위치 서보는 현재 위치로, 속도는 0으로 설정합니다</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>0으로 설정</translation>
    </message>
    <message>
        <source>All controls become 0, or what is nearest in their range</source>
        <translation>모든 제어 입력을 0 또는 범위 안에서 0에 가장 가까운 값으로 설정합니다</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>All controls are drawn from their ranges</source>
        <translation>모든 제어 입력을 각 범위에서 무작위로 정합니다</translation>
    </message>
    <message>
        <source>Keep moves</source>
        <translation>조작 보관</translation>
    </message>
    <message>
        <source>What was done with the controls in this run becomes recorded inputs, which play it back</source>
        <translation>이 실행에서 제어 입력을 조작한 내용을 기록 입력으로 바꾸어 그대로 재생합니다</translation>
    </message>
    <message>
        <source>Control of %1</source>
        <translation>%1 제어 입력</translation>
    </message>
    <message>
        <source>A sine, step, chirp, formula of the time or recorded input on top of it%1</source>
        <translation>제어 입력에 더해지는 사인, 계단, 처프, 시간 수식 또는 기록 입력%1</translation>
    </message>
    <message>
        <source>Step and frequency response of the joint beside the gains; gains for a bandwidth</source>
        <translation>관절의 계단 응답과 주파수 응답을 게인과 함께 표시하고, 대역폭에 맞는 게인을 제안합니다</translation>
    </message>
    <message>
        <source>Tune %1</source>
        <translation>%1 튜닝</translation>
    </message>
    <message>
        <source>Hold this pose</source>
        <translation>이 포즈 유지</translation>
    </message>
    <message>
        <source>Zero all controls</source>
        <translation>모든 제어 입력을 0으로</translation>
    </message>
    <message>
        <source>Teleoperate</source>
        <translation>원격 조작</translation>
    </message>
    <message>
        <source>The keys of the mapping move what they drive, and nothing else</source>
        <translation>매핑한 키로는 지정한 대상만 움직입니다</translation>
    </message>
    <message>
        <source>Mapping…</source>
        <translation>매핑…</translation>
    </message>
    <message>
        <source>What the sticks and buttons of a gamepad, and keys, move</source>
        <translation>게임패드의 스틱과 버튼, 키보드로 움직일 대상</translation>
    </message>
    <message>
        <source>Noise…</source>
        <translation>잡음…</translation>
    </message>
    <message>
        <source>Normal noise on the start and on the controls, from a seed</source>
        <translation>시드로 생성하여 초기 상태와 제어 입력에 더하는 정규 분포 잡음</translation>
    </message>
    <message>
        <source>No control was moved in this run</source>
        <translation>이 실행에서 조작한 제어 입력이 없습니다</translation>
    </message>
    <message>
        <source>Random controls</source>
        <translation>무작위 제어 입력</translation>
    </message>
</context>
<context>
    <name>CrossCheckIndicator</name>
    <message>
        <source>Cross-check</source>
        <translation>교차 검증</translation>
    </message>
    <message>
        <source>%1 disagrees: %2, %3</source>
        <translation>%1 불일치: %2, %3</translation>
    </message>
    <message>
        <source>%1 agrees: %2</source>
        <translation>%1 일치: %2</translation>
    </message>
    <message>
        <source>Cross-check: %1</source>
        <translation>교차 검증: %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;No cross-check is running.&lt;/b&gt; Click to choose one.</source>
        <translation>&lt;b&gt;실행 중인 교차 검증이 없습니다.&lt;/b&gt; 클릭하여 선택하십시오.</translation>
    </message>
    <message>
        <source>%1 of the largest acceleration at work, at joint “%2”, t = %3 s</source>
        <translation>작용하는 최대 가속도의 %1, 관절 “%2”, t = %3 s</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 looks on&lt;/b&gt; as soon as it runs.</source>
        <translation>실행을 시작하면 &lt;b&gt;%1(으)로 검증합니다&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 agrees.&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1: 일치합니다.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 disagrees.&lt;/b&gt;&lt;br&gt;First: %2</source>
        <translation>&lt;b&gt;%1: 일치하지 않습니다.&lt;/b&gt;&lt;br&gt;최초: %2</translation>
    </message>
    <message>
        <source>%1 disagrees since t = %2
It finds another acceleration of “%3”: the difference is %4 of the largest acceleration, and at most %5 passes. One of the two formulations is inaccurate there, as near a singular position.</source>
        <translation>t = %2부터 %1의 결과가 일치하지 않습니다
“%3”의 가속도가 다르게 계산됩니다. 차이는 최대 가속도의 %4이며, 허용 한계는 %5입니다. 특이 위치 부근에서와 같이 두 정식화 중 하나가 그곳에서 부정확합니다.</translation>
    </message>
    <message>
        <source>What disagrees…</source>
        <translation>불일치 항목…</translation>
    </message>
    <message>
        <source>No cross-check</source>
        <translation>교차 검증 없음</translation>
    </message>
    <message>
        <source>Plot the difference</source>
        <translation>차이를 그래프로 표시</translation>
    </message>
    <message>
        <source>Reset the indicator</source>
        <translation>표시등 초기화</translation>
    </message>
    <message>
        <source>A second, independent formulation can find the accelerations at each step, too.</source>
        <translation>독립적인 두 번째 정식화로도 매 스텝의 가속도를 구할 수 있습니다.</translation>
    </message>
    <message>
        <source>Largest difference: %1</source>
        <translation>최대 차이: %1</translation>
    </message>
    <message>
        <source>Tolerance: %1</source>
        <translation>허용 오차: %1</translation>
    </message>
    <message>
        <source>It stays red until you start anew or reset it.</source>
        <translation>새로 시작하거나 초기화할 때까지 빨간색으로 남습니다.</translation>
    </message>
</context>
<context>
    <name>CsvDialog</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>표 %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>%1 쓰는 중 …</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>DockTabs</name>
    <message>
        <source>&amp;Float</source>
        <translation>분리(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>닫기(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Camera keyframe at %1 s</source>
        <translation>카메라 키프레임, %1 s</translation>
    </message>
    <message>
        <source>Move camera keyframe</source>
        <translation>카메라 키프레임 이동</translation>
    </message>
    <message>
        <source>Easing of camera keyframe</source>
        <translation>카메라 키프레임의 보간</translation>
    </message>
    <message>
        <source>Delete camera keyframe</source>
        <translation>카메라 키프레임 삭제</translation>
    </message>
    <message>
        <source>Change control</source>
        <translation>제어 입력 변경</translation>
    </message>
    <message>
        <source>Change signal</source>
        <translation>신호 변경</translation>
    </message>
    <message>
        <source>Change gains</source>
        <translation>게인 변경</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>추가: %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>변경: %1</translation>
    </message>
    <message>
        <source>Add frame</source>
        <translation>좌표계 추가</translation>
    </message>
    <message>
        <source>Change torque</source>
        <translation>토크 변경</translation>
    </message>
    <message>
        <source>Change damping</source>
        <translation>감쇠 변경</translation>
    </message>
    <message>
        <source>Change friction</source>
        <translation>마찰 변경</translation>
    </message>
    <message>
        <source>keyframe</source>
        <translation>키프레임</translation>
    </message>
    <message>
        <source>Add keyframe %1</source>
        <translation>키프레임 추가: %1</translation>
    </message>
    <message>
        <source>Rename keyframe %1</source>
        <translation>키프레임 이름 바꾸기: %1</translation>
    </message>
    <message>
        <source>Remove keyframe %1</source>
        <translation>키프레임 제거: %1</translation>
    </message>
    <message>
        <source>Take keyframe %1</source>
        <translation>키프레임 적용: %1</translation>
    </message>
    <message>
        <source>Blend %1 and %2</source>
        <translation>%1 – %2 혼합</translation>
    </message>
    <message>
        <source>Change limits of %1</source>
        <translation>한계 변경: %1</translation>
    </message>
    <message>
        <source>Remove limits of %1</source>
        <translation>한계 제거: %1</translation>
    </message>
    <message>
        <source>Add limits to %1</source>
        <translation>한계 추가: %1</translation>
    </message>
    <message>
        <source>Change noise</source>
        <translation>잡음 변경</translation>
    </message>
    <message>
        <source>Add path</source>
        <translation>경로 추가</translation>
    </message>
    <message>
        <source>Change path</source>
        <translation>경로 변경</translation>
    </message>
    <message>
        <source>A path needs at least two waypoints</source>
        <translation>경로에는 경유점이 두 개 이상 필요합니다</translation>
    </message>
    <message>
        <source>There is no limit to scale to</source>
        <translation>시간을 맞출 한계가 없습니다</translation>
    </message>
    <message>
        <source>Keep moves of controls</source>
        <translation>제어 입력 조작 보관</translation>
    </message>
    <message>
        <source>Set recorded input</source>
        <translation>기록 입력 설정</translation>
    </message>
    <message>
        <source>Remove recorded input</source>
        <translation>기록 입력 제거</translation>
    </message>
    <message>
        <source>line %1: a time and a value are needed</source>
        <translation>%1번째 줄: 시간과 값이 필요합니다</translation>
    </message>
    <message>
        <source>line %1: the time does not increase</source>
        <translation>%1번째 줄: 시간이 증가하지 않습니다</translation>
    </message>
    <message>
        <source>there are no two lines of time and value</source>
        <translation>시간과 값이 있는 줄이 두 줄 미만입니다</translation>
    </message>
    <message>
        <source>Change gravity</source>
        <translation>중력 변경</translation>
    </message>
    <message>
        <source>Change integration</source>
        <translation>적분 변경</translation>
    </message>
    <message>
        <source>Change formulation</source>
        <translation>정식화 변경</translation>
    </message>
    <message>
        <source>Change cross-check</source>
        <translation>교차 검증 변경</translation>
    </message>
    <message>
        <source>Switch limits on</source>
        <translation>한계 켜기</translation>
    </message>
    <message>
        <source>Switch limits off</source>
        <translation>한계 끄기</translation>
    </message>
    <message>
        <source>Switch effort limits on</source>
        <translation>구동력 한계 켜기</translation>
    </message>
    <message>
        <source>Switch effort limits off</source>
        <translation>구동력 한계 끄기</translation>
    </message>
    <message>
        <source>Turn on contact</source>
        <translation>접촉 켜기</translation>
    </message>
    <message>
        <source>Turn off contact</source>
        <translation>접촉 끄기</translation>
    </message>
    <message>
        <source>Add target</source>
        <translation>목표 추가</translation>
    </message>
    <message>
        <source>Move target</source>
        <translation>목표 이동</translation>
    </message>
    <message>
        <source>Change target</source>
        <translation>목표 변경</translation>
    </message>
    <message>
        <source>Change priority</source>
        <translation>우선순위 변경</translation>
    </message>
    <message>
        <source>Change solver</source>
        <translation>솔버 변경</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <source>Opening %1 was cancelled</source>
        <translation>%1 열기가 취소되었습니다</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 저장됨</translation>
    </message>
    <message>
        <source>%1 is now part of the scene; the file is unchanged</source>
        <translation>%1의 내용이 이제 장면에 포함됩니다. 파일은 그대로입니다</translation>
    </message>
    <message>
        <source>That edit leaves no valid mechanism</source>
        <translation>이 편집을 하면 유효한 기구가 되지 않습니다</translation>
    </message>
    <message>
        <source>The scene cannot be changed back: %1</source>
        <translation>장면을 되돌릴 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>이동: %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>외 %1개</translation>
    </message>
    <message>
        <source>Take over into the scene</source>
        <translation>장면으로 가져오기</translation>
    </message>
    <message>
        <source>The robot becomes part of the scene; its file is unchanged. The scene cannot hold all of it:
%1</source>
        <translation>로봇이 장면의 일부가 되며 파일은 그대로입니다. 장면에 모두 담을 수는 없습니다.
%1</translation>
    </message>
    <message>
        <source>The scene has changed meanwhile: nothing was done</source>
        <translation>그사이 장면이 변경되어 아무 작업도 하지 않았습니다</translation>
    </message>
    <message>
        <source>Move base</source>
        <translation>베이스 이동</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>관절 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>객체 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DriverPanel</name>
    <message>
        <source>Mechanisms with drivers show here what these hold at the start.</source>
        <translation>구동 구속이 있는 기구를 열면 시작할 때 유지하는 값이 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>Residual by iteration, from the pose as opened</source>
        <translation>반복 횟수별 잔차(열 때의 포즈에서 시작)</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>반복</translation>
    </message>
    <message>
        <source>Length at the start</source>
        <translation>시작 시 길이</translation>
    </message>
    <message>
        <source>What the driver holds at the start</source>
        <translation>시작할 때 구동 구속이 유지하는 값</translation>
    </message>
    <message>
        <source>roll %1, pitch %2, yaw %3</source>
        <translation>롤 %1, 피치 %2, 요 %3</translation>
    </message>
    <message>
        <source>at (%1, %2, %3) %4</source>
        <translation>위치 (%1, %2, %3) %4</translation>
    </message>
</context>
<context>
    <name>DropDialog</name>
    <message>
        <source>Drop %1</source>
        <translation>%1 떨어뜨리기</translation>
    </message>
    <message>
        <source>Everything that hangs together with it is lifted against gravity, at the speed it has. While nothing is simulated the lift is a pose, which can be undone.</source>
        <translation>연결된 모든 것을 현재 속도를 유지한 채 중력 반대 방향으로 들어 올립니다. 시뮬레이션한 내용이 없으면 들어 올리기는 포즈 변경이므로 실행 취소할 수 있습니다.</translation>
    </message>
    <message>
        <source>By which it is lifted from where it is</source>
        <translation>현재 위치에서 들어 올릴 높이</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>Lift</source>
        <translation>들어 올리기</translation>
    </message>
    <message>
        <source>Lift and let go</source>
        <translation>들어 올려 놓기</translation>
    </message>
</context>
<context>
    <name>EnergyRows</name>
    <message>
        <source>Kinetic</source>
        <translation>운동 에너지</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>중력</translation>
    </message>
    <message>
        <source>Potential energy</source>
        <translation>위치 에너지</translation>
    </message>
    <message>
        <source>Springs</source>
        <translation>스프링</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>스토퍼</translation>
    </message>
    <message>
        <source>Potential energy of the limit stops</source>
        <translation>한계 스토퍼의 위치 에너지</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>Work of inputs</source>
        <translation>입력의 일</translation>
    </message>
    <message>
        <source>Motors</source>
        <translation>모터</translation>
    </message>
    <message>
        <source>Work of the scene&apos;s motors</source>
        <translation>장면의 모터가 한 일</translation>
    </message>
    <message>
        <source>Outside forces</source>
        <translation>외력</translation>
    </message>
    <message>
        <source>Their work</source>
        <translation>외력이 한 일</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>감쇠</translation>
    </message>
    <message>
        <source>Dry friction</source>
        <translation>건마찰</translation>
    </message>
    <message>
        <source>Stops&apos; damping</source>
        <translation>스토퍼 감쇠</translation>
    </message>
    <message>
        <source>Contact friction</source>
        <translation>접촉 마찰</translation>
    </message>
    <message>
        <source>Work of dry friction where shapes touch: a click shows the pairs</source>
        <translation>형상 접촉부의 건마찰이 한 일: 클릭하면 쌍별로 표시</translation>
    </message>
    <message>
        <source>Contact impacts</source>
        <translation>접촉 충돌</translation>
    </message>
    <message>
        <source>Energy of impacts of shapes: a click shows which pair, when, by which law</source>
        <translation>형상 충돌의 에너지: 클릭하면 쌍, 시각, 법칙을 표시</translation>
    </message>
    <message>
        <source>Contact drift</source>
        <translation>접촉 겹침 보정</translation>
    </message>
    <message>
        <source>Energy moved by pushing overlapping shapes apart</source>
        <translation>겹친 형상을 밀어내면서 이동한 에너지</translation>
    </message>
    <message>
        <source>Mouse, edits</source>
        <translation>마우스, 편집</translation>
    </message>
    <message>
        <source>Residual E − W</source>
        <translation>잔차 E − W</translation>
    </message>
    <message>
        <source>Numerical error: total energy less its start less all work</source>
        <translation>수치 오차: 전체 에너지에서 초기값과 모든 일을 뺀 값</translation>
    </message>
    <message>
        <source>Exchanged</source>
        <translation>교환량</translation>
    </message>
    <message>
        <source>What has gone to and fro between all accounts; the residual is measured against it</source>
        <translation>모든 계정 사이에 오간 에너지이며, 잔차의 기준이 됩니다</translation>
    </message>
</context>
<context>
    <name>ExtraCurves</name>
    <message>
        <source>%1 has no column %2</source>
        <translation>%1에 %2 열이 없습니다</translation>
    </message>
</context>
<context>
    <name>FieldSearch</name>
    <message>
        <source>Search fields</source>
        <translation>필드 검색</translation>
    </message>
    <message>
        <source>Search the fields of what is selected</source>
        <translation>선택 항목의 필드 검색</translation>
    </message>
    <message>
        <source>Fields with these words in their names or help (Ctrl+F; Escape clears)</source>
        <translation>이름이나 도움말에 이 단어가 있는 필드(Ctrl+F, Esc로 지움)</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>E&amp;xport…</source>
        <translation>내보내기(&amp;X)…</translation>
    </message>
    <message>
        <source>Write the scene as URDF, MJCF or another scene; what that cannot hold is listed first</source>
        <translation>장면을 URDF, MJCF 또는 다른 장면으로 저장합니다. 담을 수 없는 항목을 먼저 표시합니다</translation>
    </message>
    <message>
        <source>Show c&amp;hanges…</source>
        <translation>변경 내용 보기(&amp;H)…</translation>
    </message>
    <message>
        <source>How a save would change the scene&apos;s file</source>
        <translation>저장할 때 장면 파일이 어떻게 바뀌는지 표시</translation>
    </message>
    <message>
        <source>Write what the scene overrides into the robot&apos;s own file</source>
        <translation>장면에서 재정의한 값을 로봇 자체 파일에 기록</translation>
    </message>
    <message>
        <source>Pict&amp;ure…</source>
        <translation>이미지(&amp;U)…</translation>
    </message>
    <message>
        <source>Write what the window shows as a picture of any size</source>
        <translation>창에 보이는 내용을 원하는 크기의 이미지로 저장</translation>
    </message>
    <message>
        <source>the robot&apos;s file</source>
        <translation>로봇 파일</translation>
    </message>
    <message>
        <source>&amp;Write changes into %1…</source>
        <translation>%1에 변경 내용 기록(&amp;W)…</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <source>Robot, URDF (*.urdf)</source>
        <translation>로봇, URDF (*.urdf)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>내보내기: %1</translation>
    </message>
    <message>
        <source>Model, MJCF (*.xml *.mjcf);;Linkwright scene (*.lws.json)</source>
        <translation>모델, MJCF (*.xml *.mjcf);;Linkwright 장면 (*.lws.json)</translation>
    </message>
    <message>
        <source>%1 is the scene that is open. &quot;Save&quot; writes it.</source>
        <translation>%1: 현재 열려 있는 장면입니다. &quot;저장&quot;으로 기록하십시오.</translation>
    </message>
    <message>
        <source>%1 is the file of a robot in this scene. &quot;Write changes into %1&quot; changes it.</source>
        <translation>%1: 이 장면에 있는 로봇의 파일입니다. &quot;%1에 변경 내용 기록&quot;으로 변경하십시오.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1에 쓸 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Export to %1</source>
        <translation>%1(으)로 내보내기</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1에 쓰기</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1(으)로 내보냈습니다</translation>
    </message>
    <message>
        <source>Changes of %1</source>
        <translation>%1의 변경 내용</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Write changes</source>
        <translation>변경 내용 기록</translation>
    </message>
    <message>
        <source>%1 cannot be changed: %2.</source>
        <translation>%1을(를) 변경할 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Write changes into %1</source>
        <translation>%1에 변경 내용 기록</translation>
    </message>
    <message>
        <source>These values are the scene&apos;s now; they become the file&apos;s. Other scenes with this file get them too. The former file is kept as a backup.</source>
        <translation>현재 장면에만 있는 이 값들이 파일의 값이 됩니다. 같은 파일을 쓰는 다른 장면에도 적용됩니다. 이전 파일은 백업으로 보관합니다.</translation>
    </message>
    <message>
        <source>The scene overrides nothing that %1 could hold.</source>
        <translation>장면에서 재정의한 값 중 %1에 담을 수 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1에 기록했습니다.</translation>
    </message>
    <message>
        <source>%1 was written.
The former file is kept as %2.</source>
        <translation>%1에 기록했습니다.
이전 파일은 %2에 보관했습니다.</translation>
    </message>
</context>
<context>
    <name>FileLine</name>
    <message>
        <source>Choose …</source>
        <translation>선택 …</translation>
    </message>
    <message>
        <source>%1 has a picture of this name already. Replace it?</source>
        <translation>%1에 같은 이름의 이미지가 있습니다. 바꾸시겠습니까?</translation>
    </message>
    <message>
        <source>%1 has %2 pictures of these names already. Replace them? Those that follow the last new picture are removed.</source>
        <translation>%1에 같은 이름의 이미지가 %2개 있습니다. 바꾸시겠습니까? 마지막 새 이미지 뒤에 이어지는 이미지는 제거됩니다.</translation>
    </message>
    <message>
        <source>%1 exists. Replace it?</source>
        <translation>%1이(가) 이미 있습니다. 바꾸시겠습니까?</translation>
    </message>
    <message>
        <source>%1 has %2 already. Replace them?</source>
        <translation>%1에 %2이(가) 이미 있습니다. 바꾸시겠습니까?</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
</context>
<context>
    <name>FilmCameraPage</name>
    <message>
        <source>Stays</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Turntable</source>
        <translation>턴테이블</translation>
    </message>
    <message>
        <source>By keyframes</source>
        <translation>키프레임</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>움직임</translation>
    </message>
    <message>
        <source>Keyframes: those that the timeline&apos;s menu makes from the view</source>
        <translation>키프레임: 타임라인 메뉴에서 현재 시점으로 만든 카메라 키프레임</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Turn in</source>
        <translation>회전 주기</translation>
    </message>
    <message>
        <source>Of the film, about the view&apos;s target; below zero the other way round</source>
        <translation>동영상 시간 기준, 시점의 주시점 둘레 회전. 음수이면 반대 방향</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>The link that the view moves along with</source>
        <translation>시점이 따라 움직일 링크</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Below 1: slow motion</source>
        <translation>1 미만: 느린 동작</translation>
    </message>
    <message>
        <source>Supersampling</source>
        <translation>슈퍼샘플링</translation>
    </message>
    <message>
        <source>Each frame is drawn so many times as wide and high, and averaged</source>
        <translation>각 프레임을 가로세로 이 배수로 그린 뒤 평균합니다</translation>
    </message>
    <message>
        <source>Motion blur</source>
        <translation>모션 블러</translation>
    </message>
    <message>
        <source>The part of the time from frame to frame that the shutter is open; 0: none</source>
        <translation>프레임 간격 중 셔터가 열려 있는 비율. 0: 없음</translation>
    </message>
    <message>
        <source>of pictures</source>
        <translation>이미지 수</translation>
    </message>
    <message>
        <source>That are averaged while the shutter is open</source>
        <translation>셔터가 열려 있는 동안 평균하는 이미지 수</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Film</source>
        <translation>동영상</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>촬영 대상</translation>
    </message>
    <message>
        <source>from</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>for</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Every frame shows its exact time, however long drawing it takes</source>
        <translation>그리는 데 걸리는 시간과 관계없이 각 프레임은 정확한 시각을 나타냅니다</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>초당 프레임</translation>
    </message>
    <message>
        <source>Show failed checks</source>
        <translation>실패한 검사 표시</translation>
    </message>
    <message>
        <source>Energy that does not close, a law of contact that is not met, a cross-check that differs</source>
        <translation>맞지 않는 에너지 장부, 만족되지 않는 접촉 법칙, 일치하지 않는 교차 검증</translation>
    </message>
    <message>
        <source>Film to</source>
        <translation>동영상 저장 위치</translation>
    </message>
    <message>
        <source>H.264 film (*.mp4);;VP9 film (*.webm);;Animation (*.gif);;Folder of pictures (*.png)</source>
        <translation>H.264 동영상 (*.mp4);;VP9 동영상 (*.webm);;애니메이션 (*.gif);;이미지 폴더 (*.png)</translation>
    </message>
    <message>
        <source>Pictures: a name as seq/%05d.png, whose folder is made where there is none</source>
        <translation>이미지: seq/%05d.png와 같은 이름. 폴더가 없으면 만듭니다</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Motion and quality</source>
        <translation>움직임과 품질</translation>
    </message>
    <message>
        <source>In the picture</source>
        <translation>화면에 표시</translation>
    </message>
    <message>
        <source>Nothing: only beside what was simulated</source>
        <translation>없음: 시뮬레이션한 내용에만 나란히 표시 가능</translation>
    </message>
    <message>
        <source>Nothing: a sensor films one run</source>
        <translation>없음: 센서는 한 실행만 촬영</translation>
    </message>
    <message>
        <source>What was simulated (%1 s)</source>
        <translation>시뮬레이션한 내용 (%1 s)</translation>
    </message>
    <message>
        <source>A new simulation from the start</source>
        <translation>처음부터 새로 시뮬레이션</translation>
    </message>
    <message>
        <source>The film gets %1 × %2 pixels: its format has even sides.</source>
        <translation>동영상 크기는 %1 × %2픽셀이 됩니다. 이 형식은 가로세로가 짝수여야 합니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Only %1 s have been simulated.</source>
        <translation>시뮬레이션한 길이가 %1 s뿐입니다.</translation>
    </message>
    <message>
        <source>The film is not made: %1.</source>
        <translation>동영상을 만들지 못했습니다: %1.</translation>
    </message>
    <message>
        <source>Filming …</source>
        <translation>촬영 중 …</translation>
    </message>
    <message>
        <source>Film %1</source>
        <translation>동영상 %1</translation>
    </message>
    <message>
        <source>Wait until the file is open.</source>
        <translation>파일이 열릴 때까지 기다리십시오.</translation>
    </message>
    <message>
        <source>There is nothing to film.</source>
        <translation>촬영할 내용이 없습니다.</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>%1 s 남음</translation>
    </message>
    <message>
        <source>%1 min %2 s left</source>
        <translation>%1 min %2 s 남음</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>%1 h %2 min 남음</translation>
    </message>
    <message>
        <source>One picture, %1, in the folder %2</source>
        <translation>이미지 1장, %1, 폴더 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s), the first one %1, in the folder %2</source>
        <translation>
            <numerusform>이미지 %n장, 첫 이미지 %1, 폴더 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filming … Its format shows at most %n frame(s) a second.</source>
        <translation>
            <numerusform>촬영 중 … 이 형식은 초당 최대 %n프레임까지 표시합니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n프레임</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancelled; %1 holds %n frame(s).</source>
        <translation>
            <numerusform>취소했습니다. %1에 %n프레임이 들어 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) in %1.</source>
        <translation>
            <numerusform>%1에 %n프레임을 저장했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>From</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>폭</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
</context>
<context>
    <name>FilmFrames</name>
    <message>
        <source>the simulation diverged at t = %1 s: %2</source>
        <translation>시뮬레이션이 t = %1 s에서 발산했습니다: %2</translation>
    </message>
</context>
<context>
    <name>FilmPicturePage</name>
    <message>
        <source>Title</source>
        <translation>제목</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>Whether the energy closes, and to what, as in the status bar</source>
        <translation>상태 표시줄처럼 에너지 장부가 맞는지와 그 잔차를 표시</translation>
    </message>
    <message>
        <source>Values of forces and contacts, and the legend</source>
        <translation>힘과 접촉의 값, 범례</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Along the bottom</source>
        <translation>아래쪽</translation>
    </message>
    <message>
        <source>On the right</source>
        <translation>오른쪽</translation>
    </message>
    <message>
        <source>The curves of the window&apos;s plots, those by formulas and measured ones too, with a cursor at the time of the frame</source>
        <translation>수식 곡선과 측정 곡선을 포함한 창의 그래프 곡선. 커서는 프레임의 시각을 나타냅니다</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Those that stand in the picture</source>
        <translation>화면에 표시할 곡선</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>나란히 표시</translation>
    </message>
    <message>
        <source>Measured: at its own times</source>
        <translation>측정값: 자체 시각 기준</translation>
    </message>
    <message>
        <source>By formula: %1</source>
        <translation>수식: %1</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Nothing: no other run is kept</source>
        <translation>없음: 보관된 다른 실행이 없음</translation>
    </message>
    <message>
        <source>Another run of the scene in the right half, at the same times</source>
        <translation>같은 시각의 다른 실행을 오른쪽 절반에 표시</translation>
    </message>
</context>
<context>
    <name>FilmPreview</name>
    <message>
        <source>Which frame of the film is shown here</source>
        <translation>미리 볼 동영상 프레임</translation>
    </message>
    <message>
        <source>Drawing the preview …</source>
        <translation>미리 보기 그리는 중 …</translation>
    </message>
    <message>
        <source>Frame of the preview</source>
        <translation>미리보기 프레임</translation>
    </message>
</context>
<context>
    <name>FolderButton</name>
    <message>
        <source>Open folder</source>
        <translation>폴더 열기</translation>
    </message>
</context>
<context>
    <name>ForcePage</name>
    <message>
        <source>Hold all joints (PD)</source>
        <translation>모든 관절 유지(PD)</translation>
    </message>
    <message>
        <source>Compensate gravity</source>
        <translation>중력 보상</translation>
    </message>
    <message>
        <source>Hold all joints with an impedance</source>
        <translation>임피던스로 모든 관절 유지</translation>
    </message>
    <message>
        <source>Hold all joints by computed torque</source>
        <translation>계산 토크로 모든 관절 유지</translation>
    </message>
    <message>
        <source>Place a link with an impedance</source>
        <translation>임피던스로 링크 위치 제어</translation>
    </message>
    <message>
        <source>Place a link by computed torque</source>
        <translation>계산 토크로 링크 위치 제어</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>제어기</translation>
    </message>
    <message>
        <source>Tune…</source>
        <translation>튜닝…</translation>
    </message>
    <message>
        <source>Step and frequency response of the joint beside its gains; gains for a bandwidth</source>
        <translation>관절의 계단 응답과 주파수 응답을 게인과 함께 표시하고, 대역폭에 맞는 게인을 제안합니다</translation>
    </message>
    <message>
        <source>Has no effect: %1</source>
        <translation>효과 없음: %1</translation>
    </message>
</context>
<context>
    <name>ForceTool</name>
    <message>
        <source>This target is a formula: change it in its fields</source>
        <translation>이 목표는 수식입니다. 필드에서 변경하십시오</translation>
    </message>
    <message>
        <source>This force is a formula: change it in its fields</source>
        <translation>이 힘은 수식입니다. 필드에서 변경하십시오</translation>
    </message>
</context>
<context>
    <name>FormulaDialog</name>
    <message>
        <source>Curve by formula</source>
        <translation>수식 곡선</translation>
    </message>
    <message>
        <source>as in the legend</source>
        <translation>범례에 표시할 이름</translation>
    </message>
    <message>
        <source>for example abs(derivative(q.j1)) or lowpass(kinetic, 20 Hz)</source>
        <translation>예: abs(derivative(q.j1)) 또는 lowpass(kinetic, 20 Hz)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Signals by name, t, numbers with units, + − * / ^; abs sqrt sin cos tan asin acos atan atan2 exp ln log10 sign min max; of whole curves derivative(x), integral(x), lowpass(x, 5 Hz), highpass(x, 5 Hz), mean(x, 0.1 s), delay(x, 0.1 s).</source>
        <translation>신호 이름, t, 단위가 있는 수, + − * / ^; abs sqrt sin cos tan asin acos atan atan2 exp ln log10 sign min max; 곡선 전체에 대한 derivative(x), integral(x), lowpass(x, 5 Hz), highpass(x, 5 Hz), mean(x, 0.1 s), delay(x, 0.1 s).</translation>
    </message>
    <message>
        <source>without a unit that is known</source>
        <translation>단위를 알 수 없음</translation>
    </message>
    <message>
        <source>Unit: %1</source>
        <translation>단위: %1</translation>
    </message>
</context>
<context>
    <name>FormulationFields</name>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>ImportReport</name>
    <message>
        <source>Import report</source>
        <translation>가져오기 보고서</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>요소</translation>
    </message>
    <message>
        <source>What</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>수정</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Take back the last repair</source>
        <translation>마지막 수정 취소</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Nothing was ignored, repaired or doubtful.</source>
        <translation>무시되거나 수정되거나 의심스러운 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Reading %1: %2. A row chosen shows its link in the picture.</source>
        <translation>%1 읽기 결과: %2. 행을 선택하면 해당 링크를 화면에 표시합니다.</translation>
    </message>
    <message>
        <source>Repairs are kept in %1; the robot&apos;s own file stays as it is.</source>
        <translation>수정 내용은 %1에 보관되며, 로봇 자체 파일은 그대로입니다.</translation>
    </message>
    <message>
        <source>Search folder…</source>
        <translation>폴더 찾기…</translation>
    </message>
    <message>
        <source>Choose the folder that holds the file</source>
        <translation>파일이 있는 폴더를 선택합니다</translation>
    </message>
    <message>
        <source>Mass…</source>
        <translation>질량…</translation>
    </message>
    <message>
        <source>Type the mass of the link; its inertia grows with it</source>
        <translation>링크의 질량을 입력합니다. 관성도 비례하여 커집니다</translation>
    </message>
    <message>
        <source>From shapes</source>
        <translation>형상에서 계산</translation>
    </message>
    <message>
        <source>Mass stays; the inertia becomes that of the link&apos;s shapes</source>
        <translation>질량은 유지하고, 관성은 링크 형상의 관성으로 바꿉니다</translation>
    </message>
    <message>
        <source>Clamp</source>
        <translation>보정</translation>
    </message>
    <message>
        <source>The nearest inertia that a body can have</source>
        <translation>물체가 가질 수 있는 가장 가까운 관성으로 바꿉니다</translation>
    </message>
    <message>
        <source>Folder of the meshes</source>
        <translation>메시 폴더</translation>
    </message>
    <message>
        <source>Folder that holds %1</source>
        <translation>%1이(가) 있는 폴더</translation>
    </message>
    <message>
        <source>Mass of %1</source>
        <translation>%1의 질량</translation>
    </message>
    <message>
        <source>The repair cannot be kept beside the robot&apos;s file: %1</source>
        <translation>로봇 파일 옆에 수정 내용을 보관할 수 없습니다: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>오류 %n건</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>경고 %n건</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>참고 %n건</numerusform>
        </translation>
    </message>
    <message>
        <source>What reading the files found</source>
        <translation>파일을 읽으며 발견한 내용</translation>
    </message>
</context>
<context>
    <name>JobList</name>
    <message>
        <source>Running jobs</source>
        <translation>실행 중인 백그라운드 작업</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>진행 상황: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>End this job</source>
        <translation>이 백그라운드 작업을 끝냅니다</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>취소: %1</translation>
    </message>
</context>
<context>
    <name>JoinedText</name>
    <message>
        <source>the ground</source>
        <translation>지면</translation>
    </message>
    <message>
        <source>Joint %1 (%2) hangs %3 on %4.</source>
        <translation>관절 %1(%2): %3을(를) %4에 연결합니다.</translation>
    </message>
    <message>
        <source>Joint %1 (%2) hangs %3 on %4, by link %5.</source>
        <translation>관절 %1(%2): 링크 %5을(를) 거쳐 %3을(를) %4에 연결합니다.</translation>
    </message>
</context>
<context>
    <name>JointFields</name>
    <message>
        <source>automatic</source>
        <translation>자동</translation>
    </message>
</context>
<context>
    <name>JointPanel</name>
    <message>
        <source>Position</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Where each joint stands; while paused, dragging poses the robot</source>
        <translation>각 관절의 위치. 일시 정지 중에 드래그하면 로봇의 포즈가 바뀝니다</translation>
    </message>
    <message>
        <source>Open a robot to move its joints.</source>
        <translation>관절을 움직이려면 로봇을 여십시오.</translation>
    </message>
    <message>
        <source>Named postures of the robot&apos;s file</source>
        <translation>로봇 파일에 이름이 지정된 자세</translation>
    </message>
    <message>
        <source>Take a posture…</source>
        <translation>자세 적용…</translation>
    </message>
    <message>
        <source>Take posture %1</source>
        <translation>자세 적용: %1</translation>
    </message>
    <message>
        <source>%1 joint %2</source>
        <translation>%1 관절 %2</translation>
    </message>
    <message>
        <source>Position of %1 along %2</source>
        <translation>%1의 %2 방향 위치</translation>
    </message>
    <message>
        <source>Move joint</source>
        <translation>관절 이동</translation>
    </message>
    <message>
        <source>%1 of %2, about the world&apos;s axes</source>
        <translation>%2의 %1, 월드 좌표축 기준</translation>
    </message>
    <message>
        <source>The trot&apos;s joints follow the walk of the Centaur panel.</source>
        <translation>트롯의 관절은 Centaur 패널의 보행을 따릅니다.</translation>
    </message>
    <message>
        <source>Nothing here has a joint that moves.</source>
        <translation>움직일 수 있는 관절이 없습니다.</translation>
    </message>
</context>
<context>
    <name>KeptRuns</name>
    <message>
        <source>Take %1 in hand</source>
        <translation>%1(으)로 전환</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>적용: %1</translation>
    </message>
</context>
<context>
    <name>KeyActions</name>
    <message>
        <source>Orbit, pan, &amp;zoom</source>
        <translation>회전, 이동, 확대/축소(&amp;Z)</translation>
    </message>
    <message>
        <source>Orbit &amp;left</source>
        <translation>왼쪽으로 회전(&amp;L)</translation>
    </message>
    <message>
        <source>Orbit &amp;right</source>
        <translation>오른쪽으로 회전(&amp;R)</translation>
    </message>
    <message>
        <source>Orbit &amp;up</source>
        <translation>위로 회전(&amp;U)</translation>
    </message>
    <message>
        <source>Orbit &amp;down</source>
        <translation>아래로 회전(&amp;D)</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>왼쪽으로 이동</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>오른쪽으로 이동</translation>
    </message>
    <message>
        <source>Pan up</source>
        <translation>위로 이동</translation>
    </message>
    <message>
        <source>Pan down</source>
        <translation>아래로 이동</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>Move by a step of the grid</source>
        <translation>격자 간격만큼 이동</translation>
    </message>
    <message>
        <source>What is selected goes along the axis of the world that is nearest to this direction; a link takes the robot along. The step is on the shelf</source>
        <translation>선택 항목이 이 방향에 가장 가까운 월드 축을 따라 움직입니다. 링크를 움직이면 로봇도 함께 움직입니다. 간격은 부품 팔레트에 있습니다</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>왼쪽(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>오른쪽(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>위(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Down</source>
        <translation>아래(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Nearer</source>
        <translation>가까이(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Away</source>
        <translation>멀리(&amp;A)</translation>
    </message>
    <message>
        <source>Menu of what has the focus</source>
        <translation>포커스 항목의 메뉴</translation>
    </message>
    <message>
        <source>Go to the &amp;next panel</source>
        <translation>다음 패널로 이동(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the &amp;panel before</source>
        <translation>이전 패널로 이동(&amp;P)</translation>
    </message>
</context>
<context>
    <name>KeyframeBar</name>
    <message>
        <source>Starts with the positions, velocities, activations and controls of a keyframe</source>
        <translation>키프레임의 위치, 속도, 활성도, 제어 입력에서 시작합니다</translation>
    </message>
    <message>
        <source>Make a keyframe of the present moment</source>
        <translation>현재 상태를 키프레임으로 만들기</translation>
    </message>
    <message>
        <source>Rename the keyframe</source>
        <translation>키프레임 이름 바꾸기</translation>
    </message>
    <message>
        <source>Remove the keyframe</source>
        <translation>키프레임 제거</translation>
    </message>
    <message>
        <source>The keyframe at the left end of the slider</source>
        <translation>슬라이더 왼쪽 끝의 키프레임</translation>
    </message>
    <message>
        <source>Starts between two keyframes: orientations turn along the shortest rotation</source>
        <translation>두 키프레임 사이에서 시작합니다. 자세는 가장 짧은 회전을 따라 바뀝니다</translation>
    </message>
    <message>
        <source>The keyframe at the right end of the slider</source>
        <translation>슬라이더 오른쪽 끝의 키프레임</translation>
    </message>
    <message>
        <source>Start in a keyframe…</source>
        <translation>키프레임에서 시작…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Add keyframe</source>
        <translation>키프레임 추가</translation>
    </message>
    <message>
        <source>Rename keyframe</source>
        <translation>키프레임 이름 바꾸기</translation>
    </message>
    <message>
        <source>Between two keyframes</source>
        <translation>두 키프레임 사이</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>&amp;Assign</source>
        <translation>지정(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>기본값(&amp;D)</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>키보드와 마우스</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>명령과 키 검색</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>새 키</translation>
    </message>
    <message>
        <source>All &amp;defaults</source>
        <translation>모두 기본값으로(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>닫기(&amp;C)</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>마우스</translation>
    </message>
    <message>
        <source>The view: %1</source>
        <translation>시점: %1</translation>
    </message>
    <message>
        <source>Pose a link, or pull it while simulating</source>
        <translation>링크의 포즈 조정, 시뮬레이션 중에는 당기기</translation>
    </message>
    <message>
        <source>Left on a link</source>
        <translation>링크에서 왼쪽 버튼</translation>
    </message>
    <message>
        <source>Select, add to the selection</source>
        <translation>선택, 선택에 추가</translation>
    </message>
    <message>
        <source>Click, Shift+click, Ctrl+click</source>
        <translation>클릭, Shift+클릭, Ctrl+클릭</translation>
    </message>
    <message>
        <source>Push a link with a force or a moment</source>
        <translation>링크를 힘이나 모멘트로 밀기</translation>
    </message>
    <message>
        <source>Ctrl+right, Ctrl+left on a link</source>
        <translation>링크에서 Ctrl+오른쪽 버튼, Ctrl+왼쪽 버튼</translation>
    </message>
    <message>
        <source>Fling a link</source>
        <translation>링크 튕겨 보내기</translation>
    </message>
    <message>
        <source>Ctrl+Shift+left on a link</source>
        <translation>링크에서 Ctrl+Shift+왼쪽 버튼</translation>
    </message>
    <message>
        <source>What can be done there</source>
        <translation>그곳에서 할 수 있는 작업</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>오른쪽 버튼 클릭</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>수 변경</translation>
    </message>
    <message>
        <source>Drag its label</source>
        <translation>레이블 드래그</translation>
    </message>
    <message>
        <source>New keys of “%1”:</source>
        <translation>“%1”의 새 키:</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>키를 변경할 명령을 선택하십시오.</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>키 없음</translation>
    </message>
    <message>
        <source>%1 is taken: %2 loses it.</source>
        <translation>%1은(는) 이미 사용 중이며, %2에서 해제됩니다.</translation>
    </message>
    <message>
        <source>Keyboard, where it has the focus</source>
        <translation>키보드, 포커스가 있는 곳</translation>
    </message>
    <message>
        <source>Next field, field before</source>
        <translation>다음 필드, 이전 필드</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Shift+Tab</translation>
    </message>
    <message>
        <source>Picture: a click in its middle</source>
        <translation>화면: 가운데 클릭</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Timeline: start, end, a tenth back, a tenth on</source>
        <translation>타임라인: 시작, 끝, 10분의 1 뒤로, 10분의 1 앞으로</translation>
    </message>
    <message>
        <source>Home, End, Page down, Page up</source>
        <translation>Home, End, Page Down, Page Up</translation>
    </message>
    <message>
        <source>Plots: zoom the time, the values</source>
        <translation>그래프: 시간 확대/축소, 값 확대/축소</translation>
    </message>
    <message>
        <source>+ and −, Ctrl with + and −</source>
        <translation>+와 −, Ctrl 및 +와 −</translation>
    </message>
    <message>
        <source>Plots: earlier, later, everything</source>
        <translation>그래프: 이전, 이후, 전체</translation>
    </message>
    <message>
        <source>Page down, Page up, Home</source>
        <translation>Page Down, Page Up, Home</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>메뉴 키</translation>
    </message>
</context>
<context>
    <name>LabelDrag</name>
    <message>
        <source>Drag to change (Shift: fine, Ctrl: coarse)</source>
        <translation>드래그하여 변경(Shift: 미세, Ctrl: 크게)</translation>
    </message>
</context>
<context>
    <name>LanguageMenu</name>
    <message>
        <source>As the &amp;system</source>
        <translation>시스템 설정 사용(&amp;S)</translation>
    </message>
    <message>
        <source>No font with the letters of this language is installed (in Debian: fonts-nanum)</source>
        <translation>이 언어의 글자가 있는 글꼴이 설치되어 있지 않습니다(Debian: fonts-nanum)</translation>
    </message>
    <message>
        <source>The language changes when Linkwright starts again.</source>
        <translation>언어는 Linkwright를 다시 시작하면 바뀝니다.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>다시 시작</translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message>
        <source>closes to %1</source>
        <translation>일치, 잔차 %1</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>불일치, 잔차 %1</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>이전에 %1</translation>
    </message>
    <message>
        <source>Energy: %1</source>
        <translation>에너지: %1</translation>
    </message>
</context>
<context>
    <name>LedgerIndicator</name>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>The energy ledger does not close since t = %1
Numerical error: %2, a part of %3 of the energy exchanged; at most 1e-6 passes. A smaller time step or an integrator of higher order would be better.</source>
        <translation>t = %1부터 에너지 장부가 맞지 않습니다
수치 오차: %2, 교환된 에너지 대비 %3. 허용 한계는 1e-6입니다. 더 작은 시간 간격이나 더 높은 차수의 적분기가 적합합니다.</translation>
    </message>
    <message>
        <source>The contact that changed the energy most is %1.</source>
        <translation>에너지를 가장 많이 바꾼 접촉: %1.</translation>
    </message>
    <message>
        <source>Numerical error of the energy.&lt;br&gt;Green: at most a millionth of all the energy exchanged so far. Red: a smaller time step would be better.</source>
        <translation>에너지의 수치 오차입니다.&lt;br&gt;녹색: 지금까지 교환된 전체 에너지의 백만분의 일 이하. 빨간색: 더 작은 시간 간격이 적합합니다.</translation>
    </message>
    <message>
        <source>The contact that changed the energy most is &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>에너지를 가장 많이 바꾼 접촉: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Insert part</source>
        <translation>부품 삽입</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>라이브러리</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>부품</translation>
    </message>
    <message>
        <source>nothing, it stands free</source>
        <translation>없음, 독립 배치</translation>
    </message>
    <message>
        <source>Hangs on</source>
        <translation>연결 대상</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Roll, pitch, yaw</source>
        <translation>롤, 피치, 요</translation>
    </message>
    <message>
        <source>Stands on the ground, not below it</source>
        <translation>지면 아래가 아니라 지면 위에 배치</translation>
    </message>
    <message>
        <source>A part that stands free and would reach below the ground goes up as far as needed</source>
        <translation>독립 배치한 부품이 지면 아래로 내려가면 필요한 만큼 올립니다</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>삽입(&amp;I)</translation>
    </message>
    <message>
        <source>The parts that come with the program are not found.</source>
        <translation>프로그램에 포함된 부품을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>It cannot be read: %1</source>
        <translation>읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
</context>
<context>
    <name>LimitTool</name>
    <message>
        <source>Upper limit %1</source>
        <translation>상한 %1</translation>
    </message>
    <message>
        <source>Lower limit %1</source>
        <translation>하한 %1</translation>
    </message>
    <message numerus="yes">
        <source>Upper limit %1 of %n joints</source>
        <translation>
            <numerusform>관절 %n개의 상한 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lower limit %1 of %n joints</source>
        <translation>
            <numerusform>관절 %n개의 하한 %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LinearisationPanel</name>
    <message>
        <source>Modes</source>
        <translation>모드</translation>
    </message>
    <message>
        <source>Eigenvalues, and which joints move in each</source>
        <translation>고유값과 각 고유값에서 움직이는 관절</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>How the rates change with positions and velocities</source>
        <translation>위치와 속도에 따른 변화율</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>How the rates change with the inputs</source>
        <translation>입력에 따른 변화율</translation>
    </message>
    <message>
        <source>Show mode</source>
        <translation>모드 표시</translation>
    </message>
    <message>
        <source>Lets the robot swing in the selected mode</source>
        <translation>선택한 모드로 로봇을 진동시킵니다</translation>
    </message>
    <message>
        <source>Linearise the state that is shown now</source>
        <translation>현재 표시된 상태를 선형화</translation>
    </message>
    <message>
        <source>Copy, or save as CSV or JSON</source>
        <translation>복사하거나 CSV 또는 JSON으로 저장</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV로 저장…</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>JSON으로 저장…</translation>
    </message>
    <message>
        <source>Eigenvalue [1/s]</source>
        <translation>고유값 [1/s]</translation>
    </message>
    <message>
        <source>Frequency [Hz]</source>
        <translation>주파수 [Hz]</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>감쇠비</translation>
    </message>
    <message>
        <source>Time constant [s]</source>
        <translation>시상수 [s]</translation>
    </message>
    <message>
        <source>Left alone, it</source>
        <translation>자유 응답</translation>
    </message>
    <message>
        <source>1: no swing at all; below 0: it grows</source>
        <translation>1: 진동 없음, 0 미만: 발산</translation>
    </message>
    <message>
        <source>After this time 37 % is left; below 0: it has grown 2.7-fold</source>
        <translation>이 시간이 지나면 37 %가 남습니다. 0 미만: 2.7배로 커진 시간</translation>
    </message>
    <message>
        <source>Open a scene to see how it moves by itself.</source>
        <translation>스스로 어떻게 움직이는지 보려면 장면을 여십시오.</translation>
    </message>
    <message>
        <source>Nothing here can move.</source>
        <translation>움직일 수 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Cannot be linearised: %1</source>
        <translation>선형화할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Press the arrow on the right to linearise the present state.</source>
        <translation>오른쪽 화살표를 누르면 현재 상태를 선형화합니다.</translation>
    </message>
    <message>
        <source>Linearising…</source>
        <translation>선형화 중…</translation>
    </message>
    <message>
        <source>Loops, drivers and contacts leave nothing free</source>
        <translation>루프, 구동 구속, 접촉 때문에 남은 자유도가 없음</translation>
    </message>
    <message>
        <source>All joints are held by friction</source>
        <translation>모든 관절이 마찰로 고착됨</translation>
    </message>
    <message>
        <source>Unstable</source>
        <translation>불안정</translation>
    </message>
    <message>
        <source>Swings on without damping</source>
        <translation>감쇠 없이 계속 진동</translation>
    </message>
    <message>
        <source>Neutral: nothing brings it back</source>
        <translation>중립: 복원력이 없음</translation>
    </message>
    <message>
        <source>Stable</source>
        <translation>안정</translation>
    </message>
    <message>
        <source>Save the linearisation</source>
        <translation>선형화 저장</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 at t = %2 s</source>
        <translation>%1, t = %2 s</translation>
    </message>
    <message>
        <source>on the move</source>
        <translation>운동 중</translation>
    </message>
    <message>
        <source>in equilibrium</source>
        <translation>평형 상태</translation>
    </message>
    <message>
        <source>not in equilibrium</source>
        <translation>평형 상태 아님</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s) held by friction</source>
        <translation>
            <numerusform>마찰로 고착된 관절 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dependent velocity(s)</source>
        <translation>
            <numerusform>종속 속도 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Matrix A</source>
        <translation>행렬 A</translation>
    </message>
    <message>
        <source>Matrix B</source>
        <translation>행렬 B</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>%1을(를) 열 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <source>What reading it found</source>
        <translation>파일을 읽으며 발견한 내용</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Back to the robot as it was</source>
        <translation>로봇을 이전 상태로 되돌립니다</translation>
    </message>
    <message>
        <source>%1 changed on disk and was read again.</source>
        <translation>%1 파일이 디스크에서 변경되어 다시 읽었습니다.</translation>
    </message>
    <message>
        <source>%1 changed on disk but cannot be read now; the robot stays as it was.
%2</source>
        <translation>%1 파일이 디스크에서 변경되었지만 지금은 읽을 수 없어, 로봇을 그대로 두었습니다.
%2</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2</source>
        <translation>%1을(를) 저장할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>The mechanism cannot be simulated: %1. It can still be saved.</source>
        <translation>기구를 시뮬레이션할 수 없습니다: %1. 저장은 할 수 있습니다.</translation>
    </message>
    <message>
        <source>The picture cannot be drawn: %1</source>
        <translation>화면을 그릴 수 없습니다: %1</translation>
    </message>
    <message>
        <source>An action could not be completed: %1</source>
        <translation>작업을 완료할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>다른 이름으로 저장…</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>저장하지 않은 변경 내용</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 has changes that are not saved.&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1에 저장하지 않은 변경 내용이 있습니다.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>They are lost if you do not save them.</source>
        <translation>저장하지 않으면 변경 내용이 사라집니다.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Add robot</source>
        <translation>로봇 추가</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation>장면 저장</translation>
    </message>
    <message>
        <source>Linkwright scenes (*.lws.json)</source>
        <translation>Linkwright 장면 (*.lws.json)</translation>
    </message>
    <message>
        <source>About Linkwright</source>
        <translation>Linkwright 정보</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Linkwright %1&lt;/h3&gt;&lt;p&gt;A workbench for mechanisms.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. It uses Qt, Eigen, Assimp, QCustomPlot and FFmpeg.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Linkwright %1&lt;/h3&gt;&lt;p&gt;기구를 위한 워크벤치입니다.&lt;/p&gt;&lt;p&gt;GNU 일반 공중 사용 허가서(GPL) 버전 3 이상에 따른 자유 소프트웨어입니다. Qt, Eigen, Assimp, QCustomPlot, FFmpeg을 사용합니다.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Posing: drag a link or a target</source>
        <translation>포즈 조정: 링크나 목표를 드래그하십시오</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Looking back</source>
        <translation>기록 보기</translation>
    </message>
    <message>
        <source>Simulating: drag a link to pull it</source>
        <translation>시뮬레이션 중: 링크를 드래그하여 당기십시오</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>Scenes to &amp;try</source>
        <translation>예제 장면(&amp;T)</translation>
    </message>
    <message>
        <source>Open bac&amp;kup</source>
        <translation>백업 열기(&amp;K)</translation>
    </message>
    <message>
        <source>Reco&amp;ver unsaved work…</source>
        <translation>저장하지 않은 작업 복구(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>만들기(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation>시뮬레이션(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>측정(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>Loo&amp;k from</source>
        <translation>시점(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>패널(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>배치 초기화(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Units</source>
        <translation>단위(&amp;U)</translation>
    </message>
    <message>
        <source>Mouse navigat&amp;ion</source>
        <translation>마우스 조작(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>명령 찾기(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse…</source>
        <translation>키보드와 마우스(&amp;K)…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 제거</translation>
    </message>
    <message>
        <source>Other objects refer to %1. Remove it all the same?</source>
        <translation>%1을(를) 참조하는 다른 객체가 있습니다. 그래도 제거하시겠습니까?</translation>
    </message>
    <message>
        <source>
Object at the pointer: %1 ms</source>
        <translation>
포인터 위치의 객체: %1 ms</translation>
    </message>
    <message>
        <source>Messages: nothing new</source>
        <translation>메시지: 새 메시지 없음</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>선택: %1</translation>
    </message>
    <message>
        <source>Linkwright</source>
        <translation>Linkwright</translation>
    </message>
    <message>
        <source>%1[*] · Linkwright</source>
        <translation>%1[*] · Linkwright</translation>
    </message>
    <message numerus="yes">
        <source>%1 was opened with %n warning(s).</source>
        <translation>
            <numerusform>%1 파일을 열었습니다: 경고 %n건.</numerusform>
        </translation>
    </message>
    <message>
        <source>An action could not be completed: %1
The scene is still open. Save it under another name to be safe.</source>
        <translation>작업을 완료할 수 없습니다: %1
장면은 아직 열려 있습니다. 안전을 위해 다른 이름으로 저장하십시오.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message numerus="yes">
        <source>Messages: %n warning(s) or error(s) not read</source>
        <translation>
            <numerusform>메시지: 읽지 않은 경고 또는 오류 %n건</numerusform>
        </translation>
    </message>
    <message>
        <source>Picture of the scene</source>
        <translation>장면 화면</translation>
    </message>
    <message>
        <source>%1 was changed by another program or in another window.</source>
        <translation>다른 프로그램이나 다른 창에서 %1 파일을 변경했습니다.</translation>
    </message>
    <message>
        <source>Surroun&amp;dings</source>
        <translation>주변 환경(&amp;D)</translation>
    </message>
    <message>
        <source>Picture &amp;quality</source>
        <translation>화면 품질(&amp;Q)</translation>
    </message>
    <message>
        <source>Picture: %1 ms
Objects drawn: %2 of %3
Triangles: %4
Draw calls: %5
Meshes on the graphics card: %6
Shadow maps drawn so far: %7
Quality: %8</source>
        <translation>화면: %1 ms
그린 객체: %3개 중 %2개
삼각형: %4
그리기 호출: %5
그래픽 카드의 메시: %6
지금까지 그린 그림자 맵: %7
품질: %8</translation>
    </message>
    <message>
        <source>%1 is open in this window.</source>
        <translation>%1은(는) 이 창에 열려 있습니다.</translation>
    </message>
    <message>
        <source>%1 is open in another window; nothing was saved. Save under another name, or close it there.</source>
        <translation>%1은(는) 다른 창에 열려 있어 저장하지 않았습니다. 다른 이름으로 저장하거나 그 창에서 닫으십시오.</translation>
    </message>
</context>
<context>
    <name>MassDialog</name>
    <message>
        <source>Use open meshes as convex hulls, turn those inside out</source>
        <translation>열린 메시는 볼록 껍질로 사용하고, 안팎이 뒤집힌 메시는 바로잡습니다</translation>
    </message>
    <message>
        <source>Mass of %1</source>
        <translation>%1의 질량</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>부피</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>밀도</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>질량</translation>
    </message>
    <message>
        <source>Centre of mass x</source>
        <translation>질량 중심 x</translation>
    </message>
    <message>
        <source>Centre of mass y</source>
        <translation>질량 중심 y</translation>
    </message>
    <message>
        <source>Centre of mass z</source>
        <translation>질량 중심 z</translation>
    </message>
    <message>
        <source>Principal moments</source>
        <translation>주관성 모멘트</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>New</source>
        <translation>새 값</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>적용</translation>
    </message>
    <message>
        <source>Set these values: one undo step</source>
        <translation>이 값을 설정합니다. 실행 취소 한 단계로 기록됩니다</translation>
    </message>
    <message>
        <source>Present values</source>
        <translation>현재 값</translation>
    </message>
    <message>
        <source>Visual shapes</source>
        <translation>시각 형상</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>충돌 형상</translation>
    </message>
    <message>
        <source>What centre of mass and inertia follow from</source>
        <translation>질량 중심과 관성을 계산하는 기준</translation>
    </message>
    <message>
        <source>From</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>선택…</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>출처: %1</translation>
    </message>
    <message>
        <source>Of the shapes that are selected in the list, or of all</source>
        <translation>목록에서 선택한 형상, 선택하지 않으면 모든 형상에 적용</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>재료</translation>
    </message>
    <message>
        <source>Total mass</source>
        <translation>전체 질량</translation>
    </message>
    <message>
        <source>The inertia grows with it</source>
        <translation>관성도 비례하여 커집니다</translation>
    </message>
    <message>
        <source>%1: it is repaired here.</source>
        <translation>%1: 여기서 수정합니다.</translation>
    </message>
    <message>
        <source>%1: it is left out.</source>
        <translation>%1: 제외합니다.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>No shape of the link has a volume that could be weighed.</source>
        <translation>이 링크에는 질량을 계산할 부피를 가진 형상이 없습니다.</translation>
    </message>
    <message>
        <source>These values are those of a possible body.</source>
        <translation>이 값은 실제로 존재할 수 있는 물체의 값입니다.</translation>
    </message>
    <message>
        <source>Set the mass of %1</source>
        <translation>질량 설정: %1</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>형상</translation>
    </message>
</context>
<context>
    <name>MassTool</name>
    <message>
        <source>Move centre of mass</source>
        <translation>질량 중심 이동</translation>
    </message>
    <message>
        <source>Change inertia</source>
        <translation>관성 변경</translation>
    </message>
    <message>
        <source>centre of mass %1, %2, %3 %4</source>
        <translation>질량 중심 %1, %2, %3 %4</translation>
    </message>
    <message>
        <source>semi-axis %1
principal moments %2, %3, %4 %5</source>
        <translation>반축 %1
주관성 모멘트 %2, %3, %4 %5</translation>
    </message>
</context>
<context>
    <name>MatrixModel</name>
    <message>
        <source>%1 by %2: %3</source>
        <translation>%2에 대한 %1: %3</translation>
    </message>
</context>
<context>
    <name>MeasureAim</name>
    <message>
        <source>Distance: click the first point</source>
        <translation>거리: 첫 번째 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the second point</source>
        <translation>두 번째 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>Angle: click a point on one side</source>
        <translation>각도: 한 변 위의 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the corner</source>
        <translation>꼭짓점을 클릭하십시오</translation>
    </message>
    <message>
        <source>Click a point on the other side</source>
        <translation>다른 변 위의 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>Angle of the x axes: click the first link</source>
        <translation>x축 사이의 각도: 첫 번째 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the second link</source>
        <translation>두 번째 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Clearance: click the first robot</source>
        <translation>간격: 첫 번째 로봇을 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the second robot</source>
        <translation>두 번째 로봇을 클릭하십시오</translation>
    </message>
    <message>
        <source>Mass: click a link</source>
        <translation>질량: 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Reach: click a link</source>
        <translation>도달 범위: 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Clearance: click the first link</source>
        <translation>간격: 첫 번째 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>측정</translation>
    </message>
</context>
<context>
    <name>MeasureStrip</name>
    <message>
        <source>Plot</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Show it over time among the plots</source>
        <translation>시간에 따른 값을 그래프에 표시</translation>
    </message>
    <message>
        <source>Shown in the picture alone</source>
        <translation>화면에만 표시됨</translation>
    </message>
</context>
<context>
    <name>MeasureTool</name>
    <message>
        <source>%1   ·   Esc: cancel</source>
        <translation>%1   ·   Esc: 취소</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>%1 was opened</source>
        <translation>%1을(를) 열었습니다</translation>
    </message>
    <message>
        <source>%1: done</source>
        <translation>%1: 완료</translation>
    </message>
    <message>
        <source>%1: done, %2</source>
        <translation>%1: 완료, %2</translation>
    </message>
    <message>
        <source>%1: cancelled</source>
        <translation>%1: 취소됨</translation>
    </message>
    <message>
        <source>%1: cancelled, %2</source>
        <translation>%1: 취소됨, %2</translation>
    </message>
    <message>
        <source>%1: failed. %2</source>
        <translation>%1: 실패. %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more finding(s) in the import report</source>
        <translation>
            <numerusform>가져오기 보고서에 추가 항목 %n건</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessagesPanel</name>
    <message>
        <source>info</source>
        <translation>정보</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>t = %1</source>
        <translation>t = %1</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>Infos</source>
        <translation>정보</translation>
    </message>
    <message>
        <source>List messages of this kind</source>
        <translation>이 종류의 메시지 표시</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>모두 복사</translation>
    </message>
    <message>
        <source>Copy the messages that are listed as text</source>
        <translation>표시된 메시지를 텍스트로 복사</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Forget all messages</source>
        <translation>모든 메시지를 지웁니다</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>시뮬레이션 시각</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>No messages. What banners and the status bar show, what reading files finds and how jobs end is kept here.</source>
        <translation>메시지가 없습니다. 알림과 상태 표시줄의 내용, 파일을 읽으며 발견한 문제, 백그라운드 작업의 결과가 여기에 보관됩니다.</translation>
    </message>
    <message>
        <source>No messages of these kinds.</source>
        <translation>이 종류의 메시지가 없습니다.</translation>
    </message>
    <message>
        <source>Click: go there</source>
        <translation>클릭: 해당 위치로 이동</translation>
    </message>
</context>
<context>
    <name>MobilityPanel</name>
    <message>
        <source>Show</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>Animates the selected mode, with all loops closed</source>
        <translation>모든 루프가 닫힌 상태로 선택한 모드를 움직여 보입니다</translation>
    </message>
    <message>
        <source>Led by</source>
        <translation>주도 자유도</translation>
    </message>
    <message>
        <source>What moves with it</source>
        <translation>함께 움직이는 것</translation>
    </message>
    <message>
        <source>Redundant constraint</source>
        <translation>중복 구속</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>None: every constraint is independent</source>
        <translation>없음: 모든 구속이 독립</translation>
    </message>
    <message>
        <source>Open a scene to see how it can move.</source>
        <translation>어떻게 움직일 수 있는지 보려면 장면을 여십시오.</translation>
    </message>
    <message>
        <source>No loops are closed here: the joints leave %1.</source>
        <translation>닫힌 루프가 없습니다. 관절이 허용하는 자유도: %1.</translation>
    </message>
    <message>
        <source>Pause to see how it can move here.</source>
        <translation>이 상태에서 어떻게 움직일 수 있는지 보려면 일시 정지하십시오.</translation>
    </message>
    <message>
        <source>Examining…</source>
        <translation>분석 중…</translation>
    </message>
    <message numerus="yes">
        <source>%n degree(s) of freedom</source>
        <translation>
            <numerusform>자유도 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degree(s) of freedom: %1 coordinates less %2 independent of %3 equations</source>
        <translation>
            <numerusform>자유도 %n: 좌표 %1개 − 방정식 %3개 중 독립 방정식 %2개</numerusform>
        </translation>
    </message>
    <message>
        <source>by counting: %1</source>
        <translation>계수식으로는 %1</translation>
    </message>
    <message>
        <source>singular position: nearby there are %1</source>
        <translation>특이 위치: 부근에서는 %1</translation>
    </message>
    <message>
        <source>close to a position where it locks or branches at &quot;%1&quot;</source>
        <translation>&quot;%1&quot;에서 잠기거나 분기하는 위치에 가까움</translation>
    </message>
    <message>
        <source>smallest singular value %1 of the largest</source>
        <translation>최소 특잇값은 최대 특잇값의 %1</translation>
    </message>
    <message>
        <source>Mobile modes</source>
        <translation>가동 모드</translation>
    </message>
    <message>
        <source>Redundant constraints</source>
        <translation>중복 구속</translation>
    </message>
</context>
<context>
    <name>ModeShapeView</name>
    <message>
        <source>Select a mode to see which joints move in it.</source>
        <translation>모드를 선택하면 그 모드에서 움직이는 관절을 표시합니다.</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>&amp;Linkwright</source>
        <translation>Linkwright(&amp;L)</translation>
    </message>
    <message>
        <source>Left on empty space, or middle: orbit; right, or with Shift: pan; wheel: zoom</source>
        <translation>빈 곳에서 왼쪽 버튼, 또는 가운데 버튼: 회전; 오른쪽 버튼, 또는 Shift와 함께: 이동; 휠: 확대/축소</translation>
    </message>
    <message>
        <source>&amp;Blender</source>
        <translation>Blender(&amp;B)</translation>
    </message>
    <message>
        <source>Middle: orbit; Shift+middle: pan; Ctrl+middle, or wheel: zoom; left on empty space: select by a box</source>
        <translation>가운데 버튼: 회전; Shift+가운데 버튼: 이동; Ctrl+가운데 버튼, 또는 휠: 확대/축소; 빈 곳에서 왼쪽 버튼: 상자로 선택</translation>
    </message>
    <message>
        <source>&amp;MuJoCo</source>
        <translation>MuJoCo(&amp;M)</translation>
    </message>
    <message>
        <source>Left on empty space: orbit; right: pan; middle, or wheel: zoom</source>
        <translation>빈 곳에서 왼쪽 버튼: 회전; 오른쪽 버튼: 이동; 가운데 버튼, 또는 휠: 확대/축소</translation>
    </message>
    <message>
        <source>&amp;CAD (SolidWorks)</source>
        <translation>CAD (SolidWorks)(&amp;C)</translation>
    </message>
    <message>
        <source>Middle: orbit; Ctrl+middle, or right: pan; Shift+middle, or wheel: zoom; left on empty space: select by a box</source>
        <translation>가운데 버튼: 회전; Ctrl+가운데 버튼, 또는 오른쪽 버튼: 이동; Shift+가운데 버튼, 또는 휠: 확대/축소; 빈 곳에서 왼쪽 버튼: 상자로 선택</translation>
    </message>
</context>
<context>
    <name>NoiseDialog</name>
    <message>
        <source>Noise</source>
        <translation>잡음</translation>
    </message>
    <message>
        <source>Normal noise that follows from its seed, the names and the time: each run with that seed repeats it. A deviation of 0 is none.</source>
        <translation>시드, 이름, 시간으로 결정되는 정규 분포 잡음입니다. 같은 시드로 실행하면 같은 잡음이 반복됩니다. 편차가 0이면 잡음이 없습니다.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Start positions</source>
        <translation>초기 위치</translation>
    </message>
    <message>
        <source>Start velocities</source>
        <translation>초기 속도</translation>
    </message>
    <message>
        <source>Standard deviation of each degree of freedom</source>
        <translation>각 자유도의 표준 편차</translation>
    </message>
    <message>
        <source>Standard deviation of each number of the velocity</source>
        <translation>각 속도 성분의 표준 편차</translation>
    </message>
    <message>
        <source>Samples on controls every</source>
        <translation>제어 입력 잡음의 표본 간격</translation>
    </message>
    <message>
        <source>The noise has no frequencies above about half of its inverse</source>
        <translation>잡음에는 이 간격의 역수의 약 절반을 넘는 주파수가 없습니다</translation>
    </message>
    <message>
        <source>Joined, not held</source>
        <translation>유지하지 않고 선형으로 연결</translation>
    </message>
    <message>
        <source>Standard deviation of the noise on this control</source>
        <translation>이 제어 입력에 더하는 잡음의 표준 편차</translation>
    </message>
</context>
<context>
    <name>ObjectActions</name>
    <message>
        <source>Copied %1</source>
        <translation>복사했습니다: %1</translation>
    </message>
    <message>
        <source>The clipboard holds no object of a scene</source>
        <translation>클립보드에 장면 객체가 없습니다</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>%1 names what this scene does not have: %2</source>
        <translation>%1이(가) 참조하는 항목이 이 장면에 없습니다: %2</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 복제</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 제거</translation>
    </message>
    <message>
        <source>Take %1 from the file</source>
        <translation>%1에 파일의 값 적용</translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>객체 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObjectFields</name>
    <message>
        <source>A value that is entered is set on all of them</source>
        <translation>입력한 값은 선택한 모두에 적용됩니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cut into convex pieces…</source>
        <translation>볼록 조각으로 분할…</translation>
    </message>
    <message>
        <source>Contact takes a mesh for its convex hull; pieces keep its hollows</source>
        <translation>접촉은 메시를 볼록 껍질로 처리합니다. 조각으로 나누면 오목한 부분이 유지됩니다</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>기본값으로 되돌리기</translation>
    </message>
    <message>
        <source>All of them back to the file&apos;s value or the default</source>
        <translation>모두 파일의 값 또는 기본값으로 되돌리기</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>The scene overrides this. Back to the file&apos;s value: %1</source>
        <translation>장면에서 재정의한 값입니다. 파일의 값으로 되돌리기: %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>추가: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Add a %1</source>
        <translation>추가: %1</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 외 %1개</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Show its values</source>
        <translation>값 표시</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>제거: %1</translation>
    </message>
    <message>
        <source>… and more</source>
        <translation>… 이하 생략</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>%2의 %1 변경</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>변경: %1</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
</context>
<context>
    <name>ObjectNames</name>
    <message>
        <source>Collision shape</source>
        <translation>충돌 형상</translation>
    </message>
</context>
<context>
    <name>OpenWindows</name>
    <message>
        <source>%1 (has no file yet)</source>
        <translation>%1(아직 파일 없음)</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, 폴더 %2</translation>
    </message>
    <message>
        <source>New win&amp;dow</source>
        <translation>새 창(&amp;D)</translation>
    </message>
    <message>
        <source>Open another window, with a document of its own</source>
        <translation>별도의 문서로 다른 창을 엽니다</translation>
    </message>
</context>
<context>
    <name>PairEnergyTable</name>
    <message>
        <source>Up to the moment shown, the greatest first. A double click goes to the last event of the pair.</source>
        <translation>표시된 시각까지, 큰 순서입니다. 두 번 클릭하면 그 쌍의 마지막 이벤트로 이동합니다.</translation>
    </message>
    <message>
        <source>Go to the last event</source>
        <translation>마지막 이벤트로 이동</translation>
    </message>
    <message>
        <source>Shows the step in which the chosen pair struck, touched, lifted or slipped last</source>
        <translation>선택한 쌍이 마지막으로 충돌하거나 닿거나 떨어지거나 미끄러진 스텝을 표시합니다</translation>
    </message>
    <message>
        <source>Go to the greatest impact</source>
        <translation>가장 큰 충돌로 이동</translation>
    </message>
    <message>
        <source>Shows the step in which an impact of the chosen pair changed the energy most</source>
        <translation>선택한 쌍의 충돌이 에너지를 가장 많이 바꾼 스텝을 표시합니다</translation>
    </message>
    <message>
        <source>Go to the greatest gain</source>
        <translation>가장 큰 증가로 이동</translation>
    </message>
    <message>
        <source>Shows the step in which contact added most energy</source>
        <translation>접촉이 에너지를 가장 많이 더한 스텝을 표시합니다</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>쌍</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>Lost at impacts</source>
        <translation>충돌 손실</translation>
    </message>
    <message>
        <source>Lost to friction</source>
        <translation>마찰 손실</translation>
    </message>
    <message>
        <source>Friction now</source>
        <translation>현재 마찰</translation>
    </message>
    <message>
        <source>Last event [s]</source>
        <translation>마지막 이벤트 [s]</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>나머지 전체</translation>
    </message>
    <message>
        <source>Contact is off: turn it on in the Simulation panel.</source>
        <translation>접촉이 꺼져 있습니다. 시뮬레이션 패널에서 켜십시오.</translation>
    </message>
    <message>
        <source>Nothing has touched so far.</source>
        <translation>아직 접촉이 없었습니다.</translation>
    </message>
    <message>
        <source>Friction has accounts for the pairs in “report” of the scene&apos;s contact</source>
        <translation>마찰은 장면 접촉 설정의 “report”에 있는 쌍만 기록됩니다</translation>
    </message>
    <message>
        <source>impacts within the step</source>
        <translation>스텝 안의 충돌</translation>
    </message>
    <message>
        <source>overlap that was pushed apart</source>
        <translation>밀어낸 겹침</translation>
    </message>
    <message numerus="yes">
        <source>Contact added energy in %n step(s), most at t = %1 s: %2, %3.</source>
        <translation>
            <numerusform>접촉이 스텝 %n개에서 에너지를 더했습니다. 최대: t = %1 s, %2, %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Energy by pair</source>
        <translation>쌍별 에너지</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Type what to do, an object or a signal</source>
        <translation>명령, 객체 또는 신호를 입력하십시오</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>검색 결과</translation>
    </message>
</context>
<context>
    <name>PathPage</name>
    <message>
        <source>Pose of the link</source>
        <translation>링크의 포즈</translation>
    </message>
    <message>
        <source>Positions of the joints</source>
        <translation>관절의 위치</translation>
    </message>
    <message>
        <source>What the waypoints are, and what goes evenly from one to the next</source>
        <translation>경유점의 종류, 즉 경유점 사이에서 고르게 변하는 값</translation>
    </message>
    <message>
        <source>Waypoints</source>
        <translation>경유점</translation>
    </message>
    <message>
        <source>Scale times to the limits</source>
        <translation>한계에 맞추어 시간 조정</translation>
    </message>
    <message>
        <source>Writes the times of all waypoints so that the path just keeps its limits</source>
        <translation>경로가 한계를 넘지 않는 가장 짧은 시간으로 모든 경유점의 시각을 씁니다</translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation>소요 시간</translation>
    </message>
    <message>
        <source>Carries the robot along the path, without simulating</source>
        <translation>시뮬레이션하지 않고 경로를 따라 로봇을 움직입니다</translation>
    </message>
    <message>
        <source>Carries the robot along the path in its own time, without simulating</source>
        <translation>시뮬레이션하지 않고 경로의 실제 시간에 맞추어 로봇을 움직입니다</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>진행 위치</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>Adds a waypoint at the end, where the link is now</source>
        <translation>링크의 현재 위치를 마지막 경유점으로 추가합니다</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Removes the selected waypoint</source>
        <translation>선택한 경유점을 제거합니다</translation>
    </message>
    <message>
        <source>To its start</source>
        <translation>시작점으로</translation>
    </message>
    <message>
        <source>Puts the robot where the path begins</source>
        <translation>로봇을 경로의 시작점에 놓습니다</translation>
    </message>
    <message>
        <source>Plot it</source>
        <translation>그래프로 표시</translation>
    </message>
    <message>
        <source>Position, speed, acceleration and error among the plots</source>
        <translation>위치, 속력, 가속도, 오차를 그래프에 표시합니다</translation>
    </message>
    <message>
        <source>%1 s, from %2 s</source>
        <translation>%1 s, %2 s부터</translation>
    </message>
    <message>
        <source>Along the path</source>
        <translation>경로상의 진행 위치</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Picture</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Sky and ground</source>
        <translation>하늘과 지면</translation>
    </message>
    <message>
        <source>White paper</source>
        <translation>흰색 배경</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>투명</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>지면</translation>
    </message>
    <message>
        <source>Show failed checks</source>
        <translation>실패한 검사 표시</translation>
    </message>
    <message>
        <source>Texts, lines and arrows as vectors in a file beside it (SVG), not in it</source>
        <translation>텍스트, 선, 화살표를 이미지가 아니라 별도 벡터 파일(SVG)에 저장</translation>
    </message>
    <message>
        <source>Picture to</source>
        <translation>이미지 저장 위치</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>이미지 (*.png)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Nothing: only beside what was simulated</source>
        <translation>없음: 시뮬레이션한 내용에만 나란히 표시 가능</translation>
    </message>
    <message>
        <source>Nothing: a sensor films one run</source>
        <translation>없음: 센서는 한 실행만 촬영</translation>
    </message>
    <message>
        <source>The picture is not made: %1.</source>
        <translation>이미지를 만들지 못했습니다: %1.</translation>
    </message>
    <message>
        <source>Drawing …</source>
        <translation>그리는 중 …</translation>
    </message>
    <message>
        <source>%1 is written.</source>
        <translation>%1에 저장했습니다.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>취소했습니다. 저장된 내용이 없습니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>폭</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
</context>
<context>
    <name>PiecesDialog</name>
    <message>
        <source>Convex pieces of a mesh of %1</source>
        <translation>%1 메시의 볼록 조각</translation>
    </message>
    <message>
        <source>The robot is described in a file of its own, %1, which a scene does not change.</source>
        <translation>이 로봇은 자체 파일 %1에 정의되어 있으며, 장면은 그 파일을 변경하지 않습니다.</translation>
    </message>
    <message>
        <source>Contact takes a mesh for its convex hull. Cut into convex pieces, %1 keeps its hollows.</source>
        <translation>접촉은 메시를 볼록 껍질로 처리합니다. 볼록 조각으로 나누면 %1의 오목한 부분이 유지됩니다.</translation>
    </message>
    <message>
        <source>More pieces cost more time where they touch</source>
        <translation>조각이 많을수록 접촉 계산 시간이 늘어납니다</translation>
    </message>
    <message>
        <source>Pieces, at most</source>
        <translation>최대 조각 수</translation>
    </message>
    <message>
        <source>No more cuts once all pieces together have this much more volume than the mesh</source>
        <translation>모든 조각의 부피 합과 메시 부피의 차이가 이 값 이하이면 더 나누지 않습니다</translation>
    </message>
    <message>
        <source>Volume error, at most</source>
        <translation>최대 부피 오차</translation>
    </message>
    <message>
        <source>Draws the pieces apart, here only</source>
        <translation>조각을 서로 떼어 그립니다. 이 화면에만 적용됩니다</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>간격</translation>
    </message>
    <message>
        <source>Use these pieces</source>
        <translation>이 조각 사용</translation>
    </message>
    <message>
        <source>Cutting … %1</source>
        <translation>분할 중 … %1</translation>
    </message>
    <message>
        <source>Cutting …</source>
        <translation>분할 중 …</translation>
    </message>
    <message>
        <source>The mesh is open or flat: it has no volume that could be cut.</source>
        <translation>메시가 열려 있거나 평평하여 나눌 부피가 없습니다.</translation>
    </message>
    <message>
        <source>The hull has %1 more volume than the mesh.</source>
        <translation>볼록 껍질의 부피가 메시보다 %1 더 큽니다.</translation>
    </message>
    <message>
        <source>%1 with %2 more volume than the mesh.</source>
        <translation>%1, 부피가 메시보다 %2 더 큽니다.</translation>
    </message>
    <message>
        <source>Cut a mesh into convex pieces</source>
        <translation>메시를 볼록 조각으로 분할</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>조각 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PiecesView</name>
    <message>
        <source>Drag to turn</source>
        <translation>드래그하여 회전</translation>
    </message>
</context>
<context>
    <name>Player</name>
    <message>
        <source>The run of %1 s is back</source>
        <translation>%1 s 길이의 실행을 되살렸습니다</translation>
    </message>
    <message>
        <source>The run of %1 s has ended: &quot;%2&quot; starts the simulation anew</source>
        <translation>%1 s 길이의 실행이 끝났습니다. &quot;%2&quot;(으)로 시뮬레이션을 새로 시작합니다</translation>
    </message>
    <message>
        <source>%1. Undo brings the run back</source>
        <translation>%1. 실행 취소하면 되살릴 수 있습니다</translation>
    </message>
    <message>
        <source>The simulation takes long to be made: it appears once it is</source>
        <translation>시뮬레이션을 준비하는 데 시간이 걸립니다. 준비되면 표시됩니다</translation>
    </message>
    <message>
        <source>The runs before are of another mechanism: undo brings them back</source>
        <translation>이전 실행은 다른 기구의 실행입니다. 실행 취소하면 되살릴 수 있습니다</translation>
    </message>
    <message>
        <source>The new memory limit applies after the next reset</source>
        <translation>새 메모리 한도는 다음 초기화부터 적용됩니다</translation>
    </message>
    <message>
        <source>%1 cannot be moved</source>
        <translation>%1을(를) 이동할 수 없습니다</translation>
    </message>
</context>
<context>
    <name>PlotCursors</name>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Values at A and B, difference, difference over time</source>
        <translation>A와 B의 값, 차이, 시간에 대한 차이</translation>
    </message>
    <message>
        <source>%1 Hz</source>
        <translation>%1 Hz</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
    <message>
        <source>Values at the cursors</source>
        <translation>커서 위치의 값</translation>
    </message>
</context>
<context>
    <name>PlotLegend</name>
    <message>
        <source>%1 [%2]: show or hide</source>
        <translation>%1 [%2]: 표시 또는 숨김</translation>
    </message>
    <message>
        <source>Take %1 off the plot</source>
        <translation>%1을(를) 그래프에서 제거</translation>
    </message>
    <message>
        <source>Curves of %1, in the colours of those of the run in hand</source>
        <translation>%1의 곡선, 활성 실행의 곡선과 같은 색</translation>
    </message>
    <message>
        <source>%1 [%2]: show or hide
Dotted: what it should be, %3</source>
        <translation>%1 [%2]: 표시 또는 숨김
점선: 기준값, %3</translation>
    </message>
</context>
<context>
    <name>PlotPanel</name>
    <message>
        <source>t [s]</source>
        <translation>t [s]</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Signals, to be dragged into the plots</source>
        <translation>그래프로 끌어 놓을 신호</translation>
    </message>
    <message>
        <source>Fit: show everything that was simulated</source>
        <translation>맞춤: 시뮬레이션한 전체를 표시</translation>
    </message>
    <message>
        <source>Follow the present while playing</source>
        <translation>재생하는 동안 현재 시각 따라가기</translation>
    </message>
    <message>
        <source>Count the potential energy from the start</source>
        <translation>시작 상태를 위치 에너지의 기준으로 사용</translation>
    </message>
    <message>
        <source>Show what compared runs differ by, instead of their curves</source>
        <translation>곡선 대신 비교한 실행의 차이를 표시</translation>
    </message>
    <message>
        <source>Export values or the picture</source>
        <translation>값이나 그림을 내보내기</translation>
    </message>
    <message>
        <source>Cursors, formulas, measured curves, layouts</source>
        <translation>커서, 수식, 측정 곡선, 배치</translation>
    </message>
    <message>
        <source>the picture cannot be encoded</source>
        <translation>이미지를 인코딩할 수 없습니다</translation>
    </message>
    <message>
        <source>&amp;Go to t = %1 s</source>
        <translation>t = %1 s로 이동(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Copy value of %1</source>
        <translation>%1 값 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;name %1</source>
        <translation>이름 %1 복사(&amp;N)</translation>
    </message>
    <message>
        <source>%1 over an axis on the &amp;right</source>
        <translation>%1: 오른쪽 축 사용(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove %1</source>
        <translation>%1 제거(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>맞춤(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Signals…</source>
        <translation>신호(&amp;S)…</translation>
    </message>
    <message>
        <source>Show &amp;failed checks in the corner</source>
        <translation>실패한 검사를 모서리에 표시(&amp;F)</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>측정값</translation>
    </message>
    <message>
        <source>By formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>그래프</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1, potential from the start</source>
        <translation>%1, 시작 기준 위치 에너지</translation>
    </message>
</context>
<context>
    <name>PoseFields</name>
    <message>
        <source>roll</source>
        <translation>롤</translation>
    </message>
    <message>
        <source>pitch</source>
        <translation>피치</translation>
    </message>
    <message>
        <source>yaw</source>
        <translation>요</translation>
    </message>
    <message>
        <source>%1
Follows %2</source>
        <translation>%1
수식: %2</translation>
    </message>
</context>
<context>
    <name>PoseFinder</name>
    <message>
        <source>no solution was found in half a second</source>
        <translation>0.5초 안에 해를 찾지 못했습니다</translation>
    </message>
    <message>
        <source>the other targets do not allow it</source>
        <translation>다른 목표 때문에 도달할 수 없습니다</translation>
    </message>
    <message>
        <source>Reach target</source>
        <translation>목표 도달</translation>
    </message>
    <message>
        <source>Take pose</source>
        <translation>포즈 적용</translation>
    </message>
</context>
<context>
    <name>Poser</name>
    <message>
        <source>Move joint</source>
        <translation>관절 이동</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>포즈</translation>
    </message>
    <message>
        <source>Pose on the path</source>
        <translation>경로상의 포즈</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>드래그</translation>
    </message>
    <message>
        <source>Nothing touches in this scene: poses stop once contact is on in the Simulation panel</source>
        <translation>이 장면에는 접촉이 없습니다. 시뮬레이션 패널에서 접촉을 켜면 포즈 조정이 접촉에서 멈춥니다</translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation>%1 배치</translation>
    </message>
    <message>
        <source>%1 stays where it is while you pose the rest</source>
        <translation>나머지의 포즈를 조정하는 동안 %1은(는) 제자리에 있습니다</translation>
    </message>
    <message>
        <source>%1 moves along again</source>
        <translation>%1이(가) 다시 함께 움직입니다</translation>
    </message>
    <message>
        <source>Drivers are set at the start: go back there first</source>
        <translation>구동 구속은 시작 시각에 설정합니다. 먼저 시작으로 돌아가십시오</translation>
    </message>
    <message>
        <source>%1 cannot reach this value from the current pose</source>
        <translation>현재 포즈에서는 %1이(가) 이 값에 도달할 수 없습니다</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 설정</translation>
    </message>
    <message>
        <source>Move target</source>
        <translation>목표 이동</translation>
    </message>
</context>
<context>
    <name>PresentDialog</name>
    <message>
        <source>Figures for a paper</source>
        <translation>논문 그림</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>프레젠테이션</translation>
    </message>
    <message>
        <source>What others should know</source>
        <translation>다른 사람에게 알릴 내용</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Show failed checks</source>
        <translation>실패한 검사 표시</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Nothing was simulated yet: run the scene first.</source>
        <translation>아직 시뮬레이션하지 않았습니다. 먼저 장면을 실행하십시오.</translation>
    </message>
    <message>
        <source>from</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>to</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Stills</source>
        <translation>정지 화면 수</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>초당 이미지</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Measured: at its own times</source>
        <translation>측정값: 자체 시각 기준</translation>
    </message>
    <message>
        <source>By formula: %1</source>
        <translation>수식: %1</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Curves of these runs over those of this one, dashed; the legend names each run</source>
        <translation>이 실행의 곡선 위에 다른 실행의 곡선을 파선으로 표시합니다. 범례에 각 실행의 이름이 나옵니다</translation>
    </message>
    <message>
        <source>Runs beside</source>
        <translation>함께 표시할 실행</translation>
    </message>
    <message>
        <source>Presentation to</source>
        <translation>프레젠테이션 저장 위치</translation>
    </message>
    <message>
        <source>Page for a browser (*.html)</source>
        <translation>브라우저용 페이지 (*.html)</translation>
    </message>
    <message>
        <source>Figures to</source>
        <translation>그림 저장 위치</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>The end is before the beginning.</source>
        <translation>끝이 시작보다 앞섭니다.</translation>
    </message>
    <message>
        <source>It needs a place to go to.</source>
        <translation>저장 위치가 필요합니다.</translation>
    </message>
    <message>
        <source>The page is not made: %1.</source>
        <translation>페이지를 만들지 못했습니다: %1.</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>%1 쓰는 중 …</translation>
    </message>
    <message>
        <source>Figures %1</source>
        <translation>논문 그림 %1</translation>
    </message>
    <message>
        <source>Presentation %1</source>
        <translation>프레젠테이션 %1</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>취소했습니다. 저장된 내용이 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2 MB.</source>
        <translation>%1: %2 MB.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in %1.</source>
        <translation>
            <numerusform>%1에 파일 %n개를 저장했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>From</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>To</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Search signals</source>
        <translation>신호 검색</translation>
    </message>
</context>
<context>
    <name>PropertiesPanel</name>
    <message>
        <source>Click a link or a target to see it in numbers.
Drag a link to move the robot by it.</source>
        <translation>링크나 목표를 클릭하면 값이 표시됩니다.
링크를 드래그하면 로봇이 움직입니다.</translation>
    </message>
    <message>
        <source>Tune…</source>
        <translation>튜닝…</translation>
    </message>
    <message>
        <source>Step and frequency response of the joint beside the gains; gains for a bandwidth</source>
        <translation>관절의 계단 응답과 주파수 응답을 게인과 함께 표시하고, 대역폭에 맞는 게인을 제안합니다</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>모든 값</translation>
    </message>
    <message>
        <source>Every value of what is selected, to be typed over; also shapes, joints, cameras</source>
        <translation>선택 항목의 모든 값을 직접 입력하여 변경합니다. 형상, 관절, 카메라도 포함합니다</translation>
    </message>
    <message>
        <source>No field here has &quot;%1&quot;. &lt;a href=&quot;#&quot; style=&quot;color: %2&quot;&gt;Show all&lt;/a&gt;</source>
        <translation>이름에 &quot;%1&quot;이(가) 있는 필드가 없습니다. &lt;a href=&quot;#&quot; style=&quot;color: %2&quot;&gt;모두 표시&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Roll pitch yaw</source>
        <translation>롤 피치 요</translation>
    </message>
    <message>
        <source>In the link&apos;s own frame</source>
        <translation>링크 자체 좌표계 기준</translation>
    </message>
    <message>
        <source>Add a target here</source>
        <translation>여기에 목표 추가</translation>
    </message>
    <message>
        <source>The robot then reaches for it; drag its arrows and rings</source>
        <translation>로봇이 목표에 도달하도록 움직입니다. 화살표와 고리를 드래그하십시오</translation>
    </message>
    <message>
        <source>Add a path from here</source>
        <translation>여기서 경로 추가</translation>
    </message>
    <message>
        <source>The link then follows it; drag its waypoints and its curve</source>
        <translation>링크가 경로를 따라갑니다. 경유점과 곡선을 드래그하십시오</translation>
    </message>
    <message>
        <source>Add a frame here</source>
        <translation>여기에 좌표계 추가</translation>
    </message>
    <message>
        <source>Fixed to the link, as of a tool; targets and forces may name it</source>
        <translation>공구 좌표계처럼 링크에 고정됩니다. 목표와 힘에서 이 좌표계를 지정할 수 있습니다</translation>
    </message>
    <message>
        <source>Mass…</source>
        <translation>질량…</translation>
    </message>
    <message>
        <source>Mass, centre of mass and inertia: by density and shapes, checked and repaired</source>
        <translation>질량, 질량 중심, 관성: 밀도와 형상으로 계산하고 검사하여 수정합니다</translation>
    </message>
    <message>
        <source>Add a spring, motor or force</source>
        <translation>스프링, 모터 또는 힘 추가</translation>
    </message>
    <message>
        <source>fixed to the world</source>
        <translation>월드에 고정</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>turned by up to %1</source>
        <translation>최대 회전 %1</translation>
    </message>
    <message>
        <source>none given</source>
        <translation>지정되지 않음</translation>
    </message>
</context>
<context>
    <name>PushDialog</name>
    <message>
        <source>Push %1</source>
        <translation>%1 밀기</translation>
    </message>
    <message>
        <source>An impulse changes velocities at once. Before the start it changes the start velocities; later it is an input of the run. In the picture, Ctrl+Shift+drag on a link flings it.</source>
        <translation>충격량은 속도를 즉시 바꿉니다. 시작 전에는 초기 속도를 바꾸고, 이후에는 실행의 입력이 됩니다. 화면에서 링크를 Ctrl+Shift+드래그하면 튕겨 보냅니다.</translation>
    </message>
    <message>
        <source>Direction in the world, of any length</source>
        <translation>월드 좌표계의 방향, 길이는 무관</translation>
    </message>
    <message>
        <source>From the view</source>
        <translation>시점 방향</translation>
    </message>
    <message>
        <source>The direction in which the picture looks</source>
        <translation>화면이 바라보는 방향</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>방향</translation>
    </message>
    <message>
        <source>Over the mass of a free body, this is the change of its speed</source>
        <translation>자유 물체에서는 이 값을 질량으로 나눈 만큼 속도가 바뀝니다</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>충격량</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>질량 중심</translation>
    </message>
    <message>
        <source>Where it was clicked</source>
        <translation>클릭한 위치</translation>
    </message>
    <message>
        <source>A push beside the centre of mass turns the link too</source>
        <translation>질량 중심을 벗어난 곳을 밀면 링크가 회전도 합니다</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>작용점</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>밀기</translation>
    </message>
    <message>
        <source>A push needs a direction and a size</source>
        <translation>밀려면 방향과 크기가 필요합니다</translation>
    </message>
    <message>
        <source>Direction along %1</source>
        <translation>%1 방향 성분</translation>
    </message>
</context>
<context>
    <name>PushTool</name>
    <message>
        <source>%1 is fixed to the world: it cannot be pushed</source>
        <translation>%1은(는) 월드에 고정되어 있어 밀 수 없습니다</translation>
    </message>
</context>
<context>
    <name>QMenu</name>
    <message>
        <source>&amp;6  Part of the library…</source>
        <translation>&amp;6  라이브러리 부품…</translation>
    </message>
    <message>
        <source>Place here, at &amp;the mouse…</source>
        <translation>마우스 위치에 배치(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>만들기(&amp;B)</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>… and %1 more</source>
        <translation>… 외 %1개</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>모두 제거</translation>
    </message>
    <message>
        <source>Nothing can move that way</source>
        <translation>그 방향으로는 아무것도 움직일 수 없습니다</translation>
    </message>
    <message>
        <source>A trot starts as it is planned: it can be pushed once it walks</source>
        <translation>트롯은 계획대로 시작합니다. 보행을 시작한 뒤에 밀 수 있습니다</translation>
    </message>
    <message>
        <source>%1 does not move freely: it cannot be lifted</source>
        <translation>%1은(는) 자유롭게 움직이지 않아 들어 올릴 수 없습니다</translation>
    </message>
    <message>
        <source>Lift %1</source>
        <translation>%1 들어 올리기</translation>
    </message>
    <message>
        <source>%1 is fixed to the world: it cannot be pushed</source>
        <translation>%1은(는) 월드에 고정되어 있어 밀 수 없습니다</translation>
    </message>
    <message>
        <source>Push %1</source>
        <translation>%1 밀기</translation>
    </message>
    <message>
        <source>Pushed %1 with %2</source>
        <translation>%1을(를) %2(으)로 밀었습니다</translation>
    </message>
    <message>
        <source>CSV (*.csv);;HDF5 (*.h5 *.hdf5)</source>
        <translation>CSV (*.csv);;HDF5 (*.h5 *.hdf5)</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>변형</translation>
    </message>
    <message>
        <source>full</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>renormalised each time</source>
        <translation>매번 정규화</translation>
    </message>
    <message>
        <source>normalised at the end</source>
        <translation>끝에서 정규화</translation>
    </message>
    <message>
        <source>%1 gives nothing of the %2 that its law asks for, as its range ends there</source>
        <translation>%1: 범위가 끝나 제어 법칙이 요구하는 %2을(를) 전혀 내지 못합니다</translation>
    </message>
    <message>
        <source>%1 gives its most, %2, as its control is at the end of its range, %3</source>
        <translation>%1: 제어 입력이 범위의 끝 %3에 있어 최댓값 %2을(를) 냅니다</translation>
    </message>
    <message>
        <source>%1 gives its most, %2, of the %3 that its law asks for</source>
        <translation>%1: 제어 법칙이 요구하는 %3 중 최댓값 %2을(를) 냅니다</translation>
    </message>
    <message>
        <source>%1 gives its most, %2</source>
        <translation>%1: 최댓값 %2을(를) 냅니다</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>외 %1개</translation>
    </message>
    <message>
        <source>open</source>
        <translation>열림</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>고착</translation>
    </message>
    <message>
        <source>sticks, near its limit</source>
        <translation>고착, 한계 부근</translation>
    </message>
    <message>
        <source>slips</source>
        <translation>미끄럼</translation>
    </message>
    <message>
        <source>chatters</source>
        <translation>채터링</translation>
    </message>
    <message>
        <source>Its shapes do not touch now.</source>
        <translation>현재 형상이 접촉하지 않습니다.</translation>
    </message>
    <message>
        <source>Without friction nothing holds it sideways.</source>
        <translation>마찰이 없어 옆으로 지탱하는 것이 없습니다.</translation>
    </message>
    <message>
        <source>It sticks: friction is at most %1 % of its limit at a point; %2 more in its direction would be held.</source>
        <translation>고착 상태입니다. 마찰력은 점별로 최대 한계의 %1 %입니다. 같은 방향으로 %2까지 더 견딥니다.</translation>
    </message>
    <message>
        <source>It slips at up to %1: friction is at its limit of %2, coefficient %3 times normal force %4. To hold, it would need a greater coefficient, or be pressed harder.</source>
        <translation>최대 %1(으)로 미끄러집니다. 마찰력이 한계값 %2(마찰 계수 %3 × 법선력 %4)에 있습니다. 지탱하려면 마찰 계수를 키우거나 더 세게 눌러야 합니다.</translation>
    </message>
    <message>
        <source>Its points have changed between open, sticking and slipping %1 times within %2 s. Restitution, stiff motors, or a coefficient near the edge of the cone are the usual reasons.</source>
        <translation>접촉점이 %2 s 동안 열림, 고착, 미끄럼 사이에서 %1회 바뀌었습니다. 반발, 강성이 큰 모터, 또는 마찰 원뿔 경계에 가까운 마찰 계수가 흔한 원인입니다.</translation>
    </message>
    <message>
        <source>any number of %1</source>
        <translation>제한 없음(%1)</translation>
    </message>
    <message>
        <source>%1 along %2 and %3 of moment about %4, its weakest axes</source>
        <translation>%2 방향으로 힘 %1, %4축으로 모멘트 %3(가장 약한 축)</translation>
    </message>
    <message>
        <source>%1 withstands another %2.</source>
        <translation>%1이(가) 더 견딜 수 있는 값: %2.</translation>
    </message>
    <message>
        <source>%1 withstands %2 more downwards, %3.</source>
        <translation>%1이(가) 더 견딜 수 있는 값: 아래로 %2, %3.</translation>
    </message>
    <message>
        <source>Ignored: %1</source>
        <translation>무시됨: %1</translation>
    </message>
    <message>
        <source>Choose a color</source>
        <translation>색 선택</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number</source>
        <translation>&quot;%1&quot;은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Add a %1</source>
        <translation>추가: %1</translation>
    </message>
    <message>
        <source>Nothing to add</source>
        <translation>추가할 항목 없음</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A change starts the simulation anew.</source>
        <translation>변경하면 시뮬레이션을 새로 시작합니다.</translation>
    </message>
    <message>
        <source>%1 needs %2 numbers with commas between them</source>
        <translation>%1에는 쉼표로 구분한 수 %2개가 필요합니다</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>Remove the value of %1</source>
        <translation>%1 값 제거</translation>
    </message>
    <message>
        <source>Add a value</source>
        <translation>값 추가</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>장면</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>관절</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>제어</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>Drivers</source>
        <translation>구동 구속</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>시뮬레이션</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>부품 팔레트</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Centaur</source>
        <translation>Centaur</translation>
    </message>
    <message>
        <source>Linearisation</source>
        <translation>선형화</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>스터디</translation>
    </message>
    <message>
        <source>Mobility</source>
        <translation>자유도</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Export all signals</source>
        <translation>모든 신호 내보내기</translation>
    </message>
    <message>
        <source>Move in time</source>
        <translation>시간 이동</translation>
    </message>
    <message>
        <source>%1 is later by [s]</source>
        <translation>%1의 지연 시간 [s]</translation>
    </message>
    <message>
        <source>Curve by &amp;formula …</source>
        <translation>수식 곡선(&amp;F) …</translation>
    </message>
    <message>
        <source>&amp;Measured curves of a file …</source>
        <translation>파일의 측정 곡선(&amp;M) …</translation>
    </message>
    <message>
        <source>Measured curves</source>
        <translation>측정 곡선</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.dat);;All files (*)</source>
        <translation>표 (*.csv *.tsv *.txt *.dat);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Move %1 in time …</source>
        <translation>%1 시간 이동 …</translation>
    </message>
    <message>
        <source>Edit %1 …</source>
        <translation>%1 편집 …</translation>
    </message>
    <message>
        <source>S&amp;pectrum of</source>
        <translation>스펙트럼(&amp;P)</translation>
    </message>
    <message>
        <source>Spectro&amp;gram of</source>
        <translation>스펙트로그램(&amp;G)</translation>
    </message>
    <message>
        <source>P&amp;hase plot of</source>
        <translation>위상 평면도(&amp;H)</translation>
    </message>
    <message>
        <source>One &amp;against another</source>
        <translation>두 신호의 관계 그래프(&amp;A)</translation>
    </message>
    <message>
        <source>%1 against</source>
        <translation>세로축 %1, 가로축</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>배치 저장</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>배치 이름</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>배치(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Save as …</source>
        <translation>다른 이름으로 저장(&amp;S) …</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>삭제(&amp;D)</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>%1의 열</translation>
    </message>
    <message>
        <source>Cursors &amp;A and B</source>
        <translation>커서 A와 B(&amp;A)</translation>
    </message>
    <message>
        <source>Export values</source>
        <translation>값 내보내기</translation>
    </message>
    <message>
        <source>The curves with their units, those by formulas too. Measured curves have columns of their own, in rows of their own times: elsewhere their cells are empty.</source>
        <translation>수식 곡선을 포함한 곡선을 단위와 함께 저장합니다. 측정 곡선은 별도의 열에 자체 시각의 행으로 저장되며, 다른 행에서는 그 열이 비어 있습니다.</translation>
    </message>
    <message>
        <source>Values as CSV or HDF5 …</source>
        <translation>값을 CSV 또는 HDF5로 …</translation>
    </message>
    <message>
        <source>Values of the whole run as CSV or HDF5 …</source>
        <translation>실행 전체의 값을 CSV 또는 HDF5로 …</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Picture as PNG …</source>
        <translation>그림을 PNG로 …</translation>
    </message>
    <message>
        <source>Picture as SVG …</source>
        <translation>그림을 SVG로 …</translation>
    </message>
    <message>
        <source>Picture as PDF …</source>
        <translation>그림을 PDF로 …</translation>
    </message>
    <message>
        <source>Export presentat&amp;ion…</source>
        <translation>프레젠테이션 내보내기(&amp;I)…</translation>
    </message>
    <message>
        <source>Write the recorded run as one file that a browser plays, with plots and notes</source>
        <translation>기록된 실행을 그래프와 메모와 함께 브라우저에서 재생하는 파일 하나로 저장</translation>
    </message>
    <message>
        <source>Export fi&amp;gures…</source>
        <translation>논문 그림 내보내기(&amp;G)…</translation>
    </message>
    <message>
        <source>Write plots, stills on white and a caption for a paper</source>
        <translation>논문용 그래프, 흰 배경의 정지 화면, 캡션을 저장</translation>
    </message>
    <message>
        <source>various</source>
        <translation>여러 값</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Camera ke&amp;yframe of this view and moment</source>
        <translation>현재 시점과 시각의 카메라 키프레임(&amp;Y)</translation>
    </message>
    <message>
        <source>A film by keyframes goes from one to the next</source>
        <translation>키프레임 동영상은 키프레임을 차례로 이어 갑니다</translation>
    </message>
    <message>
        <source>Camera keyframe at %1 s: drag to move it, click to see it</source>
        <translation>카메라 키프레임, %1 s: 드래그하여 이동, 클릭하여 보기</translation>
    </message>
    <message>
        <source>&amp;Smooth to the next</source>
        <translation>다음까지 부드럽게(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Linear to the next</source>
        <translation>다음까지 선형으로(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Hold until the next</source>
        <translation>다음까지 유지(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Delete camera keyframe</source>
        <translation>카메라 키프레임 삭제(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Take up %1</source>
        <translation>%1(으)로 전환(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Compare %1</source>
        <translation>%1 비교(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete %1</source>
        <translation>%1 삭제(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Go to t = %1 s</source>
        <translation>t = %1 s로 이동(&amp;G)</translation>
    </message>
    <message>
        <source>Play &amp;from here</source>
        <translation>여기부터 재생(&amp;F)</translation>
    </message>
    <message>
        <source>Play &amp;up to here</source>
        <translation>여기까지 재생(&amp;U)</translation>
    </message>
    <message>
        <source>Play &amp;all</source>
        <translation>전체 재생(&amp;A)</translation>
    </message>
    <message>
        <source>Make the state shown a &amp;keyframe</source>
        <translation>표시된 상태를 키프레임으로 만들기(&amp;K)</translation>
    </message>
    <message>
        <source>Copy t&amp;ime</source>
        <translation>시각 복사(&amp;I)</translation>
    </message>
    <message>
        <source>The settings in %1 are damaged.</source>
        <translation>%1의 설정이 손상되었습니다.</translation>
    </message>
    <message>
        <source>The settings in %1 are of a newer version of Linkwright.</source>
        <translation>%1의 설정은 Linkwright의 더 새로운 버전에서 만든 것입니다.</translation>
    </message>
    <message>
        <source>They could not be moved; what they hold may be wrong.</source>
        <translation>설정을 옮기지 못했습니다. 내용이 잘못되었을 수 있습니다.</translation>
    </message>
    <message>
        <source>They are now in %1; the window begins with its first settings.</source>
        <translation>설정을 %1(으)로 옮겼습니다. 창은 초기 설정으로 시작합니다.</translation>
    </message>
    <message>
        <source>just struck</source>
        <translation>방금 충돌</translation>
    </message>
    <message>
        <source>%1 – %2   ·   %3
normal %4   ·   friction %5
gap %6   ·   slip %7</source>
        <translation>%1 – %2   ·   %3
법선력 %4   ·   마찰력 %5
간극 %6   ·   미끄럼 %7</translation>
    </message>
    <message>
        <source>
◂ change before   ·   change after ▸</source>
        <translation>
◂ 이전 변화   ·   다음 변화 ▸</translation>
    </message>
    <message>
        <source>%1 – %2 is open</source>
        <translation>%1 – %2 열림</translation>
    </message>
    <message>
        <source>Forces and moments act while the simulation plays</source>
        <translation>힘과 모멘트는 시뮬레이션이 재생되는 동안 작용합니다</translation>
    </message>
    <message>
        <source>%1   ·   Esc: cancel</source>
        <translation>%1   ·   Esc: 취소</translation>
    </message>
    <message>
        <source>%1 high</source>
        <translation>높이 %1</translation>
    </message>
    <message>
        <source>step %1, lift %2</source>
        <translation>보폭 %1, 들림 %2</translation>
    </message>
    <message>
        <source>this foot stands; drag the body or a swing leg</source>
        <translation>지지하고 있는 발입니다. 몸체나 이동 다리를 드래그하십시오</translation>
    </message>
    <message>
        <source>Change walk</source>
        <translation>보행 변경</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n point(s) slip</source>
        <translation>
            <numerusform>점 %n개 중 %1개 미끄럼</numerusform>
        </translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(없음)</translation>
    </message>
    <message>
        <source>normal %1</source>
        <translation>법선력 %1</translation>
    </message>
    <message>
        <source>friction %1</source>
        <translation>마찰력 %1</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>간극 %1</translation>
    </message>
    <message>
        <source>slip %1</source>
        <translation>미끄럼 %1</translation>
    </message>
    <message>
        <source>friction coefficient %1</source>
        <translation>마찰 계수 %1</translation>
    </message>
    <message>
        <source>%1 % of its limit</source>
        <translation>한계의 %1 %</translation>
    </message>
    <message>
        <source>%1 – %2 %3</source>
        <translation>%1 – %2 %3</translation>
    </message>
    <message>
        <source>residual %1</source>
        <translation>잔차 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>점 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Studio</source>
        <translation>스튜디오(&amp;S)</translation>
    </message>
    <message>
        <source>Large soft lamps in a plain room</source>
        <translation>단순한 방의 크고 부드러운 조명</translation>
    </message>
    <message>
        <source>&amp;Outdoors</source>
        <translation>실외(&amp;O)</translation>
    </message>
    <message>
        <source>Blue sky over green ground</source>
        <translation>초록 지면 위의 파란 하늘</translation>
    </message>
    <message>
        <source>&amp;White paper</source>
        <translation>흰색 배경(&amp;W)</translation>
    </message>
    <message>
        <source>White from all sides, for print: no sky, and no ground but shadows</source>
        <translation>인쇄용, 모든 방향이 흰색: 하늘이 없고 지면에는 그림자만 있음</translation>
    </message>
    <message>
        <source>As much as can be drawn some 30 times a second</source>
        <translation>초당 약 30회 그릴 수 있는 만큼</translation>
    </message>
    <message>
        <source>By &amp;time</source>
        <translation>시간에 따라(&amp;T)</translation>
    </message>
    <message>
        <source>By &amp;time: now %1</source>
        <translation>시간에 따라: 현재 %1(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Plain</source>
        <translation>단순(&amp;P)</translation>
    </message>
    <message>
        <source>Without shadows and smooth edges</source>
        <translation>그림자와 매끄러운 가장자리 없음</translation>
    </message>
    <message>
        <source>&amp;Lean</source>
        <translation>간결(&amp;L)</translation>
    </message>
    <message>
        <source>With shadows and smooth edges</source>
        <translation>그림자와 매끄러운 가장자리 표시</translation>
    </message>
    <message>
        <source>&amp;Good</source>
        <translation>좋음(&amp;G)</translation>
    </message>
    <message>
        <source>And surfaces mirror their surroundings</source>
        <translation>표면에 주변 환경의 반사도 표시</translation>
    </message>
    <message>
        <source>&amp;Full</source>
        <translation>전체(&amp;F)</translation>
    </message>
    <message>
        <source>And corners are darker, shadows sharper and edges finer: as films and still pictures have it</source>
        <translation>모서리 음영, 더 선명한 그림자, 더 매끄러운 가장자리도 표시: 동영상과 이미지의 품질</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>단순</translation>
    </message>
    <message>
        <source>lean</source>
        <translation>간결</translation>
    </message>
    <message>
        <source>good</source>
        <translation>좋음</translation>
    </message>
    <message>
        <source>%1, chosen by you</source>
        <translation>%1, 사용자 선택</translation>
    </message>
    <message>
        <source>%1, chosen by the time that pictures take</source>
        <translation>%1, 화면을 그리는 시간에 따라 선택됨</translation>
    </message>
    <message>
        <source>full</source>
        <comment>quality of the picture</comment>
        <translation>최고</translation>
    </message>
    <message>
        <source>The handbook is not on this machine. docs/handbook/build.sh builds it.</source>
        <translation>이 컴퓨터에 설명서가 없습니다. docs/handbook/build.sh 가 만듭니다.</translation>
    </message>
    <message>
        <source>The page %1 of the handbook cannot be opened.</source>
        <translation>설명서의 %1 쪽을 열 수 없습니다.</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>포커스가 있는 곳의 도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Hand&amp;book</source>
        <translation>설명서(&amp;B)</translation>
    </message>
</context>
<context>
    <name>QuantityBox</name>
    <message>
        <source>%1 is outside of the range from %2 to %3</source>
        <translation>%1은(는) %2~%3 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number</source>
        <translation>&quot;%1&quot;은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number in %2</source>
        <translation>&quot;%1&quot;은(는) %2 단위의 수가 아닙니다</translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>최근 파일 열기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>목록 지우기(&amp;F)</translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>%1 in %2</source>
        <translation>%2의 %1</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>today %1</source>
        <translation>오늘 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>어제 %1</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>저장하지 않음</translation>
    </message>
    <message>
        <source>no edits</source>
        <translation>편집 없음</translation>
    </message>
    <message>
        <source>recorded run of %1 s</source>
        <translation>기록된 실행 %1 s</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>저장하지 않은 작업 복구</translation>
    </message>
    <message>
        <source>Linkwright did not end normally. This work was kept; each can be recovered now, or later.</source>
        <translation>Linkwright가 비정상적으로 종료되었습니다. 보관된 작업은 다음과 같으며, 지금 또는 나중에 복구할 수 있습니다.</translation>
    </message>
    <message>
        <source>Not recoverable: %1</source>
        <translation>복구할 수 없음: %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Keep all for later</source>
        <translation>나중을 위해 모두 보관</translation>
    </message>
    <message>
        <source>All that is listed is kept; File › Recover unsaved work lists it again</source>
        <translation>목록의 모든 항목을 보관합니다. 파일 › 저장하지 않은 작업 복구에서 다시 볼 수 있습니다</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>이미지 없음</translation>
    </message>
    <message>
        <source>Never saved</source>
        <translation>저장한 적 없음</translation>
    </message>
    <message>
        <source>%1 more before these</source>
        <translation>이전 %1건 생략</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>복구</translation>
    </message>
    <message>
        <source>Open it as it was, not saved yet</source>
        <translation>아직 저장하지 않은 이전 상태로 엽니다</translation>
    </message>
    <message>
        <source>Open it as it was; the file on disk stays as it is until you save</source>
        <translation>이전 상태로 엽니다. 저장할 때까지 디스크의 파일은 그대로입니다</translation>
    </message>
    <message>
        <source>Show report</source>
        <translation>보고서 보기</translation>
    </message>
    <message>
        <source>The folder with the call stack, the scene, the inputs and the recorded run</source>
        <translation>호출 스택, 장면, 입력, 기록된 실행이 있는 폴더</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Delete what was kept</source>
        <translation>보관된 내용을 삭제합니다</translation>
    </message>
    <message numerus="yes">
        <source>%n edit(s) not saved</source>
        <translation>
            <numerusform>저장하지 않은 편집 %n건</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryEntry</name>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1을(를) 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <translation>%1이(가) 너무 큽니다</translation>
    </message>
    <message>
        <source>entry.json is not JSON: %1</source>
        <translation>entry.json이 JSON 형식이 아닙니다: %1</translation>
    </message>
    <message>
        <source>entry.json has a format that this version does not know</source>
        <translation>entry.json은 이 버전에서 알 수 없는 형식입니다</translation>
    </message>
    <message>
        <source>entry.json names no scene</source>
        <translation>entry.json에 장면이 지정되어 있지 않습니다</translation>
    </message>
    <message>
        <source>%1 is not the file that was written</source>
        <translation>%1은(는) 기록했던 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1. It was moved to %2</source>
        <translation>%1. %2(으)로 옮겼습니다</translation>
    </message>
    <message>
        <source>No scene</source>
        <translation>장면 없음</translation>
    </message>
</context>
<context>
    <name>Reloader</name>
    <message>
        <source>Read %1 again</source>
        <translation>%1 다시 읽기</translation>
    </message>
</context>
<context>
    <name>RobotPage</name>
    <message>
        <source>Parts</source>
        <translation>구성</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>질량</translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation>
            <numerusform>링크 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moving joint(s)</source>
        <translation>
            <numerusform>움직이는 관절 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>좌표계 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunFiles</name>
    <message>
        <source>The runs are not saved: %1</source>
        <translation>실행을 저장하지 못했습니다: %1</translation>
    </message>
    <message>
        <source>The runs in %1 cannot be shown: %2</source>
        <translation>%1의 실행을 표시할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>The runs in %1 are of another mechanism</source>
        <translation>%1의 실행은 다른 기구의 실행입니다</translation>
    </message>
    <message>
        <source>The scene was changed after the runs in %1 were saved</source>
        <translation>%1의 실행을 저장한 뒤에 장면이 변경되었습니다</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) kept with the scene</source>
        <translation>
            <numerusform>실행 %n개가 장면과 함께 보관되어 있습니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunMarks</name>
    <message>
        <source>%1 reaches its lower limit</source>
        <translation>%1: 하한 도달</translation>
    </message>
    <message>
        <source>%1 reaches its upper limit</source>
        <translation>%1: 상한 도달</translation>
    </message>
    <message>
        <source>%1 breaks away</source>
        <translation>%1: 고착에서 벗어남</translation>
    </message>
    <message>
        <source>%1 sticks</source>
        <translation>%1: 고착</translation>
    </message>
    <message>
        <source>Pushed with %1</source>
        <translation>%1(으)로 밀었음</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>놓음</translation>
    </message>
    <message>
        <source>Pulled</source>
        <translation>당김</translation>
    </message>
    <message>
        <source>%1 hits %2, %3</source>
        <translation>%1이(가) %2에 충돌, %3</translation>
    </message>
    <message>
        <source>%1 slips on %2</source>
        <translation>%1이(가) %2에서 미끄러짐</translation>
    </message>
    <message>
        <source>%1 sticks to %2</source>
        <translation>%1이(가) %2에 고착</translation>
    </message>
    <message>
        <source>%1 switches on</source>
        <translation>%1: 켜짐</translation>
    </message>
    <message>
        <source>%1 switches off</source>
        <translation>%1: 꺼짐</translation>
    </message>
    <message>
        <source>No mark comes later</source>
        <translation>이후 표식이 없습니다</translation>
    </message>
    <message>
        <source>No mark comes before</source>
        <translation>이전 표식이 없습니다</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>From</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>To</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Playing on from an earlier time, an edit there or a new start begins another run. A double click takes a run in hand; F2 names it.</source>
        <translation>이전 시각에서 이어서 재생하거나, 그 시각에서 편집하거나, 새로 시작하면 다른 실행이 시작됩니다. 두 번 클릭하면 그 실행으로 전환하고, F2를 누르면 이름을 바꿉니다.</translation>
    </message>
    <message>
        <source>Take in hand</source>
        <translation>이 실행으로 전환</translation>
    </message>
    <message>
        <source>Go on with this run; the other one is kept</source>
        <translation>이 실행을 이어 갑니다. 다른 실행은 보관됩니다</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Give the run another name  (F2)</source>
        <translation>실행의 이름을 바꿉니다  (F2)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Forget the steps that this run alone has</source>
        <translation>이 실행에만 있는 스텝을 지웁니다</translation>
    </message>
    <message>
        <source>Play what is recorded over and over</source>
        <translation>기록된 내용을 반복하여 재생</translation>
    </message>
    <message>
        <source>from</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Where playing what is recorded begins</source>
        <translation>기록된 내용의 재생을 시작할 시각</translation>
    </message>
    <message>
        <source>to</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Where it ends; 0: at the end of the run</source>
        <translation>재생을 끝낼 시각. 0: 실행의 끝</translation>
    </message>
    <message>
        <source>Simulated with</source>
        <translation>시뮬레이션 조건</translation>
    </message>
    <message>
        <source>in hand</source>
        <translation>활성</translation>
    </message>
    <message>
        <source>Play from</source>
        <translation>재생 시작</translation>
    </message>
    <message>
        <source>Play to</source>
        <translation>재생 끝</translation>
    </message>
</context>
<context>
    <name>SafetyNet</name>
    <message>
        <source>No backup of the former file is kept: %1.</source>
        <translation>이전 파일의 백업이 보관되지 않습니다: %1.</translation>
    </message>
    <message>
        <source>Work is not kept for recovery, and saves keep no backups: %1.</source>
        <translation>복구용 작업이 보관되지 않고, 저장할 때 백업도 보관되지 않습니다: %1.</translation>
    </message>
    <message>
        <source>Work is not kept for recovery: %1. Save it to be safe.</source>
        <translation>복구용 작업이 보관되지 않습니다: %1. 안전을 위해 저장하십시오.</translation>
    </message>
    <message>
        <source>The recorded run is kept in memory only: %1.</source>
        <translation>기록된 실행이 메모리에만 보관됩니다: %1.</translation>
    </message>
    <message>
        <source>Not all of the recorded run could be recovered: %1.</source>
        <translation>기록된 실행을 모두 복구하지는 못했습니다: %1.</translation>
    </message>
    <message>
        <source>There is no unsaved work to recover.</source>
        <translation>복구할 저장하지 않은 작업이 없습니다.</translation>
    </message>
    <message>
        <source>%1 could not be recovered: %2.</source>
        <translation>%1을(를) 복구할 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>%1 was recovered with its changes. They are not saved yet.</source>
        <translation>%1의 변경 내용을 복구했습니다. 아직 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 was recovered with its recorded run.</source>
        <translation>%1의 기록된 실행을 복구했습니다.</translation>
    </message>
    <message>
        <source>Saved %1 (%2)</source>
        <translation>%1에 저장 (%2)</translation>
    </message>
    <message>
        <source>None: a backup is kept when a save replaces a file</source>
        <translation>없음: 저장하면서 파일을 바꿀 때 백업을 보관합니다</translation>
    </message>
    <message>
        <source>The backup cannot be read: %1.</source>
        <translation>백업을 읽을 수 없습니다: %1.</translation>
    </message>
</context>
<context>
    <name>SceneFilter</name>
    <message>
        <source>Search names and kinds</source>
        <translation>이름과 종류 검색</translation>
    </message>
    <message>
        <source>Search the scene</source>
        <translation>장면 검색</translation>
    </message>
    <message>
        <source>Nothing in the scene has these words</source>
        <translation>장면에 이 단어가 있는 항목이 없습니다</translation>
    </message>
</context>
<context>
    <name>ScenePanel</name>
    <message>
        <source>Scene</source>
        <translation>장면</translation>
    </message>
    <message>
        <source>Add a spring, motor or force</source>
        <translation>스프링, 모터 또는 힘 추가</translation>
    </message>
    <message>
        <source>On the joint or link that is selected</source>
        <translation>선택한 관절이나 링크에 추가합니다</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>이름 바꾸기: %1</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>만들기(&amp;B)</translation>
    </message>
</context>
<context>
    <name>SceneTree</name>
    <message>
        <source>%1
Not as in the robot&apos;s file: %2</source>
        <translation>%1
로봇 파일과 다른 값: %2</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Loops of robot files</source>
        <translation>로봇 파일의 루프</translation>
    </message>
    <message>
        <source>the world</source>
        <translation>월드</translation>
    </message>
    <message>
        <source>%1 between %2 and %3</source>
        <translation>%1, %2 – %3</translation>
    </message>
</context>
<context>
    <name>SelectActions</name>
    <message>
        <source>Group</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>그룹 해제</translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message>
        <source>robot &quot;%1&quot;</source>
        <translation>로봇 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>link &quot;%1&quot;</source>
        <translation>링크 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>frame &quot;%1&quot;</source>
        <translation>좌표계 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>target &quot;%1&quot;</source>
        <translation>목표 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>path &quot;%1&quot;</source>
        <translation>경로 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>waypoint %1 of &quot;%2&quot;</source>
        <translation>&quot;%2&quot;의 경유점 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>객체 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s), last %1</source>
        <translation>
            <numerusform>객체 %n개, 마지막: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SharedMassDialog</name>
    <message>
        <source>Visual shapes</source>
        <translation>시각 형상</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>충돌 형상</translation>
    </message>
    <message>
        <source>What volume, centre of mass and inertia follow from; open meshes as convex hulls</source>
        <translation>부피, 질량 중심, 관성을 계산하는 기준. 열린 메시는 볼록 껍질로 사용합니다</translation>
    </message>
    <message>
        <source>From</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>선택…</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>재료</translation>
    </message>
    <message>
        <source>Density of all</source>
        <translation>공통 밀도</translation>
    </message>
    <message>
        <source>Total mass</source>
        <translation>전체 질량</translation>
    </message>
    <message>
        <source>The links share it by volume</source>
        <translation>부피에 따라 링크에 나눕니다</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>부피</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>New</source>
        <translation>새 값</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>적용</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Without a volume, left as they are: %1</source>
        <translation>부피가 없어 그대로 둔 링크: %1</translation>
    </message>
    <message numerus="yes">
        <source>Mass of %n link(s)</source>
        <translation>
            <numerusform>링크 %n개의 질량</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set the mass of %n link(s)</source>
        <translation>
            <numerusform>링크 %n개의 질량 설정</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>Box</source>
        <translation>상자</translation>
    </message>
    <message>
        <source>Rounded box</source>
        <translation>둥근 상자</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>구</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>타원체</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>원기둥</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>캡슐</translation>
    </message>
    <message>
        <source>Wedge</source>
        <translation>쐐기</translation>
    </message>
    <message>
        <source>Half-space</source>
        <translation>반공간</translation>
    </message>
    <message>
        <source>Hills</source>
        <translation>언덕</translation>
    </message>
    <message>
        <source>Mesh…</source>
        <translation>메시…</translation>
    </message>
    <message>
        <source>Link, turning</source>
        <translation>링크, 회전</translation>
    </message>
    <message>
        <source>Link, sliding</source>
        <translation>링크, 직동</translation>
    </message>
    <message>
        <source>Link, ball joint</source>
        <translation>링크, 볼 관절</translation>
    </message>
    <message>
        <source>Link, fixed</source>
        <translation>링크, 고정</translation>
    </message>
    <message>
        <source>Extrude chain</source>
        <translation>체인 이어 만들기</translation>
    </message>
    <message>
        <source>Sketch linkage</source>
        <translation>링크 기구 그리기</translation>
    </message>
    <message>
        <source>Hinge by pointing</source>
        <translation>회전 관절, 클릭 지정</translation>
    </message>
    <message>
        <source>Slide by pointing</source>
        <translation>직동 관절, 클릭 지정</translation>
    </message>
    <message>
        <source>Ball by pointing</source>
        <translation>볼 관절, 클릭 지정</translation>
    </message>
    <message>
        <source>Weld by pointing</source>
        <translation>고정 관절, 클릭 지정</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>로드</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>스프링</translation>
    </message>
    <message>
        <source>Damper</source>
        <translation>댐퍼</translation>
    </message>
    <message>
        <source>Tendon</source>
        <translation>텐던</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>기어</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>좌표계</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>모터</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>구동 구속</translation>
    </message>
    <message>
        <source>Actuator</source>
        <translation>액추에이터</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>재료</translation>
    </message>
    <message>
        <source>Ball loop</source>
        <translation>볼 루프</translation>
    </message>
    <message>
        <source>Hinge loop</source>
        <translation>회전 루프</translation>
    </message>
    <message>
        <source>Universal loop</source>
        <translation>유니버설 루프</translation>
    </message>
    <message>
        <source>Cylindrical loop</source>
        <translation>원통 루프</translation>
    </message>
    <message>
        <source>Slide loop</source>
        <translation>직동 루프</translation>
    </message>
    <message>
        <source>Planar loop</source>
        <translation>평면 루프</translation>
    </message>
    <message>
        <source>Weld loop</source>
        <translation>고정 루프</translation>
    </message>
    <message>
        <source>Offset along an axis</source>
        <translation>축 방향 오프셋</translation>
    </message>
    <message>
        <source>Angle about an axis</source>
        <translation>축 둘레 각도</translation>
    </message>
    <message>
        <source>Accelerometer</source>
        <translation>가속도계</translation>
    </message>
    <message>
        <source>Gyro</source>
        <translation>자이로</translation>
    </message>
    <message>
        <source>Velocimeter</source>
        <translation>속도계</translation>
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
        <translation>촉각</translation>
    </message>
    <message>
        <source>Rangefinder</source>
        <translation>거리계</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>카메라</translation>
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
        <source>Centre of mass</source>
        <translation>질량 중심</translation>
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
        <source>Actuator force</source>
        <translation>액추에이터 힘</translation>
    </message>
    <message>
        <source>Joint force of actuators</source>
        <translation>액추에이터의 관절 힘</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>Joints between links</source>
        <translation>링크 사이의 관절</translation>
    </message>
    <message>
        <source>Between two links</source>
        <translation>두 링크 사이</translation>
    </message>
    <message>
        <source>More</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>Loop joints</source>
        <translation>루프 관절</translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation>센서</translation>
    </message>
</context>
<context>
    <name>ShelfAim</name>
    <message>
        <source>Select the link that the chain goes on from</source>
        <translation>체인을 이어 갈 링크를 선택하십시오</translation>
    </message>
    <message>
        <source>%1: click where the next link ends</source>
        <translation>%1: 다음 링크가 끝날 위치를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the first point; it is held by the ground</source>
        <translation>%1: 첫 번째 점을 클릭하십시오. 이 점은 지면에 고정됩니다</translation>
    </message>
    <message>
        <source>%1: click the next point, with Shift one held by the ground   ·   Enter: make it</source>
        <translation>%1: 다음 점을 클릭하십시오. Shift를 누르면 지면에 고정됩니다   ·   Enter: 만들기</translation>
    </message>
    <message>
        <source>%1: click a link that the joint moves</source>
        <translation>%1: 관절이 움직이는 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click where it shall be</source>
        <translation>%1: 놓을 위치를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the axis, edge or face on one link</source>
        <translation>%1: 한 링크의 축, 모서리 또는 면을 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the other link</source>
        <translation>%1: 다른 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the link whose joint leads</source>
        <translation>%1: 주도 관절의 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the link whose joint follows</source>
        <translation>%1: 종속 관절의 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the axis, edge, face or point on one link</source>
        <translation>%1: 한 링크의 축, 모서리, 면 또는 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the other link, or the ground</source>
        <translation>%1: 다른 링크나 지면을 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the first point</source>
        <translation>%1: 첫 번째 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: click the second point</source>
        <translation>%1: 두 번째 점을 클릭하십시오</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is no link of a robot</source>
        <translation>%1은(는) 로봇의 링크가 아닙니다</translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation>%1 배치</translation>
    </message>
    <message>
        <source>It weighs as its convex hull does: %1</source>
        <translation>볼록 껍질로 질량을 계산합니다: %1</translation>
    </message>
    <message>
        <source>Switch contact on</source>
        <translation>접촉 켜기</translation>
    </message>
    <message>
        <source>Extrude chain</source>
        <translation>체인 이어 만들기</translation>
    </message>
    <message>
        <source>Sketch linkage</source>
        <translation>링크 기구 그리기</translation>
    </message>
    <message>
        <source>Degrees of freedom by counting: %1</source>
        <translation>계수식에 따른 자유도: %1</translation>
    </message>
</context>
<context>
    <name>ShelfPanel</name>
    <message>
        <source>Mesh</source>
        <translation>메시</translation>
    </message>
    <message>
        <source>Meshes (*.stl *.obj *.dae *.ply *.glb *.gltf *.msh)</source>
        <translation>메시 (*.stl *.obj *.dae *.ply *.glb *.gltf *.msh)</translation>
    </message>
    <message>
        <source>Snap to features and steps</source>
        <translation>특징과 간격에 스냅</translation>
    </message>
    <message>
        <source>Ctrl does the opposite while it is held</source>
        <translation>Ctrl을 누르고 있으면 반대로 동작합니다</translation>
    </message>
    <message>
        <source>Grid </source>
        <translation>격자 </translation>
    </message>
    <message>
        <source>Angle </source>
        <translation>각도 </translation>
    </message>
    <message>
        <source>Grid step</source>
        <translation>격자 간격</translation>
    </message>
    <message>
        <source>Angle step</source>
        <translation>각도 간격</translation>
    </message>
</context>
<context>
    <name>ShelfTool</name>
    <message>
        <source>point %1</source>
        <translation>점 %1</translation>
    </message>
    <message>
        <source>%1   ·   Ctrl: snap or not   ·   Esc: end</source>
        <translation>%1   ·   Ctrl: 스냅 전환   ·   Esc: 끝내기</translation>
    </message>
</context>
<context>
    <name>SignalChooser</name>
    <message>
        <source>Signals to plot</source>
        <translation>그래프에 표시할 신호</translation>
    </message>
    <message>
        <source>Search, for example tau or elbow</source>
        <translation>검색, 예: tau 또는 elbow</translation>
    </message>
    <message>
        <source>Search signals</source>
        <translation>신호 검색</translation>
    </message>
</context>
<context>
    <name>SignalDialog</name>
    <message>
        <source>Signal on %1</source>
        <translation>%1의 신호</translation>
    </message>
    <message>
        <source>What is added to the control as time goes by.</source>
        <translation>시간에 따라 제어 입력에 더해지는 값입니다.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>사인</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>계단</translation>
    </message>
    <message>
        <source>Chirp</source>
        <translation>처프</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>진폭</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>주파수</translation>
    </message>
    <message>
        <source>Last frequency</source>
        <translation>마지막 주파수</translation>
    </message>
    <message>
        <source>Starts at</source>
        <translation>시작 시각</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>지속 시간</translation>
    </message>
    <message>
        <source>Of the time t [s], in the units of the file: 0.2*sin(2*pi*t)</source>
        <translation>시간 t [s]의 수식, 파일의 단위 사용: 0.2*sin(2*pi*t)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Each value of the file holds until the next one&apos;s time; else they are joined by lines</source>
        <translation>파일의 각 값을 다음 값의 시각까지 유지합니다. 그렇지 않으면 직선으로 연결합니다</translation>
    </message>
    <message>
        <source>From CSV…</source>
        <translation>CSV에서…</translation>
    </message>
    <message>
        <source>A file with two columns: time in seconds, and value in the units of the scene file</source>
        <translation>초 단위 시간과 장면 파일 단위의 값, 두 열로 된 파일</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>기록 입력</translation>
    </message>
    <message>
        <source>Times and values</source>
        <translation>시간과 값</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt)</source>
        <translation>표 (*.csv *.txt)</translation>
    </message>
    <message>
        <source>the file %1</source>
        <translation>파일 %1</translation>
    </message>
    <message>
        <source>No formula of t: %1</source>
        <translation>t의 수식이 아닙니다: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>표본 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SignalFigure</name>
    <message>
        <source>Spectrum of %1</source>
        <translation>%1의 스펙트럼</translation>
    </message>
    <message>
        <source>Spectrogram of %1</source>
        <translation>%1의 스펙트로그램</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%2에 대한 %1</translation>
    </message>
    <message>
        <source>No window</source>
        <translation>창 함수 없음</translation>
    </message>
    <message>
        <source>Hann</source>
        <translation>Hann</translation>
    </message>
    <message>
        <source>Flat top</source>
        <translation>플랫톱</translation>
    </message>
    <message>
        <source>Hann parts neighbouring frequencies, the flat top shows amplitudes exactly</source>
        <translation>Hann 창은 인접한 주파수를 구분하고, 플랫톱 창은 진폭을 정확히 나타냅니다</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>진폭</translation>
    </message>
    <message>
        <source>Power density</source>
        <translation>파워 밀도</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>로그 축</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Length of a stretch: longer ones part frequencies, shorter ones times</source>
        <translation>구간 길이: 길수록 주파수를, 짧을수록 시간을 잘 구분합니다</translation>
    </message>
    <message>
        <source>f [Hz]</source>
        <translation>f [Hz]</translation>
    </message>
    <message>
        <source>t [s]</source>
        <translation>t [s]</translation>
    </message>
    <message>
        <source>%1 is not plotted any more</source>
        <translation>%1은(는) 더 이상 그래프에 없습니다</translation>
    </message>
    <message>
        <source>%1 [(%2)²/Hz]</source>
        <translation>%1 [(%2)²/Hz]</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
    <message>
        <source>dB re 1 %1</source>
        <translation>dB, 기준 1 %1</translation>
    </message>
    <message>
        <source>Lines every %1 Hz; the mean, %2, is taken off</source>
        <translation>%1 Hz 간격의 선. 평균 %2을(를) 뺐습니다</translation>
    </message>
    <message>
        <source>What is seen is shorter than one stretch</source>
        <translation>보이는 범위가 한 구간보다 짧습니다</translation>
    </message>
</context>
<context>
    <name>SignalTree</name>
    <message>
        <source>Position q</source>
        <translation>위치 q</translation>
    </message>
    <message>
        <source>Velocity v</source>
        <translation>속도 v</translation>
    </message>
    <message>
        <source>Acceleration a</source>
        <translation>가속도 a</translation>
    </message>
    <message>
        <source>Drive tau</source>
        <translation>구동력 tau</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>Whole mechanism</source>
        <translation>기구 전체</translation>
    </message>
    <message>
        <source>Cross-check</source>
        <translation>교차 검증</translation>
    </message>
    <message>
        <source>Springs, motors, forces</source>
        <translation>스프링, 모터, 힘</translation>
    </message>
    <message>
        <source>Actuators</source>
        <translation>액추에이터</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>루프</translation>
    </message>
    <message>
        <source>Search signals</source>
        <translation>신호 검색</translation>
    </message>
    <message>
        <source>&amp;Add to the current plot</source>
        <translation>현재 그래프에 추가(&amp;A)</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Add over an axis on the &amp;right</source>
        <translation>오른쪽 축에 추가(&amp;R)</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Shift+Enter</translation>
    </message>
    <message>
        <source>Add in a plot &amp;below</source>
        <translation>아래 새 그래프에 추가(&amp;B)</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>물체</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>신호</translation>
    </message>
</context>
<context>
    <name>SimulationPanel</name>
    <message>
        <source>Other</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>x y z</source>
        <translation>x y z</translation>
    </message>
    <message>
        <source>What the recorded steps of the timeline may take; when it is full, older steps are thinned evenly. For all scenes</source>
        <translation>타임라인에 기록된 스텝이 사용할 수 있는 메모리입니다. 가득 차면 오래된 스텝을 고르게 솎아 냅니다. 모든 장면에 적용됩니다</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Energies</source>
        <translation>에너지</translation>
    </message>
    <message>
        <source>Change duration</source>
        <translation>지속 시간 변경</translation>
    </message>
    <message>
        <source>Gravity along %1</source>
        <translation>%1 방향 중력</translation>
    </message>
</context>
<context>
    <name>SnapFinder</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>hole</source>
        <translation>구멍</translation>
    </message>
    <message>
        <source>plane facing the eye</source>
        <translation>시점을 향한 평면</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>지면</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>격자</translation>
    </message>
</context>
<context>
    <name>SolutionsBox</name>
    <message>
        <source>Other poses that reach it</source>
        <translation>목표에 도달하는 다른 포즈</translation>
    </message>
    <message>
        <source>Lists them and shows them as ghosts; all there are for six-joint arms with a closed form</source>
        <translation>목록과 고스트로 표시합니다. 해석해가 있는 6관절 팔은 모든 해를 표시합니다</translation>
    </message>
    <message>
        <source>Beyond the limits of %1</source>
        <translation>한계를 벗어남: %1</translation>
    </message>
    <message>
        <source>Within the limits; a click takes it</source>
        <translation>한계 이내입니다. 클릭하면 적용합니다</translation>
    </message>
    <message>
        <source>Out of reach: %1</source>
        <translation>도달 불가: %1</translation>
    </message>
    <message>
        <source>One of many; only six-joint arms with a closed form list them all</source>
        <translation>여러 해 중 하나입니다. 해석해가 있는 6관절 팔만 모든 해를 표시합니다</translation>
    </message>
</context>
<context>
    <name>StateFolder</name>
    <message>
        <source>neither HOME nor XDG_STATE_HOME names a folder</source>
        <translation>HOME과 XDG_STATE_HOME 모두 폴더를 가리키지 않습니다</translation>
    </message>
    <message>
        <source>the folder %1 cannot be made: %2</source>
        <translation>폴더 %1을(를) 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>nothing can be written in %1: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
</context>
<context>
    <name>StatusIndicator</name>
    <message>
        <source>no check</source>
        <translation>검사 없음</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>통과</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
</context>
<context>
    <name>StudyPanel</name>
    <message>
        <source>End</source>
        <translation>최종값</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>Integral</source>
        <translation>적분</translation>
    </message>
    <message>
        <source>Root mean square</source>
        <translation>제곱평균제곱근</translation>
    </message>
    <message>
        <source>Settling time</source>
        <translation>정착 시간</translation>
    </message>
    <message>
        <source>Overshoot</source>
        <translation>오버슈트</translation>
    </message>
    <message>
        <source>what was found</source>
        <translation>찾은 값</translation>
    </message>
    <message>
        <source>Sweep: grid</source>
        <translation>스윕: 격자</translation>
    </message>
    <message>
        <source>Sweep: random</source>
        <translation>스윕: 무작위</translation>
    </message>
    <message>
        <source>Optimise</source>
        <translation>최적화</translation>
    </message>
    <message>
        <source>Fit to a table</source>
        <translation>표에 피팅</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>표를 CSV로 저장</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>추가…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>변수</translation>
    </message>
    <message>
        <source>From</source>
        <translation>최소</translation>
    </message>
    <message>
        <source>To</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>값 수</translation>
    </message>
    <message>
        <source>Numbers of the scene</source>
        <translation>장면의 변수</translation>
    </message>
    <message>
        <source>Gains, masses, lengths, positions: what the runs shall differ in</source>
        <translation>게인, 질량, 길이, 위치: 실행마다 다르게 할 값</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>지표</translation>
    </message>
    <message>
        <source>Measures of a run</source>
        <translation>실행의 지표</translation>
    </message>
    <message>
        <source>What tells how good a run is; the first one is optimised</source>
        <translation>실행이 얼마나 좋은지 나타내는 값. 첫 번째 지표를 최적화합니다</translation>
    </message>
    <message>
        <source>A table of times and signals as Export signals writes it</source>
        <translation>신호 내보내기로 저장한 형식의 시간과 신호 표</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Nelder–Mead</source>
        <translation>Nelder–Mead</translation>
    </message>
    <message>
        <source>Evolution (ESCH)</source>
        <translation>진화 (ESCH)</translation>
    </message>
    <message>
        <source>Evolution (ISRES)</source>
        <translation>진화 (ISRES)</translation>
    </message>
    <message>
        <source>least</source>
        <translation>최소</translation>
    </message>
    <message>
        <source>greatest</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>of</source>
        <translation>길이</translation>
    </message>
    <message>
        <source>Take into the scene</source>
        <translation>장면에 적용</translation>
    </message>
    <message>
        <source>Choose the table…</source>
        <translation>표 선택…</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>시작점 수</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>최대 횟수</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행 수</translation>
    </message>
    <message>
        <source>Signals to measure</source>
        <translation>측정할 신호</translation>
    </message>
    <message>
        <source>Measured signals</source>
        <translation>측정 신호</translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation>표 (*.csv);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1을(를) 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>Open a scene first</source>
        <translation>먼저 장면을 여십시오</translation>
    </message>
    <message>
        <source>Add a number of the scene that shall differ</source>
        <translation>다르게 할 장면의 변수를 추가하십시오</translation>
    </message>
    <message>
        <source>Add a measure of a run</source>
        <translation>실행의 지표를 추가하십시오</translation>
    </message>
    <message>
        <source>Choose the table of measured signals</source>
        <translation>측정 신호의 표를 선택하십시오</translation>
    </message>
    <message>
        <source>The scene cannot be compiled</source>
        <translation>장면을 컴파일할 수 없습니다</translation>
    </message>
    <message>
        <source>The scene has no signal &quot;%1&quot;</source>
        <translation>장면에 &quot;%1&quot; 신호가 없습니다</translation>
    </message>
    <message>
        <source>Working …</source>
        <translation>진행 중 …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Study: %1</source>
        <translation>스터디: %1</translation>
    </message>
    <message>
        <source>Working … best so far: %1</source>
        <translation>진행 중 … 현재까지 최선: %1</translation>
    </message>
    <message>
        <source>Cancelled; the best so far</source>
        <translation>취소됨, 현재까지 최선의 값</translation>
    </message>
    <message>
        <source>Cancelled: %1</source>
        <translation>취소됨: %1</translation>
    </message>
    <message>
        <source>study run %1</source>
        <translation>스터디 실행 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n signal(s), %1 s</source>
        <translation>
            <numerusform>신호 %n개, %1 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>실행 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ± %2 (95 %)</source>
        <translation>%1 ± %2 (95 %)</translation>
    </message>
    <message>
        <source>%1 (the table does not tell how uncertain it is)</source>
        <translation>%1(표로는 불확도를 알 수 없음)</translation>
    </message>
    <message>
        <source>Kind of study</source>
        <translation>스터디 종류</translation>
    </message>
    <message>
        <source>What is sought</source>
        <translation>최적화 방향</translation>
    </message>
    <message>
        <source>Duration of a run</source>
        <translation>실행 길이</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>Measure of %1</source>
        <translation>%1의 지표</translation>
    </message>
</context>
<context>
    <name>StudyResults</name>
    <message>
        <source>diverged</source>
        <translation>발산</translation>
    </message>
    <message>
        <source>Add numbers of the scene that shall differ, and measures of a run. Start fills a table and plots; a click there opens that run.</source>
        <translation>다르게 할 장면의 변수와 실행의 지표를 추가하십시오. 시작을 누르면 표와 그래프가 채워지며, 그래프를 클릭하면 해당 실행이 열립니다.</translation>
    </message>
    <message>
        <source>A double click gives the scene these values and simulates that run</source>
        <translation>두 번 클릭하면 이 값을 장면에 적용하고 그 실행을 시뮬레이션합니다</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>가로축</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>세로축</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>산점도</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Contours</source>
        <translation>등고선</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>표 저장</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Runs of the study</source>
        <translation>스터디의 실행</translation>
    </message>
</context>
<context>
    <name>TableMenus</name>
    <message>
        <source>Copy &amp;cell</source>
        <translation>셀 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;row</source>
        <translation>행 복사(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;all</source>
        <translation>모두 복사(&amp;A)</translation>
    </message>
    <message>
        <source>Copy all as CS&amp;V</source>
        <translation>모두 CSV로 복사(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>CSV로 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>표 저장</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1에 쓸 수 없습니다: %2</translation>
    </message>
</context>
<context>
    <name>TargetPage</name>
    <message>
        <source>Error</source>
        <translation>오차</translation>
    </message>
    <message>
        <source>As posed now</source>
        <translation>현재 포즈</translation>
    </message>
    <message>
        <source>Every joint to the position that it has</source>
        <translation>모든 관절을 현재 위치로</translation>
    </message>
    <message>
        <source>Middles</source>
        <translation>범위 중앙</translation>
    </message>
    <message>
        <source>Every joint to the middle of its range</source>
        <translation>모든 관절을 범위의 중앙으로</translation>
    </message>
    <message>
        <source>Move to the robot</source>
        <translation>로봇으로 이동</translation>
    </message>
    <message>
        <source>Puts the target where its link is now</source>
        <translation>목표를 링크의 현재 위치에 놓습니다</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message>
        <source>Tasks by priority</source>
        <translation>우선순위별 작업</translation>
    </message>
    <message>
        <source>Priority: 1 is the highest. Drag a row to change it, Ctrl+↑ and Ctrl+↓ do the same</source>
        <translation>우선순위: 1이 가장 높습니다. 행을 드래그하여 변경하거나 Ctrl+↑와 Ctrl+↓를 사용합니다</translation>
    </message>
</context>
<context>
    <name>TaskPanel</name>
    <message>
        <source>Nothing to reach for yet. Add a task and click the link that shall do it, or select a link and press T.</source>
        <translation>아직 도달할 목표가 없습니다. 작업을 추가하고 수행할 링크를 클릭하거나, 링크를 선택하고 T를 누르십시오.</translation>
    </message>
    <message>
        <source>Add a task</source>
        <translation>작업 추가</translation>
    </message>
    <message>
        <source>How all tasks are met together. %1 takes the next one, Shift+%1 the one before, also while you drag</source>
        <translation>모든 작업을 함께 만족시키는 방법. 다음 방법은 %1, 이전 방법은 Shift+%1. 드래그하는 중에도 사용할 수 있습니다</translation>
    </message>
    <message>
        <source>Lower tasks exactly wherever the higher ones leave room (Nakamura; Siciliano and Slotine)</source>
        <translation>상위 작업이 여유를 남기는 한 하위 작업을 정확히 수행(Nakamura, Siciliano와 Slotine)</translation>
    </message>
    <message>
        <source>Lower tasks are projected: no algorithmic singularity, a larger error (Chiaverini)</source>
        <translation>하위 작업을 투영: 알고리즘 특이점이 없고 오차가 더 큼(Chiaverini)</translation>
    </message>
    <message>
        <source>Least squares level by level, with the joints&apos; limits as inequalities</source>
        <translation>단계별 최소 제곱, 관절 한계는 부등식으로 처리</translation>
    </message>
    <message>
        <source>Damped least squares; priorities are not looked at</source>
        <translation>감쇠 최소 제곱. 우선순위는 무시</translation>
    </message>
    <message>
        <source>Damped near singularities alone; priorities are not looked at</source>
        <translation>특이점 부근에서만 감쇠. 우선순위는 무시</translation>
    </message>
    <message>
        <source>Each singular direction damped by what it would cost; priorities are not looked at</source>
        <translation>특이 방향마다 필요한 비용에 따라 감쇠. 우선순위는 무시</translation>
    </message>
    <message>
        <source>By the transposed Jacobian: slow and sure; priorities are not looked at</source>
        <translation>전치 자코비안 사용: 느리지만 확실함. 우선순위는 무시</translation>
    </message>
    <message>
        <source>Pose of a link…</source>
        <translation>링크의 포즈…</translation>
    </message>
    <message>
        <source>Position of a link…</source>
        <translation>링크의 위치…</translation>
    </message>
    <message>
        <source>Orientation of a link…</source>
        <translation>링크의 자세…</translation>
    </message>
    <message>
        <source>Link relative to another…</source>
        <translation>다른 링크에 대한 상대 포즈…</translation>
    </message>
    <message>
        <source>Distance of a link from a point…</source>
        <translation>점과 링크의 거리…</translation>
    </message>
    <message>
        <source>Posture: middles of the joints</source>
        <translation>관절 자세: 관절 범위의 중앙</translation>
    </message>
    <message>
        <source>Click the link that shall reach</source>
        <translation>목표에 도달할 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the link that shall keep its distance</source>
        <translation>거리를 유지할 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the link that shall move</source>
        <translation>움직일 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>Click the link it shall be relative to</source>
        <translation>기준이 될 링크를 클릭하십시오</translation>
    </message>
    <message>
        <source>The mechanism stands on nothing: no region of support</source>
        <translation>기구를 지지하는 것이 없어 지지 영역이 없습니다</translation>
    </message>
    <message>
        <source>Stands: the centre of mass is %1 inside its support</source>
        <translation>안정: 질량 중심이 지지 영역 안쪽으로 %1 위치에 있습니다</translation>
    </message>
    <message>
        <source>Would fall: the centre of mass is %1 outside its support</source>
        <translation>넘어짐: 질량 중심이 지지 영역 바깥쪽으로 %1 위치에 있습니다</translation>
    </message>
    <message>
        <source>cannot</source>
        <translation>불가</translation>
    </message>
    <message>
        <source>off</source>
        <translation>꺼짐</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>랭크</translation>
    </message>
    <message>
        <source>Task rank / task dimension, in the motions that closed loops and pins allow and the tasks above it leave</source>
        <translation>작업 랭크 / 작업 차원, 폐루프와 핀이 허용하고 상위 작업이 남긴 운동 기준</translation>
    </message>
    <message>
        <source>Smallest singular value of its Jacobian in these motions: near 0 it is singular</source>
        <translation>이 운동에서 자코비안의 최소 특잇값: 0에 가까우면 특이</translation>
    </message>
    <message>
        <source>Manipulability: how freely it can move in all its directions</source>
        <translation>조작성: 모든 방향으로 얼마나 자유롭게 움직일 수 있는지 나타냅니다</translation>
    </message>
    <message>
        <source>left</source>
        <translation>여유</translation>
    </message>
    <message>
        <source>Dimension of the null space: directions left for the tasks below it</source>
        <translation>영공간의 차원: 하위 작업에 남은 방향의 수</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>한계</translation>
    </message>
    <message>
        <source>No joint is held at a limit</source>
        <translation>한계에 걸린 관절이 없습니다</translation>
    </message>
    <message>
        <source>Held at their limits: %1</source>
        <translation>한계에 걸린 관절: %1</translation>
    </message>
    <message>
        <source>%1 of %2, seen from %3</source>
        <translation>%1, %2, 기준 %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>TeleoperationDialog</name>
    <message>
        <source>Teleoperation</source>
        <translation>원격 조작</translation>
    </message>
    <message>
        <source>Sticks and buttons of a gamepad move what they drive at any time; keys do while Teleoperate is on.</source>
        <translation>게임패드의 스틱과 버튼은 언제나 지정한 대상을 움직이고, 키는 원격 조작이 켜져 있을 때만 움직입니다.</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>줄 추가</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>방향</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>배율</translation>
    </message>
    <message>
        <source>Dead zone</source>
        <translation>불감대</translation>
    </message>
    <message>
        <source>There is no gamepad</source>
        <translation>게임패드가 없습니다</translation>
    </message>
    <message>
        <source>No gamepad is in use</source>
        <translation>사용 중인 게임패드가 없습니다</translation>
    </message>
    <message>
        <source>Gamepad: %1</source>
        <translation>게임패드: %1</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>축</translation>
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
        <source>Control</source>
        <translation>제어 입력</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>목표</translation>
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
        <source>Roll</source>
        <translation>롤</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>피치</translation>
    </message>
    <message>
        <source>Yaw</source>
        <translation>요</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>At full deflection, in the units of the scene file; of rates, a second</source>
        <translation>최대로 기울였을 때의 값, 장면 파일의 단위. 속도 방식은 초당 값</translation>
    </message>
    <message>
        <source>%1, which</source>
        <translation>%1, 선택</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
</context>
<context>
    <name>ThrowDialog</name>
    <message>
        <source>Throw a ball</source>
        <translation>공 던지기</translation>
    </message>
    <message>
        <source>Click into the picture: a ball flies there from the eye. It is added to the scene, whose start becomes the state that is shown; the time begins anew, and undo brings the run before back.</source>
        <translation>화면을 클릭하면 카메라 위치에서 그곳으로 공이 날아갑니다. 공이 장면에 추가되고 표시된 상태가 장면의 시작 상태가 됩니다. 시간은 새로 시작하며, 실행 취소하면 이전 실행을 되살립니다.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>반지름</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>질량</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속력</translation>
    </message>
    <message>
        <source>At which it leaves the eye</source>
        <translation>카메라 위치를 떠날 때의 속력</translation>
    </message>
</context>
<context>
    <name>ThrowTool</name>
    <message>
        <source>Click where the ball shall fly   ·   Esc: end</source>
        <translation>공을 던질 곳을 클릭하십시오   ·   Esc: 끝내기</translation>
    </message>
</context>
<context>
    <name>Thrower</name>
    <message>
        <source>Throw a ball</source>
        <translation>공 던지기</translation>
    </message>
    <message>
        <source>The state that is shown cannot become the start of this scene</source>
        <translation>표시된 상태를 이 장면의 시작 상태로 만들 수 없습니다</translation>
    </message>
    <message>
        <source>Nothing touches in this scene: the ball flies through. Switch contact on</source>
        <translation>이 장면에는 접촉이 없어 공이 통과합니다. 접촉을 켜십시오</translation>
    </message>
    <message>
        <source>At %1 the ball does not get there</source>
        <translation>속력 %1(으)로는 공이 그곳에 닿지 않습니다</translation>
    </message>
</context>
<context>
    <name>TimelineStrip</name>
    <message>
        <source>Drag to show any recorded time. Playing on from there begins another run; this one is kept</source>
        <translation>드래그하면 기록된 시각을 표시합니다. 그 시각에서 이어서 재생하면 다른 실행이 시작되고, 이 실행은 보관됩니다</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>%1, to %2 s: a click takes it in hand</source>
        <translation>%1, %2 s까지: 클릭하면 이 실행으로 전환</translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <translation>%1 s: %2</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>&amp;Tour</source>
        <translation>둘러보기(&amp;T)</translation>
    </message>
    <message>
        <source>The first steps, shown at the controls that do them</source>
        <translation>처음 사용하는 방법을 실제 조작 위치에서 보여 줍니다</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>%2단계 중 %1단계</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Open the arm</source>
        <translation>로봇 팔 열기</translation>
    </message>
    <message>
        <source>Choose the six-joint arm under File › Scenes to try. It opens as a copy.</source>
        <translation>파일 › 예제 장면에서 6관절 팔을 선택하십시오. 복사본으로 열립니다.</translation>
    </message>
    <message>
        <source>Click the card of the six-joint arm. It opens as a copy: the file it comes from stays as it is.</source>
        <translation>6관절 팔 카드를 클릭하십시오. 복사본으로 열리므로 원본 파일은 그대로입니다.</translation>
    </message>
    <message>
        <source>Show the card</source>
        <translation>카드 표시</translation>
    </message>
    <message>
        <source>Look at the energies, go back in time</source>
        <translation>에너지를 보고 시간 되돌리기</translation>
    </message>
    <message>
        <source>Nothing has been simulated yet: press Play first.</source>
        <translation>아직 시뮬레이션하지 않았습니다. 먼저 재생을 누르십시오.</translation>
    </message>
    <message>
        <source>Show the plots</source>
        <translation>그래프 표시</translation>
    </message>
    <message>
        <source>Plots draws the energies as they come. Drag the handle of the timeline back: picture and curves show that moment. Every step is there.</source>
        <translation>그래프 패널에 에너지가 실시간으로 그려집니다. 타임라인의 손잡이를 뒤로 드래그하면 화면과 곡선이 그 시각을 표시합니다. 모든 스텝이 기록되어 있습니다.</translation>
    </message>
    <message>
        <source>Film it</source>
        <translation>동영상 만들기</translation>
    </message>
    <message>
        <source>Choose a file in the dialog and press Film. Each frame gets its exact time.</source>
        <translation>대화 상자에서 파일을 선택하고 동영상 버튼을 누르십시오. 각 프레임은 정확한 시각을 나타냅니다.</translation>
    </message>
    <message>
        <source>Press the film button, or Ctrl+M: what was simulated becomes a film.</source>
        <translation>동영상 버튼 또는 Ctrl+M을 누르면 시뮬레이션한 내용이 동영상이 됩니다.</translation>
    </message>
    <message>
        <source>Choose Film… in the File menu, or press Ctrl+M: what was simulated becomes a film.</source>
        <translation>파일 메뉴에서 동영상…을 선택하거나 Ctrl+M을 누르면 시뮬레이션한 내용이 동영상이 됩니다.</translation>
    </message>
    <message>
        <source>That was the tour</source>
        <translation>둘러보기 완료</translation>
    </message>
    <message>
        <source>Ctrl+K finds every command, F1 shows all keys: both are in the Help menu. File › Open opens a robot of your own.</source>
        <translation>Ctrl+K로 모든 명령을 찾고 F1로 모든 키를 볼 수 있습니다. 둘 다 도움말 메뉴에 있습니다. 자신의 로봇은 파일 › 열기로 엽니다.</translation>
    </message>
    <message>
        <source>Nothing is open. Open the arm again, and this step goes on.</source>
        <translation>열려 있는 장면이 없습니다. 로봇 팔을 다시 열면 이 단계가 이어집니다.</translation>
    </message>
    <message>
        <source>Drag its hand</source>
        <translation>로봇 손 드래그하기</translation>
    </message>
    <message>
        <source>The simulation is running. Pause it first, then drag the hand.</source>
        <translation>시뮬레이션이 실행 중입니다. 먼저 일시 정지한 다음 로봇 손을 드래그하십시오.</translation>
    </message>
    <message>
        <source>Press the left button on the hand, or on any other link, and drag. The arm follows within the limits of its joints. Let go, and it stays; Ctrl+Z takes it back.</source>
        <translation>로봇 손이나 다른 링크에서 왼쪽 버튼을 누른 채 드래그하십시오. 팔이 관절 한계 안에서 따라옵니다. 놓으면 그 자리에 멈추고, Ctrl+Z로 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Simulate it</source>
        <translation>시뮬레이션하기</translation>
    </message>
    <message>
        <source>The simulation was running before. Pause it, then press Play again.</source>
        <translation>이미 시뮬레이션이 실행 중입니다. 일시 정지한 다음 재생을 다시 누르십시오.</translation>
    </message>
    <message>
        <source>Press Play, or Space in the picture, and watch the motors move the arm.</source>
        <translation>재생을 누르거나 화면에서 스페이스 키를 누르고, 모터가 팔을 움직이는 것을 관찰하십시오.</translation>
    </message>
</context>
<context>
    <name>TourBubble</name>
    <message>
        <source>Close the tour (Esc)</source>
        <translation>둘러보기 닫기(Esc)</translation>
    </message>
    <message>
        <source>Close the tour</source>
        <translation>둘러보기 닫기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Go on without doing this step</source>
        <translation>이 단계를 하지 않고 계속합니다</translation>
    </message>
    <message>
        <source>Tour, %1: %2</source>
        <translation>둘러보기, %1: %2</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>여기</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Simulated time</source>
        <translation>시뮬레이션 시각</translation>
    </message>
    <message>
        <source>Speed: simulated seconds for each second, 0.01 to 10</source>
        <translation>속도: 1초당 시뮬레이션하는 시간(초), 0.01~10</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Actual speed (simulated seconds per second)</source>
        <translation>실제 속도(1초당 시뮬레이션한 시간(초))</translation>
    </message>
    <message>
        <source>real time 10.00×</source>
        <translation>실시간 10.00×</translation>
    </message>
    <message>
        <source>real time %1×</source>
        <translation>실시간 %1×</translation>
    </message>
    <message>
        <source>looking back</source>
        <translation>기록 보기</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시 정지</translation>
    </message>
</context>
<context>
    <name>TuningDialog</name>
    <message>
        <source>Tune %1</source>
        <translation>%1 튜닝</translation>
    </message>
    <message>
        <source>Position gain</source>
        <translation>위치 게인</translation>
    </message>
    <message>
        <source>Velocity gain</source>
        <translation>속도 게인</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>대역폭</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>The natural frequency of the joint with its motor</source>
        <translation>모터를 포함한 관절의 고유 진동수</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>감쇠비</translation>
    </message>
    <message>
        <source>1: as fast as it gets there without overshoot</source>
        <translation>1: 오버슈트 없이 가장 빠르게 도달</translation>
    </message>
    <message>
        <source>Use these gains</source>
        <translation>이 게인 사용</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>계단</translation>
    </message>
    <message>
        <source>position / step</source>
        <translation>위치 / 계단</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>토크</translation>
    </message>
    <message>
        <source>time [s]</source>
        <translation>시간 [s]</translation>
    </message>
    <message>
        <source>position / target</source>
        <translation>위치 / 목표</translation>
    </message>
    <message>
        <source>phase [°]</source>
        <translation>위상 [°]</translation>
    </message>
    <message>
        <source>frequency [Hz]</source>
        <translation>주파수 [Hz]</translation>
    </message>
    <message>
        <source>There is no response: %1.</source>
        <translation>응답을 구할 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>Linearising …</source>
        <translation>선형화 중 …</translation>
    </message>
    <message>
        <source>Position gain %1, velocity gain %2</source>
        <translation>위치 게인 %1, 속도 게인 %2</translation>
    </message>
    <message>
        <source>settles within %1 s</source>
        <translation>%1 s 안에 정착</translation>
    </message>
    <message>
        <source>does not settle</source>
        <translation>정착하지 않음</translation>
    </message>
    <message>
        <source>Inertia %1, own stiffness %2, own damping %3. A step %4, with %5 % overshoot.</source>
        <translation>관성 %1, 자체 강성 %2, 자체 감쇠 %3. 계단 응답: %4, 오버슈트 %5 %.</translation>
    </message>
    <message>
        <source>It saturates: more than the %1 that the joint may give.</source>
        <translation>포화됩니다. 관절이 낼 수 있는 %1을(를) 넘습니다.</translation>
    </message>
    <message>
        <source>torque [%1]</source>
        <translation>토크 [%1]</translation>
    </message>
</context>
<context>
    <name>UnitsMenu</name>
    <message>
        <source>&amp;SI</source>
        <translation>SI(&amp;S)</translation>
    </message>
    <message>
        <source>SI, angles in &amp;degrees</source>
        <translation>SI, 각도는 도(&amp;D)</translation>
    </message>
    <message>
        <source>Millimetres and &amp;grams</source>
        <translation>밀리미터와 그램(&amp;G)</translation>
    </message>
    <message>
        <source>US customary, &amp;inches</source>
        <translation>미국 관용 단위, 인치(&amp;I)</translation>
    </message>
    <message>
        <source>US customary, &amp;feet</source>
        <translation>미국 관용 단위, 피트(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>길이(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Angle</source>
        <translation>각도(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Mass</source>
        <translation>질량(&amp;M)</translation>
    </message>
    <message>
        <source>F&amp;orce</source>
        <translation>힘(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Torque</source>
        <translation>토크(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Energy</source>
        <translation>에너지(&amp;E)</translation>
    </message>
</context>
<context>
    <name>UnsavedDialog</name>
    <message>
        <source>Unsaved changes</source>
        <translation>저장하지 않은 변경 내용</translation>
    </message>
    <message numerus="yes">
        <source>%n documents have changes that are not saved.</source>
        <translation>
            <numerusform>문서 %n개에 저장하지 않은 변경 내용이 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents to save</source>
        <translation>저장할 문서</translation>
    </message>
    <message>
        <source>What is not checked loses its changes.</source>
        <translation>선택하지 않은 문서의 변경 내용은 사라집니다.</translation>
    </message>
    <message>
        <source>&amp;Save selected</source>
        <translation>선택 항목 저장(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard all</source>
        <translation>모두 버리기(&amp;D)</translation>
    </message>
</context>
<context>
    <name>ViewportWidget</name>
    <message>
        <source>Empty scene: Build › Link on the world…, a part from the shelf, or a robot&apos;s file, dropped here</source>
        <translation>빈 장면: 만들기 › 월드에 링크 추가…를 사용하거나, 부품 팔레트의 부품 또는 로봇 파일을 여기에 끌어 놓으십시오</translation>
    </message>
    <message>
        <source>%1 short</source>
        <translation>%1 부족</translation>
    </message>
</context>
<context>
    <name>WaypointTable</name>
    <message>
        <source>Waypoints</source>
        <translation>경유점</translation>
    </message>
    <message>
        <source>Follows %1</source>
        <translation>수식: %1</translation>
    </message>
    <message>
        <source>t [s]</source>
        <translation>t [s]</translation>
    </message>
    <message>
        <source>roll</source>
        <translation>롤</translation>
    </message>
    <message>
        <source>pitch</source>
        <translation>피치</translation>
    </message>
    <message>
        <source>yaw</source>
        <translation>요</translation>
    </message>
    <message>
        <source>Change a waypoint</source>
        <translation>경유점 변경</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Linkwright</source>
        <translation>Linkwright</translation>
    </message>
    <message>
        <source>A workbench for mechanisms. Open a robot or a linkage, drag it, simulate it, watch its energies, film it.</source>
        <translation>기구를 위한 워크벤치입니다. 로봇이나 링크 기구를 열어 움직이고, 시뮬레이션하고, 에너지를 관찰하고, 동영상으로 남기십시오.</translation>
    </message>
    <message>
        <source>Open a scene or robot…</source>
        <translation>장면 또는 로봇 열기…</translation>
    </message>
    <message>
        <source>Start empty</source>
        <translation>빈 장면으로 시작</translation>
    </message>
    <message>
        <source>or drop a URDF, MJCF or scene file here</source>
        <translation>또는 URDF, MJCF, 장면 파일을 여기에 끌어 놓으십시오</translation>
    </message>
    <message>
        <source>Scenes to try</source>
        <translation>예제 장면</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>최근 파일</translation>
    </message>
    <message>
        <source>Tour in five steps</source>
        <translation>5단계 둘러보기</translation>
    </message>
    <message>
        <source>Open an arm, drag its hand, simulate it, go back in time and film it, each at its control.</source>
        <translation>로봇 팔을 열고, 손을 드래그하고, 시뮬레이션하고, 시간을 되돌리고, 동영상을 만듭니다. 각 단계를 실제 조작 위치에서 진행합니다.</translation>
    </message>
</context>
<context>
    <name>WindowControl</name>
    <message>
        <source>Update the scene from Python</source>
        <translation>Python에서 장면 갱신</translation>
    </message>
    <message>
        <source>Set the state from Python</source>
        <translation>Python에서 상태 설정</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>&amp;Undo %1</source>
        <translation>실행 취소: %1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>다시 실행: %1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;move robot</source>
        <translation>로봇 제거(&amp;M)</translation>
    </message>
    <message>
        <source>Re&amp;move robot &quot;%1&quot;</source>
        <translation>&quot;%1&quot; 로봇 제거(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>일시 정지(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>재생(&amp;P)</translation>
    </message>
</context>
<context>
    <name>linkwright::app</name>
    <message>
        <source>dies out</source>
        <translation>진동하며 감쇠</translation>
    </message>
    <message>
        <source>decays</source>
        <translation>감쇠</translation>
    </message>
    <message>
        <source>keeps swinging</source>
        <translation>계속 진동</translation>
    </message>
    <message>
        <source>swings up</source>
        <translation>진동하며 발산</translation>
    </message>
    <message>
        <source>runs away</source>
        <translation>발산</translation>
    </message>
    <message>
        <source>neutral</source>
        <translation>중립</translation>
    </message>
    <message>
        <source>Add joint l&amp;imits</source>
        <translation>관절 한계 추가(&amp;I)</translation>
    </message>
    <message>
        <source>Remove joint l&amp;imits</source>
        <translation>관절 한계 제거(&amp;I)</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>마찰</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>반발</translation>
    </message>
    <message>
        <source>Torsional</source>
        <translation>비틀림</translation>
    </message>
    <message>
        <source>Rolling</source>
        <translation>구름</translation>
    </message>
    <message>
        <source>Earth</source>
        <translation>지구</translation>
    </message>
    <message>
        <source>Moon</source>
        <translation>달</translation>
    </message>
    <message>
        <source>Mars</source>
        <translation>화성</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Accurate and fast, for most mechanisms</source>
        <translation>정확하고 빠름, 대부분의 기구에 적합</translation>
    </message>
    <message>
        <source>Divides each step as its tolerance asks for</source>
        <translation>허용 오차에 맞게 각 스텝을 나눔</translation>
    </message>
    <message>
        <source>2nd order; stable for any stiffness and damping</source>
        <translation>2차, 모든 강성과 감쇠에서 안정</translation>
    </message>
    <message>
        <source>2nd order; keeps momenta, and its energy does not drift</source>
        <translation>2차, 운동량을 보존하고 에너지가 표류하지 않음</translation>
    </message>
    <message>
        <source>1st order; what many game engines use</source>
        <translation>1차, 많은 게임 엔진이 사용</translation>
    </message>
    <message>
        <source>1st order; gains energy, for comparison</source>
        <translation>1차, 에너지가 늘어남, 비교용</translation>
    </message>
    <message>
        <source>Scenes and robots (*.lws.json *.urdf *.xml *.mjcf);;Linkwright scenes (*.lws.json);;Robots (*.urdf *.xml *.mjcf);;All files (*)</source>
        <translation>장면과 로봇 (*.lws.json *.urdf *.xml *.mjcf);;Linkwright 장면 (*.lws.json);;로봇 (*.urdf *.xml *.mjcf);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>&amp;Distance of two points</source>
        <translation>두 점 사이의 거리(&amp;D)</translation>
    </message>
    <message>
        <source>Click two points in the picture</source>
        <translation>화면에서 두 점을 클릭합니다</translation>
    </message>
    <message>
        <source>An&amp;gle at a point</source>
        <translation>점에서의 각도(&amp;G)</translation>
    </message>
    <message>
        <source>Click a point on one side, the corner, a point on the other side</source>
        <translation>한 변 위의 점, 꼭짓점, 다른 변 위의 점을 클릭합니다</translation>
    </message>
    <message>
        <source>Angle between &amp;axes</source>
        <translation>축 사이의 각도(&amp;A)</translation>
    </message>
    <message>
        <source>Click two links; their axes are set among the values</source>
        <translation>두 링크를 클릭합니다. 사용할 축은 값에서 설정합니다</translation>
    </message>
    <message>
        <source>&amp;Clearance of two links</source>
        <translation>두 링크의 간격(&amp;C)</translation>
    </message>
    <message>
        <source>Least distance of collision shapes; click two links</source>
        <translation>충돌 형상 사이의 최소 거리. 두 링크를 클릭합니다</translation>
    </message>
    <message>
        <source>Clearance of two &amp;robots</source>
        <translation>두 로봇의 간격(&amp;R)</translation>
    </message>
    <message>
        <source>Least distance of collision shapes; click two robots</source>
        <translation>충돌 형상 사이의 최소 거리. 두 로봇을 클릭합니다</translation>
    </message>
    <message>
        <source>&amp;Mass of the selection</source>
        <translation>선택 항목의 질량(&amp;M)</translation>
    </message>
    <message>
        <source>Of all links and robots that are selected, or of a link that is clicked</source>
        <translation>선택한 모든 링크와 로봇, 또는 클릭한 링크의 질량</translation>
    </message>
    <message>
        <source>Reac&amp;h of a link</source>
        <translation>링크의 도달 범위(&amp;H)</translation>
    </message>
    <message>
        <source>Where the selected link comes to within the joint limits</source>
        <translation>선택한 링크가 관절 한계 안에서 도달하는 범위</translation>
    </message>
    <message>
        <source>Holding &amp;torques</source>
        <translation>유지 토크(&amp;T)</translation>
    </message>
    <message>
        <source>What the joints must give for the pose to stay</source>
        <translation>포즈를 유지하기 위해 관절이 내야 하는 토크</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>새로 만들기(&amp;N)</translation>
    </message>
    <message>
        <source>Start an empty scene</source>
        <translation>빈 장면을 시작합니다</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a scene or a robot</source>
        <translation>장면이나 로봇을 엽니다</translation>
    </message>
    <message>
        <source>Add ro&amp;bot…</source>
        <translation>로봇 추가(&amp;B)…</translation>
    </message>
    <message>
        <source>Add a robot to the scene</source>
        <translation>장면에 로봇을 추가합니다</translation>
    </message>
    <message>
        <source>Re&amp;move robot</source>
        <translation>로봇 제거(&amp;M)</translation>
    </message>
    <message>
        <source>Take the selected robot, or that of the selected link, out of the scene</source>
        <translation>선택한 로봇 또는 선택한 링크의 로봇을 장면에서 제거합니다</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>닫기(&amp;C)</translation>
    </message>
    <message>
        <source>Close the scene</source>
        <translation>장면을 닫습니다</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>저장(&amp;S)</translation>
    </message>
    <message>
        <source>Save the scene</source>
        <translation>장면을 저장합니다</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>다른 이름으로 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the scene under another name</source>
        <translation>장면을 다른 이름으로 저장합니다</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>끝내기(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>이름 바꾸기(&amp;N)</translation>
    </message>
    <message>
        <source>Give what is selected another name; what names it follows</source>
        <translation>선택 항목의 이름을 바꿉니다. 참조하는 곳의 이름도 함께 바뀝니다</translation>
    </message>
    <message>
        <source>&amp;Select all</source>
        <translation>모두 선택(&amp;S)</translation>
    </message>
    <message>
        <source>All links, frames, targets, forces and paths that are shown and not locked</source>
        <translation>표시되고 잠기지 않은 모든 링크, 좌표계, 목표, 힘, 경로</translation>
    </message>
    <message>
        <source>Select all of t&amp;his kind</source>
        <translation>같은 종류 모두 선택(&amp;H)</translation>
    </message>
    <message>
        <source>All joints where a joint is selected, all springs where it is a spring</source>
        <translation>관절을 선택했으면 모든 관절, 스프링을 선택했으면 모든 스프링</translation>
    </message>
    <message>
        <source>&amp;Invert selection</source>
        <translation>선택 반전(&amp;I)</translation>
    </message>
    <message>
        <source>What is selected and what is not change places</source>
        <translation>선택한 것과 선택하지 않은 것을 서로 바꿉니다</translation>
    </message>
    <message>
        <source>Select by a &amp;box</source>
        <translation>상자로 선택(&amp;B)</translation>
    </message>
    <message>
        <source>Drag a box in the picture; with Shift it adds to the selection, with Ctrl it switches</source>
        <translation>화면에서 상자를 그립니다. Shift를 누르면 선택에 추가하고, Ctrl을 누르면 선택을 전환합니다</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>그룹(&amp;G)</translation>
    </message>
    <message>
        <source>What is selected is selected, hidden, locked and moved as one</source>
        <translation>선택 항목을 하나처럼 선택하고, 숨기고, 잠그고, 이동합니다</translation>
    </message>
    <message>
        <source>Ungr&amp;oup</source>
        <translation>그룹 해제(&amp;O)</translation>
    </message>
    <message>
        <source>Take the groups of what is selected away; the members stay</source>
        <translation>선택 항목의 그룹을 없앱니다. 구성원은 남습니다</translation>
    </message>
    <message>
        <source>Dup&amp;licate</source>
        <translation>복제(&amp;L)</translation>
    </message>
    <message>
        <source>Add a copy of what is selected</source>
        <translation>선택 항목의 복사본을 추가합니다</translation>
    </message>
    <message>
        <source>Back to the &amp;file&apos;s values</source>
        <translation>파일의 값으로 되돌리기(&amp;F)</translation>
    </message>
    <message>
        <source>Give what is selected the values that its robot&apos;s own file has, where the scene has others</source>
        <translation>장면에서 재정의한 선택 항목의 값을 로봇 자체 파일의 값으로 되돌립니다</translation>
    </message>
    <message>
        <source>&amp;Cut</source>
        <translation>잘라내기(&amp;C)</translation>
    </message>
    <message>
        <source>Copy what is selected to the clipboard and delete it</source>
        <translation>선택 항목을 클립보드에 복사하고 삭제합니다</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>복사(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy what is selected to the clipboard, as text too</source>
        <translation>선택 항목을 클립보드에 복사합니다. 텍스트로도 복사됩니다</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>붙여넣기(&amp;A)</translation>
    </message>
    <message>
        <source>Add what was copied, in this scene or in another window</source>
        <translation>복사한 항목을 이 장면이나 다른 창에 추가합니다</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>삭제(&amp;D)</translation>
    </message>
    <message>
        <source>Delete what is selected</source>
        <translation>선택 항목을 삭제합니다</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>재생(&amp;P)</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>재생하거나 일시 정지합니다</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>한 스텝 앞으로(&amp;S)</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>한 스텝 앞으로</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>한 스텝 뒤로(&amp;B)</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>한 스텝 뒤로</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>초기화(&amp;R)</translation>
    </message>
    <message>
        <source>Back to the start</source>
        <translation>시작으로 돌아갑니다</translation>
    </message>
    <message>
        <source>Play what is recor&amp;ded</source>
        <translation>기록 재생(&amp;D)</translation>
    </message>
    <message>
        <source>Play or pause what is recorded, without computing</source>
        <translation>계산하지 않고 기록된 내용을 재생하거나 일시 정지합니다</translation>
    </message>
    <message>
        <source>Play back&amp;wards</source>
        <translation>거꾸로 재생(&amp;W)</translation>
    </message>
    <message>
        <source>Play what is recorded backwards</source>
        <translation>기록된 내용을 거꾸로 재생합니다</translation>
    </message>
    <message>
        <source>&amp;Next mark</source>
        <translation>다음 표식(&amp;N)</translation>
    </message>
    <message>
        <source>The next edit, impact, limit or joint that friction holds</source>
        <translation>다음 편집, 충돌, 한계 또는 마찰로 고착된 관절</translation>
    </message>
    <message>
        <source>Pre&amp;vious mark</source>
        <translation>이전 표식(&amp;V)</translation>
    </message>
    <message>
        <source>The mark before the moment shown</source>
        <translation>표시된 시각 이전의 표식</translation>
    </message>
    <message>
        <source>Add &amp;target</source>
        <translation>목표 추가(&amp;T)</translation>
    </message>
    <message>
        <source>Give the selected link (or the tip) a target to reach for</source>
        <translation>선택한 링크(또는 끝단)에 도달할 목표를 추가합니다</translation>
    </message>
    <message>
        <source>Ne&amp;xt solver of targets</source>
        <translation>다음 목표 솔버(&amp;X)</translation>
    </message>
    <message>
        <source>Another method for meeting all targets together; also while dragging</source>
        <translation>모든 목표를 함께 만족시키는 다른 방법. 드래그하는 중에도 사용할 수 있습니다</translation>
    </message>
    <message>
        <source>Pre&amp;vious solver of targets</source>
        <translation>이전 목표 솔버(&amp;V)</translation>
    </message>
    <message>
        <source>The one before; also while dragging</source>
        <translation>이전 방법. 드래그하는 중에도 사용할 수 있습니다</translation>
    </message>
    <message>
        <source>Add &amp;path</source>
        <translation>경로 추가(&amp;P)</translation>
    </message>
    <message>
        <source>Give the selected link (or the tip) a path to follow</source>
        <translation>선택한 링크(또는 끝단)에 따라갈 경로를 추가합니다</translation>
    </message>
    <message>
        <source>Pin lin&amp;k</source>
        <translation>링크 핀 고정(&amp;K)</translation>
    </message>
    <message>
        <source>The selected link stays where it is while the rest is posed</source>
        <translation>나머지의 포즈를 조정하는 동안 선택한 링크는 제자리에 있습니다</translation>
    </message>
    <message>
        <source>Posing r&amp;espects contact</source>
        <translation>포즈 조정 시 접촉 고려(&amp;E)</translation>
    </message>
    <message>
        <source>What is posed stops where it touches, feet that stand stay where they are, and a free object that is dragged lies down on what is under the mouse</source>
        <translation>포즈를 조정하는 물체는 닿는 곳에서 멈추고, 지지하는 발은 제자리에 있으며, 드래그하는 자유 물체는 마우스 아래에 있는 것 위에 놓입니다</translation>
    </message>
    <message>
        <source>P&amp;ush…</source>
        <translation>밀기(&amp;U)…</translation>
    </message>
    <message>
        <source>Give the selected link an impulse; in the picture Ctrl+Shift+drag flings it</source>
        <translation>선택한 링크에 충격량을 줍니다. 화면에서 Ctrl+Shift+드래그하면 튕겨 보냅니다</translation>
    </message>
    <message>
        <source>Dr&amp;op…</source>
        <translation>떨어뜨리기(&amp;O)…</translation>
    </message>
    <message>
        <source>Lift what is selected by a height and let go</source>
        <translation>선택 항목을 일정 높이로 들어 올려 놓습니다</translation>
    </message>
    <message>
        <source>&amp;Throw a ball…</source>
        <translation>공 던지기(&amp;T)…</translation>
    </message>
    <message>
        <source>Throw balls from the eye to where the picture is clicked</source>
        <translation>화면에서 클릭한 곳으로 카메라 위치에서 공을 던집니다</translation>
    </message>
    <message>
        <source>&amp;Film…</source>
        <translation>동영상(&amp;F)…</translation>
    </message>
    <message>
        <source>Write a film of the simulation</source>
        <translation>시뮬레이션을 동영상으로 저장합니다</translation>
    </message>
    <message>
        <source>&amp;Export signals…</source>
        <translation>신호 내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the recorded signals to a table, CSV or HDF5</source>
        <translation>기록된 신호를 CSV 또는 HDF5 표로 저장합니다</translation>
    </message>
    <message>
        <source>Import re&amp;port</source>
        <translation>가져오기 보고서(&amp;P)</translation>
    </message>
    <message>
        <source>What was found in the files that were read</source>
        <translation>파일을 읽으며 발견한 내용</translation>
    </message>
    <message>
        <source>Frame &amp;selection</source>
        <translation>선택 항목에 맞춤(&amp;S)</translation>
    </message>
    <message>
        <source>Look at what is selected</source>
        <translation>선택 항목이 보이도록 시점을 맞춥니다</translation>
    </message>
    <message>
        <source>Frame &amp;all</source>
        <translation>전체에 맞춤(&amp;A)</translation>
    </message>
    <message>
        <source>Look at everything</source>
        <translation>전체가 보이도록 시점을 맞춥니다</translation>
    </message>
    <message>
        <source>F&amp;ront</source>
        <translation>정면(&amp;R)</translation>
    </message>
    <message>
        <source>R&amp;ight</source>
        <translation>우측면(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>윗면(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>직교 투영(&amp;O)</translation>
    </message>
    <message>
        <source>Parallel lines stay parallel</source>
        <translation>평행선을 평행하게 표시합니다</translation>
    </message>
    <message>
        <source>Fra&amp;mes</source>
        <translation>좌표계(&amp;M)</translation>
    </message>
    <message>
        <source>Frames, also those of the links: red x, green y, blue z</source>
        <translation>링크의 좌표계를 포함한 좌표계: 빨강 x, 초록 y, 파랑 z</translation>
    </message>
    <message>
        <source>&amp;Joint axes</source>
        <translation>관절 축(&amp;J)</translation>
    </message>
    <message>
        <source>Axes of the joints</source>
        <translation>관절의 축</translation>
    </message>
    <message>
        <source>&amp;Centres of mass</source>
        <translation>질량 중심(&amp;C)</translation>
    </message>
    <message>
        <source>Centres of mass</source>
        <translation>질량 중심</translation>
    </message>
    <message>
        <source>In&amp;ertia ellipsoids</source>
        <translation>관성 타원체(&amp;E)</translation>
    </message>
    <message>
        <source>Inertia ellipsoids</source>
        <translation>관성 타원체</translation>
    </message>
    <message>
        <source>&amp;Visual shapes</source>
        <translation>시각 형상(&amp;V)</translation>
    </message>
    <message>
        <source>Collision s&amp;hapes</source>
        <translation>충돌 형상(&amp;H)</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>충돌 형상</translation>
    </message>
    <message>
        <source>Trai&amp;ls</source>
        <translation>궤적(&amp;L)</translation>
    </message>
    <message>
        <source>Trails of the tips</source>
        <translation>끝단의 궤적</translation>
    </message>
    <message>
        <source>&amp;Forces and springs</source>
        <translation>힘과 스프링(&amp;F)</translation>
    </message>
    <message>
        <source>Arrows of the outside forces, to drag by their tips, and springs</source>
        <translation>끝을 드래그하여 바꿀 수 있는 외력 화살표와 스프링</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>접촉</translation>
    </message>
    <message>
        <source>Points where shapes touch, blue where they stick, orange where they slip, red where they were just struck, and the forces there</source>
        <translation>형상이 닿는 점과 그 힘: 고착은 파랑, 미끄럼은 주황, 방금 충돌은 빨강</translation>
    </message>
    <message>
        <source>Friction cones</source>
        <translation>마찰 원뿔</translation>
    </message>
    <message>
        <source>At points of contact: the tip of the force is inside its cone while the point sticks</source>
        <translation>접촉점 표시: 점이 고착되어 있으면 힘의 끝이 원뿔 안에 있습니다</translation>
    </message>
    <message>
        <source>Contact patches</source>
        <translation>접촉면</translation>
    </message>
    <message>
        <source>What lies flat on each other, coloured by its mean pressure, and the centre of pressure</source>
        <translation>서로 면으로 맞닿은 부분. 평균 압력에 따라 색을 입히고 압력 중심을 표시합니다</translation>
    </message>
    <message>
        <source>Contact forces in numbers</source>
        <translation>접촉력 수치</translation>
    </message>
    <message>
        <source>Contact forces, and pressures of patches, beside their arrows</source>
        <translation>화살표 옆에 접촉력과 접촉면 압력을 표시합니다</translation>
    </message>
    <message>
        <source>Support polygon</source>
        <translation>지지 다각형</translation>
    </message>
    <message>
        <source>Support polygon, zero-moment point and capture point of what stands</source>
        <translation>서 있는 기구의 지지 다각형, 영모멘트점(ZMP), 캡처 포인트</translation>
    </message>
    <message>
        <source>&amp;Ground</source>
        <translation>지면(&amp;G)</translation>
    </message>
    <message>
        <source>Tra&amp;nsparent</source>
        <translation>투명(&amp;N)</translation>
    </message>
    <message>
        <source>See through the bodies</source>
        <translation>물체를 투명하게 표시합니다</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <source>Do not show the robot, link, frame or shape that is selected</source>
        <translation>선택한 로봇, 링크, 좌표계, 형상을 숨깁니다</translation>
    </message>
    <message>
        <source>Show only this</source>
        <translation>선택 항목만 표시</translation>
    </message>
    <message>
        <source>Hide all robots, links, frames and shapes but what is selected</source>
        <translation>선택 항목을 제외한 모든 로봇, 링크, 좌표계, 형상을 숨깁니다</translation>
    </message>
    <message>
        <source>Show all that is hidden</source>
        <translation>숨긴 항목 모두 표시</translation>
    </message>
    <message>
        <source>Show all robots, links, frames and shapes again</source>
        <translation>모든 로봇, 링크, 좌표계, 형상을 다시 표시합니다</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>잠금</translation>
    </message>
    <message>
        <source>The mouse does not take hold of what is selected</source>
        <translation>마우스로 선택 항목을 잡을 수 없게 합니다</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>데스크톱 설정 사용(&amp;D)</translation>
    </message>
    <message>
        <source>Light, dark or high contrast as the desktop is, and when it changes</source>
        <translation>데스크톱의 밝은, 어두운, 고대비 설정과 그 변경을 따릅니다</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>Dark on light</source>
        <translation>밝은 배경에 어두운 글자</translation>
    </message>
    <message>
        <source>Da&amp;rk</source>
        <translation>어둡게(&amp;R)</translation>
    </message>
    <message>
        <source>Light on dark</source>
        <translation>어두운 배경에 밝은 글자</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>고대비(&amp;H)</translation>
    </message>
    <message>
        <source>White on black</source>
        <translation>검은 배경에 흰 글자</translation>
    </message>
    <message>
        <source>Angles in &amp;radians</source>
        <translation>각도를 라디안으로(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;About Linkwright</source>
        <translation>Linkwright 정보(&amp;A)</translation>
    </message>
    <message>
        <source>Loop joint %1 (%2) joins %3 and %4.
Both hung on something already: it closes a loop.</source>
        <translation>루프 관절 %1(%2): %3과(와) %4을(를) 연결합니다.
둘 다 이미 다른 것에 연결되어 있어 루프가 닫힙니다.</translation>
    </message>
    <message>
        <source>The axis misses the origin of %1: the new link stands on the axis, and %1 is welded to it.</source>
        <translation>축이 %1의 원점을 지나지 않습니다. 새 링크는 축 위에 놓이고 %1이(가) 그 링크에 고정됩니다.</translation>
    </message>
    <message>
        <source>Edges of shapes</source>
        <translation>형상의 모서리</translation>
    </message>
    <message>
        <source>Lines where the faces of a shape meet</source>
        <translation>형상의 면이 만나는 곳의 선</translation>
    </message>
</context>
</TS>
