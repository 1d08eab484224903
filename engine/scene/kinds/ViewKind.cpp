// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Scene.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const Kind& PlotReferenceKind() {
  static const Kind kind =
      KindBuilder<PlotReference>("reference", "references", "Reference curve",
                                 "What a plotted signal should be, as a dotted curve beside it.")
          .Text("signal", &PlotReference::signal)
          .Required()
          .NotEmpty()
          .Label("Signal")
          .Help("One of \"plots\".")
          .Formula("formula", &PlotReference::formula, Expression::Names::kTime)
          .Required()
          .Label("Formula")
          .Help(
              "Of t, in the signal's unit. Where it is not a number, nothing is drawn: \"t < 1 ? 2*t : "
              "0/0\".")
          .Build();
  return kind;
}

const Kind& ViewKind() {
  static const Kind kind = KindBuilder<SceneView>("view", "view", "View", "What is shown.")
                               .Effects(Effect::kShown)
                               .Bool("frames", &SceneView::frames)
                               .Label("Frames")
                               .Help("Axes of all links and frames.")
                               .Bool("joint_axes", &SceneView::joint_axes)
                               .Label("Joint axes")
                               .Help("Axes of all joints.")
                               .Bool("centers_of_mass", &SceneView::centers_of_mass)
                               .Label("Centres of mass")
                               .Help("Of each body and of all.")
                               .Bool("inertia", &SceneView::inertia)
                               .Label("Inertia")
                               .Help("Ellipsoids of equal inertia.")
                               .Bool("visual", &SceneView::visual)
                               .Label("Visual shapes")
                               .Help("The shapes that are drawn.")
                               .Bool("collision", &SceneView::collision)
                               .Label("Collision shapes")
                               .Help("The shapes that touch.")
                               .Bool("forces", &SceneView::forces)
                               .Label("Forces")
                               .Help("Arrows of outside forces, and springs.")
                               .Bool("contacts", &SceneView::contacts)
                               .Label("Contacts")
                               .Help("Points where shapes touch, and arrows of the forces there.")
                               .Bool("friction_cones", &SceneView::friction_cones)
                               .Label("Friction cones")
                               .Help("At points of contact, with the force inside.")
                               .Bool("contact_patches", &SceneView::contact_patches)
                               .Label("Contact patches")
                               .Help("What lies flat on each other, coloured by its mean pressure.")
                               .Bool("contact_numbers", &SceneView::contact_numbers)
                               .Label("Contact forces in numbers")
                               .Help("Beside their arrows.")
                               .Bool("support", &SceneView::support)
                               .Label("Support")
                               .Help(
                                   "Support polygon, zero-moment point and capture point of what stands on "
                                   "a ground.")
                               .Bool("trails", &SceneView::trails)
                               .Label("Trails")
                               .Help("Where links have been in the last 4 s.")
                               .Bool("ground", &SceneView::ground)
                               .Label("Ground")
                               .Help("The ground plane.")
                               .Number("ground_height", &SceneView::ground_height)
                               .Label("Ground height")
                               .Help("Along z.")
                               .Unit("m")
                               .OptionalVector("sun", &SceneView::sun)
                               .Label("Sun")
                               .Help("Direction towards the light, of any length.")
                               .Direction()
                               .Bool("transparent", &SceneView::transparent)
                               .Label("Transparent")
                               .Help("See-through bodies.")
                               .Bool("edges", &SceneView::edges)
                               .Label("Edges")
                               .Help("Lines where faces of bodies meet.")
                               .Names("trail_frames", &SceneView::trail_frames, "frame")
                               .Loose()
                               .Label("Links with trails")
                               .Help("None: the links at the ends.")
                               .Names("plots", &SceneView::plots, "signal")
                               .Loose()
                               .Label("Plots")
                               .Help("Signals to plot besides the energies: \"q.elbow\".")
                               .Names("hidden", &SceneView::hidden, "part")
                               .Loose()
                               .Label("Hidden")
                               .Help(
                                   "Links and frames that are not shown: \"hand\". A shape of one: "
                                   "\"hand.visuals.2\". A robot as a whole: \"arm/\".")
                               .Names("locked", &SceneView::locked, "part")
                               .Loose()
                               .Label("Locked")
                               .Help("The same of what the mouse does not take hold of.")
                               .List("references", &SceneView::references, PlotReferenceKind)
                               .Help("Curves that plotted signals should follow.")
                               .List("teleoperation", &SceneView::teleoperation, TeleoperationKind)
                               .Help("Sticks, buttons and keys that move something.")
                               .Build();
  return kind;
}

}  // namespace linkwright
