// Singular values of small matrices, and least squares by them: columns that are turned until they are orthogonal (Hestenes).

import { dot, lengthOf, transposed } from "./modes.js";

const ORTHOGONAL = 2 ** -52, SWEEPS = 60;

/** Of a matrix A (rows, n) the columns of A V and of V, orthogonal both, and the lengths of the first. */
export function singular(A, n) {
  const U = transposed(A, n), V = U.map((_, j) => U.map((_, i) => Number(i === j)));
  const all = lengthOf(U.map(lengthOf));
  const turn = (columns, i, j, c, s) => {
    const [a, b] = [columns[i], columns[j]];
    columns[i] = a.map((x, k) => c * x - s * b[k]);
    columns[j] = a.map((x, k) => s * x + c * b[k]);
  };
  let still = false;
  for (let sweep = 0; sweep < SWEEPS && !still; sweep++) {
    still = true;
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const a = dot(U[i], U[i]), b = dot(U[j], U[j]), both = dot(U[i], U[j]);
        if (Math.abs(both) <= ORTHOGONAL * Math.max(Math.sqrt(a * b), 1e-4 * ORTHOGONAL * all * all)) continue;
        still = false;
        const zeta = (b - a) / (2 * both), t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
        const c = 1 / Math.sqrt(1 + t * t);
        turn(U, i, j, c, c * t);
        turn(V, i, j, c, c * t);
      }
    }
  }
  return { U, V, sizes: U.map(lengthOf) };
}

/** The shortest x for which A x is nearest to b; singular values below a part of the largest are none. */
export function least(A, b, dependent = 2 ** -52 * Math.max(A.length, A[0]?.length ?? 0)) {
  const n = A[0]?.length ?? 0, { U, V, sizes } = singular(A, n), edge = dependent * Math.max(0, ...sizes), x = new Array(n).fill(0);
  sizes.forEach((size, j) => {
    if (!(size > edge)) return;
    const amount = dot(U[j], b) / size / size;
    V[j].forEach((v, i) => { x[i] += amount * v; });
  });
  return x;
}
