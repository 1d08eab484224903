// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// The scalars in the exponential of a twist (ω, v) turned by the angle θ = |ω|, and in its inverse. θ in
/// [0, 2π), accurate to a few units in the last place at every angle: where the plain formula cancels, a form
/// without a difference or the Taylor series is taken.
///   exp: p = v + b1 ω × v + b2 ω × (ω × v);  log: v = p − ½ ω × p + c ω × (ω × p).

/// b1 = (1 − cos θ)/θ²; ½ at 0.
double ScrewB1(double angle);
/// b2 = (θ − sin θ)/θ³; 1/6 at 0.
double ScrewB2(double angle);
/// c = 1/θ² − cot(θ/2)/(2θ); 1/12 at 0.
double ScrewC(double angle);

}  // namespace linkwright
