// SPDX-License-Identifier: BSD-3-Clause
void main() {}
