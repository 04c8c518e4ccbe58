import { csvCell, toWire } from '@sanam/contract';
import type { CsvKind } from '@sanam/contract/csv';
import type { GameRecord } from './game-store.ts';

const columns: readonly { name: string; kind: CsvKind; value: (game: GameRecord) => string | null }[] = [
  { name: 'vendor', kind: 'text', value: (game) => game.vendor_code },
  { name: 'code', kind: 'text', value: (game) => game.code },
  { name: 'type', kind: 'text', value: (game) => game.game_type },
  { name: 'class', kind: 'text', value: (game) => game.classify },
  { name: 'name_th', kind: 'text', value: (game) => game.name_th },
  { name: 'name_en', kind: 'text', value: (game) => game.name_en },
  { name: 'picture', kind: 'text', value: (game) => game.picture_square_url },
  { name: 'min_bet', kind: 'number', value: (game) => toWire(game.min_bet) },
  { name: 'max_bet', kind: 'number', value: (game) => toWire(game.max_bet) },
  { name: 'rtp', kind: 'number', value: (game) => game.rtp },
  { name: 'demo', kind: 'text', value: (game) => String(game.has_demo) },
  { name: 'state', kind: 'text', value: (game) => (game.enabled ? 'on' : 'off') },
  { name: 'hot', kind: 'text', value: (game) => String(game.is_hot) },
  { name: 'new', kind: 'text', value: (game) => String(game.is_new) },
  { name: 'position', kind: 'number', value: (game) => String(game.position) },
];

/** Yields games as a CSV file that the import can read: UTF-8 with BOM, no cell that a spreadsheet program executes. */
export async function* gamesFile(parts: AsyncIterable<readonly GameRecord[]>): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`;
  for await (const games of parts)
    yield games.map((game) => `${columns.map(({ kind, value }) => csvCell(value(game), kind)).join(',')}\r\n`).join('');
}
