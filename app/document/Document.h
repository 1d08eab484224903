// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {
class CObjectContainer;
class FileValues;
class SceneEdit;
struct TreeEdit;
using ObjectId = std::uint64_t;
}  // namespace linkwright

namespace linkwright::app {

class Loader;
struct PresentPose;

/// What the user has open: a scene graph, where it is saved, its undo stack, what reading it found. Every
/// change goes through edit(), so that each can be undone. Lives on the UI thread; loading does not.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  bool isOpen() const { return compiled_ != nullptr; }
  const CObjectContainer& objects() const { return *objects_; }
  /// What robots' own files have instead of what the scene overrides.
  FileValues* fileValues() const { return file_values_.get(); }
  /// The same as plain values.
  const Scene& scene() const { return scene_; }
  /// Model and shapes of the scene. Replaced (modelReplaced) by an edit with Effect::kRecompile; its start
  /// values are those of that moment: use compileNow() where the present ones matter. Null when nothing is
  /// open.
  std::shared_ptr<const CompiledScene> compiled() const { return compiled_; }
  /// The scene as it is at this moment, compiled; null and problems if that fails. compiled() where nothing
  /// has changed since.
  std::shared_ptr<const CompiledScene> compileNow(ProblemList* problems) const;

  QString path() const { return path_; }               ///< empty: never saved (or opened from a robot file)
  QString sourcePath() const { return source_path_; }  ///< file it was opened from; a robot file too
  QString title() const;                               ///< for window titles
  bool isDirty() const;
  const ProblemList& problems() const { return problems_; }  ///< of the last file that was opened
  QUndoStack* undoStack() { return &undo_; }

  void close();     ///< nothing is open then; the caller has asked about unsaved changes
  void newScene();  ///< an empty one, nothing open before: the caller has asked about unsaved changes
  /// Opens a scene or robot file off the UI thread. Ends with opened() or openFailed(); until then, and after
  /// a failure or a cancel, the open document stays as it is.
  void open(const QString& path);
  /// The same of a scene that is to stay as it is: path() is empty then, as of a robot file.
  void openCopy(const QString& path);
  /// A scene that was kept elsewhere than in its own file: work after a crash, a backup.
  struct Kept {
    QString path, source;  ///< as path() and sourcePath() shall be
    QString base;          ///< names in the text are relative to the folder of this file
    QString text;          ///< the scene
    QStringList packages;  ///< folders that its robots may read from
  };
  /// Opens it like open(), as a document with changes that are not saved. opened() has `base`.
  void openKept(const Kept& kept);
  /// Reads a robot file and adds what is in it to the open scene, beside what stands there (one undo step).
  void addRobot(const QString& path);
  bool isLoading() const;
  void cancelLoading();
  bool save();  ///< to path(); false (saveFailed emitted) if that did not work
  bool saveAs(const QString& path);
  /// Identifies the scene's position in its history: no two edits lead to the same one, undo and redo lead
  /// back to it.
  std::uint64_t revision() const { return revision_; }
  /// Where undo leads to in place of a revision that a merge of edits has taken out of the history; else the
  /// same.
  std::uint64_t reachable(std::uint64_t revision) const;
  /// View options and cameras are saved with the scene, but changing them is no edit: no undo, no prompt.
  void setView(const SceneView& view);
  /// Replaces the camera of the same name, or adds it.
  void setCamera(const SceneCamera& camera);

  QStringList recentFiles() const;
  void forgetRecentFiles();

  /// One undoable change; one that changes nothing is none. A non-zero `token` merges with the command before
  /// it if that has the same token: one drag, one undo step (see newDragToken).
  void edit(const QString& text, const std::function<void(Scene&)>& change, int token = 0);
  /// The same of the scene graph itself. A change that is refused is a notice. Returns the object that was
  /// added.
  ObjectId editObjects(const QString& text, const std::function<TreeEdit(CObjectContainer*)>& change,
                       int token = 0);
  /// The same as edit(), together with a change of the simulation's present positions at `time` > 0 (see
  /// presentPose).
  void editWithPose(const QString& text, const std::function<void(Scene&)>& change, const PresentPose& pose,
                    int token = 0);
  int newDragToken() { return ++last_token_; }
  /// Undoes the edits of a drag as if they had never been, if they are the last ones.
  void cancelDrag(int token);

 Q_SIGNALS:
  void documentReplaced();                         ///< another document, or none
  void modelReplaced();                            ///< compiled() is another one
  void modelRenamed();                             ///< compiled() is another one, other in names alone
  void edited(const linkwright::SceneEdit& edit);  ///< made, undone or made again
  /// An edit was made, neither undone nor made again; it has been edited() already. What follows from it and
  /// shall be undone with it is an edit with the same token.
  void made(const linkwright::SceneEdit& edit, const QString& text, int token);
  void presentPose(double time,
                   linkwright::VectorX q);  ///< an edit, undo or redo sets these positions at that time
  void titleChanged();                      ///< path or dirty flag
  void loadingStarted(const QString& path);
  void loadingProgress(double fraction, const QString& stage);
  void loadingEnded();
  void opened(const QString& path);
  void openFailed(const QString& path, const linkwright::ProblemList& problems);
  void saveFailed(const QString& path, const QString& reason);
  void aboutToSave(const QString& path, const std::string& text);  ///< what the file will hold
  void saved(const QString& path, const std::string& text);
  void notice(const QString& text);  ///< worth a line in the status bar
  void recentFilesChanged();
  void robotAdded(int robot);  ///< number of the first one that came

 private:
  friend class EditCommand;
  void forgetRevision(std::uint64_t revision, std::uint64_t before) { merged_[revision] = before; }
  void makeEdit(const SceneEdit& edit, bool forward, std::uint64_t revision);  // again, or takes it back
  enum class LoadHow { kOpen, kCopy, kAdd };
  void load(const QString& path, LoadHow how);
  void load(std::unique_ptr<Loader> loader, const std::function<void()>& ended);
  void loaded(LoadHow how);
  void keptLoaded(const Kept& kept);
  bool takeLoaded(std::shared_ptr<const CompiledScene>* compiled, Scene* scene, QString* path);
  void push(const QString& text, const std::function<void(Scene&)>& change, std::optional<PresentPose> pose,
            int token);
  bool settle(const QString& text, const SceneEdit& edit, std::optional<PresentPose> pose, int token);
  void takeBack(const SceneEdit& edit);
  bool recompile(ProblemList* problems);
  void announceModel(const SceneEdit& edit);
  void adopt(Scene scene, std::shared_ptr<const CompiledScene> compiled, const QString& path,
             const QString& source);
  void remember(const QString& path);
  void addLoaded(Scene scene, const CompiledScene& compiled, const QString& name);

  std::unique_ptr<CObjectContainer> objects_;
  std::unique_ptr<FileValues> file_values_;
  Scene scene_;  // the values of objects_
  std::shared_ptr<const CompiledScene> compiled_;
  bool compiled_is_now_ = false;  // of just these values
  QString path_, source_path_;
  ProblemList problems_;
  QUndoStack undo_;
  std::unique_ptr<Loader> loader_;
  int last_token_ = 0;
  std::uint64_t revision_ = 0, last_revision_ = 0;
  std::map<std::uint64_t, std::uint64_t> merged_;  // revisions that are gone, and the one before each
};

}  // namespace linkwright::app
