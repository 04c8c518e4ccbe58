// Drawings of four cut stones: a rim, a table and facets lit from the upper left.
import { circle, linear, path, polygon, radial, ring, round } from '../../engine/svg.ts';

interface Tones {
  light: string;
  mid: string;
  deep: string;
  dark: string;
}

type Point = readonly [number, number];

const ruby: Tones = { light: '#ffb3c0', mid: '#f0385f', deep: '#b30f3c', dark: '#5e0420' };
const sapphire: Tones = { light: '#b5e3ff', mid: '#2f8df5', deep: '#1550bd', dark: '#0a2260' };
const emerald: Tones = { light: '#b9ffd6', mid: '#22bd71', deep: '#0b7d4d', dark: '#033d28' };
const amethyst: Tones = { light: '#ecc9ff', mid: '#a44df0', deep: '#6b1fb8', dark: '#330a66' };

/** Returns the tone of a facet. Light comes from the upper left: the closer the facet, the brighter it is. */
function facetTone(tones: Tones, middle: Point): string {
  const lean = (100 - middle[0]) * 0.6 + (100 - middle[1]);
  if (lean > 52) return tones.light;
  if (lean > 8) return tones.mid;
  if (lean > -45) return tones.deep;
  return tones.dark;
}

function cut(id: string, tones: Tones, outer: Point[], table: Point[]): string {
  const facets = outer.flatMap((corner, i): string[] => {
    const next = outer[(i + 1) % outer.length] ?? corner;
    const inner = table[i] ?? corner;
    const innerNext = table[(i + 1) % table.length] ?? corner;
    const middle: Point = [(corner[0] + next[0] + inner[0]) / 3, (corner[1] + next[1] + inner[1]) / 3];
    const edge = `stroke="${tones.light}" stroke-opacity=".35" stroke-width="1.2" stroke-linejoin="round"`;
    return [polygon([corner, next, innerNext, inner], facetTone(tones, middle), edge)];
  });
  const gold = outer.map(([x, y]): Point => [100 + (x - 100) * 1.09, 100 + (y - 100) * 1.09]);
  const [tx, ty] = table[table.length - 1] ?? [70, 70];
  return [
    `<defs>${linear(`${id}t`, [
      [0, tones.light],
      [0.35, tones.mid],
      [1, tones.deep],
    ])}${linear(
      `${id}g`,
      [
        [0, '#fff3c4'],
        [0.4, '#e9b44c'],
        [0.75, '#a86a1c'],
        [1, '#f3cf7a'],
      ],
      [0, 0, 1, 1],
    )}${radial(`${id}h`, [
      [0, tones.mid, 0.55],
      [1, tones.mid, 0],
    ])}</defs>`,
    circle(100, 100, 98, `url(#${id}h)`),
    polygon(gold, `url(#${id}g)`, 'stroke="#5a3205" stroke-opacity=".55" stroke-width="2" stroke-linejoin="round"'),
    polygon(outer, tones.dark),
    ...facets,
    polygon(table, `url(#${id}t)`, 'stroke="#fff" stroke-opacity=".5" stroke-width="1.5" stroke-linejoin="round"'),
    path(`M${round(tx + 6)} ${round(ty + 8)} q16 -14 40 -12 q-26 8 -34 30 z`, '#fff', 'opacity=".75"'),
    sparkle(round(outer[0]?.[0] ?? 100) + 34, 46, 12),
  ].join('');
}

function sparkle(x: number, y: number, size: number): string {
  const s = size;
  return path(
    `M${x} ${y - s} Q${x + 1.5} ${y - 1.5} ${x + s} ${y} Q${x + 1.5} ${y + 1.5} ${x} ${y + s} Q${x - 1.5} ${y + 1.5} ${x - s} ${y} Q${x - 1.5} ${y - 1.5} ${x} ${y - s} z`,
    '#fff',
    'opacity=".95"',
  );
}

const scale = (points: Point[], by: number, [cx, cy]: Point = [100, 100]): Point[] =>
  points.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);

const octagon = ring(8, 78, [100, 100], 0.5);
const hexagon = ring(6, 80);
const drop: Point[] = [
  [100, 14],
  [128, 52],
  [160, 92],
  [164, 128],
  [142, 162],
  [100, 178],
  [58, 162],
  [36, 128],
  [40, 92],
  [72, 52],
];
const step: Point[] = [
  [66, 24],
  [134, 24],
  [160, 50],
  [160, 150],
  [134, 176],
  [66, 176],
  [40, 150],
  [40, 50],
];

export const gems: Readonly<Record<'ruby' | 'sapphire' | 'emerald' | 'amethyst', (id: string) => string>> = {
  ruby: (id) => cut(id, ruby, octagon, scale(octagon, 0.55)),
  sapphire: (id) => cut(id, sapphire, drop, scale(drop, 0.52, [100, 112])),
  emerald: (id) => cut(id, emerald, step, scale(step, 0.58)),
  amethyst: (id) => cut(id, amethyst, hexagon, scale(hexagon, 0.55)),
};
