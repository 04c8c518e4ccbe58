// Drawings of the light sources: the wild lantern and the krathong with its candle.
import { circle, ellipse, linear, path, radial } from '../../engine/svg.ts';

/** The lantern without the ribbon of the wild symbol. */
export function plainLantern(id: string): string {
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#ffdf7e', 0.95],
      [0.55, '#ff9a2e', 0.4],
      [1, '#ff7a1a', 0],
    ])}${linear(`${id}b`, [
      [0, '#f98b1d'],
      [0.35, '#ffb338'],
      [0.72, '#ffe48a'],
      [1, '#fffbe0'],
    ])}${linear(
      `${id}s`,
      [
        [0, '#c2410c', 0.75],
        [0.28, '#fff', 0.12],
        [0.6, '#fff', 0],
        [1, '#9a3412', 0.7],
      ],
      [0, 0, 1, 0],
    )}${radial(`${id}f`, [
      [0, '#fff'],
      [0.5, '#ffe9a0'],
      [1, '#ffb02e', 0],
    ])}</defs>`,
    circle(100, 96, 98, `url(#${id}h)`),
    path('M52 44 Q100 8 148 44 Q160 92 140 142 L60 142 Q40 92 52 44 z', `url(#${id}b)`),
    path('M52 44 Q100 8 148 44 Q160 92 140 142 L60 142 Q40 92 52 44 z', `url(#${id}s)`),
    path('M76 28 Q66 88 78 142', 'none', 'stroke="#d9681a" stroke-opacity=".5" stroke-width="2"'),
    path('M100 24 L100 142', 'none', 'stroke="#d9681a" stroke-opacity=".35" stroke-width="2"'),
    path('M124 28 Q134 88 122 142', 'none', 'stroke="#d9681a" stroke-opacity=".5" stroke-width="2"'),
    ellipse(100, 120, 34, 30, `url(#${id}f)`),
    ellipse(100, 143, 41, 9, '#7c2d12'),
    ellipse(100, 141, 41, 8, 'none', 'stroke="#ffd98a" stroke-width="3"'),
    path('M100 118 q12 14 0 26 q-12 -12 0 -26 z', '#fff7cf'),
    path('M66 46 Q80 32 98 30 Q78 48 70 84 Q62 66 66 46 z', '#fff', 'opacity=".55"'),
  ].join('');
}

export function wildLantern(id: string): string {
  return [
    plainLantern(id),
    path('M62 152 L138 152 L146 166 L138 180 L62 180 L54 166 z', '#8f1239', 'stroke="#ffd98a" stroke-width="3"'),
    `<text x="100" y="174" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="800" font-size="22" letter-spacing="3" fill="#fff4cc">WILD</text>`,
  ].join('');
}

export function krathong(id: string): string {
  const leaf = (x: number, turn: number, tone: string): string =>
    path(
      'M0 0 Q-17 -24 0 -54 Q17 -24 0 0 z',
      tone,
      `transform="translate(${x} 138) rotate(${turn})" stroke="#0b4a2c" stroke-width="2"`,
    );
  const petal = (turn: number, tone: string, length: number): string =>
    path(
      `M0 0 Q-15 ${-length * 0.5} 0 ${-length} Q15 ${-length * 0.5} 0 0 z`,
      tone,
      `transform="translate(100 112) rotate(${turn})" stroke="#a21463" stroke-opacity=".5" stroke-width="1.5"`,
    );
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#7df9c6', 0.55],
      [0.6, '#24c6a1', 0.22],
      [1, '#24c6a1', 0],
    ])}${linear(`${id}l`, [
      [0, '#9bea6d'],
      [0.6, '#2f9e4f'],
      [1, '#12693a'],
    ])}${linear(`${id}k`, [
      [0, '#4fc26b'],
      [1, '#1a7a41'],
    ])}${linear(`${id}p`, [
      [0, '#fff0f8'],
      [0.55, '#ff8fc8'],
      [1, '#d62d8a'],
    ])}${radial(`${id}f`, [
      [0, '#fffbe0'],
      [0.35, '#ffe07a', 0.9],
      [1, '#ffb02e', 0],
    ])}</defs>`,
    circle(100, 104, 98, `url(#${id}h)`),
    ellipse(100, 166, 88, 20, '#0f5e78', 'opacity=".85"'),
    ellipse(100, 164, 72, 14, 'none', 'stroke="#8ff0ff" stroke-opacity=".8" stroke-width="3"'),
    ellipse(100, 168, 90, 21, 'none', 'stroke="#8ff0ff" stroke-opacity=".4" stroke-width="2"'),
    ...[-64, -34, 34, 64].map((x) => leaf(100 + x, x * 0.62, `url(#${id}k)`)),
    ...[-50, -18, 18, 50].map((x) => leaf(100 + x, x * 0.5, `url(#${id}l)`)),
    path(
      'M30 132 Q100 152 170 132 Q160 170 100 172 Q40 170 30 132 z',
      `url(#${id}l)`,
      'stroke="#0b4a2c" stroke-width="2.5"',
    ),
    path('M36 142 Q100 162 164 142', 'none', 'stroke="#e8ffc9" stroke-opacity=".6" stroke-width="3"'),
    ...[-68, 68, -42, 42].map((turn) => petal(turn, `url(#${id}p)`, 46)),
    ...[-20, 20].map((turn) => petal(turn, `url(#${id}p)`, 52)),
    path('M93 48 h14 v62 h-14 z', '#fff3d6', 'stroke="#d9a441" stroke-width="2"'),
    path('M96 52 h4 v54 h-4 z', '#fff', 'opacity=".9"'),
    petal(0, `url(#${id}p)`, 34),
    circle(100, 38, 44, `url(#${id}f)`),
    path('M100 12 q15 18 0 38 q-15 -18 0 -38 z', '#ffb02e'),
    path('M100 24 q8 12 0 25 q-8 -12 0 -25 z', '#fffbe0'),
    ...[52, 148].map((x) => circle(x, 152, 6, '#ffd25e', 'stroke="#b7791f" stroke-width="1.5"')),
    ...[76, 100, 124].map((x) => circle(x, 158, 6, '#fff0f8', 'stroke="#d62d8a" stroke-width="1.5"')),
  ].join('');
}
