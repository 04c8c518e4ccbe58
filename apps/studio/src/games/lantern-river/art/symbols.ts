// The picture symbols of Lantern River in a box of 200 x 200, lit by the lanterns from above.
import { circle, ellipse, linear, path, polygon, radial, svg } from '../../engine/svg.ts';
import { gems } from './gems.ts';

/** The lantern without the ribbon that names it wild. */
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

function wildLantern(id: string): string {
  return [
    plainLantern(id),
    path('M62 152 L138 152 L146 166 L138 180 L62 180 L54 166 z', '#8f1239', 'stroke="#ffd98a" stroke-width="3"'),
    `<text x="100" y="174" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="800" font-size="22" letter-spacing="3" fill="#fff4cc">WILD</text>`,
  ].join('');
}

function krathong(id: string): string {
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

function elephant(id: string): string {
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#c7b6ff', 0.5],
      [1, '#7b61d6', 0],
    ])}${linear(`${id}s`, [
      [0, '#dcd6f7'],
      [0.5, '#a79bd8'],
      [1, '#6a5ca8'],
    ])}${linear(`${id}e`, [
      [0, '#b9aee6'],
      [1, '#5f519c'],
    ])}${linear(`${id}c`, [
      [0, '#ff5d7d'],
      [1, '#a30f3d'],
    ])}${linear(`${id}g`, [
      [0, '#fff2b8'],
      [0.5, '#f0b83e'],
      [1, '#a8690f'],
    ])}</defs>`,
    circle(100, 100, 98, `url(#${id}h)`),
    ...[1, -1].map((side) =>
      [
        `<g transform="translate(100 0) scale(${side} 1)">`,
        path('M30 52 Q74 22 90 62 Q98 104 66 132 Q40 126 30 98 z', `url(#${id}e)`, 'stroke="#3f3373" stroke-width="3"'),
        path('M40 64 Q68 46 78 72 Q82 100 62 116 Q46 108 40 92 z', '#e9a9c4', 'opacity=".65"'),
        '</g>',
      ].join(''),
    ),
    path(
      'M58 60 Q100 26 142 60 Q152 96 128 116 Q122 150 124 162 Q128 176 142 170 Q150 164 146 156 Q160 164 154 178 Q140 194 118 186 Q100 178 98 150 L96 128 Q66 124 56 98 Q50 78 58 60 z',
      `url(#${id}s)`,
      'stroke="#3f3373" stroke-width="3.5" stroke-linejoin="round"',
    ),
    ...[126, 138, 150, 162].map((y) =>
      path(
        `M100 ${y} q12 5 23 0`,
        'none',
        'stroke="#4c3f86" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round"',
      ),
    ),
    path('M78 118 Q66 136 74 152 Q86 146 90 122 z', '#fffdf2', 'stroke="#b8a878" stroke-width="2"'),
    path('M122 120 Q136 132 134 146 Q124 144 118 124 z', '#fffdf2', 'stroke="#b8a878" stroke-width="2"'),
    path('M66 52 Q100 22 134 52 Q126 74 100 96 Q74 74 66 52 z', `url(#${id}c)`, 'stroke="#ffd66e" stroke-width="3.5"'),
    path('M78 54 Q100 38 122 54 Q116 68 100 82 Q84 68 78 54 z', 'none', 'stroke="#ffd66e" stroke-width="2"'),
    circle(100, 58, 9, `url(#${id}g)`, 'stroke="#7a4607" stroke-width="1.5"'),
    circle(100, 58, 4.5, '#34d399'),
    path('M100 16 L110 36 L100 42 L90 36 z', `url(#${id}g)`, 'stroke="#7a4607" stroke-width="1.5"'),
    ...[80, 90, 110, 120].map((x) => circle(x, 88 - Math.abs(x - 100) * 0.55 + 4, 3.6, '#ffe08a')),
    ...[74, 126].flatMap((x) => [
      ellipse(x, 92, 8, 9, '#fff'),
      circle(x, 94, 5.6, '#2a1c57'),
      circle(x + 2, 91.5, 2, '#fff'),
    ]),
    path('M64 62 Q78 44 98 40', 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"'),
  ].join('');
}

