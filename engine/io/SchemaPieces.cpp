// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SchemaPieces.h"

#include <cassert>

namespace linkwright {
namespace {

// clang-format off
constexpr const char* kPieces = R"json(
{
  "fields": {
    "scene.$schema": {"type": "string"},
    "scene.linkwright": {"const": 1},
    "robot.overrides": {"type": "object", "additionalProperties": {"type": "object"}},
    "robot.colors": {"type": "object", "additionalProperties": {"$ref": "#/$defs/color"}},
    "robot.links": {"type": "array", "items": {"$ref": "#/$defs/link"}, "minItems": 1},
    "robot.joints": {"type": "array", "items": {"$ref": "#/$defs/joint"}},
    "ik_target.R": {
      "type": "array",
      "items": {"type": "array", "items": {"$ref": "#/$defs/number"}, "minItems": 3, "maxItems": 3},
      "minItems": 3,
      "maxItems": 3
    },
    "patch_file.linkwright-patch": {"const": 1},
    "patch_file.links": {"type": "object", "additionalProperties": {"$ref": "#/$defs/patch_link"}},
    "sweep_file.parameters": {"$ref": "#/$defs/sweep_parameters"},
    "sweep_file.runs": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/sweep_run", "minProperties": 1}}
  },
  "rules": {
    "scene": {
      "required": ["linkwright"],
      "dependentSchemas": {"trot": {"properties": {"robots": {"maxItems": 0}, "mechanism": {"maxProperties": 0}}}}
    },
    "robot": {
      "anyOf": [{"required": ["file"]}, {"required": ["links"]}],
      "if": {"required": ["file"]},
      "then": {"properties": {"file": {"minLength": 1}}}
    },
    "ik_target": {"oneOf": [{"required": ["R"]}, {"required": ["quaternion"]}]},
    "patch_file": {"required": ["linkwright-patch"]},
    "sweep_file": {
      "if": {"required": ["runs"]},
      "then": {"properties": {"parameters": false, "samples": false, "seed": false}},
      "else": {
        "required": ["parameters"],
        "dependentSchemas": {"seed": {"required": ["samples"]}},
        "if": {"required": ["samples"]},
        "then": {"properties": {"parameters": {"patternProperties": {".": {"properties": {"count": false}}}}}},
        "else": {
          "properties": {
            "parameters": {"patternProperties": {".": {"if": {"type": "object"}, "then": {"required": ["count"]}}}}
          }
        }
      }
    }
  },
  "$defs": {
    "number": {"type": "number", "minimum": -1e30, "maximum": 1e30},
    "integer": {"type": "integer"},
    "vector": {"type": "array", "items": {"$ref": "#/$defs/number"}, "minItems": 3, "maxItems": 3},
    "direction": {
      "$ref": "#/$defs/vector",
      "contains": {"not": {"const": 0}},
      "description": "A vector that is not zero, of any length."
    },
    "quaternion": {
      "type": "array",
      "items": {"$ref": "#/$defs/number"},
      "minItems": 4,
      "maxItems": 4,
      "contains": {"not": {"const": 0}},
      "description": "[w, x, y, z], of any length but zero."
    },
    "function": {
      "type": ["number", "string"],
      "minLength": 1,
      "description": "A number, or a formula of the time t [s]: + - * / ^, comparisons, condition ? a : b, pi, sin cos tan asin acos atan atan2 sinh cosh tanh exp ln log10 sqrt abs sign rint min max mod(x, y), smooth(x) that goes from 0 at x = 0 to 1 at x = 1."
    },
    "joint_function": {
      "$ref": "#/$defs/function",
      "description": "A function that may have the joint's position q and velocity v besides the time t."
    },
    "color": {
      "description": "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", or [r, g, b] or [r, g, b, a] with numbers from 0 to 1.",
      "type": ["string", "array"],
      "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
      "items": {"type": "number", "minimum": 0, "maximum": 1},
      "minItems": 3,
      "maxItems": 4
    },
    "shape_color": {
      "description": "A color, or the name of one of the robot's colors.",
      "type": ["string", "array"],
      "pattern": "^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[^#].*|)$",
      "items": {"type": "number", "minimum": 0, "maximum": 1},
      "minItems": 3,
      "maxItems": 4
    },
    "shape": {
      "type": "object",
      "description": "One of box, rounded_box, sphere, cylinder, capsule, mesh, centred at its pose in the link.",
      "properties": {
        "name": {"type": "string", "description": "Shown in messages only."},
        "box": {
          "type": "array",
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 3,
          "maxItems": 3,
          "description": "Full side lengths [m]."
        },
        "rounded_box": {
          "type": "array",
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 3,
          "maxItems": 3,
          "description": "Full side lengths of a box with rounded edges [m]."
        },
        "radius": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "Radius of the edges of rounded_box [m]. Default: a fifth of the smallest side."
        },
        "sphere": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Radius [m]."},
        "cylinder": {
          "type": "array",
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 2,
          "maxItems": 2,
          "description": "Radius and height along z [m]."
        },
        "capsule": {
          "type": "array",
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 2,
          "maxItems": 2,
          "description": "Radius, and length along z between the centres of its caps [m]."
        },
        "mesh": {"type": "string", "description": "STL, OBJ or COLLADA file, relative to the scene, or package://…"},
        "scale": {
          "type": "array",
          "items": {"type": "number", "minimum": -1e9, "maximum": 1e9, "not": {"const": 0}},
          "minItems": 3,
          "maxItems": 3,
          "description": "Scale factors of the mesh; none is zero, negative ones mirror."
        },
        "xyz": {"$ref": "#/$defs/vector", "description": "Position of the origin [m]."},
        "rpy": {"$ref": "#/$defs/vector", "description": "Roll, pitch, yaw about the fixed x, y, z axes [rad]."},
        "rpy_deg": {
          "$ref": "#/$defs/vector",
          "description": "Roll, pitch, yaw about the fixed x, y, z axes [degrees]."
        },
        "quaternion": {"$ref": "#/$defs/quaternion", "description": "Rotation as [w, x, y, z]; any length but zero."},
        "color": {
          "$ref": "#/$defs/shape_color",
          "description": "Default: the mesh's own, or one that tells bodies apart."
        }
      },
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "oneOf": [
        {"required": ["box"]},
        {"required": ["rounded_box"]},
        {"required": ["sphere"]},
        {"required": ["cylinder"]},
        {"required": ["capsule"]},
        {"required": ["mesh"]}
      ],
      "dependentSchemas": {
        "rpy": {"properties": {"rpy_deg": false, "quaternion": false}},
        "rpy_deg": {"properties": {"quaternion": false}}
      }
    },
    "link": {
      "type": "object",
      "description": "A rigid body.",
      "properties": {
        "name": {"type": "string", "description": "Unique in the robot."},
        "mass": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "[kg]. Alone, it is spread evenly over the visuals that are not meshes, overlaps counted for each."
        },
        "com": {"$ref": "#/$defs/vector", "description": "Centre of mass in the link [m]. Needs inertia."},
        "inertia": {
          "type": "array",
          "items": {"$ref": "#/$defs/number"},
          "minItems": 3,
          "maxItems": 6,
          "not": {"minItems": 4, "maxItems": 5},
          "description": "[ixx, iyy, izz] or [ixx, iyy, izz, ixy, ixz, iyz] about the centre of mass, along the link's axes [kg m²]."
        },
        "visuals": {"type": "array", "items": {"$ref": "#/$defs/shape"}, "description": "What is drawn."},
        "collisions": {
          "type": "array",
          "items": {"$ref": "#/$defs/shape"},
          "description": "What stands for the link in contacts."
        }
      },
      "required": ["name"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "dependentSchemas": {
        "com": {
          "required": ["mass"],
          "if": {"properties": {"mass": {"exclusiveMinimum": 0}}},
          "then": {"required": ["inertia"]}
        },
        "inertia": {"required": ["mass"]}
      }
    },
    "mimic": {
      "type": "object",
      "description": "position = multiplier · position of the other joint + offset",
      "properties": {
        "joint": {"type": "string", "description": "The joint to follow."},
        "multiplier": {"$ref": "#/$defs/number", "description": "Default 1."},
        "offset": {"$ref": "#/$defs/number", "description": "Default 0 [rad or m]."}
      },
      "required": ["joint"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "joint": {
      "type": "object",
      "description": "Its frame, at the given pose in the parent, is where the child's frame is at position zero.",
      "properties": {
        "name": {"type": "string", "description": "Unique in the robot."},
        "type": {
          "enum": ["revolute", "continuous", "prismatic", "ball", "free", "fixed"],
          "description": "Default revolute."
        },
        "parent": {"type": "string", "description": "Name of a link."},
        "child": {"type": "string", "description": "Name of a link."},
        "xyz": {"$ref": "#/$defs/vector", "description": "Position of the origin [m]."},
        "rpy": {"$ref": "#/$defs/vector", "description": "Roll, pitch, yaw about the fixed x, y, z axes [rad]."},
        "rpy_deg": {
          "$ref": "#/$defs/vector",
          "description": "Roll, pitch, yaw about the fixed x, y, z axes [degrees]."
        },
        "quaternion": {"$ref": "#/$defs/quaternion", "description": "Rotation as [w, x, y, z]; any length but zero."},
        "axis": {
          "description": "Direction in the joint's frame, any length; or \"x\", \"y\", \"z\", \"-x\", \"-y\", \"-z\". Default x.",
          "if": {"type": "string"},
          "then": {"enum": ["x", "y", "z", "-x", "-y", "-z"]},
          "else": {"$ref": "#/$defs/direction"}
        },
        "limits": {
          "type": "array",
          "items": {"$ref": "#/$defs/number"},
          "minItems": 2,
          "maxItems": 2,
          "description": "Lower and upper position [rad or m], of revolute and prismatic joints."
        },
        "limits_deg": {
          "type": "array",
          "items": {"$ref": "#/$defs/number"},
          "minItems": 2,
          "maxItems": 2,
          "description": "The same in degrees, of revolute joints."
        },
        "max_velocity": {"$ref": "#/$defs/number", "minimum": 0, "description": "[rad/s or m/s]"},
        "max_effort": {"$ref": "#/$defs/number", "minimum": 0, "description": "[N m or N]"},
        "damping": {"$ref": "#/$defs/number", "minimum": 0, "description": "Viscous friction [N m s/rad or N s/m]."},
        "friction": {"$ref": "#/$defs/number", "minimum": 0, "description": "Dry friction [N m or N]."},
        "armature": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "Inertia of the drive seen at the joint [kg m² or kg]."
        },
        "mimic": {"$ref": "#/$defs/mimic", "description": "Couples this joint to another one."}
      },
      "required": ["name", "parent", "child"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "dependentSchemas": {
        "rpy": {"properties": {"rpy_deg": false, "quaternion": false}},
        "rpy_deg": {"properties": {"quaternion": false}},
        "limits": {"properties": {"limits_deg": false}}
      },
      "allOf": [
        {
          "if": {"properties": {"type": {"enum": ["continuous", "ball", "free", "fixed"]}}, "required": ["type"]},
          "then": {"properties": {"limits": false, "limits_deg": false}}
        },
        {
          "if": {"properties": {"type": {"const": "prismatic"}}, "required": ["type"]},
          "then": {"properties": {"limits_deg": false}}
        }
      ]
    },
    "trot": {
      "type": "object",
      "description": "The trotting quadruped of Kang, Yoo, Kim and Lee (1996). What is left out is as in its case A. Links: A and B lower and upper link of the front standing leg, C the body, D and E upper and lower link of the rear standing leg, F and G lower and upper link of the front swing leg, H and I upper and lower link of the rear swing leg.",
      "properties": {
        "robot": {"$ref": "#/$defs/trot_robot", "description": "Lengths, masses and what else it is made of."},
        "plan": {"$ref": "#/$defs/trot_plan", "description": "How it moves during half a period."},
        "pause": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "After each half step, on four feet [s]. Default 0.5."
        },
        "sampling": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "For how long torques are held [s]. Default 0.005."
        },
        "criterion": {
          "enum": ["l2", "l1", "largest", "limits"],
          "description": "Which of the torques that give the same motion: least sum of squares, of magnitudes, least largest, or least squares within torque_limit. Default l2."
        },
        "torque_limit": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "Of each joint, for the criterion limits [N m]. Default 20."
        },
        "control": {
          "enum": ["computed-torque", "feed-forward", "open-loop"],
          "description": "computed-torque: by the model, with feedback of position and speed; feed-forward: the plan's torques, and springs and dampers at the joints; open-loop: the plan's torques alone, each half step begins anew. Default computed-torque."
        },
        "frequency": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "computed-torque: of the decay of errors [rad/s]. Default 15."
        },
        "damping_ratio": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "computed-torque: of that decay. Default 1."
        },
        "joint_stiffness": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "feed-forward: [N m/rad]. Default 150."
        },
        "joint_damping": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "feed-forward: [N m s/rad]. Default 2.5."
        },
        "body_factor": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "The body's real mass and inertia over those the controller knows. Default 1."
        },
        "leg_factor": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "The same of the legs' links. Default 1."
        },
        "push": {"$ref": "#/$defs/trot_push", "description": "A push against the body."}
      },
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "trot_robot": {
      "type": "object",
      "description": "Nine numbers each for the links A to I.",
      "properties": {
        "length": {
          "type": "array",
          "prefixItems": [
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number"}
          ],
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 9,
          "maxItems": 9,
          "description": "[m]; the body's is not used"
        },
        "com": {
          "type": "array",
          "items": {"$ref": "#/$defs/number"},
          "minItems": 9,
          "maxItems": 9,
          "description": "Centre of mass: of lower links from the foot, of upper links from the hip [m]"
        },
        "mass": {
          "type": "array",
          "prefixItems": [
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number"}
          ],
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 9,
          "maxItems": 9,
          "description": "[kg]"
        },
        "inertia": {
          "type": "array",
          "prefixItems": [
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
            {"$ref": "#/$defs/number"}
          ],
          "items": {"$ref": "#/$defs/number", "exclusiveMinimum": 0},
          "minItems": 9,
          "maxItems": 9,
          "description": "About the centre of mass [kg m^2]"
        },
        "d3": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "From the body's centre of mass to the front hip [m]."
        },
        "d3t": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "To the rear hip [m]."},
        "d": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Between the standing feet [m]."},
        "knee_front": {"enum": [1, -1], "description": "1: the knee points forward, -1: back."},
        "knee_rear": {"enum": [1, -1], "description": "The same of the rear legs."}
      },
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "trot_plan": {
      "type": "object",
      "description": "A half period in its own frame: standing feet at 0 and d, x points back.",
      "properties": {
        "X0": {"$ref": "#/$defs/number", "description": "Where the body starts [m]."},
        "X1": {"$ref": "#/$defs/number", "description": "Where it ends, S further ahead [m]."},
        "Y": {"$ref": "#/$defs/number", "description": "Its height [m]."},
        "q3": {"$ref": "#/$defs/number", "description": "Its angle [rad]."},
        "T_half": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Half the period [s]."},
        "a_body": {
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "description": "The body's acceleration [m/s^2]."
        },
        "S": {"$ref": "#/$defs/number", "description": "Half of a swing foot's way over the ground [m]."},
        "H": {"$ref": "#/$defs/number", "description": "Its lift [m]."},
        "theta": {"$ref": "#/$defs/number", "description": "Of the foot's ellipse [rad]."},
        "theta_deg": {"$ref": "#/$defs/number", "description": "The same in degrees."}
      },
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "dependentSchemas": {"theta": {"properties": {"theta_deg": false}}}
    },
    "trot_push": {
      "type": "object",
      "description": "A force on the body for a while.",
      "properties": {
        "force": {
          "type": "array",
          "items": {"$ref": "#/$defs/number"},
          "minItems": 2,
          "maxItems": 2,
          "description": "Along x (back) and up [N]."
        },
        "from": {"$ref": "#/$defs/number", "minimum": 0, "description": "[s]. Default 1.5."},
        "duration": {"$ref": "#/$defs/number", "minimum": 0, "description": "[s]. Default 0.1."}
      },
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "mechanism": {
      "type": "object",
      "description": "Bodies in Euler parameters and the joints between them, with closed loops as they like; instead of robots.",
      "properties": {
        "$schema": {"type": "string", "description": "For editors."},
        "name": {"type": "string", "description": "Default that of the scene."},
        "gravity": {"$ref": "#/$defs/vector", "description": "Where the scene has none [m/s²]."},
        "bodies": {"type": "array", "items": {"$ref": "#/$defs/mechanism_body"}, "description": "All that move."},
        "joints": {
          "type": "array",
          "items": {"$ref": "#/$defs/mechanism_joint"},
          "description": "Joints and drivers."
        },
        "forces": {
          "type": "array",
          "items": {"$ref": "#/$defs/mechanism_force"},
          "description": "Springs with dampers, tyres."
        },
        "outputs": {
          "type": "array",
          "items": {"$ref": "#/$defs/mechanism_output"},
          "description": "Points that are recorded of."
        },
        "exact": {"description": "The exact solution of a model; not read."},
        "note": {"description": "A note; not read."}
      },
      "required": ["bodies"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "mechanism_body": {
      "type": "object",
      "description": "A rigid body; its frame lies in its centre of mass.",
      "properties": {
        "name": {
          "type": "string",
          "description": "Unique among the bodies; not ground.",
          "minLength": 1,
          "not": {"const": "ground"}
        },
        "mass": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "[kg]"},
        "inertia": {
          "description": "About the centre of mass, in the body's axes: three on the diagonal, or three rows [kg m²].",
          "type": "array",
          "minItems": 3,
          "maxItems": 3,
          "if": {"prefixItems": [{"type": "array"}]},
          "then": {"items": {"$ref": "#/$defs/vector"}},
          "else": {"items": {"$ref": "#/$defs/number"}}
        },
        "r": {"$ref": "#/$defs/vector", "description": "Where the centre of mass is at the start [m]."},
        "p": {
          "$ref": "#/$defs/quaternion",
          "description": "Euler parameters e0, e1, e2, e3 at the start. Default 1, 0, 0, 0."
        },
        "v": {"$ref": "#/$defs/vector", "description": "Velocity of the centre of mass, world axes [m/s]."},
        "w": {"$ref": "#/$defs/vector", "description": "Angular velocity, body axes [rad/s]."},
        "visuals": {
          "type": "array",
          "items": {"$ref": "#/$defs/shape"},
          "description": "What it looks like, in its frame. Default bars between its joints."
        }
      },
      "required": ["name", "mass", "inertia", "r"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "mechanism_joint": {
      "type": "object",
      "description": "A joint or driver between two bodies, or a body and the ground; points from the centres of mass.",
      "properties": {
        "name": {"type": "string", "description": "Unique among the joints.", "minLength": 1},
        "type": {
          "enum": [
            "spherical",
            "revolute",
            "universal",
            "cylindrical",
            "translational",
            "planar",
            "fixed",
            "distance",
            "drive_distance",
            "drive_translation",
            "drive_rotation"
          ],
          "description": "As of loops; drivers follow a function of the time."
        },
        "body_i": {"type": "string", "description": "A body, or ground."},
        "body_j": {"type": "string", "description": "Another one."},
        "point_i": {"$ref": "#/$defs/vector", "description": "In body_i [m]."},
        "point_j": {"$ref": "#/$defs/vector", "description": "In body_j [m]."},
        "axis_i": {"$ref": "#/$defs/direction", "description": "Direction in body_i."},
        "axis_j": {"$ref": "#/$defs/direction", "description": "Direction in body_j."},
        "ref_i": {"$ref": "#/$defs/direction", "description": "Direction in body_i across the axis."},
        "ref_j": {"$ref": "#/$defs/direction", "description": "Direction in body_j across the axis."},
        "length": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Of a distance [m]."},
        "function": {"$ref": "#/$defs/mechanism_function", "description": "Of a driver [m or rad]."}
      },
      "required": ["name", "type", "body_i", "body_j"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "allOf": [
        {
          "if": {
            "properties": {
              "type": {
                "enum": [
                  "spherical",
                  "revolute",
                  "universal",
                  "cylindrical",
                  "translational",
                  "planar",
                  "fixed",
                  "distance",
                  "drive_distance",
                  "drive_translation"
                ]
              }
            },
            "required": ["type"]
          },
          "then": {"required": ["point_i", "point_j"]}
        },
        {
          "if": {
            "properties": {
              "type": {
                "enum": [
                  "revolute",
                  "universal",
                  "cylindrical",
                  "translational",
                  "planar",
                  "fixed",
                  "drive_translation",
                  "drive_rotation"
                ]
              }
            },
            "required": ["type"]
          },
          "then": {"required": ["axis_i"]}
        },
        {
          "if": {
            "properties": {
              "type": {"enum": ["revolute", "universal", "cylindrical", "translational", "planar", "fixed"]}
            },
            "required": ["type"]
          },
          "then": {"required": ["axis_j"]}
        },
        {
          "if": {
            "properties": {"type": {"enum": ["translational", "fixed", "drive_rotation"]}},
            "required": ["type"]
          },
          "then": {"required": ["ref_i", "ref_j"]}
        },
        {
          "if": {"properties": {"type": {"enum": ["distance"]}}, "required": ["type"]},
          "then": {"required": ["length"]}
        },
        {
          "if": {
            "properties": {"type": {"enum": ["drive_distance", "drive_translation", "drive_rotation"]}},
            "required": ["type"]
          },
          "then": {"required": ["function"]}
        }
      ]
    },
    "mechanism_function": {
      "type": "object",
      "description": "A function of the time t.",
      "properties": {
        "type": {
          "enum": ["const", "poly", "harmonic"],
          "description": "c; the sum of c[k] t^k; c0 + a sin(w t + ph)."
        },
        "c": {"description": "The constant; the coefficients."},
        "c0": {"$ref": "#/$defs/number", "description": "Mean."},
        "a": {"$ref": "#/$defs/number", "description": "Amplitude."},
        "w": {"$ref": "#/$defs/number", "description": "Angular frequency [rad/s]."},
        "ph": {"$ref": "#/$defs/number", "description": "Phase at the start [rad]."}
      },
      "required": ["type"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "allOf": [
        {
          "if": {"properties": {"type": {"const": "const"}}, "required": ["type"]},
          "then": {
            "required": ["c"],
            "properties": {"c": {"$ref": "#/$defs/number"}, "c0": false, "a": false, "w": false, "ph": false}
          }
        },
        {
          "if": {"properties": {"type": {"const": "poly"}}, "required": ["type"]},
          "then": {
            "required": ["c"],
            "properties": {
              "c": {"type": "array", "items": {"$ref": "#/$defs/number"}},
              "c0": false,
              "a": false,
              "w": false,
              "ph": false
            }
          }
        },
        {
          "if": {"properties": {"type": {"const": "harmonic"}}, "required": ["type"]},
          "then": {"properties": {"c": false}}
        }
      ]
    },
    "mechanism_force": {
      "type": "object",
      "description": "A spring with a damper between two points, or a tyre on the road.",
      "properties": {
        "name": {"type": "string", "description": "Unique among the forces.", "minLength": 1},
        "type": {"enum": ["tsda", "tyre"], "description": "Spring, damper and actuator in one; a tyre."},
        "body_i": {"type": "string", "description": "Of a tsda."},
        "body_j": {"type": "string", "description": "Of a tsda."},
        "point_i": {"$ref": "#/$defs/vector", "description": "In body_i [m]."},
        "point_j": {"$ref": "#/$defs/vector", "description": "In body_j [m]."},
        "l_ref": {
          "$ref": "#/$defs/number",
          "minimum": 0,
          "description": "Length at which the spring force is F0 [m]."
        },
        "F0": {"$ref": "#/$defs/number", "description": "[N]"},
        "k": {"$ref": "#/$defs/number", "description": "Stiffness, also of a tyre [N/m]."},
        "k3": {"$ref": "#/$defs/number", "description": "Of the cubic part [N/m³]."},
        "c": {"$ref": "#/$defs/number", "description": "Damping both ways [N s/m]."},
        "cc": {"$ref": "#/$defs/number", "description": "In compression [N s/m]."},
        "cr": {"$ref": "#/$defs/number", "description": "In rebound [N s/m]."},
        "vs": {"$ref": "#/$defs/number", "minimum": 0, "description": "Rounds the corner between both [m/s]."},
        "spring_table": {
          "type": "array",
          "minItems": 2,
          "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
          "description": "Pairs of compression [m] and force [N]."
        },
        "damper_table": {
          "type": "array",
          "minItems": 2,
          "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
          "description": "Pairs of velocity [m/s] and force [N]."
        },
        "body": {"type": "string", "description": "Of a tyre: the wheel."},
        "point": {"$ref": "#/$defs/vector", "description": "Wheel centre in the body [m]."},
        "R": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Radius [m]."},
        "d": {"$ref": "#/$defs/number", "minimum": 0, "description": "Damping of a tyre [s/m]."},
        "xb": {"$ref": "#/$defs/number", "description": "Where the bump is [m]."},
        "rb": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Its radius [m]."},
        "a": {"$ref": "#/$defs/number", "exclusiveMinimum": 0, "description": "Half the contact length [m]."}
      },
      "required": ["name", "type"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false,
      "dependentSchemas": {
        "c": {"properties": {"cc": false, "cr": false}},
        "xb": {"required": ["rb", "a"]},
        "rb": {"required": ["xb"]},
        "a": {"required": ["xb"]}
      },
      "allOf": [
        {
          "if": {"properties": {"type": {"const": "tsda"}}, "required": ["type"]},
          "then": {
            "required": ["body_i", "body_j", "point_i", "point_j"],
            "properties": {
              "body": false,
              "point": false,
              "R": false,
              "d": false,
              "xb": false,
              "rb": false,
              "a": false
            }
          }
        },
        {
          "if": {"properties": {"type": {"const": "tyre"}}, "required": ["type"]},
          "then": {
            "required": ["body", "point", "R", "k"],
            "properties": {
              "body_i": false,
              "body_j": false,
              "point_i": false,
              "point_j": false,
              "l_ref": false,
              "F0": false,
              "k3": false,
              "c": false,
              "cc": false,
              "cr": false,
              "vs": false,
              "spring_table": false,
              "damper_table": false,
              "k": {"$ref": "#/$defs/number", "minimum": 0}
            }
          }
        }
      ]
    },
    "mechanism_output": {
      "type": "object",
      "description": "A point of a body whose motion is recorded.",
      "properties": {
        "name": {"type": "string", "description": "Unique among the outputs.", "minLength": 1},
        "body": {"type": "string", "description": "The body.", "not": {"const": "ground"}},
        "point": {"$ref": "#/$defs/vector", "description": "In the body [m]."}
      },
      "required": ["name", "body", "point"],
      "patternProperties": {"^x-": true},
      "additionalProperties": false
    },
    "sweep_integrator": {
      "enum": ["rk4", "semi-implicit-euler", "explicit-euler", "dormand-prince", "implicit-midpoint", "variational"]
    },
    "sweep_formulation": {"enum": ["articulated", "newton-euler", "lagrange"]},
    "sweep_values": {
      "if": {"type": "object"},
      "then": {
        "type": "object",
        "properties": {
          "from": {"type": "number"},
          "to": {"type": "number"},
          "count": {
            "type": "integer",
            "minimum": 2,
            "maximum": 1000000,
            "description": "How many values, the ends included; not with samples."
          },
          "scale": {"enum": ["linear", "log"], "description": "Linear by default."}
        },
        "required": ["from", "to"],
        "additionalProperties": false,
        "if": {"properties": {"scale": {"const": "log"}}, "required": ["scale"]},
        "then": {"properties": {"from": {"exclusiveMinimum": 0}, "to": {"exclusiveMinimum": 0}}}
      },
      "else": {
        "if": {"type": "array"},
        "then": {"type": "array", "minItems": 1, "items": {"type": "number"}},
        "else": {"type": "number"}
      }
    },
    "sweep_parameters": {
      "type": "object",
      "minProperties": 1,
      "patternProperties": {
        "^integrator$": {
          "if": {"type": "array"},
          "then": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/sweep_integrator"}},
          "else": {"$ref": "#/$defs/sweep_integrator"},
          "description": "Names, as of --integrator."
        },
        "^formulation$": {
          "if": {"type": "array"},
          "then": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/sweep_formulation"}},
          "else": {"$ref": "#/$defs/sweep_formulation"},
          "description": "Names, as of --formulation."
        },
        "^(q|v|torque|damping|friction|armature|mass)\\..+$|^gravity\\.[xyz]$|^(mass_scale|dt|duration)$": {
          "$ref": "#/$defs/sweep_values",
          "description": "By degree of freedom as in tables: q position and v velocity at the start, torque a constant input; damping, friction, armature of a joint; mass of a link [kg], inertia in proportion; mass_scale of all links. SI units."
        },
        "^(dt|duration|mass_scale)$|^mass\\.": {
          "if": {"type": "object"},
          "then": {
            "type": "object",
            "properties": {
              "from": {"exclusiveMinimum": 0},
              "to": {"exclusiveMinimum": 0},
              "count": {
                "type": "integer",
                "minimum": 2,
                "maximum": 1000000,
                "description": "How many values, the ends included; not with samples."
              },
              "scale": {"enum": ["linear", "log"], "description": "Linear by default."}
            },
            "required": ["from", "to"],
            "additionalProperties": false,
            "if": {"properties": {"scale": {"const": "log"}}, "required": ["scale"]},
            "then": {"properties": {"from": {"exclusiveMinimum": 0}, "to": {"exclusiveMinimum": 0}}}
          },
          "else": {
            "if": {"type": "array"},
            "then": {"type": "array", "minItems": 1, "items": {"exclusiveMinimum": 0}},
            "else": {"exclusiveMinimum": 0}
          }
        },
        "^(damping|friction|armature)\\.": {
          "if": {"type": "object"},
          "then": {
            "type": "object",
            "properties": {
              "from": {"minimum": 0},
              "to": {"minimum": 0},
              "count": {
                "type": "integer",
                "minimum": 2,
                "maximum": 1000000,
                "description": "How many values, the ends included; not with samples."
              },
              "scale": {"enum": ["linear", "log"], "description": "Linear by default."}
            },
            "required": ["from", "to"],
            "additionalProperties": false,
            "if": {"properties": {"scale": {"const": "log"}}, "required": ["scale"]},
            "then": {"properties": {"from": {"exclusiveMinimum": 0}, "to": {"exclusiveMinimum": 0}}}
          },
          "else": {
            "if": {"type": "array"},
            "then": {"type": "array", "minItems": 1, "items": {"minimum": 0}},
            "else": {"minimum": 0}
          }
        }
      },
      "additionalProperties": false
    },
    "sweep_run": {
      "type": "object",
      "patternProperties": {
        "^integrator$": {"$ref": "#/$defs/sweep_integrator"},
        "^formulation$": {"$ref": "#/$defs/sweep_formulation"},
        "^(q|v|torque|damping|friction|armature|mass)\\..+$|^gravity\\.[xyz]$|^(mass_scale|dt|duration)$": {
          "type": "number"
        },
        "^(dt|duration|mass_scale)$|^mass\\.": {"exclusiveMinimum": 0},
        "^(damping|friction|armature)\\.": {"minimum": 0}
      },
      "additionalProperties": false
    }
  }
}
)json";
// clang-format on

}  // namespace

const JsonValue& SchemaPieces() {
  static const auto document = [] {
    ProblemList problems;
    auto parsed = JsonDocument::Parse(kPieces, "SchemaPieces.cpp", &problems);
    assert(parsed);
    return parsed;
  }();
  return document->root();
}

}  // namespace linkwright
