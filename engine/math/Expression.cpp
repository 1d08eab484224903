// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Expression.h"

#include <muParser.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace linkwright {
namespace {

constexpr std::size_t kLongest = 1000;  // characters

double Smooth(double x) {
  if (std::isnan(x)) return x;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (10 + x * (6 * x - 15));
}
double Mod(double x, double y) { return x - y * std::floor(x / y); }

// The parser lets a formula assign to its variables, which makes no sense here.
std::size_t FindAssignment(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') continue;
    if (i + 1 < text.size() && text[i + 1] == '=') {
      ++i;
      continue;
    }
    if (i > 0 && (text[i - 1] == '<' || text[i - 1] == '>' || text[i - 1] == '!')) continue;
    return i;
  }
  return std::string_view::npos;
}

std::string At(std::size_t place, const std::string& what) {
  return "at character " + std::to_string(place + 1) + ": " + what;
}

std::string Describe(const mu::Parser::exception_type& error, std::size_t length) {
  const int given = error.GetPos();
  const std::size_t place =
      given >= 0 && given <= static_cast<int>(length) ? static_cast<std::size_t>(given) : 0;
  std::string token = error.GetToken();
  while (!token.empty() && token.back() == ' ') token.pop_back();
  switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
      return At(place, "\"" + token + "\" is not known");
    case mu::ecUNEXPECTED_EOF:
      return At(length, "something is missing at the end");
    default:
      break;
  }
  std::string text = error.GetMsg();
  for (const std::string place_words : {" at position", " at expression position"}) {
    const auto found = text.find(place_words);
    if (found == std::string::npos) continue;
    const auto end = text.find_first_not_of("0123456789 ", found + place_words.size());
    text.erase(found, end == std::string::npos ? end : end - found);
  }
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return At(place, text);
}

}  // namespace

struct Expression::Impl {
  Impl(std::string_view formula, Names allowed) : text(formula), names(allowed) {
    if (text.size() > kLongest) throw std::invalid_argument("it is longer than 1000 characters");
    if (const auto zero = text.find('\0'); zero != std::string::npos)
      throw std::invalid_argument(At(zero, "there is a zero character"));
    if (const auto place = FindAssignment(text); place != std::string::npos)
      throw std::invalid_argument(At(place, "\"=\" is not allowed; \"==\" compares"));
    try {
      parser.DefineConst("pi", 3.14159265358979323846);
      parser.DefineFun("smooth", Smooth);
      parser.DefineFun("mod", Mod);
      parser.DefineVar("t", &variables.t);
      if (names == Names::kTimeAndJoint) {
        parser.DefineVar("q", &variables.q);
        parser.DefineVar("v", &variables.v);
      }
      parser.SetExpr(text);
      parser.Eval();  // builds the code that later calls run
      if (parser.GetNumResults() != 1) throw std::invalid_argument("it gives several numbers instead of one");
    } catch (const mu::Parser::exception_type& error) {
      throw std::invalid_argument(Describe(error, text.size()));
    }
  }

  double Evaluate(const ExpressionVariables& now) {
    variables = now;
    try {
      return parser.Eval();
    } catch (...) {
      return std::numeric_limits<double>::quiet_NaN();
    }
  }

  std::string text;
  Names names;
  ExpressionVariables variables;
  mu::Parser parser;
};

std::string Expression::Check(std::string_view text, Names names) {
  try {
    const Impl tried(text, names);
    return {};
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

Expression::Expression(std::string_view text, Names names) : impl_(std::make_unique<Impl>(text, names)) {}
Expression::Expression(const Expression& other)
    : impl_(std::make_unique<Impl>(other.impl_->text, other.impl_->names)) {}
Expression& Expression::operator=(const Expression& other) {
  if (this != &other) *this = Expression(other);
  return *this;
}
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;

double Expression::operator()(const ExpressionVariables& variables) const {
  return impl_->Evaluate(variables);
}

}  // namespace linkwright
