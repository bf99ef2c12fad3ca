/** Small square blocks and a banded matrix in flat arrays, without pivoting: their diagonals dominate. */

/** Inverts the block of m rows at `at` in place (Gauss–Jordan). */
export function invert(a: Float64Array, at: number, m: number): void {
  for (let k = 0; k < m; k++) {
    const row = at + k * m;
    const pivot = 1 / a[row + k]!;
    a[row + k] = 1;
    for (let j = 0; j < m; j++) a[row + j]! *= pivot;
    for (let i = 0; i < m; i++) {
      if (i === k) continue;
      const other = at + i * m;
      const factor = a[other + k]!;
      a[other + k] = 0;
      if (factor === 0) continue;
      for (let j = 0; j < m; j++) a[other + j]! -= factor * a[row + j]!;
    }
  }
}

/** Decomposes a banded matrix of n rows in place: each row holds `below` entries before its diagonal and `above` after it. */
export function decompose(a: Float64Array, n: number, below: number, above: number): void {
  const width = below + above + 1;
  for (let k = 0; k < n; k++) {
    const pivot = 1 / a[k * width + below]!;
    const last = Math.min(n - 1, k + below);
    const reach = Math.min(above, n - 1 - k);
    const source = k * width + below;
    for (let i = k + 1; i <= last; i++) {
      const target = i * width + below - (i - k);
      const factor = a[target]! * pivot;
      a[target] = factor;
      if (factor === 0) continue;
      for (let j = 1; j <= reach; j++) a[target + j]! -= factor * a[source + j]!;
    }
  }
}

/** Solves with a decomposed matrix, in place in x. */
export function substitute(a: Float64Array, n: number, below: number, above: number, x: Float64Array): void {
  const width = below + above + 1;
  for (let i = 0; i < n; i++) {
    let sum = x[i]!;
    const row = i * width + below - i;
    for (let j = Math.max(0, i - below); j < i; j++) sum -= a[row + j]! * x[j]!;
    x[i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]!;
    const row = i * width + below - i;
    const last = Math.min(n - 1, i + above);
    for (let j = i + 1; j <= last; j++) sum -= a[row + j]! * x[j]!;
    x[i] = sum / a[row + i]!;
  }
}
