import { appIcon, type IconColours } from '@sanam/art';
import sharp from 'sharp';
import type { IconPurpose } from './rules.ts';

/** Number of cached icons: those of a few merchants, each of a few kB. */
const KEPT = 60;
const SIDE = 64;
const DPI = 72;

/** Creates the function that draws icons and caches them; concurrent requests wait for one drawing. */
export function createIcons() {
  const drawn = new Map<string, Promise<Buffer>>();
  return (colours: IconColours, size: number, purpose: IconPurpose): Promise<Buffer> => {
    const key = `${colours.ground} ${colours.sun} ${size} ${purpose}`;
    let icon = drawn.get(key);
    if (icon === undefined) {
      if (drawn.size >= KEPT) drawn.clear();
      icon = draw(appIcon(colours, purpose), size);
      icon.catch(() => drawn.delete(key));
      drawn.set(key, icon);
    }
    return icon;
  };
}

/** Renders at the final size instead of scaling up. */
const draw = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (DPI * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
