// The background scene, a river at night, in layers from far to near: sky, moon, hills, stilt houses, palms, water.
import { circle, ellipse, linear, path, radial, svg } from '../../engine/svg.ts';

/** A fixed pseudo-random sequence for the positions of stars and lights: the picture is the same on every machine. */
function scatterSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function stars(): string {
  const next = scatterSequence(7);
  return Array.from({ length: 110 }, () =>
    circle(
      Math.round(next() * 1600),
      Math.round(next() * 560),
      0.7 + next() * 1.9,
      '#fff',
      `opacity="${(0.25 + next() * 0.65).toFixed(2)}"`,
    ),
  ).join('');
}

function house(x: number, y: number, size: number): string {
  const windows = [0.24, 0.5, 0.76]
    .map((at) => `<rect x="${-52 + at * 104 - 8}" y="-58" width="16" height="24" rx="2" fill="#ffc65c"/>`)
    .join('');
  return [
    `<g transform="translate(${x} ${y}) scale(${size})">`,
    ...[-44, -16, 16, 44].map((at) => `<rect x="${at - 3}" y="-4" width="6" height="62" fill="#0c0722"/>`),
    path('M-60 -6 L60 -6 L56 -72 L-56 -72 z', '#1a1038'),
    windows,
    path('M-82 -68 Q-44 -82 -30 -124 L30 -124 Q44 -82 82 -68 Q50 -74 0 -74 Q-50 -74 -82 -68 z', '#150b30'),
    path('M-34 -122 Q-20 -138 0 -158 Q20 -138 34 -122 z', '#1d1140'),
    path(
      'M-82 -68 q-10 -6 -12 -16 q12 4 18 14 z M82 -68 q10 -6 12 -16 q-12 4 -18 14 z M0 -156 l-3 -20 l3 -8 l3 8 z',
      '#150b30',
    ),
    '</g>',
  ].join('');
}

function palm(x: number, y: number, size: number, flip = 1): string {
  const frond = (turn: number): string =>
    path('M0 0 Q34 -34 92 -6 Q44 -14 0 6 z', '#0d0826', `transform="rotate(${turn})"`);
  return [
    `<g transform="translate(${x} ${y}) scale(${size * flip} ${size})">`,
    path('M-9 0 Q10 -120 40 -210 L52 -206 Q26 -116 11 0 z', '#0d0826'),
    `<g transform="translate(46 -208)">${[-150, -110, -72, -34, 4, 38, 190].map(frond).join('')}</g>`,
    '</g>',
  ].join('');
}

function definitions(id: string): string {
  return [
    '<defs>',
    linear(`${id}sky`, [
      [0, '#0b0730'],
      [0.45, '#2a1160'],
      [0.8, '#7a2a7e'],
      [1, '#d8607a'],
    ]),
    linear(`${id}water`, [
      [0, '#7d3a86'],
      [0.18, '#2f1c6b'],
      [0.6, '#0f1a52'],
      [1, '#070b2b'],
    ]),
    radial(`${id}moon`, [
      [0, '#fffdf0'],
      [0.75, '#ffeebf'],
      [1, '#f6d58b'],
    ]),
    radial(`${id}halo`, [
      [0, '#ffe9b0', 0.55],
      [0.4, '#ffb0a0', 0.2],
      [1, '#ff9ab0', 0],
    ]),
    radial(`${id}glow`, [
      [0, '#ffe08a', 0.95],
      [0.3, '#ffab3d', 0.5],
      [1, '#ff8a1c', 0],
    ]),
    '</defs>',
  ].join('');
}

function waterLights(id: string): string {
  const next = scatterSequence(41);
  return Array.from({ length: 60 }, () => {
    const depth = next();
    const y = 770 + depth * depth * 800;
    const width = 20 + depth * 120;
    const tone = next() > 0.45 ? '#ffd27a' : '#ff9fc0';
    return ellipse(
      Math.round(next() * 1600),
      Math.round(y),
      Math.round(width),
      1.5 + depth * 3,
      tone,
      `opacity="${(0.1 + next() * 0.22).toFixed(2)}"`,
    );
  })
    .concat(ellipse(800, 800, 240, 46, `url(#${id}halo)`, 'opacity=".9"'))
    .join('');
}