function goldfish(id: string): string {
  const scales = [
    [84, 88],
    [102, 84],
    [120, 84],
    [92, 104],
    [110, 102],
    [128, 102],
    [84, 120],
    [102, 120],
    [120, 120],
  ]
    .map(([x, y]) =>
      path(
        `M${x} ${y} q9 8 0 16`,
        'none',
        'stroke="#fff2b0" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"',
      ),
    )
    .join('');
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#ffcf6b', 0.55],
      [1, '#ff8a1c', 0],
    ])}${linear(`${id}b`, [
      [0, '#ffe27a'],
      [0.45, '#ff9d2b'],
      [1, '#d9400f'],
    ])}${linear(
      `${id}t`,
      [
        [0, '#ff7a1c'],
        [0.6, '#ffb84d', 0.95],
        [1, '#fff0c2', 0.75],
      ],
      [1, 0, 0, 0],
    )}</defs>`,
    circle(100, 100, 98, `url(#${id}h)`),
    path(
      'M74 104 Q40 66 12 56 Q26 84 30 100 Q14 120 8 150 Q44 140 74 112 z',
      `url(#${id}t)`,
      'stroke="#b93a08" stroke-width="2.5" stroke-linejoin="round"',
    ),
    path(
      'M66 104 Q38 88 22 66 M66 108 Q40 112 18 140 M64 106 L30 102',
      'none',
      'stroke="#c2410c" stroke-opacity=".5" stroke-width="2"',
    ),
    path(
      'M80 74 Q92 28 138 40 Q128 52 132 72 z',
      `url(#${id}t)`,
      'stroke="#b93a08" stroke-width="2.5" stroke-linejoin="round"',
    ),
    path(
      'M62 104 Q84 60 134 64 Q176 70 186 104 Q172 138 130 142 Q84 142 62 104 z',
      `url(#${id}b)`,
      'stroke="#a83208" stroke-width="3"',
    ),
    path('M76 100 Q96 72 134 74 Q160 78 172 94 Q140 82 110 88 Q88 92 76 100 z', '#fff', 'opacity=".35"'),
    scales,
    path(
      'M104 132 Q92 172 120 178 Q128 156 134 138 z',
      `url(#${id}t)`,
      'stroke="#b93a08" stroke-width="2.5" stroke-linejoin="round"',
    ),
    path('M142 78 Q132 104 142 132', 'none', 'stroke="#a83208" stroke-opacity=".7" stroke-width="3"'),
    path('M132 106 Q112 110 110 128 Q130 130 140 114 z', '#ffb84d', 'stroke="#b93a08" stroke-width="2"'),
    circle(158, 94, 11, '#fff', 'stroke="#a83208" stroke-width="2"'),
    circle(160, 95, 6.5, '#3b1204'),
    circle(162.5, 92, 2.4, '#fff'),
    path('M176 112 q8 -2 10 -8', 'none', 'stroke="#7c2306" stroke-width="3" stroke-linecap="round"'),
    circle(178, 62, 6, 'none', 'stroke="#e8faff" stroke-width="2.5" opacity=".85"'),
    circle(188, 42, 4, 'none', 'stroke="#e8faff" stroke-width="2" opacity=".7"'),
  ].join('');
}

