// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Expression.h"

#include <muParser.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/base/Message.h"

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

// The place in a formula, for people.
std::string CharacterAt(std::size_t place) { return std::to_string(place + 1); }

[[noreturn]] void FailExpression(const Message& why) { throw std::invalid_argument(why.text); }

// "expression.…" for what the parser finds most often; empty: it has its own words.
std::string_view IdOf(mu::EErrorCodes code) {
  switch (code) {
    case mu::ecUNEXPECTED_OPERATOR:
      return "expression.unexpected-operator";
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
      return "expression.unexpected-value";
    case mu::ecUNEXPECTED_FUN:
      return "expression.unexpected-function";
    case mu::ecUNEXPECTED_PARENS:
      return "expression.unexpected-parenthesis";
    case mu::ecUNEXPECTED_ARG_SEP:
    case mu::ecUNEXPECTED_ARG:
      return "expression.unexpected-argument";
    case mu::ecMISSING_PARENS:
      return "expression.parenthesis-missing";
    case mu::ecTOO_MANY_PARAMS:
      return "expression.too-many-arguments";
    case mu::ecTOO_FEW_PARAMS:
      return "expression.too-few-arguments";
    case mu::ecEMPTY_EXPRESSION:
      return "expression.empty";
    default:
      return {};
  }
}

Message Describe(const mu::Parser::exception_type& error, std::size_t length) {
  const int given = error.GetPos();
  const std::size_t place =
      given >= 0 && given <= static_cast<int>(length) ? static_cast<std::size_t>(given) : 0;
  std::string token = error.GetToken();
  while (!token.empty() && token.back() == ' ') token.pop_back();
  switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
      return MessageOf("quantity.not-known", {CharacterAt(place), token});
    case mu::ecUNEXPECTED_EOF:
      return MessageOf("expression.missing-at-end", {CharacterAt(length)});
    default:
      break;
  }
  if (const std::string_view id = IdOf(error.GetCode()); !id.empty())
    return MessageOf(id, {CharacterAt(place), token});
  std::string text = error.GetMsg();
  for (const std::string place_words : {" at position", " at expression position"}) {
    const auto found = text.find(place_words);
    if (found == std::string::npos) continue;
    const auto end = text.find_first_not_of("0123456789 ", found + place_words.size());
    text.erase(found, end == std::string::npos ? end : end - found);
  }
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return MessageOf("expression.at", {CharacterAt(place), text});
}

}  // namespace

struct Expression::Impl {
  Impl(std::string_view formula, Names allowed) : text(formula), names(allowed) {
    if (text.size() > kLongest) FailExpression(MessageOf("series.too-long", {std::to_string(kLongest)}));
    if (const auto zero = text.find('\0'); zero != std::string::npos)
      FailExpression(MessageOf("expression.zero-character", {CharacterAt(zero)}));
    if (const auto place = FindAssignment(text); place != std::string::npos)
      FailExpression(MessageOf("expression.assignment", {CharacterAt(place)}));
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
      if (parser.GetNumResults() != 1) FailExpression(MessageOf("expression.several-numbers"));
    } catch (const mu::Parser::exception_type& error) {
      FailExpression(Describe(error, text.size()));
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
