#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A robot with two faults: found, repaired beside its file, and built into a new file.
. "$(dirname "$0")/common.sh"

cat >arm.urdf <<'URDF'
<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial><origin xyz="0 0 0.2"/><mass value="1.2"/>
      <inertia ixx="0.02" iyy="0.02" izz="0.09" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 0.2"/><geometry><cylinder radius="0.03" length="0.4"/></geometry></visual>
    <collision><origin xyz="0 0 0.2"/><geometry><cylinder radius="0.03" length="0.4"/></geometry></collision>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="20" velocity="3"/>
    <dynamic damping="0.1"/>
  </joint>
</robot>
URDF

# Both are warnings: the exit code is 0. Errors would make it 3.
expect 0 linkwright check arm.urdf >problems.txt
cat problems.txt
has problems.txt 'arm.urdf:4: warning: link "upper": the inertia is not that of any body'
has problems.txt 'arm.urdf:13: warning: <dynamic> of a joint: is ignored'

# The window writes this file by a click; here it is written by hand.
cat >arm.urdf.lwpatch.json <<'JSON'
{"linkwright-patch": 1, "links": {"upper": {"inertia": "from geometry"}}}
JSON
expect 0 linkwright check arm.urdf >repaired.txt
cat repaired.txt
has repaired.txt 'follows from the shapes'

sed -i 's/<dynamic /<dynamics /' arm.urdf
linkwright convert arm.urdf repaired.urdf
rm arm.urdf.lwpatch.json
expect 0 linkwright check repaired.urdf >clean.txt
[ ! -s clean.txt ] || { cat clean.txt; exit 1; }
linkwright info repaired.urdf
picture arm.png repaired.urdf
