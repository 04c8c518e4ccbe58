// Drawings of the lotus and the mango.
import { circle, ellipse, linear, path, radial } from '../../engine/svg.ts';

export function lotus(id: string): string {
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

export function mango(id: string): string {
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
