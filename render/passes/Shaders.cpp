// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Shaders.h"

#include <array>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "render/passes/EmbeddedShaders.h"

namespace linkwright::render {
namespace {

constexpr std::array<std::pair<std::uint32_t, const char*>, 13> kDefines = {{
    {kFeatureShadow, "SHADOW"},
    {kFeatureTexture, "TEXTURED"},
    {kFeatureNormals, "NORMAL_MAP"},
    {kFeatureFinish, "FINISH_MAP"},
    {kFeatureUnlit, "UNLIT"},
    {kFeatureTwoSided, "TWO_SIDED"},
    {kFeaturePicking, "PICKING"},
    {kFeatureSoftware, "SOFTWARE"},
    {kFeaturePlain, "PLAIN"},
    {kFeatureBlur, "BLUR"},
    {kFeatureApply, "APPLY"},
    {kFeatureCorners, "CORNERS"},
    {kFeatureNear, "NEAR"},
}};

std::string Source(const std::string& file, std::uint32_t features) {
  const std::string_view body = EmbeddedShader(file);
  const std::string_view frame = EmbeddedShader("frame.glsl");
  if (body.empty() || frame.empty()) throw std::runtime_error("the shader " + file + " is missing");
  std::string text = "#version 330 core\n";
  if (file.ends_with(".frag")) text += "#define FRAGMENT\n";
  for (const auto& [feature, define] : kDefines)
    if ((features & feature) != 0) text += std::string("#define ") + define + "\n";
  text += frame;
  if (file.starts_with("mesh.")) text += EmbeddedShader("surface.glsl");
  text += "#line 1\n";
  text += body;
  return text;
}

GLuint Compile(GLenum type, const std::string& file, std::uint32_t features) {
  const std::string text = Source(file, features);
  const GLuint shader = glCreateShader(type);
  const char* source = text.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok == GL_TRUE) return shader;
  std::array<char, 4096> log{};
  glGetShaderInfoLog(shader, log.size(), nullptr, log.data());
  glDeleteShader(shader);
  throw std::runtime_error("the shader " + file + " does not compile: " + log.data());
}

}  // namespace

Program::Program(std::string_view name, std::string_view vertex, std::string_view fragment,
                 std::uint32_t features) {
  const GLuint vs = Compile(GL_VERTEX_SHADER, std::string(vertex), features);
  GLuint fs = 0;
  try {
    fs = Compile(GL_FRAGMENT_SHADER, std::string(fragment), features);
  } catch (...) {
    glDeleteShader(vs);
    throw;
  }
  program_ = glCreateProgram();
  glAttachShader(program_, vs);
  glAttachShader(program_, fs);
  glLinkProgram(program_);
  glDeleteShader(vs);
  glDeleteShader(fs);
  GLint ok = 0;
  glGetProgramiv(program_, GL_LINK_STATUS, &ok);
  if (ok != GL_TRUE) {
    std::array<char, 4096> log{};
    glGetProgramInfoLog(program_, log.size(), nullptr, log.data());
    glDeleteProgram(program_);
    throw std::runtime_error("the shader program " + std::string(name) + " does not link: " + log.data());
  }
  const GLuint block = glGetUniformBlockIndex(program_, "Frame");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_, block, kFrameBlockBinding);
  glUseProgram(program_);
  glUniform1i(Uniform("part_texture"), kUnitPart);
  glUniform1i(Uniform("part_normals"), kUnitNormals);
  glUniform1i(Uniform("part_finishes"), kUnitFinish);
  glUniform1i(Uniform("shadow_compare"), kUnitShadowCompare);
  glUniform1i(Uniform("shadow_depth"), kUnitShadowDepth);
  glUniform1i(Uniform("ids"), kUnitIds);
  glUniform1i(Uniform("depth_map"), kUnitDepth);
  glUniform1i(Uniform("occlusion_map"), kUnitOcclusion);
}

Program::~Program() { glDeleteProgram(program_); }

void Program::Use() const { glUseProgram(program_); }

GLint Program::Uniform(const char* name) const {
  const auto found = uniforms_.find(std::string_view(name));
  if (found != uniforms_.end()) return found->second;
  return uniforms_.emplace(name, glGetUniformLocation(program_, name)).first->second;
}

const Program& Shaders::Get(std::string_view name, std::uint32_t features) {
  auto group = programs_.find(name);
  if (group == programs_.end()) group = programs_.try_emplace(std::string(name)).first;
  const std::uint32_t all = features | always_;
  const auto found = group->second.find(all);
  if (found != group->second.end()) return found->second;
  const std::string base(name);
  return group->second
      .emplace(std::piecewise_construct, std::forward_as_tuple(all),
               std::forward_as_tuple(base, base + ".vert", base + ".frag", all))
      .first->second;
}

}  // namespace linkwright::render
