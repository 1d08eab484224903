// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/FilmFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <new>

#include "render/film/LibavHandles.h"

namespace linkwright::render {

FilmFile::FilmFile(const std::string& path) {
  constexpr mode_t kMode = 0666;
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  Check(descriptor_ < 0 ? AVERROR(errno) : 0, path, "cannot be written");
  constexpr int kBuffer = 1 << 16;
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBuffer));
  struct stat status {};
  // Pipes have no place to go back to.
  const bool regular = ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
  if (buffer != nullptr)
    context_ = avio_alloc_context(buffer, kBuffer, 1, this, nullptr, Collect, regular ? Seek : nullptr);
  if (context_ != nullptr) return;
  av_free(buffer);
  ::close(descriptor_);
  throw std::bad_alloc();
}

FilmFile::~FilmFile() {
  Close();
  if (context_ != nullptr) av_freep(&context_->buffer);
  avio_context_free(&context_);
}

int FilmFile::Collect(void* self, std::uint8_t* bytes, int count) {
  auto& collected = static_cast<FilmFile*>(self)->collected_;
  try {
    collected.insert(collected.end(), bytes, bytes + count);
  } catch (const std::bad_alloc&) {
    return AVERROR(ENOMEM);
  }
  return count;
}

std::int64_t FilmFile::Seek(void* self, std::int64_t offset, int whence) {
  auto* file = static_cast<FilmFile*>(self);
  if (const int error = file->Commit(); error < 0) return error;
  if ((whence & AVSEEK_SIZE) != 0) {
    struct stat status {};
    return ::fstat(file->descriptor_, &status) == 0 ? status.st_size : AVERROR(errno);
  }
  const off_t at = ::lseek(file->descriptor_, offset, whence & ~AVSEEK_FORCE);
  return at < 0 ? AVERROR(errno) : at;
}

int FilmFile::Commit() {
  std::size_t done = 0;
  while (done < collected_.size()) {
    const ssize_t written = ::write(descriptor_, collected_.data() + done, collected_.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return AVERROR(errno);
    done += static_cast<std::size_t>(written);
  }
  collected_.clear();
  return 0;
}

int FilmFile::Close() {
  if (descriptor_ < 0) return 0;
  const int committed = Commit();
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  collected_.clear();
  if (committed < 0) return committed;
  return closed < 0 ? AVERROR(errno) : 0;
}

}  // namespace linkwright::render
