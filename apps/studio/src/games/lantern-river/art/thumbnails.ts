// Pictures for game lists, readable at 120 px and designed for 400 px, and the title.
import { circle, linear, path, radial, svg } from '../../engine/svg.ts';
import { lettering } from './lettering.data.ts';
import { sceneBody } from './scene.ts';
import { plainLantern } from './lights.ts';
import { symbolBodies } from './symbols.ts';

function symbol(name: string, x: number, y: number, size: number, turn = 0): string {
  const draw = name === 'lantern' ? plainLantern : symbolBodies[name];
  const body = draw?.(`${name}-`) ?? '';
  const scale = size / 200;
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) rotate(${turn} ${size / 2} ${size / 2}) scale(${scale})">${body}</g>`;
}

const definitions = [
  '<defs>',
  linear('title', [
    [0, '#fffbe3'],
    [0.45, '#ffd768'],
    [1, '#f08a1b'],
  ]),
  linear('veil', [
    [0, '#0b0730', 0],
    [0.5, '#0b0730', 0.75],
    [1, '#070420', 0.98],
  ]),
  radial('warm', [
    [0, '#ffb347', 0.75],
    [1, '#ff7a1a', 0],
  ]),
  linear('rim', [
    [0, '#fff0b8'],
    [0.5, '#c98a22'],
    [1, '#ffdf86'],
  ]),
  '</defs>',
].join('');

function title(language: 'th' | 'en', centre: number, baseline: number, width: number): string {
  const { path: d, width: natural } = lettering[language];
  const scale = width / natural;
  const place = `transform="translate(${centre - width / 2} ${baseline}) scale(${scale.toFixed(4)})"`;
  return (
    path(d, '#2a0a3d', `${place} stroke="#2a0a3d" stroke-width="16" stroke-linejoin="round"`) +
    path(d, 'url(#title)', `${place} stroke="#7a2b06" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"`)
  );
}

/** The square thumbnail, 400 x 400. */
export function squareThumbnail(): string {
  return svg(
    400,
    400,
    [
      definitions,
      '<clipPath id="frame"><rect width="400" height="400" rx="44"/></clipPath><g clip-path="url(#frame)">',
      `<g transform="translate(-200 -60) scale(.5)">${sceneBody('s-')}</g>`,
      circle(200, 190, 210, 'url(#warm)'),
      symbol('lotus', 84, 250, 130, -10),
      symbol('goldfish', 326, 238, 130, 8),
      symbol('lantern', 82, 84, 96, -8),
      symbol('lantern', 330, 74, 84, 10),
      symbol('elephant', 202, 156, 236),
      '<rect y="230" width="400" height="170" fill="url(#veil)"/>',
      title('th', 200, 326, 350),
      title('en', 200, 374, 262),
      '</g><rect x="5" y="5" width="390" height="390" rx="40" fill="none" stroke="url(#rim)" stroke-width="8"/>',
    ].join(''),
  );
}

/** The wide thumbnail, 640 x 360. */
export function wideThumbnail(): string {
  return svg(
    640,
    360,
    [
      definitions,
      '<clipPath id="frame"><rect width="640" height="360" rx="28"/></clipPath><g clip-path="url(#frame)">',
      `<g transform="translate(-80 -90) scale(.5)">${sceneBody('w-')}</g>`,
      circle(180, 180, 220, 'url(#warm)'),
      '<rect y="230" width="640" height="130" fill="url(#veil)"/>',
      symbol('elephant', 180, 166, 264),
      symbol('lotus', 76, 284, 124, -8),
      symbol('krathong', 290, 290, 116),
      symbol('lantern', 560, 80, 100, 8),
      symbol('lantern', 396, 66, 74, -8),
      title('th', 462, 214, 324),
      title('en', 462, 268, 262),
      '</g><rect x="4" y="4" width="632" height="352" rx="25" fill="none" stroke="url(#rim)" stroke-width="6"/>',
    ].join(''),
  );
}

/** The title without a background, 640 x 130, shown in the game. */
export function titleSvg(language: 'th' | 'en'): string {
  return svg(
    640,
    130,
    `${definitions}${title(language, 320, language === 'th' ? 104 : 94, language === 'th' ? 560 : 580)}`,
  );
}