function distantLanterns(id: string): string {
  const next = scatterSequence(99);
  return Array.from({ length: 26 }, () => {
    const near = next();
    const x = Math.round(next() * 1600);
    const y = Math.round(90 + next() * 520);
    const size = 3 + near * 8;
    return (
      circle(x, y, size * 4, `url(#${id}glow)`, 'opacity=".7"') +
      path(
        `M${x - size} ${y - size} Q${x} ${y - size * 2.6} ${x + size} ${y - size} L${x + size * 0.8} ${y + size * 1.3} L${x - size * 0.8} ${y + size * 1.3} z`,
        '#ffd27a',
      )
    );
  }).join('');
}

/** The whole scene in a box of 1600 x 1600. A phone shows the middle third. */
export function sceneBody(id: string): string {
  return [
    definitions(id),
    `<rect width="1600" height="780" fill="url(#${id}sky)"/>`,
    stars(),
    circle(1010, 210, 260, `url(#${id}halo)`),
    circle(1010, 210, 74, `url(#${id}moon)`),
    ...[
      [-20, -14, 15],
      [22, 10, 20],
      [-12, 28, 10],
    ].map(([x = 0, y = 0, r = 0]) => circle(1010 + x, 210 + y, r, '#e8c77c', 'opacity=".35"')),
    path(
      'M0 690 Q160 560 330 650 Q500 540 700 660 Q880 580 1050 660 Q1240 540 1420 650 Q1520 610 1600 660 L1600 790 L0 790 z',
      '#4a1d6b',
      'opacity=".75"',
    ),
    path(
      'M0 730 Q220 640 430 712 Q640 650 820 720 Q1040 660 1230 716 Q1420 660 1600 724 L1600 790 L0 790 z',
      '#2c1354',
    ),
    distantLanterns(id),
    `<rect y="770" width="1600" height="830" fill="url(#${id}water)"/>`,
    waterLights(id),
    house(300, 752, 1.05),
    house(505, 764, 0.8),
    house(1150, 760, 0.9),
    house(1370, 752, 1.1),
    palm(90, 790, 1.5),
    palm(640, 784, 0.8, -1),
    palm(1010, 786, 0.72),
    palm(1540, 790, 1.45, -1),
    path('M0 784 Q400 764 800 780 Q1200 764 1600 784 L1600 796 Q800 782 0 796 z', '#0b0622'),
  ].join('');
}

export function sceneSvg(): string {
  return svg(1600, 1600, sceneBody('scene-'));
}

/** A small lantern that drifts over the scene, 60 x 60. */
export function driftingLanternSvg(): string {
  return svg(
    60,
    60,
    `<defs>${radial('g', [
      [0, '#ffe08a', 0.95],
      [0.35, '#ffab3d', 0.45],
      [1, '#ff8a1c', 0],
    ])}${linear('b', [
      [0, '#f98b1d'],
      [1, '#fff0b0'],
    ])}</defs>${circle(30, 30, 30, 'url(#g)')}${path('M20 22 Q30 8 40 22 L38 42 L22 42 z', 'url(#b)')}${ellipse(30, 42, 8, 2, '#7c2d12')}`,
  );
}

/** The coin of the big win animation, with the game's lantern, 64 x 64. */
export function coinSvg(): string {
  return svg(
    64,
    64,
    `<defs>${linear('c', [
      [0, '#fff3b8'],
      [0.5, '#f2b632'],
      [1, '#a8650b'],
    ])}</defs>${circle(32, 32, 30, 'url(#c)', 'stroke="#7a4607" stroke-width="2"')}${circle(32, 32, 23, 'none', 'stroke="#fff3b8" stroke-width="2" opacity=".8"')}${path('M24 24 Q32 12 40 24 L38 42 L26 42 z', '#a8650b')}${path('M16 22 Q22 12 32 10', 'none', 'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"')}`,
  );
}
