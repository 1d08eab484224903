// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pugixml.hpp>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/model/Actuator.h"
#include "engine/model/Tendon.h"

namespace linkwright {

/// Numbers with as many digits as tell them apart, blanks between.
std::string Numbers(std::span<const double> numbers);
inline std::string Numbers(std::initializer_list<double> numbers) {
  return Numbers(std::span<const double>(numbers.begin(), numbers.size()));
}
void Put(pugi::xml_node node, const char* attribute, std::initializer_list<double> numbers);
void Put(pugi::xml_node node, const char* attribute, const Vector3& v);
/// pos and quat, where they are not the usual ones.
void PutPose(pugi::xml_node node, const Transform& X);

/// The site or geom that stands for a stop of a tendon.
std::string MjcfStopName(const TendonDescription& tendon, std::size_t stop);
void WriteMjcfTendons(const std::vector<TendonDescription>& tendons, pugi::xml_node root);
void WriteMjcfActuators(const std::vector<ActuatorDescription>& actuators, pugi::xml_node root);

}  // namespace linkwright
