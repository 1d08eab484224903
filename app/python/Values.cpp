// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/Values.h"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

namespace linkwright::python {
namespace {

constexpr double kRotationError = 1e-6;  // of an array that counts as a rotation

py::object ToPython(const Function& function) {
  if (function.IsConstant()) return py::float_(function.value);
  return py::str(function.formula);
}

py::object ToPython(const Color& color) {
  return py::make_tuple(static_cast<double>(color.r), static_cast<double>(color.g),
                        static_cast<double>(color.b), static_cast<double>(color.a));
}

// See FieldType::kHeightField.
py::object HeightFieldToPython(const std::vector<double>& numbers) {
  constexpr py::ssize_t kFirst = 3;  // size, size, how many in a row
  py::dict out;
  const auto count = static_cast<py::ssize_t>(numbers.size());
  if (count <= kFirst) return out;
  const auto columns = static_cast<py::ssize_t>(numbers[kFirst - 1]);
  const std::vector<py::ssize_t> shape = {(count - kFirst) / columns, columns};
  out["size"] = py::make_tuple(numbers[0], numbers[1]);
  out["heights"] = Array(shape, numbers.data() + kFirst);
  return out;
}

py::object ToPython(const std::vector<double>& numbers, const Field& field) {
  if (field.type == FieldType::kHeightField) return HeightFieldToPython(numbers);
  Array flat(static_cast<py::ssize_t>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), flat.mutable_data());
  if (field.type == FieldType::kMatrix && numbers.size() == 9) return flat.attr("reshape")(3, 3);
  if (field.type == FieldType::kRows && field.count > 0) return flat.attr("reshape")(-1, field.count);
  return flat;
}

JsonValue PoseToJson(const Transform& pose) {
  const Quaternion q(pose.R);
  JsonValue out = JsonValue::Object();
  JsonValue xyz = JsonValue::Array(), quaternion = JsonValue::Array();
  for (int i = 0; i < 3; ++i) xyz.items.push_back(JsonValue::Number(pose.p[i]));
  for (const double number : {q.w(), q.x(), q.y(), q.z()})
    quaternion.items.push_back(JsonValue::Number(number));
  out.Set("xyz", std::move(xyz));
  out.Set("quaternion", std::move(quaternion));
  return out;
}

bool IsArray(const py::handle& value) { return py::isinstance<py::array>(value); }

}  // namespace

Array ToArray(const VectorX& vector) {
  Array out(vector.size());
  std::copy(vector.data(), vector.data() + vector.size(), out.mutable_data());
  return out;
}

Array ToArray(const Vector3& vector) {
  Array out(3);
  std::copy(vector.data(), vector.data() + 3, out.mutable_data());
  return out;
}

Array ToArray(const MatrixX& matrix) {
  Array out(std::vector<py::ssize_t>{matrix.rows(), matrix.cols()});
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows>(out.mutable_data(), matrix.rows(), matrix.cols()) = matrix;
  return out;
}

void WritePose(const Transform& pose, double* to) {
  Eigen::Map<Eigen::Matrix<double, 4, 4, Eigen::RowMajor>> out(to);
  out.topLeftCorner<3, 3>() = pose.R;
  out.topRightCorner<3, 1>() = pose.p;
  out.row(3) << 0, 0, 0, 1;
}

Array ToArray(const Transform& pose) {
  Array out(std::vector<py::ssize_t>{4, 4});
  WritePose(pose, out.mutable_data());
  return out;
}

Transform PoseFrom(const Array& array, const char* name) {
  if (array.ndim() != 2 || array.shape(0) != 4 || array.shape(1) != 4)
    throw py::value_error(std::string(name) + " must be a 4 × 4 array");
  const Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>> given(array.data());
  const Matrix3 R = given.topLeftCorner<3, 3>();
  const bool rigid = given.allFinite() && given.row(3) == Eigen::RowVector4d(0, 0, 0, 1) &&
                     (R * R.transpose() - Matrix3::Identity()).norm() < kRotationError && R.determinant() > 0;
  if (!rigid) throw py::value_error(std::string(name) + " must be a rotation and a translation");
  return {Quaternion(R).normalized().toRotationMatrix(), given.topRightCorner<3, 1>()};
}

VectorX VectorFrom(const Array& array, const char* name, Eigen::Index size) {
  if (array.ndim() != 1 || array.shape(0) != size)
    throw py::value_error(std::string(name) + " must have the shape (" + std::to_string(size) + ",)");
  return Eigen::Map<const VectorX>(array.data(), size);
}

