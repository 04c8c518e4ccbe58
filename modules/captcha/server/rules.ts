// Pure check of an answered puzzle: the position of the piece, and whether a hand moved it.

/**
 * A point of the movement: milliseconds since its start, and horizontal and vertical distance, in pixels of the
 * picture.
 */
export type TrailPoint = [ms: number, x: number, y: number];

export interface Movement {
  x: number;
  trail: readonly TrailPoint[];
  input: 'pointer' | 'keyboard';
  /** Maximum horizontal position of the piece. */
  xMax: number;
  /** Age of the puzzle in milliseconds; no movement can be older. */
  puzzleAgeMs: number;
}

export const PUZZLE_SECONDS = 300;
export const TRIES_MAX = { picture: 3, question: 2 } as const;
/** Pixels of the picture by which keys move the piece; Home and End go to the ends. */
export const KEY_STEPS = [4, 40] as const;
/** Tolerance of the position in pixels of the picture: about 1.5 % of its width. */
const POSITION_TOLERANCE = 7;
/** Minimum milliseconds to read and type a sum. */
const QUESTION_MS_MIN = 1000;

const DURATION_MS_MIN = 350;
const POINTS_MIN = 10;
const START_X_MAX = 16;
const JUMP_SHARE_MAX = 0.5;
/**
 * Minimum share of the time that a person spends on the last stretch, because aiming is slow. A constant speed spends
 * 0.15. If a busy device paused on the way, the share of points is used instead.
 */
const AIM_STRETCH = 0.85;
const AIM_SHARE_MIN = 0.22;
const SPEED_VARIATION_MIN = 0.25;
/** Minimum variation of speed for a movement whose height never changes. */
const FLAT_SPEED_VARIATION_MIN = 0.45;
const SLICES = 12;
const KEY_PRESSES_MIN = 3;
const KEY_GAP_MS_MIN = 15;
const KEY_PAUSE_MS = 120;

/** Fault of an answer, for the log and the tests; the visitor receives only its verdict. */
export type Fault =
  | 'position'
  | 'sum'
  | 'trailMissing'
  | 'trailForged'
  | 'tooFast'
  | 'tooFewPoints'
  | 'jump'
  | 'machineSpeed'
  | 'noHesitation';

/**
 * `wrong`: a wrong answer or a fabricated movement. `again`: the movement cannot be checked, so the answer was not
 * compared. `tooQuick`: the same, without using up an attempt.
 */
export type Verdict = 'wrong' | 'again' | 'tooQuick';

const verdicts: Record<Fault, Verdict> = {
  position: 'wrong',
  sum: 'wrong',
  trailMissing: 'wrong',
  trailForged: 'wrong',
  tooFast: 'tooQuick',
  tooFewPoints: 'again',
  jump: 'again',
  machineSpeed: 'again',
  noHesitation: 'again',
};

export const verdictOf = (fault: Fault): Verdict => verdicts[fault];

/**
 * Returns the fault of an answered picture; undefined if it passes. The position is checked last, so that a refusal of
 * the movement does not tell a machine whether it found the gap.
 */
export function pictureFault(movement: Movement, target: number): Fault | undefined {
  const fault =
    trailFault(movement) ?? (movement.input === 'keyboard' ? keyboardFault(movement) : pointerFault(movement));
  if (fault !== undefined) return fault;
  return Math.abs(movement.x - target) > POSITION_TOLERANCE ? 'position' : undefined;
}

/** Returns the fault of an answered question; undefined if it passes. Speed is checked first, for the same reason. */
export function questionFault(
  { text, puzzleAgeMs }: { text: string; puzzleAgeMs: number },
  sum: number,
): Fault | undefined {
  if (puzzleAgeMs < QUESTION_MS_MIN) return 'tooFast';
  return numberOf(text) === sum ? undefined : 'sum';
}

/** Checks every kind of movement: times increase, and the trail ends at the piece's position. */
function trailFault({ x, trail, puzzleAgeMs }: Movement): Fault | undefined {
  const first = trail[0];
  const last = trail.at(-1);
  if (first === undefined || last === undefined) return 'trailMissing';
  const isOrdered = trail.every(([ms], i) => Number.isFinite(ms) && ms >= (i === 0 ? 0 : trail[i - 1]![0]));
  if (!isOrdered || Math.abs(last[1] - x) > 2 || Math.abs(first[1]) > START_X_MAX) return 'trailForged';
  const duration = last[0] - first[0];
  // The visitor's clock differs from ours, but it cannot have run longer than the puzzle's age.
  if (last[0] > puzzleAgeMs) return 'trailForged';
  return duration < DURATION_MS_MIN ? 'tooFast' : undefined;
}