function lotus(id: string): string {
  const petal = (turn: number, length: number, width: number, tone: string): string =>
    path(
      `M0 0 Q${-width} ${-length * 0.55} 0 ${-length} Q${width} ${-length * 0.55} 0 0 z`,
      `url(#${id}${tone})`,
      `transform="translate(100 142) rotate(${turn})" stroke="#b01368" stroke-opacity=".55" stroke-width="2"`,
    );
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#ff9fd6', 0.55],
      [1, '#d6329b', 0],
    ])}${linear(`${id}a`, [
      [0, '#ff9ed2'],
      [1, '#b8187a'],
    ])}${linear(`${id}b`, [
      [0, '#ffc9e6'],
      [0.6, '#ff70b8'],
      [1, '#c71f83'],
    ])}${linear(`${id}c`, [
      [0, '#fff4fa'],
      [0.55, '#ffaad6'],
      [1, '#ec4fa3'],
    ])}</defs>`,
    circle(100, 100, 98, `url(#${id}h)`),
    ellipse(100, 152, 82, 17, '#0e6b46'),
    path(
      'M100 152 L42 142 M100 152 L156 142 M100 152 L72 165 M100 152 L128 165',
      'none',
      'stroke="#4ade80" stroke-opacity=".5" stroke-width="2"',
    ),
    ...[-82, 82].map((turn) => petal(turn, 84, 28, 'a')),
    ...[-58, 58].map((turn) => petal(turn, 100, 34, 'a')),
    ...[-34, 34].map((turn) => petal(turn, 114, 38, 'b')),
    petal(0, 122, 42, 'b'),
    ...[-46, 46].map((turn) => petal(turn, 74, 30, 'c')),
    ...[-20, 20].map((turn) => petal(turn, 86, 32, 'c')),
    petal(0, 78, 30, 'c'),
    path('M100 70 Q92 98 98 128', 'none', 'stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"'),
    ...[-16, -8, 0, 8, 16].map((x) =>
      circle(100 + x, 134 - Math.abs(x) * 0.3, 4.4, '#ffd84d', 'stroke="#b7791f" stroke-width="1"'),
    ),
  ].join('');
}

function mango(id: string): string {
  return [
    `<defs>${radial(`${id}h`, [
      [0, '#ffe27a', 0.5],
      [1, '#ffb020', 0],
    ])}${radial(
      `${id}b`,
      [
        [0, '#fff3a6'],
        [0.35, '#ffcf33'],
        [0.75, '#f59a0c'],
        [1, '#b9540a'],
      ],
      [0.36, 0.3, 0.78],
    )}${linear(
      `${id}l`,
      [
        [0, '#a5f06a'],
        [1, '#1d7a35'],
      ],
      [0, 0, 1, 1],
    )}</defs>`,
    circle(100, 100, 98, `url(#${id}h)`),
    path('M124 60 Q172 66 182 118 Q184 160 150 176 Q120 180 104 160 z', '#c9770b', 'stroke="#7a3c04" stroke-width="3"'),
    path(
      'M84 48 Q126 40 142 82 Q150 110 166 134 Q174 164 138 176 Q84 190 48 156 Q16 118 34 82 Q50 52 84 48 z',
      `url(#${id}b)`,
      'stroke="#8a4706" stroke-width="3.5"',
    ),
    path('M42 118 Q38 82 72 62 Q58 88 62 124 Q52 134 42 118 z', '#fff', 'opacity=".7"'),
    path(
      'M146 138 Q140 160 108 164',
      'none',
      'stroke="#ff6a3a" stroke-opacity=".55" stroke-width="12" stroke-linecap="round"',
    ),
    path(
      'M104 76 Q122 84 126 108',
      'none',
      'stroke="#ff9a3a" stroke-opacity=".45" stroke-width="9" stroke-linecap="round"',
    ),
    path('M96 52 Q94 34 104 20', 'none', 'stroke="#6b4312" stroke-width="7" stroke-linecap="round"'),
    path('M102 34 Q132 4 178 22 Q160 54 104 44 z', `url(#${id}l)`, 'stroke="#0f4d20" stroke-width="3"'),
    path('M108 38 Q138 24 168 24', 'none', 'stroke="#e6ffc4" stroke-opacity=".7" stroke-width="2.5"'),
    path('M96 40 Q66 14 34 30 Q52 56 96 46 z', `url(#${id}l)`, 'stroke="#0f4d20" stroke-width="3"'),
  ].join('');
}

export const symbolBodies: Readonly<Record<string, (id: string) => string>> = {
  lantern: wildLantern,
  krathong,
  elephant,
  goldfish,
  lotus,
  mango,
  ...gems,
};

/** One symbol as a picture of its own. */
export function symbolSvg(symbol: string): string {
  return svg(200, 200, symbolBodies[symbol]?.(`${symbol}-`) ?? polygon([], 'none'));
}
