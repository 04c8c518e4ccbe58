// A puzzle's two pictures: the scene with a darkened gap, and the piece cut from it.
import { randomInt } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { chooseSides, jigsawPath, PIECE_SIZE } from './jigsaw.ts';
import { drawScene, PICTURE_HEIGHT, PICTURE_WIDTH, seeded } from './scene.ts';

/** Maximum horizontal position of a piece. */
export const PIECE_X_MAX = PICTURE_WIDTH - PIECE_SIZE;
const JPEG_QUALITY = 74;
/** Range of the gap's position: far enough right of the piece's start that it has to be moved. */
const GAP_X_MIN = PIECE_SIZE + 28;
const GAP_X_MAX = PICTURE_WIDTH - PIECE_SIZE - 8;
const GAP_Y_MIN = 8;
const GAP_Y_MAX = PICTURE_HEIGHT - PIECE_SIZE - 8;
const GRAIN = 16;

export interface CutPicture {
  /** JPEG. */
  background: Buffer;
  /** WebP with transparency. */
  piece: Buffer;
  width: number;
  height: number;
  pieceWidth: number;
  pieceTop: number;
  /** Position where the piece belongs. */
  gapX: number;
}

interface Place {
  x: number;
  y: number;
}

/**
 * Draws the scene and cuts the piece. The position of the gap comes from the system's randomness, not from the scene's
 * seed, so that redrawing the scene does not reveal it.
 */
export async function cutPicture(): Promise<CutPicture> {
  const random = seeded(randomInt(2 ** 32));
  const gap = { x: randomInt(GAP_X_MIN, GAP_X_MAX + 1), y: randomInt(GAP_Y_MIN, GAP_Y_MAX + 1) };
  const shapes = chooseSides(random);
  const outline = jigsawPath(shapes.own);
  const scene = await grained(drawScene(random), GRAIN);
  const decoys = decoyPlaces(gap).map((place, i) => ({ place, path: jigsawPath(shapes.others[i]!) }));
  const [background, piece] = await Promise.all([
    withGaps(scene, [
      ...decoys.map((decoy) => shade(decoy.place, decoy.path, 0.22 + random() * 0.12)),
      shade(gap, outline, 0.5 + random() * 0.12),
    ]),
    cutPiece(scene, gap, outline),
  ]);
  return {
    background,
    piece,
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    pieceWidth: PIECE_SIZE,
    pieceTop: gap.y,
    gapX: gap.x,
  };
}

/** Returns raw pixels of a scene with film grain, so that no edge or flat area reveals the gap. */
async function grained(svg: string, sigma: number): Promise<Sharp> {
  const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: 3 as const };
  const noise = sharp({ create: { ...size, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } } });
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .composite([{ input: await noise.png({ compressionLevel: 0 }).toBuffer(), blend: 'overlay' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Returns decoy positions: one in the piece's own row if there is room, the others anywhere; none over the gap. */
function decoyPlaces(gap: Place): Place[] {
  const isClear = (place: Place, taken: Place[]) =>
    taken.every((other) => Math.abs(place.x - other.x) > PIECE_SIZE || Math.abs(place.y - other.y) > PIECE_SIZE);
  const places: Place[] = [];
  for (let tries = 0; tries < 40 && places.length < 3; tries++) {
    const x = randomInt(10, PICTURE_WIDTH - PIECE_SIZE - 4);
    const y = places.length === 0 && tries < 20 ? gap.y : randomInt(GAP_Y_MIN, GAP_Y_MAX + 1);
    if (isClear({ x, y }, [gap, ...places])) places.push({ x, y });
  }
  return places;
}

const shade = ({ x, y }: Place, path: string, opacity: number): string =>
  `<path transform="translate(${x} ${y})" d="${path}" fill="#060a1c" fill-opacity="${opacity.toFixed(2)}" stroke="#fff" stroke-opacity="${(opacity * 0.9).toFixed(2)}" stroke-width="1.4"/>`;

function withGaps(scene: Sharp, shades: string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${shades.join('')}</svg>`;
  return scene
    .clone()
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function cutPiece(scene: Sharp, gap: Place, outline: string): Promise<Buffer> {
  const svg = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE_SIZE}" height="${PIECE_SIZE}">${inner}</svg>`);
  const square = await scene
    .clone()
    .extract({ left: gap.x, top: gap.y, width: PIECE_SIZE, height: PIECE_SIZE })
    .ensureAlpha()
    // Slightly brighter than its original place: easier to see, and not found by comparing pixels.
    .modulate({ brightness: 1.06 + randomInt(8) / 100 })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(square)
    .composite([
      { input: svg(`<path d="${outline}" fill="#fff"/>`), blend: 'dest-in' },
      { input: svg(`<path d="${outline}" fill="none" stroke="#fff" stroke-opacity="0.95" stroke-width="2"/>`) },
    ])
    .webp({ quality: 84 })
    .toBuffer();
}
