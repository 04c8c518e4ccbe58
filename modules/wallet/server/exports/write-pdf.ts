// Writes a table as PDF. The font is embedded: Thai text needs the shaping tables of the font.
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { ExportTable } from './table.ts';

/** Maximum rows of a PDF, about five hundred pages; longer tables need the other format. */
export const PDF_ROWS_MAX = 5000;

const require = createRequire(import.meta.url);
const FONT = require.resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf');
const MARGIN = 36;
const SIZE = 8.5;
const ROW = 15;
const GREY = '#666';
const LINE = '#ccc';

type Document = PDFKit.PDFDocument;

/** Yields the PDF. `pageWord`: "Page", before each page's number. */
export async function* writePdf(table: ExportTable, pageWord: string): AsyncIterable<Buffer> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, info: { Title: table.title } });
  document.font(FONT);
  // The document buffers its content: at most `PDF_ROWS_MAX` rows.
  const drawn = draw(document, table, pageWord).then(
    () => document.end(),
    (error: unknown) => (document as unknown as Readable).destroy(error as Error),
  );
  for await (const chunk of document) yield chunk as Buffer;
  await drawn;
}

async function draw(document: Document, table: ExportTable, pageWord: string): Promise<void> {
  const columns = placesOf(document, table.columns);
  let page = 1;
  document.fontSize(16).text(table.title, MARGIN, MARGIN);
  document.fontSize(SIZE).fillColor(GREY);
  for (const [name, value] of [...table.facts, ...table.totals]) document.text(`${name}: ${value}`);
  let y = heads(document, table, columns, document.y + ROW);
  for await (const set of table.rows)
    for (const cells of set) {
      if (y > document.page.height - MARGIN - 2 * ROW) {
        foot(document, `${pageWord} ${page}`);
        document.addPage();
        page += 1;
        y = heads(document, table, columns, MARGIN);
      }
      y = row(document, table, columns, { cells, y });
    }
  foot(document, `${pageWord} ${page}`);
}

interface Place {
  x: number;
  width: number;
}

function placesOf(document: Document, columns: ExportTable['columns']): Place[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const width = document.page.width - 2 * MARGIN;
  let x = MARGIN;
  return columns.map(({ weight }) => {
    const place = { x, width: (weight / all) * width };
    x += place.width;
    return place;
  });
}

function heads(document: Document, table: ExportTable, places: Place[], y: number): number {
  document.fontSize(SIZE).fillColor(GREY);
  const next = row(document, table, places, { cells: table.columns.map(({ header }) => header), y });
  document.fillColor('black');
  return next;
}

/** Draws one row; text too long for its column ends in an ellipsis. */
function row(
  document: Document,
  { columns }: ExportTable,
  places: Place[],
  { cells, y }: { cells: readonly string[]; y: number },
): number {
  cells.forEach((cell, at) => {
    const { x, width } = places[at]!;
    const align = columns[at]!.kind === 'number' ? 'right' : 'left';
    document.text(cell, x, y, { width: width - 6, height: ROW, align, ellipsis: true, lineBreak: false });
  });
  document
    .moveTo(MARGIN, y + ROW - 3)
    .lineTo(document.page.width - MARGIN, y + ROW - 3)
    .strokeColor(LINE)
    .lineWidth(0.5)
    .stroke();
  return y + ROW;
}

function foot(document: Document, text: string): void {
  document
    .fillColor(GREY)
    .text(text, MARGIN, document.page.height - MARGIN - SIZE, { lineBreak: false })
    .fillColor('black');
}
