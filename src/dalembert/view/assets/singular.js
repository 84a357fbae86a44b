// Singular values of small matrices, and least squares by them: columns that are turned until they are orthogonal (Hestenes).

const ORTHOGONAL = 2 ** -52, NOTHING = 1e-4, SWEEPS = 60;

/** Of a matrix A with n columns those of A V and of V, orthogonal both, and the lengths of the first. */
export function singular(A, n) {
  const filled = (size, entry) => { const column = new Float64Array(size); for (let i = 0; i < size; i++) column[i] = entry(i); return column; };
  const U = Array.from({ length: n }, (_, j) => filled(A.length, (i) => A[i][j])), V = U.map((_, j) => filled(n, (i) => Number(i === j)));
  const nothing = NOTHING * ORTHOGONAL * U.reduce((sum, column) => sum + product(column, column), 0);
  for (let sweep = 0, still = false; sweep < SWEEPS && !still; sweep++) {
    still = true;
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const both = product(U[i], U[j]);
        if (Math.abs(both) <= ORTHOGONAL * nothing) continue;
        const a = product(U[i], U[i]), b = product(U[j], U[j]);
        if (Math.abs(both) <= ORTHOGONAL * Math.sqrt(a * b)) continue;
        still = false;
        const zeta = (b - a) / (2 * both), t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta)), c = 1 / Math.sqrt(1 + t * t);
        turn(U[i], U[j], c, c * t);
        turn(V[i], V[j], c, c * t);
      }
    }
  }
  return { U, V, sizes: U.map((column) => Math.sqrt(product(column, column))) };
}

function product(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

function turn(a, b, c, s) {
  for (let k = 0; k < a.length; k++) {
    const x = a[k];
    a[k] = c * x - s * b[k];
    b[k] = s * x + c * b[k];
  }
}

/** The shortest x for which A x is nearest to b; singular values below a part of the largest are none. */
export function least(A, b, dependent = ORTHOGONAL * Math.max(A.length, A[0]?.length ?? 0)) {
  const n = A[0]?.length ?? 0, { U, V, sizes } = singular(A, n), edge = dependent * Math.max(0, ...sizes), x = new Array(n).fill(0);
  sizes.forEach((size, j) => {
    if (!(size > edge)) return;
    const amount = product(U[j], Float64Array.from(b)) / size / size;
    V[j].forEach((v, i) => { x[i] += amount * v; });
  });
  return x;
}
