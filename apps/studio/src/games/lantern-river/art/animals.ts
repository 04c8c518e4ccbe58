// Drawings of the elephant and the goldfish, the two symbols with the highest pays.
import { circle, ellipse, linear, path, radial } from '../../engine/svg.ts';

export function elephant(id: string): string {
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

export function goldfish(id: string): string {
  return [
    goldfishColours(id),
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
    goldfishScales(),
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

function goldfishColours(id: string): string {
  return `<defs>${radial(`${id}h`, [
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
  )}</defs>`;
}

function goldfishScales(): string {
  return [
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
}
