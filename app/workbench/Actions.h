// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

/// Everything the user can do from menus, toolbar and keys; Workbench::action gives the QAction.
enum class ActionId {
  kNew,
  kOpen,
  kAddRobot,
  kRemoveRobot,
  kClose,
  kSave,
  kSaveAs,
  kQuit,
  kUndo,
  kRedo,
  kCut,
  kCopy,
  kPaste,
  kDelete,
  kRename,
  kDuplicate,
  kFileValues,
  kPlay,
  kStep,
  kStepBack,
  kReset,
  kAddTarget,
  kNextSolver,
  kPreviousSolver,
  kAddPath,
  kPin,
  kFilm,
  kExportCsv,
  kImportReport,
  kFrameSelection,
  kFrameAll,
  kViewFront,
  kViewRight,
  kViewTop,
  kOrthographic,
  kShowFrames,
  kShowAxes,
  kShowCenters,
  kShowInertia,
  kShowVisual,
  kShowCollision,
  kShowTrails,
  kShowForces,
  kShowGround,
  kTransparent,
  kDarkTheme,
  kRadians,
  kAbout,
  kCount
};

}  // namespace linkwright::app