Vector3 Vector3From(const Array& array, const char* name) { return VectorFrom(array, name, 3); }

py::object ToPython(const FieldValue& value, const Field& field) {
  const auto visit = [&](const auto& held) -> py::object {
    using T = std::decay_t<decltype(held)>;
    if constexpr (std::is_same_v<T, std::monostate>) {
      return py::none();
    } else if constexpr (std::is_same_v<T, bool>) {
      return py::bool_(held);
    } else if constexpr (std::is_same_v<T, double>) {
      if (field.whole && std::isfinite(held)) return py::int_(static_cast<long long>(held));
      return py::float_(held);
    } else if constexpr (std::is_same_v<T, std::string>) {
      return py::str(held);
    } else if constexpr (std::is_same_v<T, Vector3> || std::is_same_v<T, Transform>) {
      return ToArray(held);
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
      return ToPython(held, field);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      py::list out;
      const bool pairs = field.type == FieldType::kNamePairs;
      for (size_t i = 0; i < held.size(); i += pairs ? 2 : 1) {
        if (pairs)
          out.append(py::make_tuple(held[i], held[i + 1]));
        else
          out.append(held[i]);
      }
      return out;
    } else if constexpr (std::is_same_v<T, NumbersByName>) {
      py::dict out;
      for (const auto& [name, numbers] : held)
        out[py::str(name)] = numbers.size() == 1
                                 ? py::object(py::float_(numbers[0]))
                                 : py::object(ToArray(VectorX(Eigen::Map<const VectorX>(
                                       numbers.data(), static_cast<Eigen::Index>(numbers.size())))));
      return out;
    } else if constexpr (std::is_same_v<T, Function>) {
      return ToPython(held);
    } else if constexpr (std::is_same_v<T, std::array<Function, 3>>) {
      return py::make_tuple(ToPython(held[0]), ToPython(held[1]), ToPython(held[2]));
    } else if constexpr (std::is_same_v<T, NamedColor>) {
      return held.name.empty() ? ToPython(held.color) : py::object(py::str(held.name));
    } else {
      py::dict out;
      for (const auto& [name, color] : held) out[py::str(name)] = ToPython(color);
      return out;
    }
  };
  return std::visit(visit, value);
}

py::object ToPython(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      return py::none();
    case JsonValue::Kind::kBool:
      return py::bool_(value.boolean);
    case JsonValue::Kind::kNumber:
      return py::float_(value.number);
    case JsonValue::Kind::kString:
      return py::str(value.text);
    case JsonValue::Kind::kArray: {
      py::list out;
      for (const JsonValue& item : value.items) out.append(ToPython(item));
      return out;
    }
    case JsonValue::Kind::kObject: {
      py::dict out;
      for (size_t i = 0; i < value.keys.size(); ++i) out[py::str(value.keys[i])] = ToPython(value.items[i]);
      return out;
    }
  }
  return py::none();
}

JsonValue ToJson(const py::handle& value, const Field& field) {
  if (value.is_none()) return {};
  if (PyBool_Check(value.ptr())) return JsonValue::Bool(value.cast<bool>());
  if (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr())) {
    const auto number = value.cast<double>();
    // Where a field has no bound, files leave it out.
    if (std::isinf(number) && field.unbounded) return {};
    if (!std::isfinite(number)) throw py::value_error(field.name + " must be a finite number");
    return JsonValue::Number(number);
  }
  if (py::isinstance<py::str>(value)) return JsonValue::String(value.cast<std::string>());
  if (field.type == FieldType::kPose && IsArray(value)) {
    const auto array = Array::ensure(value);
    if (array && array.ndim() == 2) return PoseToJson(PoseFrom(array, field.name.c_str()));
  }
  if (py::hasattr(value, "tolist")) return ToJson(value.attr("tolist")(), field);  // of numpy
  if (py::isinstance<py::dict>(value)) {
    JsonValue out = JsonValue::Object();
    for (const auto& [key, item] : value.cast<py::dict>())
      out.Set(py::str(key).cast<std::string>(), ToJson(item, field));
    return out;
  }
  if (py::isinstance<py::sequence>(value)) {
    JsonValue out = JsonValue::Array();
    for (const auto& item : value.cast<py::sequence>()) out.items.push_back(ToJson(item, field));
    return out;
  }
  throw py::type_error(field.name + " cannot be a " +
                       py::str(py::type::of(value).attr("__name__")).cast<std::string>());
}

}  // namespace linkwright::python
