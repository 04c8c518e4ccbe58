import { saveFile } from '@sanam/portal/lib/save-file.ts';
import { pictureOfCanvas, shareFile } from '@sanam/portal/lib/share-file.ts';

/** The texts on the picture of a ticket; no data of its owner. */
export interface PictureText {
  title: string;
  subtitle: string;
  rows: readonly { pick: string; play: string; amount: string }[];
  /** Text with the number of lines that did not fit; empty if all did. */
  more: string;
  total: string;
  /** Ticket number with its label. */
  numbered: string;
  site: string;
  fileName: string;
}

const WIDTH = 720;
const PAD = 48;
const ROW = 56;
const HEAD = 200;
const FOOT = 190;
const FONT = "'Anuphan Variable', 'Noto Sans Thai', sans-serif";
/** Maximum number of lines on a picture of phone size. */
export const ROWS_MAX = 20;

/** Draws a ticket as a picture and opens the phone's share sheet, or downloads the picture. */
export async function shareTicket(text: PictureText): Promise<void> {
  const file = new File([await pictureOf(text)], text.fileName, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  return shareFile(file);
}

function pictureOf(text: PictureText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + text.rows.length * ROW + (text.more === '' ? 0 : ROW) + FOOT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no canvas to draw on');
  drawHead(pen, text);
  drawRows(pen, text);
  drawFoot(pen, text, canvas.height);
  return pictureOfCanvas(canvas);
}

type Pen = CanvasRenderingContext2D;

interface Writing {
  at: readonly [number, number];
  size: number;
  colour: string;
  weight?: 400 | 700;
  align?: CanvasTextAlign;
}

function write(pen: Pen, words: string, { at: [x, y], size, colour, weight = 400, align = 'left' }: Writing): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(words, x, y, WIDTH - 2 * PAD);
}

function drawHead(pen: Pen, { title, subtitle, site }: PictureText): void {
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, pen.canvas.height);
  const band = pen.createLinearGradient(0, 0, WIDTH, 0);
  band.addColorStop(0, '#343c9c');
  band.addColorStop(1, '#4d58cf');
  pen.fillStyle = band;
  pen.fillRect(0, 0, WIDTH, HEAD - 32);
  write(pen, site, { at: [PAD, 52], size: 24, colour: '#d9dcff' });
  write(pen, title, { at: [PAD, 100], size: 40, colour: '#ffffff', weight: 700 });
  write(pen, subtitle, { at: [PAD, 142], size: 26, colour: '#d9dcff' });
}

const PICK_SIZE = 34;
/** Number of letters of a pick that fit beside the name of its play type at full size. */
const PICK_LETTERS = 12;

/** Returns the size of a pick's letters, smaller for one of many numbers, which would run into the play type. */
export const pickSize = (pick: string): number =>
  Math.min(PICK_SIZE, Math.floor((PICK_SIZE * PICK_LETTERS) / pick.length));

function drawRows(pen: Pen, { rows, more }: PictureText): void {
  rows.forEach(({ pick, play, amount }, at) => {
    const y = HEAD + at * ROW + 36;
    write(pen, pick, { at: [PAD, y], size: pickSize(pick), colour: '#1e1b2c', weight: 700 });
    write(pen, play, { at: [PAD + 250, y], size: 24, colour: '#585468' });
    write(pen, amount, { at: [WIDTH - PAD, y], size: 28, colour: '#1e1b2c', align: 'right' });
  });
  if (more !== '') write(pen, more, { at: [PAD, HEAD + rows.length * ROW + 36], size: 24, colour: '#585468' });
}

function drawFoot(pen: Pen, { total, numbered }: PictureText, height: number): void {
  const top = height - FOOT + 24;
  pen.setLineDash([8, 8]);
  pen.strokeStyle = '#8a8375';
  pen.beginPath();
  pen.moveTo(PAD, top);
  pen.lineTo(WIDTH - PAD, top);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, total, { at: [WIDTH - PAD, top + 62], size: 38, colour: '#1e1b2c', weight: 700, align: 'right' });
  write(pen, numbered, { at: [PAD, top + 116], size: 24, colour: '#585468' });
}
