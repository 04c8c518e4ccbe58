import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MoneyKind } from '@sanam/ledger/server/index.ts';
import { moneyKinds } from './money-kinds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ENGINE = join(ROOT, 'modules/vendors/sql/routines');

const line = ({ kind, from, to, source }: Record<keyof MoneyKind, string>): string =>
  `${kind}: ${from} → ${to}, ${source}`;

/** Returns the rows of the tables `| # | event | kind | ways | source |`, one line for each way. */
function documented(): string[] {
  const documents = globSync(['docs/money-moves.md', 'modules/*/money-moves.md'], { cwd: ROOT });
  const document = documents.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const rows = [...document.matchAll(/^\| [A-Z]\d+ \|[^|]*\| `([\w.]+)` \|([^|]*)\| `(\w+)` \|$/gm)];
  return rows.flatMap(([, kind, ways, source]) =>
    [...ways!.matchAll(/(\w+) → (\w+)/g)].map(([, from, to]) =>
      line({ kind: kind!, from: from!, to: to!, source: source! }),
    ),
  );
}

it('each way in which money may move is declared once', () => {
  const lines = moneyKinds.map(line);
  expect(lines.length).toBeGreaterThan(15);
  expect(new Set(lines).size).toBe(lines.length);
});

it('docs/money-moves.md, or the module’s own money-moves.md, has a row for each declared kind, way and source, and no other', () => {
  expect(documented().toSorted()).toEqual(moneyKinds.map(line).toSorted());
});

it.each(['en', 'th'])('the console names each kind and each account in the timeline of a member (%s)', (language) => {
  const files = globSync(`modules/*/words/console.${language}.json`, { cwd: ROOT });
  const words = files.map((file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object);
  const has = (path: string): boolean =>
    words.some((one) => {
      const read = (found: unknown, part: string) => (found as Record<string, unknown> | undefined)?.[part];
      return typeof `timeline.${path}`.split('.').reduce<unknown>(read, one) === 'string';
    });
  const named = moneyKinds.flatMap(({ kind, from, to }) => [`kind.${kind}`, `account.${from}`, `account.${to}`]);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !has(path))).toEqual([]);
});

it('the engine names no kind that is not declared', () => {
  const text = readdirSync(ENGINE).map((file) => readFileSync(join(ENGINE, file), 'utf8'));
  const named = new Set([...text.join('\n').matchAll(/'(game\.\w+)'/g)].map((match) => match[1]!));
  const declared = moneyKinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('game.'));
  expect([...named].toSorted()).toEqual([...new Set(declared)].toSorted());
});

it('no money moves from one player to another: what moves between accounts of players is a hold, its end and a bonus [R26]', () => {
  const ofPlayers = moneyKinds.filter(({ from, to }) => [from, to].every((side) => side.startsWith('player_')));
  expect(ofPlayers.filter(({ from, to }) => from === to)).toEqual([]);
  // One member owns both accounts of each of these postings.
  expect(ofPlayers.map(({ kind }) => kind).toSorted()).toEqual([
    'bonus.converted',
    'withdrawal.released',
    'withdrawal.requested',
  ]);
});

it('a player’s cash leaves by the ways that ask whether a bonus ends with it, and none of them is a transfer along the line', () => {
  const ways = new Set(moneyKinds.filter(({ from }) => from === 'player_cash').map(({ kind }) => kind));
  expect([...ways].toSorted()).toEqual([
    // Two people take what should not have been credited. A bonus stays.
    'adjustment.game',
    'adjustment.payment',
    // Money that returns to its payer cancels the bonus that was granted for it.
    'deposit.reversed',
    'deposit.takenBack',
    // Winnings of free rounds become a bonus in the transaction of their credit.
    'freeRounds.kept',
    'game.adjust',
    'game.bet',
    'game.rollback',
    'game.tip',
    // Money in transfer to a vendor still belongs to the player and returns as cash.
    'vendor.transferAsked',
    // Ends a bonus with the player's consent.
    'withdrawal.requested',
  ]);
});

it('a kind by which a promotion gives cash does nothing else: dividends take its postings for costs', () => {
  const isGiving = ({ from, to }: (typeof moneyKinds)[number]): boolean =>
    to === 'player_cash' && (from === 'promo_expense' || from === 'player_bonus');
  const giving = new Set(moneyKinds.filter(isGiving).map(({ kind }) => kind));
  expect(giving.size).toBeGreaterThan(10);
  expect(moneyKinds.filter((way) => giving.has(way.kind) && !isGiving(way)).map(line)).toEqual([]);
});
