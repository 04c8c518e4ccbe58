// Pictures of sources for tests of result entries.
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Returns a small picture in base64: the same for the same name, another for another name. */
export async function pictureOf(name: string): Promise<string> {
  const [r, g, b] = createHash('sha256').update(name).digest();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: r!, g: g!, b: b! } } });
  return (await picture.png().toBuffer()).toString('base64');
}
