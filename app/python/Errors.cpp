// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/Errors.h"

namespace linkwright::python {
namespace {

py::object Named(const char* name) { return py::module_::import("linkwright._errors").attr(name); }

const char* ToString(Severity severity) {
  return severity == Severity::kError ? "error" : severity == Severity::kWarning ? "warning" : "note";
}

}  // namespace

py::object ToPython(const Problem& problem) {
  py::tuple arguments(problem.arguments.size());
  for (size_t i = 0; i < problem.arguments.size(); ++i) arguments[i] = problem.arguments[i].text;
  return Named("Problem")(ToString(problem.severity), problem.file, problem.line, problem.element,
                          problem.text, std::string(problem.id), arguments);
}

py::list ToPython(const ProblemList& problems) {
  py::list out;
  for (const Problem& problem : problems.problems()) out.append(ToPython(problem));
  return out;
}

void Raise(const char* type, const ProblemList& problems) {
  std::string text;
  py::list errors;
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kError) continue;
    text += (text.empty() ? "" : "\n") + problem.ToString();
    errors.append(ToPython(problem));
  }
  const py::object exception = Named(type);
  PyErr_SetObject(exception.ptr(), exception(text, errors).ptr());
  throw py::error_already_set();
}

void Raise(const char* type, const std::string& file, const std::string& element, const Message& text) {
  ProblemList problems;
  problems.Add(Severity::kError, file, 0, element, text);
  Raise(type, problems);
}

void Warn(const ProblemList& problems) {
  constexpr int kCaller = 2;  // the line of the user's file, not that of ours
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kWarning) continue;
    if (PyErr_WarnEx(Named("SceneWarning").ptr(), problem.ToString().c_str(), kCaller) != 0)
      throw py::error_already_set();
  }
}

}  // namespace linkwright::python
