import { saveFile } from '../lib/save-file.ts';
import { pictureOfCanvas, shareFile } from '../lib/share-file.ts';

const MODULE_PX = 12;
/** White modules around a code: with fewer, some readers do not detect it (ISO/IEC 18004). */
const QUIET = 4;

/** Saves the code as a picture: on an iPhone by the share sheet, which saves to the photos, else as a download. */
export async function saveCode(text: string, name: string): Promise<void> {
  const file = new File([await pictureOf(text)], name, { type: 'image/png' });
  // Only Safari on a phone has `standalone`; its downloads do not reach the photos.
  if ('standalone' in navigator && navigator.canShare?.({ files: [file] })) return shareFile(file);
  saveFile(file);
}

async function pictureOf(text: string): Promise<Blob> {
  const { create } = await import('./qr-library.ts');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (size + 2 * QUIET) * MODULE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no canvas to draw on');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules.get(y, x)) pen.fillRect((x + QUIET) * MODULE_PX, (y + QUIET) * MODULE_PX, MODULE_PX, MODULE_PX);
  return pictureOfCanvas(canvas);
}
