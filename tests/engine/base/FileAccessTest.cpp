// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "engine/base/FileAccess.h"
#include "engine/base/FilesRead.h"
#include "engine/io/scene/FileKind.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
namespace fs = std::filesystem;

namespace file_access_test {
namespace {

/// ws/secret.stl and ws/src/arm/{package.xml, urdf/arm.urdf, meshes/a.stl}, ws/src/hand/b.stl
struct Workspace {
  TempFolder folder;
  fs::path secret = folder.Write("ws/secret.stl", "secret");
  fs::path package = folder.Write("ws/src/arm/package.xml", "<package/>");
  fs::path robot = folder.Write("ws/src/arm/urdf/arm.urdf", "<robot/>");
  fs::path mesh = folder.Write("ws/src/arm/meshes/a.stl", "a");
  fs::path other = folder.Write("ws/src/hand/b.stl", "b");
};

}  // namespace

TEST_CASE("Files below the robot's folder and package root are found", "[io]") {
  const Workspace ws;
  ws.folder.Write("ws/src/arm/urdf/near.stl", "n");
  ws.folder.Write("ws/src/arm/urdf/with space%20.stl", "n");
  FileAccess access(ws.robot, {});
  CHECK(access.Resolve("near.stl").path == ws.robot.parent_path() / "near.stl");
  CHECK(access.Resolve("./sub/../near.stl").refusal.text == "there is no such file");
  CHECK(access.Resolve("../meshes/a.stl").path == ws.mesh);
  CHECK(access.Resolve("..\\meshes\\a.stl").path == ws.mesh);
  CHECK(access.Resolve("file://" + ws.mesh.string()).path == ws.mesh);
  CHECK(access.Resolve("with space%20.stl").path);
  CHECK_FALSE(access.Resolve("with space .stl").path);  // nothing is decoded
  CHECK(access.Resolve("a.stl", ws.mesh.parent_path()).path == ws.mesh);
}

TEST_CASE("Packages are searched in the given paths and four levels up", "[io]") {
  const Workspace ws;
  FileAccess access(ws.robot, {});
  CHECK(access.Resolve("package://arm/meshes/a.stl").path == ws.mesh);
  CHECK(access.Resolve("package://hand/b.stl").path == ws.other);
  CHECK(access.Resolve("model://hand/b.stl").path == ws.other);
  CHECK_FALSE(access.Resolve("package://leg/b.stl").path);
  CHECK(access.Resolve("package://leg/b.stl").refusal.text.find("\"leg\"") != std::string::npos);

  const fs::path deep = ws.folder.Write("ws/src/1/2/3/4/5/deep.urdf", "<robot/>");
  CHECK_FALSE(FileAccess(deep, {}).Resolve("package://hand/b.stl").path);  // five levels up
  const fs::path four = ws.folder.Write("ws/src/1/2/3/4/four.urdf", "<robot/>");
  CHECK(FileAccess(four, {}).Resolve("package://hand/b.stl").path == ws.other);
  CHECK(FileAccess(deep, {ws.folder.path() / "ws/src"}).Resolve("package://hand/b.stl").path == ws.other);
  CHECK(FileAccess(deep, {ws.folder.path() / "ws/src/hand"}).Resolve("package://hand/b.stl").path ==
        ws.other);
}

TEST_CASE("What lies outside is refused by name, whether it exists or not", "[io]") {
  const Workspace ws;
  FileAccess access(ws.robot, {});
  const std::vector<std::string> references = {"../../../secret.stl",
                                               "../../../nothing.stl",
                                               ws.secret.string(),
                                               "file://" + ws.secret.string(),
                                               "/etc/passwd",
                                               "/dev/zero",
                                               "package://arm/../../secret.stl",
                                               "package://hand/../../secret.stl",
                                               "..\\..\\..\\secret.stl"};
  for (const std::string& reference : references) {
    const FileAccess::Result result = access.Resolve(reference);
    INFO(reference << ": " << result.refusal.text);
    CHECK_FALSE(result.path);
    CHECK_FALSE(result.refusal.text.empty());
  }
  CHECK(access.Resolve("../../../secret.stl").refusal.text ==
        access.Resolve("../../../nothing.stl").refusal.text);
  // A folder beside the allowed one whose name only begins alike.
  ws.folder.Write("ws/src/arm2/x.stl", "x");
  CHECK_FALSE(access.Resolve("../../arm2/x.stl").path);
}

TEST_CASE("Links that lead out, to themselves or to other things than files are refused", "[io]") {
  const Workspace ws;
  const fs::path folder = ws.robot.parent_path();
  fs::create_symlink(ws.secret, folder / "out.stl");
  fs::create_symlink(ws.secret.parent_path(), folder / "outdir");
  fs::create_symlink("loop.stl", folder / "loop.stl");
  fs::create_symlink(ws.mesh, folder / "inside.stl");
  fs::create_symlink("/etc", folder / "etcpkg");
  REQUIRE(::mkfifo((folder / "pipe.stl").c_str(), 0600) == 0);
  FileAccess access(ws.robot, {});
  CHECK_FALSE(access.Resolve("out.stl").path);
  CHECK_FALSE(access.Resolve("outdir/secret.stl").path);
  CHECK_FALSE(access.Resolve("package://etcpkg/passwd").path);
  CHECK(access.Resolve("loop.stl").refusal.text == "the file is a link to itself");
  CHECK(access.Resolve("pipe.stl").refusal.text == "this is not a regular file");
  CHECK(access.Resolve(".").refusal.text == "this is not a regular file");
  CHECK(access.Resolve("inside.stl").path == ws.mesh);
  CHECK(ReadFileBytes(folder / "pipe.stl", 100).error == "is not a regular file");  // at once
}

TEST_CASE("Names that are none are refused", "[io]") {
  const Workspace ws;
  FileAccess access(ws.robot, {});
  CHECK(access.Resolve("").refusal.text == "the file name is empty");
  CHECK(access.Resolve(std::string(6000, 'a')).refusal.text.find("too long") != std::string::npos);
  CHECK_FALSE(access.Resolve(std::string(300, 'a')).path);
  CHECK(access.Resolve(std::string("a\0b.stl", 7)).refusal.text.find("NUL") != std::string::npos);
  CHECK(access.Resolve("http://127.0.0.1/a.stl").refusal.text.find("not fetched") != std::string::npos);
  CHECK_FALSE(access.Resolve("package://").path);
  CHECK_FALSE(access.Resolve("package://../x").path);
  CHECK_FALSE(access.Resolve("package://./x").path);
  CHECK_FALSE(access.Resolve("package://.ssh/x").path);
  CHECK_FALSE(access.Resolve("package:///etc/passwd").path);
  CHECK_FALSE(access.Resolve("package://etc/passwd").path);  // however close to the root the robot lies
}

TEST_CASE("A folder that a file names may lie two levels up", "[io]") {
  const Workspace ws;
  const fs::path model = ws.folder.Write("m/a/b/c/model.xml", "<mujoco/>");
  const fs::path two = ws.folder.Write("m/a/assets/x.stl", "x");
  ws.folder.Write("m/assets/x.stl", "x");
  FileAccess access(model, {});
  CHECK_FALSE(access.Check(two).path);
  CHECK(access.AllowFolder("../../assets").text.empty());
  CHECK(access.Check(two).path == two);
  CHECK_FALSE(access.AllowFolder("../../../assets").text.empty());
  CHECK_FALSE(access.AllowFolder("/").text.empty());
  CHECK(access.AllowFolder("nothing").id == FileAccess::kNoFolder);
  CHECK(access.AllowFolder("../../nothing").id == FileAccess::kNoFolder);
  CHECK(access.AllowFolder("../../../nothing").id == access.AllowFolder("../../../assets").id);
  CHECK_FALSE(access.Check("/etc/passwd").path);
}

TEST_CASE("Files are read whole, up to a limit", "[io]") {
  const TempFolder folder;
  const fs::path file = folder.Write("f", std::string(1000, 'x'));
  CHECK(ReadFileBytes(file, 1000).bytes == std::string(1000, 'x'));
  CHECK(ReadFileBytes(file, 999).error == "is larger than 999 bytes");
  CHECK(ReadFileBytes(file, 999).bytes.empty());
  CHECK(ReadFileBytes(folder.path(), 999).error == "is not a regular file");
  CHECK(ReadFileBytes(folder.path() / "nothing", 999).error.find("cannot be opened") == 0);
}

TEST_CASE("Files that are read, whole or their start alone, are remembered for outputs", "[io]") {
  const TempFolder folder;
  const fs::path whole = folder.Write("whole", "0123"), start = folder.Write("start", "0123"),
                 kind = folder.Write("kind.xml", "<other/>"), never = folder.Write("never", "0123");
  RememberFilesRead();
  ReadFileBytes(whole, 100);
  ReadFileStart(start, 1);
  CHECK(KindOfFile(kind).kind == FileKind::kUnknown);
  CHECK(FileReadAt(whole) == whole);
  CHECK(FileReadAt(start) == start);
  CHECK(FileReadAt(kind) == kind);
  CHECK(FileReadAt(never).empty());
}

TEST_CASE("Nothing but regular files is read, and no more than they say to hold", "[io]") {
  const TempFolder folder;
  const fs::path file = folder.Write("f", "0123456789"), same = folder.Write("g", "0123456789"),
                 other = folder.Write("h", "0123456780"), longer = folder.Write("i", "01234567890");
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const fs::path& none : {pipe, folder.path(), fs::path("/dev/zero"), fs::path("/dev/tty")}) {
    INFO(none);
    CHECK_FALSE(ReadFileBytes(none, 100).error.empty());
    CHECK_FALSE(ReadFileStart(none, 100).error.empty());
    CHECK_FALSE(SameFileBytes(none, file));
    CHECK(KindOfFile(none).kind == FileKind::kUnreadable);
  }
  CHECK(ReadFileStart(file, 4).bytes == "0123");
  CHECK(ReadFileStart(file, 100).bytes == "0123456789");
  CHECK(SameFileBytes(file, same));
  CHECK_FALSE(SameFileBytes(file, other));
  CHECK_FALSE(SameFileBytes(file, longer));
  const fs::path big = folder.Write("big", std::string(100000, 'x')),
                 big_same = folder.Write("big2", std::string(100000, 'x')),
                 big_other = folder.Write("big3", std::string(99999, 'x') + "y");
  CHECK(SameFileBytes(big, big_same));
  CHECK_FALSE(SameFileBytes(big, big_other));
  // Some files of the kernel wait for more, as a log of messages does. All of them say that they are empty.
  if (fs::exists("/proc/self/status")) {
    CHECK(ReadFileBytes("/proc/self/status", 100000).bytes.empty());
    CHECK(ReadFileStart("/proc/self/status", 100000).bytes.empty());
    CHECK(KindOfFile("/proc/self/status").text == "the file is empty");
  }
}

}  // namespace file_access_test
