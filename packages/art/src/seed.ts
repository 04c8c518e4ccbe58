/** Returns a small repeatable random source: the same name always gives the same picture. */
export function seeded(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(list: readonly [T, ...T[]], random: () => number): T =>
  list[Math.floor(random() * list.length)] ?? list[0];
const round = (value: number): number => Math.round(value * 10) / 10;

export interface Scene {
  /** Sky from top to bottom, then the light, then the shapes of the ground. */
  sky: readonly [string, string, string];
  light: string;
  ground: readonly [string, string];
  spark: string;
}

/** Families of colour; a vendor keeps one. */
export const scenes: readonly [Scene, ...Scene[]] = [
  { sky: ['#1b1f5c', '#3d3fae', '#f08a5d'], light: '#ffd479', ground: ['#15184a', '#2a2d7d'], spark: '#fff1c9' },
  { sky: ['#0b3b45', '#12707a', '#f2c46d'], light: '#ffe9a8', ground: ['#072a33', '#0f5560'], spark: '#fff6d8' },
  { sky: ['#4a1040', '#a02c5d', '#ffb36b'], light: '#ffe1a0', ground: ['#360b30', '#6f1c4c'], spark: '#fff0d0' },
  { sky: ['#12324f', '#2f7fb8', '#bfe6e6'], light: '#fffbe0', ground: ['#0c2440', '#1c5480'], spark: '#ffffff' },
  { sky: ['#2b1a12', '#8a4a22', '#ffcf70'], light: '#fff0b8', ground: ['#20120b', '#5c3016'], spark: '#fff6dc' },
  { sky: ['#0f3d2c', '#2e8a5a', '#f5e08a'], light: '#fffad0', ground: ['#0a2a1f', '#1d6142'], spark: '#fffbe0' },
];

/** A line of hills across `width`, closed at the bottom. */
export function hills(random: () => number, width: number, height: number, top: number, rough: number): string {
  const steps = 6;
  const points = Array.from(
    { length: steps + 1 },
    (_, at) => [round((width / steps) * at), round(top + (random() - 0.5) * rough)] as const,
  );
  const curve = points
    .slice(1)
    .map(([x, y], at) => {
      const [fromX, fromY] = points[at] ?? [0, top];
      const half = round((fromX + x) / 2);
      return `C${half} ${fromY} ${half} ${y} ${x} ${y}`;
    })
    .join('');
  return `M0 ${points[0]?.[1] ?? top}${curve}V${height}H0z`;
}

export function sparks(random: () => number, width: number, height: number, count: number, colour: string): string {
  return Array.from({ length: count }, () => {
    const [x, y, r] = [round(random() * width), round(random() * height), round(0.6 + random() * 1.8)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity="${round(0.3 + random() * 0.7)}"/>`;
  }).join('');
}

/** Control points of a petal of length one that points upwards. */
const PETAL = [
  [0.34, -0.3],
  [0.26, -0.86],
  [0, -1],
  [-0.26, -0.86],
  [-0.34, -0.3],
  [0, 0],
] as const;

/**
 * Returns petals around a centre, the house ornament, as one path, so that a transparent blossom has no visible
 * overlaps.
 */
export function blossom(x: number, y: number, size: number, petals: number, fill: string, opacity = 1): string {
  const petal = (at: number): string => {
    const [sin, cos] = [Math.sin((2 * Math.PI * at) / petals), Math.cos((2 * Math.PI * at) / petals)];
    const points = PETAL.map(
      ([px, py]) => `${round(size * (px * cos - py * sin))} ${round(size * (px * sin + py * cos))}`,
    );
    return `M0 0C${points.slice(0, 3).join(' ')}C${points.slice(3).join(' ')}z`;
  };
  const path = Array.from({ length: petals }, (_, at) => petal(at)).join('');
  return `<path transform="translate(${x} ${y})" d="${path}" fill="${fill}" opacity="${opacity}"/>`;
}
