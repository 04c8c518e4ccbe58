import { csvCell } from '@sanam/contract/csv';
import type { ExportTable } from './table.ts';

const BOM = '\uFEFF';
const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Yields the table as UTF-8 with BOM and CRLF, in batches: facts and totals, an empty row, column heads, rows. */
export async function* writeCsv({ title, facts, totals, columns, rows }: ExportTable): AsyncIterable<Buffer> {
  const above = [[title], ...facts, ...totals].map((cells) => line(cells.map((cell) => csvCell(cell, 'text'))));
  const heads = line(columns.map(({ header }) => csvCell(header, 'text')));
  yield Buffer.from(`${BOM}${above.join('')}\r\n${heads}`);
  for await (const set of rows) {
    yield Buffer.from(set.map((cells) => line(cells.map((cell, at) => csvCell(cell, columns[at]!.kind)))).join(''));
  }
}
