import { Texture } from 'pixi.js';
import { pictureAddress } from '../screens/dom.ts';

async function loadImage(source: string, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image(width, height);
  image.src = pictureAddress(source);
  await image.decode();
  return image;
}

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; draw: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext('2d');
  if (draw === null) throw new Error('no 2d canvas');
  return { canvas, draw };
}

/** Draws an SVG once on the processor and returns it as a texture for the graphics card. */
export async function textureOf(source: string, width: number, height: number): Promise<Texture> {
  const image = await loadImage(source, width, height);
  const { canvas, draw } = canvasOf(width, height);
  draw.drawImage(image, 0, 0, width, height);
  return mipmapped(canvas);
}

const SMEAR_STEPS = 22;
const SMEAR_REACH = 0.34;

/** Returns the picture smeared downwards, for moving reels. Much cheaper than a filter in every frame. */
export async function smearedTextureOf(source: string, size: number): Promise<Texture> {
  const image = await loadImage(source, size, size);
  const { canvas, draw } = canvasOf(size, size);
  draw.globalAlpha = 2.1 / SMEAR_STEPS;
  for (let step = 0; step < SMEAR_STEPS; step++) {
    const shift = (step / (SMEAR_STEPS - 1) - 0.5) * 2 * SMEAR_REACH * size * 0.5;
    draw.drawImage(image, 0, shift, size, size);
  }
  return mipmapped(canvas);
}

function mipmapped(canvas: HTMLCanvasElement): Texture {
  const texture = Texture.from(canvas);
  texture.source.autoGenerateMipmaps = true;
  return texture;
}

/** Returns a vertical column of light, brightest in the middle. */
export function glowTexture(): Texture {
  const { canvas, draw } = canvasOf(64, 256);
  const gradient = draw.createLinearGradient(0, 0, 64, 0);
  gradient.addColorStop(0, 'rgba(255,210,110,0)');
  gradient.addColorStop(0.5, 'rgba(255,226,150,0.75)');
  gradient.addColorStop(1, 'rgba(255,210,110,0)');
  draw.fillStyle = gradient;
  draw.fillRect(0, 0, 64, 256);
  return Texture.from(canvas);
}
