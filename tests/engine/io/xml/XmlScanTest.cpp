// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/base/Numbers.h"
#include "engine/io/xml/XmlScan.h"

using namespace linkwright;

namespace {

/// The error, or the warnings, with the offset in front.
std::string Scan(std::string_view text, int depth = 10) {
  const XmlScanResult result = ScanXml(text, depth);
  std::string out = result.ok ? "" : "E ";
  for (const XmlFinding& finding : result.findings)
    out += std::to_string(finding.offset) + ":" + finding.element + " " + finding.text.text + ";";
  return out;
}

bool Fails(std::string_view text) { return !ScanXml(text, 10).ok; }

std::string Number(std::string_view text, double* value) { return ParseNumbers(text, {value, 1}); }

}  // namespace

TEST_CASE("Well-formed XML passes", "[io][xml]") {
  for (const char* text : {
           "<a/>",
           "<?xml version='1.0'?>\n<!-- c --><a b='1' c=\"2\">t &lt; &#65; &#x41;<![CDATA[<&]]></a>\n<!-- e "
           "-->",
           "<a xmlns:p='u'><p:b p:c='1'/></a>",
           "<ä ö='ü€😀'/>",
           "<a\nb\n=\n'1'\n/>",
           "<a b='>'/>",
       }) {
    INFO(text);
    CHECK(Scan(text).empty());
  }
}

TEST_CASE("What is not well-formed is refused where it is", "[io][xml]") {
  for (const std::string_view text : {"",
                                      "  ",
                                      "a",
                                      "<",
                                      "<a",
                                      "<a>",
                                      "<a></b>",
                                      "</a>",
                                      "<a b/>",
                                      "<a b=c/>",
                                      "<a b='1/>",
                                      "<a b='<'/>",
                                      "<a b='1'c='2'/>",
                                      "<a b='1' b='2'/>",
                                      "<a/><b/>",
                                      "x<a/>",
                                      "<!-- <a/>",
                                      "<a><![CDATA[</a>",
                                      "<?xml <a/>",
                                      "<a>&x;</a>",
                                      "<a b='&x;'/>",
                                      "<a>&#0;</a>",
                                      "<a>&#xD800;</a>",
                                      "<a>&#99999999999;</a>",
                                      "<1/>",
                                      "<!DOCTYPE a><a/>",
                                      "<!ENTITY x 'y'><a/>",
                                      "<a><!DOCTYPE b></a>",
                                      "<a>\x01</a>",
                                      "<a b='\xFF'/>",
                                      "<a b='\xC0\x80'/>",
                                      "<a b='\xED\xA0\x80'/>",
                                      "<a b='\xF5\x80\x80\x80'/>",
                                      "<a b='\xE2\x82'/>"}) {
    INFO(text);
    CHECK(Fails(text));
  }
  CHECK(Fails(std::string_view("<a>\0</a>", 8)));
  CHECK(Fails(std::string_view("<a><!--\0--></a>", 15)));
  CHECK(Scan("<a>\n<b x='1' x='2'/></a>").find("E 13:<b> attribute \"x\" is given twice") == 0);
  CHECK(Scan("<a>\n<b>\n</a>").find("E 8:<a> is closed where <b> is open") == 0);
}

TEST_CASE("Depth is limited, siblings are not", "[io][xml]") {
  const auto nested = [](int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "<a>";
    for (int i = 0; i < n; ++i) text += "</a>";
    return text;
  };
  CHECK(Scan(nested(10)).empty());
  CHECK(Scan(nested(11)).find("nested too deeply (more than 10 levels)") != std::string::npos);
  std::string wide = "<a>";
  for (int i = 0; i < 1000; ++i) wide += "<b/>";
  CHECK(Scan(wide + "</a>").empty());
}

TEST_CASE("The number of elements is limited", "[io][xml]") {
  std::string text = "<a>";
  for (int i = 0; i < 4'000'000; ++i) text += "<b/>";
  CHECK(Scan(text + "</a>").find("one of more than 4000000 elements") != std::string::npos);
}

TEST_CASE("Sloppy files get warnings", "[io][xml]") {
  CHECK(Scan("\n<?xml version='1.0'?><a/>").find("1: the XML declaration") == 0);
  CHECK(Scan("<a>\n<p:b/></a>").find("4:<p:b> namespace prefix \"p\" is not declared") == 0);
  CHECK(Scan("<a><b xmlns:p='u'/><p:c/></a>").find("prefix \"p\"") != std::string::npos);  // out of scope
  CHECK(Scan("<a>x & y</a>").find("bare '&'") != std::string::npos);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "& ";
  CHECK(ScanXml("<a>" + many + "</a>", 10).findings.size() == 100);
  CHECK(Scan("<a xmlns:p='u'><b xmlns:p='v'><p:c/></b><p:c/></a>").empty());
  CHECK(Scan("<a><b xmlns:p='v'><p:c/></b><p:c/></a>").find("prefix \"p\"") != std::string::npos);
  const std::string junk("<a/>\r\n\0", 7);
  const XmlScanResult result = ScanXml(junk, 10);
  CHECK(result.ok);
  CHECK(result.findings.size() == 1);
  CHECK(result.end == 4);
}

TEST_CASE("Numbers are strict and know no locale", "[io]") {
  double x = 7;
  for (const auto& [text, value] : {std::pair<const char*, double>{"1", 1.0},
                                    {" -2.5e-3\n", -0.0025},
                                    {"+3", 3.0},
                                    {".5", 0.5},
                                    {"5.", 5.0},
                                    {"1e-400", 0.0},
                                    {"0.0e999999999", 0.0}}) {
    INFO(text);
    CHECK(Number(text, &x).empty());
    CHECK(x == value);
  }
  x = 7;
  for (const char* text : {"", " ", "1.0kg", "0x10", "nan", "inf", "-inf", "1e400", "-1e400", "1,5", "--1",
                           "+-1", "1 2", "e5", "+", "1e", "infinity", "NaN(1)"}) {
    INFO(text);
    CHECK_FALSE(Number(text, &x).empty());
    CHECK(x == 7);
  }
  double xyz[3] = {};
  CHECK(ParseNumbers("1\t2 \n 3", xyz).empty());
  CHECK(xyz[2] == 3);
  CHECK(ParseNumbers("1 2", xyz) == "has 2 numbers where 3 are needed");
}
