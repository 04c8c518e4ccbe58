// Pictures of the portal's own lotteries; each shows its kind of game. 240 px, without letters; digits are drawn.
import { blossom, hills, seeded, sparks } from './seed.ts';

interface Look {
  /** Background from top to bottom, then the light, then the drawing. */
  sky: readonly [string, string];
  light: string;
  ink: string;
  draw: (random: () => number, look: Look) => string;
}

const at = (x: number, y: number, size: number, body: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${body}</g>`;

/** The seven strokes of each digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const strokes = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];
const paths = ['M-8-18H8', 'M-10-16V-2', 'M10-16V-2', 'M-8 0H8', 'M-10 2V16', 'M10 2V16', 'M-8 18H8'];

const digit = (value: number, colour: string): string =>
  `<path d="${paths.filter((_, place) => strokes[value % 10]?.[place] === '1').join('')}" stroke="${colour}" stroke-width="5" stroke-linecap="round" fill="none"/>`;

const ball = (value: number, fill: string): string =>
  `<circle r="26" fill="${fill}"/><ellipse cx="-8" cy="-14" rx="10" ry="5" fill="#fff" opacity=".45" transform="rotate(-28 -8 -14)"/>` +
  `<circle r="17" fill="#fff"/>${at(0, 0, 0.58, digit(value, '#1f2440'))}`;

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  3: [
    [-14, -14],
    [0, 0],
    [14, 14],
  ],
  4: [
    [-13, -13],
    [13, -13],
    [-13, 13],
    [13, 13],
  ],
};
const die = (face: number): string =>
  `<rect x="-30" y="-30" width="60" height="60" rx="13" fill="#fff"/><rect x="-30" y="14" width="60" height="16" rx="8" fill="#000" opacity=".08"/>` +
  (pips[face] ?? [])
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6.5" fill="${face === 1 ? '#d3303f' : '#1f2440'}"/>`)
    .join('');

const dice: Look['draw'] = () =>
  at(78, 138, 1, die(4), -14) + at(160, 146, 1, die(3), 11) + at(120, 82, 0.95, die(1), 6);

/** Three of ten runners on their lanes, the first with its flag. */
const race: Look['draw'] = (_random, { light, ink }) =>
  [70, 122, 174]
    .map((y, lane) => {
      const x = [158, 112, 82][lane]!;
      const trail = `<path d="M22 ${y}H${x - 36}" stroke="${light}" stroke-width="4" stroke-dasharray="16 10" opacity=".55" stroke-linecap="round"/>`;
      const car = `<path d="M-38 10q2-16 20-18l12-10h18l10 10q14 3 16 18z" fill="${['#ffd24a', '#ff7d6b', '#7fd1ff'][lane]}"/><circle cx="-18" cy="11" r="9" fill="${ink}"/><circle cx="20" cy="11" r="9" fill="${ink}"/><circle cx="-18" cy="11" r="3.5" fill="#fff"/><circle cx="20" cy="11" r="3.5" fill="#fff"/>`;
      return trail + at(x, y, 1, car);
    })
    .join('') + `<path d="M206 40V200" stroke="#fff" stroke-width="10" stroke-dasharray="10 10" opacity=".85"/>`;

const fiveBalls: Look['draw'] = () =>
  [
    [58, 92, 3, '#ff6b6b'],
    [120, 74, 1, '#ffb020'],
    [182, 92, 7, '#3fb7ff'],
    [88, 152, 9, '#35c48b'],
    [152, 152, 2, '#9a6bff'],
  ]
    .map(([x, y, value, fill]) => at(x as number, y as number, 1.08, ball(value as number, fill as string)))
    .join('');

