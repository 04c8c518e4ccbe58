// Draws random evening scenes as SVG: sky, moon, hills, temple roofs, water and floating lanterns.

export const PICTURE_WIDTH = 480;
export const PICTURE_HEIGHT = 270;

type Random = () => number;
const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
const round = (value: number): string => value.toFixed(1);

/** Colours: top of the sky, horizon, hills from far to near, water, light. */
const palettes = [
  ['#1b1f4b', '#d9705f', '#5b4a7a', '#3a3560', '#232347', '#2b3f66', '#ffd88a'],
  ['#0d2b45', '#f0a26a', '#7a5c6b', '#4d4462', '#2a2c4a', '#31506b', '#ffe2a8'],
  ['#14324a', '#7fc4b5', '#4f8279', '#356661', '#214a4b', '#2c6b78', '#fff0c2'],
  ['#2a1a4a', '#e28fb0', '#7d5a94', '#563f78', '#362a58', '#4a4a86', '#ffd2e4'],
  ['#20304f', '#c9d6a0', '#6d8a5c', '#4a6b4b', '#2f4a3a', '#3d6a70', '#fff6cf'],
  ['#3a1830', '#f2b35e', '#a5563f', '#733a3d', '#452635', '#5a4460', '#ffe9b0'],
] as const;

function sky(random: Random, [top, horizon, , , , , light]: (typeof palettes)[number]): string {
  const stars = Array.from({ length: 50 }, () => {
    const [x, y, r] = [between(random, 0, PICTURE_WIDTH), between(random, 0, 130), between(random, 0.4, 1.6)];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${light}" opacity="${between(random, 0.2, 0.9).toFixed(2)}"/>`;
  });
  const [x, y, r] = [between(random, 60, 420), between(random, 30, 90), between(random, 16, 34)];
  return `
    <defs><linearGradient id="s" x1="0" y1="0" x2="${round(between(random, -0.2, 0.2))}" y2="1">
      <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${horizon}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/>${stars.join('')}
    <circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 1.7)}" fill="${light}" opacity="0.18"/>
    <circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${light}" opacity="0.9"/>`;
}

/** Returns a ridge from edge to edge: a few waves of different length and height. */
function ridge(random: Random, base: number, height: number, color: string): string {
  const waves = [1, 2, 3].map((i) => ({
    length: between(random, 60, 160) / i,
    phase: between(random, 0, 6.3),
    height: height / (i + 0.5),
  }));
  const points: string[] = [];
  for (let x = 0; x <= PICTURE_WIDTH; x += 8) {
    const y = base - waves.reduce((sum, wave) => sum + Math.sin(x / wave.length + wave.phase) * wave.height, 0);
    points.push(`${x} ${round(y)}`);
  }
  return `<path d="M 0 ${PICTURE_HEIGHT} L ${points.join(' L ')} L ${PICTURE_WIDTH} ${PICTURE_HEIGHT} Z" fill="${color}"/>`;
}

/** Returns a stupa: rings on a base, a bell, a spire. */
function stupa(random: Random, x: number, foot: number, color: string, light: string): string {
  const w = between(random, 22, 44);
  const h = w * between(random, 1.9, 2.6);
  const bell = `M ${round(x - w / 2)} ${round(foot)} C ${round(x - w / 2)} ${round(foot - h * 0.5)} ${round(x - w * 0.1)} ${round(foot - h * 0.4)} ${round(x)} ${round(foot - h)} C ${round(x + w * 0.1)} ${round(foot - h * 0.4)} ${round(x + w / 2)} ${round(foot - h * 0.5)} ${round(x + w / 2)} ${round(foot)} Z`;
  const rings = [0.12, 0.22, 0.32].map((share) => {
    const half = (w / 2) * (1.12 - share);
    return `<rect x="${round(x - half)}" y="${round(foot - h * share)}" width="${round(half * 2)}" height="2.4" fill="${light}" opacity="0.55"/>`;
  });
  return `<path d="${bell}" fill="${color}"/>${rings.join('')}`;
}

function lantern(random: Random, light: string): string {
  const [x, y, s] = [
    between(random, 0, PICTURE_WIDTH),
    between(random, 8, PICTURE_HEIGHT - 20),
    between(random, 5, 13),
  ];
  const hue = Math.floor(between(random, 8, 52));
  const turn = round(between(random, -12, 12));
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">
    <circle r="${round(s * 1.9)}" fill="hsl(${hue} 95% 62%)" opacity="0.2"/>
    <path d="M ${round(-s * 0.6)} ${round(-s)} h ${round(s * 1.2)} l ${round(s * 0.25)} ${round(s * 1.7)} h ${round(-s * 1.7)} Z" fill="hsl(${hue} 90% 58%)"/>
    <rect x="${round(-s * 0.45)}" y="${round(s * 0.5)}" width="${round(s * 0.9)}" height="${round(s * 0.22)}" fill="${light}"/></g>`;
}

function water(random: Random, level: number, color: string, light: string): string {
  const glints = Array.from({ length: 46 }, () => {
    const [x, y] = [between(random, -20, PICTURE_WIDTH), between(random, level + 4, PICTURE_HEIGHT)];
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(between(random, 10, 70))}" height="${round(between(random, 0.8, 2.4))}" rx="1" fill="${light}" opacity="${between(random, 0.06, 0.4).toFixed(2)}"/>`;
  });
  return `<rect y="${round(level)}" width="100%" height="100%" fill="${color}"/>${glints.join('')}`;
}

/** Draws a whole picture; the same random numbers give the same picture. */
export function drawScene(random: Random): string {
  const palette = palettes[Math.floor(random() * palettes.length)]!;
  const [, , far, middle, near, river, light] = palette;
  const level = between(random, 195, 225);
  const stupas = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
    stupa(random, between(random, 20, PICTURE_WIDTH - 20), level + 2, near, light),
  );
  const lanterns = Array.from({ length: 14 + Math.floor(random() * 10) }, () => lantern(random, light));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">
    ${sky(random, palette)}
    ${ridge(random, between(random, 130, 155), 26, far)}
    ${ridge(random, between(random, 160, 180), 18, middle)}
    ${stupas.join('')}
    ${ridge(random, level + 2, 5, near)}
    ${water(random, level, river, light)}
    ${lanterns.join('')}</svg>`;
}

/** Returns a small, fast, uniform generator from a seed (mulberry32). Not for secrets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
