import sharp from 'sharp';

const PIXELS_MAX = 40_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export interface DrawnPicture {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

/**
 * Decodes, rotates upright and re-encodes a picture, which removes metadata, trailing bytes and everything except
 * pixels. Checks the content, not the name (SEC-028). Returns undefined unless it is a complete PNG or JPEG.
 */
export async function redraw(picture: Buffer): Promise<DrawnPicture | undefined> {
  const mediaType = typeOf(picture);
  if (mediaType === undefined) return undefined;
  try {
    const image = sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false }).rotate();
    const encoded = mediaType === 'image/png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 85 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

function typeOf(picture: Buffer): DrawnPicture['mediaType'] | undefined {
  if (picture.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (picture.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  return undefined;
}