/** A glass drum full of balls, and the drawn ball. */
const drum: Look['draw'] = (random, { light, ink }) => {
  const colours = ['#ff6b6b', '#ffb020', '#3fb7ff', '#35c48b', '#9a6bff'];
  const inside = Array.from({ length: 15 }, (_, index) => {
    const x = 74 + (index % 5) * 23 + random() * 6;
    const y = 108 + Math.floor(index / 5) * 20 + random() * 4;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="11" fill="${colours[index % colours.length]}"/>`;
  }).join('');
  return (
    `<path d="M76 176h88l16 34H60z" fill="${ink}"/><circle cx="120" cy="106" r="76" fill="#fff" opacity=".16"/>${inside}` +
    `<circle cx="120" cy="106" r="76" fill="none" stroke="${light}" stroke-width="7"/><path d="M70 70a66 66 0 0 1 42-32" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".6"/>` +
    at(120, 192, 0.72, ball(6, '#ffb020'))
  );
};

/** Five reels with the drawn digits. */
const reels: Look['draw'] = (random, { light }) =>
  `<rect x="18" y="76" width="204" height="88" rx="18" fill="#0b1230" opacity=".55"/>` +
  Array.from({ length: 5 }, (_, place) => {
    const x = 45 + place * 37.5;
    return `<rect x="${x - 16}" y="86" width="32" height="68" rx="8" fill="#fff"/>${at(x, 120, 0.95, digit(Math.floor(random() * 10), '#1f2440'))}`;
  }).join('') +
  `<path d="M18 120H10M222 120h8" stroke="${light}" stroke-width="8" stroke-linecap="round"/>`;

/** A clock of quarters with numbers that fly to it. */
const quarters: Look['draw'] = (_random, { light, ink }) =>
  `<circle cx="120" cy="126" r="72" fill="#fff"/><path d="M120 126V54A72 72 0 0 1 192 126z" fill="${light}"/><circle cx="120" cy="126" r="72" fill="none" stroke="${ink}" stroke-width="8"/>` +
  `<path d="M120 126V78M120 126l36 0" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><circle cx="120" cy="126" r="8" fill="${ink}"/>` +
  at(50, 50, 0.72, ball(8, '#ff6b6b'), -12) +
  at(192, 42, 0.72, ball(5, '#35c48b'), 10) +
  at(204, 200, 0.62, ball(1, '#3fb7ff'), 14);

/** A ticket of six digits with a torn edge. */
const paper: Look['draw'] = (random, { light, ink }) =>
  at(
    120,
    124,
    1,
    `<path d="M-92-54H92v20a12 12 0 0 0 0 24v64H-92v-64a12 12 0 0 0 0-24z" fill="#fff8e6"/><path d="M-92-54H92v20H-92z" fill="${ink}" opacity=".85"/>` +
      `${blossom(58, 24, 24, 12, light, 0.9)}<path d="M-74 40h70" stroke="${ink}" stroke-width="5" opacity=".35" stroke-linecap="round"/>` +
      Array.from({ length: 6 }, (_, place) => at(-74 + place * 19, 4, 0.6, digit(Math.floor(random() * 10), ink))).join(
        '',
      ),
    -8,
  );

/** Five petals, as at a temple's steps. */
const flower: Look['draw'] = (_random, { light }) =>
  at(
    120,
    120,
    1.5,
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<path d="M0 0C-26-14-24-50 0-56 24-50 26-14 0 0z" fill="#fff" transform="rotate(${turn})"/><path d="M0-2C-12-12-11-28 0-32 11-28 12-12 0-2z" fill="${light}" transform="rotate(${turn})"/>`,
      )
      .join('') + `<circle r="7" fill="#f2a63b"/>`,
  );

/** A hat of palm leaves over water; the station's name decides the waves. */
const hat: Look['draw'] = (random, { light, ink }) =>
  `<path d="M120 44 206 140Q120 172 34 140z" fill="${light}"/><path d="M120 44 206 140Q150 160 120 160z" fill="${ink}" opacity=".16"/>` +
  `<path d="M96 76h48M78 100h84M58 124h124" stroke="${ink}" stroke-width="3" opacity=".3"/><path d="M62 144q-4 40 24 56" stroke="${ink}" stroke-width="5" fill="none" stroke-linecap="round"/>` +
  Array.from(
    { length: 3 },
    (_, wave) =>
      `<path d="M${20 + random() * 30} ${186 + wave * 16}q16-10 32 0t32 0 32 0 32 0" stroke="#fff" stroke-width="4" fill="none" opacity="${0.55 - wave * 0.13}" stroke-linecap="round"/>`,
  ).join('');

/** A kite with a moon's tail. */
const moonKite: Look['draw'] = (_random, { light, ink }) =>
  at(
    120,
    104,
    1.4,
    `<path d="M0-56C44-46 58-14 52 6 30-10 16-8 0 4-16-8-30-10-52 6-58-14-44-46 0-56z" fill="${light}"/><path d="M0-56V60" stroke="${ink}" stroke-width="4"/>` +
      `<path d="M-34 42a36 36 0 0 0 68 0 44 44 0 0 1-68 0z" fill="#fff"/><circle cy="-26" r="9" fill="${ink}" opacity=".7"/><path d="M0 60c14 8-10 14 4 26" stroke="${ink}" stroke-width="3" fill="none"/>`,
  );

/** Candles of a market session; the market's name decides whether they rise or fall. */
const candles: Look['draw'] = (random, { light }) => {
  let middle = 150;
  const bars = Array.from({ length: 7 }, (_, place) => {
    const isUp = random() > 0.4;
    const size = 18 + random() * 34;
    middle += isUp ? -size * 0.5 : size * 0.32;
    const x = 36 + place * 28;
    const fill = isUp ? '#3ddc97' : '#ff6b6b';
    const top = Math.min(190, Math.max(40, middle)) - size / 2;
    return `<path d="M${x} ${(top - 12).toFixed(1)}v${(size + 24).toFixed(1)}" stroke="${fill}" stroke-width="4"/><rect x="${x - 9}" y="${top.toFixed(1)}" width="18" height="${size.toFixed(1)}" rx="4" fill="${fill}"/>`;
  }).join('');
  return `<path d="M20 60H220M20 110H220M20 160H220" stroke="${light}" stroke-width="2" opacity=".2"/>${bars}`;
};

/** Look by prefix of the game code; the longest matching prefix applies. */
const looks: Readonly<Record<string, Look>> = {
  THGLO: { sky: ['#f7c14a', '#b4541e'], light: '#ffe9a8', ink: '#7a2f12', draw: paper },
  YEEKEE: { sky: ['#a55eea', '#4b1fa8'], light: '#ffd24a', ink: '#2b0f6b', draw: quarters },
  HANOI: { sky: ['#ef5b54', '#8e1530'], light: '#ffd98a', ink: '#5e0c20', draw: hat },
  HN: { sky: ['#ef5b54', '#8e1530'], light: '#ffd98a', ink: '#5e0c20', draw: hat },
  XSMB: { sky: ['#fc5c65', '#a3222f'], light: '#ffe2b0', ink: '#6d1019', draw: hat },
  XSMT: { sky: ['#fd9644', '#b0461a'], light: '#fff0c4', ink: '#6f270a', draw: hat },
  XSMN: { sky: ['#20bf6b', '#0a6a44'], light: '#fdf3c0', ink: '#06452c', draw: hat },
  LAO: { sky: ['#4877e6', '#1b2f8c'], light: '#ffc3d5', ink: '#122063', draw: flower },
  MAG4D: { sky: ['#f7b731', '#2d6a8f'], light: '#ffe07a', ink: '#173f58', draw: moonKite },
  IDX: { sky: ['#1d5c63', '#0b2a36'], light: '#bff5e0', ink: '#062029', draw: candles },
  SSC: { sky: ['#45aaf2', '#1d3f8f'], light: '#ffd24a', ink: '#122a63', draw: reels },
  K3: { sky: ['#e8505b', '#7c1731'], light: '#ffd98a', ink: '#4a0c1d', draw: dice },
  PK10: { sky: ['#39b385', '#11513f'], light: '#e8fff4', ink: '#12291f', draw: race },
  X5: { sky: ['#6c6cf0', '#2a2a8a'], light: '#ffe07a', ink: '#17174f', draw: fiveBalls },
  M6: { sky: ['#2f9bd8', '#12406e'], light: '#ffe9a8', ink: '#0c2d50', draw: drum },
};

const lookOf = (code: string): Look | undefined => {
  const starts = Object.keys(looks).filter((start) => code.startsWith(start));
  return looks[starts.toSorted((one, other) => other.length - one.length)[0] ?? ''];
};

/** Returns the picture of a lottery by its game code; undefined for an unknown code. */
export function lotteryTile(code: string): string | undefined {
  const look = lookOf(code);
  if (look === undefined) return undefined;
  const random = seeded(`lottery/${code}`);
  const [top, low] = look.sky;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">` +
    `<defs><linearGradient id="s" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>` +
    `<radialGradient id="l"><stop offset="0" stop-color="${look.light}" stop-opacity=".6"/><stop offset="1" stop-color="${look.light}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="240" height="240" fill="url(#s)"/>${sparks(random, 240, 240, 18, look.light)}<circle cx="120" cy="112" r="112" fill="url(#l)"/>` +
    `<path d="${hills(random, 240, 240, 214, 22)}" fill="${look.ink}" opacity=".28"/>${look.draw(random, look)}</svg>`
  );
}