function pointerFault({ trail }: Movement): Fault | undefined {
  if (trail.length < POINTS_MIN) return 'tooFewPoints';
  const distance = Math.max(...trail.map(([, x]) => x));
  if (steps(trail).some(({ dx }) => Math.abs(dx) > distance * JUMP_SHARE_MAX)) return 'jump';
  const heights = new Set(trail.map(([, , y]) => Math.round(y)));
  const variationMin = heights.size === 1 ? FLAT_SPEED_VARIATION_MIN : SPEED_VARIATION_MIN;
  if (speedVariation(trail) < variationMin || areEvenSteps(trail)) return 'machineSpeed';
  const aiming = trail.findIndex(([, x]) => x >= distance * AIM_STRETCH);
  const [begin, end] = [trail[0]![0], trail.at(-1)![0]];
  const ofTime = (end - trail[aiming]![0]) / (end - begin);
  const ofPoints = (trail.length - aiming) / trail.length;
  return Math.max(ofTime, ofPoints) < AIM_SHARE_MIN ? 'noHesitation' : undefined;
}

/**
 * Checks a movement by keys: every step is one a key makes, not faster than keys repeat, not perfectly regular, and
 * with a pause.
 */
function keyboardFault({ trail, xMax }: Movement): Fault | undefined {
  const moves = steps(trail).filter(({ dx }) => dx !== 0);
  if (moves.length < KEY_PRESSES_MIN) return 'tooFewPoints';
  if (trail.some(([, , y]) => y !== 0)) return 'trailForged';
  // At an end, a step is shorter, and Home and End jump to it.
  const isKeyStep = ({ dx, x }: Step) =>
    x === 0 || x === xMax || KEY_STEPS.some((step) => Math.abs(Math.abs(dx) - step) < 0.5);
  if (!moves.every(isKeyStep)) return 'trailForged';
  const gaps = moves.map(({ ms }) => ms);
  if (gaps.some((gap) => gap < KEY_GAP_MS_MIN)) return 'tooFast';
  if (variation(gaps) < 0.05) return 'machineSpeed';
  return Math.max(...gaps) < KEY_PAUSE_MS ? 'noHesitation' : undefined;
}

interface Step {
  ms: number;
  dx: number;
  /** Position after the step. */
  x: number;
}

function steps(trail: readonly TrailPoint[]): Step[] {
  return trail.slice(1).map(([ms, x], i) => ({ ms: ms - trail[i]![0], dx: x - trail[i]![1], x }));
}

/** Returns the variation of speed over equal slices of time: 0 for a machine's constant speed. */
function speedVariation(trail: readonly TrailPoint[]): number {
  const [begin, end] = [trail[0]![0], trail.at(-1)![0]];
  const marks = Array.from({ length: SLICES + 1 }, (_, i) => placeAt(trail, begin + ((end - begin) * i) / SLICES));
  return variation(marks.slice(1).map((x, i) => Math.abs(x - marks[i]!)));
}

function placeAt(trail: readonly TrailPoint[], ms: number): number {
  const next = trail.findIndex(([at]) => at >= ms);
  if (next <= 0) return trail[Math.max(0, next)]![1];
  const [before, after] = [trail[next - 1]!, trail[next]!];
  const share = after[0] === before[0] ? 1 : (ms - before[0]) / (after[0] - before[0]);
  return before[1] + (after[1] - before[1]) * share;
}

/** Detects a script that moves by equal steps, even if its timing is irregular. */
function areEvenSteps(trail: readonly TrailPoint[]): boolean {
  const moved = steps(trail)
    .map(({ dx }) => dx)
    .filter((dx) => dx !== 0);
  return moved.length >= POINTS_MIN / 2 && variation(moved) < 0.1;
}

/** Returns the standard deviation divided by the mean. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean === 0) return 0;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(spread) / Math.abs(mean);
}

/** Parses a number; Thai digits count as digits. */
export function numberOf(text: string): number | undefined {
  const digits = text.trim().replaceAll(/[๐-๙]/g, (digit) => String(digit.codePointAt(0)! - 0x0e50));
  return /^-?[0-9]{1,4}$/.test(digits) ? Number(digits) : undefined;
}

/**
 * Limits by address. Puzzles count until one is solved; sums, which a machine reads easily, count whether solved or not
 * (a stricter limit). Captchas count until one was right.
 */
export const humanLimits = {
  puzzle: { free: 30, firstWait: 1, waitMax: 60 },
  puzzleNetwork: { free: 200, firstWait: 1, waitMax: 30 },
  question: { free: 6, firstWait: 5, waitMax: 600 },
  captcha: { free: 40, firstWait: 1, waitMax: 60 },
} as const;
