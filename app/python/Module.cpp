// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of linkwright._core. The package linkwright beside this file is what scripts import; the
// types and the texts that they see of scenes come from the kinds' descriptions.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "BuildInfo.h"
#include "app/python/Bindings.h"
#include "app/python/Interrupt.h"
#include "app/python/Kinds.h"
#include "app/python/OpenScene.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/math/InstructionSet.h"

namespace linkwright::python {
namespace {

std::unique_ptr<OpenScene> Open(const std::string& path, const std::vector<std::string>& package_paths,
                                bool floating, bool independent_mimic, bool load_meshes,
                                const std::optional<std::string>& text) {
  LoadSceneOptions options;
  for (const std::string& folder : package_paths) options.package_paths.emplace_back(folder);
  options.floating = floating;
  options.independent_mimic = independent_mimic;
  options.load_meshes = load_meshes;
  options.text = text;
  LoadSceneResult loaded;
  {
    const py::gil_scoped_release release;
    loaded = LoadScene(path, options);
  }
  if (!loaded.ok) Raise("FileError", loaded.problems);
  Warn(loaded.problems);
  return std::make_unique<OpenScene>(loaded.scene, path, std::move(loaded.problems));
}

void BindScene(py::module_* module) {
  py::class_<OpenScene>(*module, "Scene")
      .def(py::init<>())
      .def_property_readonly("file", &OpenScene::file)
      .def("problems", &OpenScene::problems)
      .def("text", &OpenScene::Text)
      .def("text_at",
           [](const OpenScene& scene, const std::string& path) { return SceneTextAt(scene.ToScene(), path); })
      .def("save", &OpenScene::Save)
      .def("id_of", &OpenScene::IdOf)
      .def("has", &OpenScene::Has)
      .def("is_alive", &OpenScene::IsAlive)
      .def("path_of", &OpenScene::PathOf)
      .def("kind_of", &OpenScene::KindOf)
      .def("owner_of", &OpenScene::OwnerOf)
      .def("children_of", &OpenScene::ChildrenOf)
      .def("below", &OpenScene::Below)
      .def_property_readonly("root", &OpenScene::root)
      .def("get", &OpenScene::Get)
      .def("set", &OpenScene::Set)
      .def("get_number", &OpenScene::GetNumber)
      .def("set_number", &OpenScene::SetNumber)
      .def("field_names", &OpenScene::FieldNames)
      .def("field_of", &OpenScene::FieldOf)
      .def("add", &OpenScene::Add)
      .def("remove", &OpenScene::Remove)
      .def("compile", [](OpenScene& scene) { return std::make_unique<RobotModel>(scene.Compile()); });
  module->def("open", &Open);
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.attr("__version__") = LINKWRIGHT_VERSION;
  module.def("kinds", &DescribeKinds);
  module.def("instruction_set", [] { return ToString(ChosenInstructionSet()); });
  BindScene(&module);
  BindModel(&module);
  BindSimulation(&module);
  BindSweep(&module);
}

}  // namespace linkwright::python
