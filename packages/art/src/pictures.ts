import { emblems } from './emblems.ts';
import { blossom, hills, pick, scenes, seeded, sparks } from './seed.ts';

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

/**
 * Returns a square picture for a game without its own: scene by vendor, symbol by game, light from above. 240 px,
 * distinct at 120.
 */
export function gameTile(vendor: string, game: string): string {
  const scene = pick(scenes, seeded(vendor));
  const random = seeded(`${vendor}/${game}`);
  const emblem = pick(emblems, random);
  const [skyTop, skyMid, skyLow] = scene.sky;
  const defs =
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skyTop}"/><stop offset=".6" stop-color="${skyMid}"/><stop offset="1" stop-color="${skyLow}"/></linearGradient>` +
    `<radialGradient id="l"><stop offset="0" stop-color="${scene.light}" stop-opacity=".95"/><stop offset="1" stop-color="${scene.light}" stop-opacity="0"/></radialGradient></defs>`;
  return svg(
    240,
    240,
    `${defs}<rect width="240" height="240" fill="url(#s)"/>${sparks(random, 240, 150, 26, scene.spark)}` +
      `${blossom(120, 108, 108, 16, scene.light, 0.13)}<circle cx="120" cy="104" r="96" fill="url(#l)"/>` +
      `<path d="${hills(random, 240, 240, 172, 34)}" fill="${scene.ground[1]}"/><path d="${hills(random, 240, 240, 204, 24)}" fill="${scene.ground[0]}"/>` +
      `<ellipse cx="120" cy="176" rx="52" ry="8" fill="#000" opacity=".22"/>` +
      `<g transform="translate(120 108) scale(1.45)">${emblem({ light: scene.light, mid: skyLow, dark: scene.ground[0] })}</g>`,
  );
}

/**
 * Returns a wide picture without words, which are beside it as text in every language: the side of the words is calm
 * and dark.
 */
export function banner(name: string, sceneAt: number, emblemAt: readonly number[]): string {
  const scene = scenes[sceneAt % scenes.length] ?? scenes[0];
  const random = seeded(name);
  const [skyTop, skyMid, skyLow] = scene.sky;
  const symbols = emblemAt.map((at, place) => {
    const emblem = emblems[at % emblems.length] ?? emblems[0];
    const [x, y, size] = [
      [905, 190, 2.5],
      [700, 150, 1.35],
      [1085, 132, 1.5],
      [770, 275, 0.9],
    ][place] ?? [900, 200, 1];
    return `<g transform="translate(${x} ${y}) scale(${size})">${emblem({ light: scene.light, mid: skyLow, dark: scene.ground[0] })}</g>`;
  });
  return svg(
    1200,
    400,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="${skyTop}"/><stop offset=".55" stop-color="${skyMid}"/><stop offset="1" stop-color="${skyLow}"/></linearGradient>` +
      `<radialGradient id="l"><stop offset="0" stop-color="${scene.light}" stop-opacity=".9"/><stop offset="1" stop-color="${scene.light}" stop-opacity="0"/></radialGradient>` +
      `<linearGradient id="d" x1="0" x2="1"><stop offset="0" stop-color="${skyTop}" stop-opacity=".92"/><stop offset=".55" stop-color="${skyTop}" stop-opacity="0"/></linearGradient></defs>` +
      `<rect width="1200" height="400" fill="url(#s)"/>${sparks(random, 1200, 260, 70, scene.spark)}` +
      `${blossom(905, 190, 230, 20, scene.light, 0.14)}<circle cx="905" cy="180" r="260" fill="url(#l)"/>` +
      `<path d="${hills(random, 1200, 400, 300, 60)}" fill="${scene.ground[1]}"/><path d="${hills(random, 1200, 400, 352, 40)}" fill="${scene.ground[0]}"/>` +
      `${symbols.join('')}<rect width="1200" height="400" fill="url(#d)"/>`,
  );
}

/** Returns a vendor's mark: a blossom derived from its name, never its initials. */
export function vendorMark(vendor: string): string {
  const random = seeded(vendor);
  const scene = pick(scenes, seeded(vendor));
  const petals = 5 + Math.floor(random() * 6);
  return svg(
    96,
    96,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${scene.sky[1]}"/><stop offset="1" stop-color="${scene.sky[0]}"/></linearGradient></defs>` +
      `<rect width="96" height="96" rx="26" fill="url(#s)"/>${blossom(48, 48, 38, petals, scene.light, 0.35)}${blossom(48, 48, 26, petals, scene.light)}<circle cx="48" cy="48" r="7" fill="${scene.sky[2]}"/>`,
  );
}

/** Returns the neutral picture of a game whose picture could not be loaded (PLT-038). */
export function defaultGameIcon(): string {
  return svg(
    240,
    240,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6d74c9"/><stop offset="1" stop-color="#343c9c"/></linearGradient></defs><rect width="240" height="240" fill="url(#s)"/>${blossom(120, 112, 100, 12, '#fff', 0.1)}` +
      `<path d="M78 84h84a44 44 0 0 1 43 53l-7 33a22 22 0 0 1-38 10l-18-18H98l-18 18a22 22 0 0 1-38-10l-7-33a44 44 0 0 1 43-53z" fill="#fff" opacity=".92"/>` +
      `<path d="M84 108v30M69 123h30" stroke="#343c9c" stroke-width="9" stroke-linecap="round"/><circle cx="152" cy="112" r="8" fill="#ffb31f"/><circle cx="172" cy="134" r="8" fill="#343c9c"/>`,
  );
}

/** The product's mark: a field (สนาม) under a rising sun of petals. */
export function productMark(): string {
  return svg(64, 64, mark({ ground: '#343c9c', sun: '#ffb31f', corner: 18, scale: 1 }));
}

/** `#rrggbb` each. */
export interface IconColours {
  ground: string;
  sun: string;
}

/**
 * Returns the mark as the icon of an installed app, in a merchant's colours. `maskable` fills the whole square and
 * keeps the mark within the circle of 80 % that every mask leaves visible.
 */
export function appIcon(colours: IconColours, purpose: 'any' | 'maskable'): string {
  const isMaskable = purpose === 'maskable';
  return svg(64, 64, mark({ ...colours, corner: isMaskable ? 0 : 14, scale: isMaskable ? 0.72 : 1 }));
}

function mark({ ground, sun, corner, scale }: IconColours & { corner: number; scale: number }): string {
  const drawn =
    `<clipPath id="c"><rect width="64" height="40"/></clipPath><g clip-path="url(#c)">${blossom(32, 40, 27, 14, sun)}` +
    `<circle cx="32" cy="40" r="10" fill="#ffe2a3"/></g><path d="M10 43h44M16 50h32" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;
  const placed =
    scale === 1 ? drawn : `<g transform="translate(32 33) scale(${scale}) translate(-32 -32)">${drawn}</g>`;
  return `<rect width="64" height="64"${corner === 0 ? '' : ` rx="${corner}"`} fill="${ground}"/>${placed}`;
}
