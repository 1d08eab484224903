// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target where the compiler has no libFuzzer: every file of a corpus, then mutations of them.
//   fuzz_urdf CORPUS [RUNS [SEED]]
// The bytes of the present run lie in fuzz-last.bin until it has ended well.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

const char* const kWords[] = {"\"",           "<",   ">",      "</",         "=\"\"", "nan", "inf",  "1e400",
                              "-1",           "0",   "1e-320", "4294967295", "<!--",  "]]>", "&#0;", "&lt;",
                              "\xEF\xBB\xBF", "../", "{",      "}",          "[",     "null"};

void Mutate(const std::vector<Bytes>& corpus, std::mt19937_64* random, Bytes* bytes) {
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>((*random)() % n); };
  for (std::size_t i = 1 + below(6); i > 0; --i) {
    const std::size_t at = below(bytes->size() + 1);
    const auto place = bytes->begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(7)) {
      case 0:
        if (at < bytes->size()) (*bytes)[at] ^= static_cast<std::uint8_t>(1U << below(8));
        break;
      case 1:
        if (at < bytes->size()) (*bytes)[at] = static_cast<std::uint8_t>((*random)());
        break;
      case 2:
        bytes->insert(place, static_cast<std::uint8_t>((*random)()));
        break;
      case 3: {
        const std::size_t count = std::min(1 + below(16), bytes->size() - at);
        bytes->erase(place, place + static_cast<std::ptrdiff_t>(count));
        break;
      }
      case 4: {
        const std::string word = kWords[below(std::size(kWords))];
        bytes->insert(place, word.begin(), word.end());
        break;
      }
      case 5: {  // a piece of another file
        const Bytes& other = corpus[below(corpus.size())];
        const std::size_t from = below(other.size()), count = std::min(1 + below(64), other.size() - from);
        const auto first = other.begin() + static_cast<std::ptrdiff_t>(from);
        bytes->insert(place, first, first + static_cast<std::ptrdiff_t>(count));
        break;
      }
      default: {  // a piece once more
        const std::size_t count = std::min(1 + below(64), bytes->size() - at);
        const Bytes piece(place, place + static_cast<std::ptrdiff_t>(count));
        bytes->insert(bytes->begin() + static_cast<std::ptrdiff_t>(at), piece.begin(), piece.end());
      }
    }
  }
}

void Run(const Bytes& bytes) {
  std::ofstream("fuzz-last.bin", std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const long runs = argc > 2 ? std::atol(argv[2]) : 1000;
  std::mt19937_64 random(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
  std::vector<Bytes> corpus;
  std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(argv[1]), {});
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    std::ifstream file(path, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  if (corpus.empty()) return 2;
  for (const Bytes& bytes : corpus) Run(bytes);
  for (long i = 0; i < runs; ++i) {
    Bytes bytes = corpus[static_cast<std::size_t>(random() % corpus.size())];
    Mutate(corpus, &random, &bytes);
    Run(bytes);
  }
  std::error_code ignored;
  std::filesystem::remove("fuzz-last.bin", ignored);
  std::printf("%ld runs\n", runs);
  return 0;
}
