// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "engine/simulation/recording/RunFile.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace run_file_test {
namespace {

constexpr RunJournal::Shape kShape{.nq = 3, .nv = 2, .nz = 1, .elements = 1, .bodies = 1, .controls = 0};

State StateOf(int step) {
  State state;
  state.time = step * 1e-3;
  state.q = Vector3(std::sin(step), std::exp(-step), step);
  state.v = Eigen::Vector2d(1.0 / (step + 1), -0.0);
  state.z = VectorX::Constant(1, std::cos(1e-3 * step));
  return state;
}

System::Inputs InputsOf(int step) {
  System::Inputs inputs;
  inputs.torque = inputs.damping = inputs.friction = Eigen::Vector2d(step / 700, 2);
  inputs.elements = VectorX::Constant(1, 3);
  return inputs;
}

KeptRun Run(int id, int parent, int first, int last) {
  auto timeline = std::make_shared<Timeline>();
  for (int i = first; i < last; ++i) timeline->Append(StateOf(i), InputsOf(i));
  RunSteps steps;
  steps.timeline = timeline;
  Command command;
  command.time = first * 1e-3;
  command.value = 7;
  steps.commands = {command};
  ContactEvent impact;
  impact.time = 0.2;
  impact.event = "impact";
  impact.a = "ground";
  impact.b = "ball";
  impact.energy = -1.5;
  impact.law = "stronge";
  impact.impulse = Vector3(1, 2, 3);
  steps.contact_events = {impact};
  return {id,
          parent,
          first * 1e-3,
          "Run " + std::to_string(id),
          std::make_shared<const KeptSteps>(std::move(steps)),
          {{"arm/elbow.damping", id / 7.0}}};
}

void CheckSame(const KeptRun& a, const KeptRun& b) {
  CHECK(a.id == b.id);
  CHECK(a.parent == b.parent);
  CHECK(a.fork == b.fork);
  CHECK(a.name == b.name);
  CHECK(a.numbers == b.numbers);
  CHECK(a.steps->first_time() == b.steps->first_time());
  CHECK(a.steps->last_time() == b.steps->last_time());
  const RunSteps x = a.steps->Get(), y = b.steps->Get();
  REQUIRE(x.timeline->size() == y.timeline->size());
  State s, t;
  System::Inputs u, v;
  for (std::size_t i = 0; x.timeline->Get(i, &s, &u) && y.timeline->Get(i, &t, &v); ++i) {
    REQUIRE(s.time == t.time);
    REQUIRE(s.q == t.q);
    REQUIRE(s.v == t.v);
    REQUIRE(std::signbit(s.v[1]) == std::signbit(t.v[1]));
    REQUIRE(s.z == t.z);
    REQUIRE(u == v);
  }
  REQUIRE(x.commands.size() == y.commands.size());
  CHECK(x.commands[0].value == y.commands[0].value);
  REQUIRE(x.contact_events.size() == y.contact_events.size());
  CHECK(x.contact_events[0].b == y.contact_events[0].b);
  CHECK(std::string(x.contact_events[0].law) == y.contact_events[0].law);
  CHECK(x.contact_events[0].impulse == y.contact_events[0].impulse);
}

std::string BytesOf(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("runs come back from a file to the last bit, and are read once they are asked for") {
  const TempFolder folder;
  const auto path = folder.path() / "a.lws.runs";
  const RunFile file{
      kShape, 0xfedcba9876543210, {Run(2, 0, 0, 3000), Run(5, 2, 1500, 1501), Run(3, 5, 1500, 4000)}};
  REQUIRE(WriteRunFile(path, file).empty());
  RunFile read;
  REQUIRE(ReadRunFile(path, &read).empty());
  CHECK(read.shape == kShape);
  CHECK(read.scene == file.scene);
  REQUIRE(read.runs.size() == 3);
  CHECK_FALSE(read.runs[0].steps->in_memory());
  for (std::size_t i = 0; i < 3; ++i) CheckSame(read.runs[i], file.runs[i]);
  CHECK(read.runs[0].steps->in_memory());
  // It takes less room than the numbers do.
  CHECK(BytesOf(path).size() < 5501 * 7 * sizeof(double));
}

TEST_CASE("a damaged file of runs says so") {
  const TempFolder folder;
  const auto path = folder.path() / "a.lws.runs";
  REQUIRE(WriteRunFile(path, {kShape, 1, {Run(1, 0, 0, 300), Run(2, 1, 100, 250)}}).empty());
  const std::string good = BytesOf(path);
  RunFile read;
  CHECK(ReadRunFile(folder.path(), &read) == "it is not a file");
  CHECK(ReadRunFile(folder.path() / "none", &read) == "it is not a file");
  const auto write = [&](const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; };
  write("text");
  CHECK(ReadRunFile(path, &read) == "it holds no runs");
  write(good.substr(0, good.size() - 3));
  CHECK(ReadRunFile(path, &read) == "it is damaged");
  std::mt19937 random(5);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    std::string bytes = good;
    for (int k = 0; k < 3; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
    write(bytes);
    if (!ReadRunFile(path, &read).empty()) {
      ++refused;
      continue;
    }
    for (const KeptRun& run : read.runs) {
      try {
        run.steps->Get();
      } catch (const std::runtime_error&) {
        ++refused;
        break;
      }
    }
  }
  CHECK(refused > 300);
}

}  // namespace run_file_test
