// Tests whether draws match the weights: Pearson's chi-square, with the probability of an equal or larger deviation in
// fair draws.

export interface Tally {
  drawn: number;
  expected: number;
}

export interface OddsCheck {
  chiSquare: number;
  degrees: number;
  probability: number;
}

/** Minimum expected count of a class, by convention; rarer prizes are merged. */
const EXPECTED_MIN = 5;

/** Returns undefined for too few draws. */
export function checkOdds(tallies: readonly Tally[]): OddsCheck | undefined {
  const classes = classesOf(tallies.filter(({ expected }) => expected > 0));
  if (classes.length < 2) return undefined;
  const chiSquare = classes.reduce((sum, { drawn, expected }) => sum + (drawn - expected) ** 2 / expected, 0);
  const degrees = classes.length - 1;
  return { chiSquare, degrees, probability: upperGamma(degrees / 2, chiSquare / 2) };
}

function classesOf(tallies: readonly Tally[]): Tally[] {
  const classes: Tally[] = [];
  let open: Tally | undefined;
  for (const { drawn, expected } of tallies.toSorted((one, other) => one.expected - other.expected)) {
    open = { drawn: drawn + (open?.drawn ?? 0), expected: expected + (open?.expected ?? 0) };
    if (open.expected < EXPECTED_MIN) continue;
    classes.push(open);
    open = undefined;
  }
  return classes;
}

const PRECISION = 1e-14;
const STEPS_MAX = 10_000;

/**
 * Returns the regularized upper incomplete gamma function Q(a, x), by its series or its continued fraction (Numerical
 * Recipes 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * series(a, x)) : scale * fraction(a, x);
}

function series(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let step = 1; step < STEPS_MAX && Math.abs(term) > Math.abs(sum) * PRECISION; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum;
}

const TINY = 1e-300;

/** Computes the continued fraction by Lentz's method. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let product = d;
  for (let step = 1; step < STEPS_MAX; step += 1) {
    const part = -step * (step - a);
    b += 2;
    d = 1 / away(part * d + b);
    c = away(b + part / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return product;
}

const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Lanczos coefficients, g = 5, n = 6; error below 2e-10. */
const LANCZOS = [
  76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
  -0.000005395239384953,
];
const FIRST = 1.000000000190015;
const SQRT_2_PI = Math.sqrt(2 * Math.PI);

function logGamma(value: number): number {
  const shifted = value + 5.5;
  const sum = LANCZOS.reduce((total, part, at) => total + part / (value + 1 + at), FIRST);
  return (value + 0.5) * Math.log(shifted) - shifted + Math.log((SQRT_2_PI * sum) / value);
}
