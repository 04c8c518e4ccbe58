// Compares journal and database (V12) after everything was sent until it was settled.
import type pg from 'pg';
import { readBalances, readVendorTransactions, type VendorTransactionRow } from '../bench/wallet/judge.ts';
import { type Entry, readJournal } from './journal.ts';

export interface Judgement {
  messages: number;
  sendings: number;
  /** Sendings with an unknown outcome, by reason. */
  unknown: Record<string, number>;
  /** Answered as done, but not recorded as done. */
  lost: number;
  /** Done more than once, done although refused, or done without a request. */
  doubled: number;
  /** Two answers of one id differ, or an answer differs from the record. */
  toldWrongly: number;
  examples: string[];
}

export interface JudgedPlayers {
  startBalance: number;
  playerIds: readonly string[];
}

type Rows = ReadonlyMap<string, VendorTransactionRow>;

export async function judge(
  pool: pg.Pool,
  vendor: string,
  journalFile: string,
  players: JudgedPlayers,
): Promise<Judgement> {
  const entries = await readJournal(journalFile);
  const prefix = `${commonPrefix(entries)}-`;
  const all = await readVendorTransactions(pool, [vendor]);
  const rows: Rows = new Map(
    all.filter((row) => row.transaction_id.startsWith(prefix)).map((row) => [row.transaction_id, row]),
  );
  return compare(entries, { rows, balances: await readBalances(pool, players.playerIds) }, players);
}

/** The state in the database. */
interface Held {
  rows: Rows;
  balances: ReadonlyMap<string, bigint>;
}

export function compare(
  entries: ReadonlyMap<string, Entry>,
  { rows, balances }: Held,
  players: JudgedPlayers,
): Judgement {
  const examples: string[] = [];
  const count = (found: readonly string[]): number => {
    examples.push(...found.slice(0, 5));
    return found.length;
  };
  return {
    messages: entries.size,
    sendings: sum([...entries.values()].map(({ sendings }) => sendings)),
    unknown: tally([...entries.values()].flatMap(({ unknown }) => unknown)),
    lost: count(findLost(entries, rows)),
    doubled: count([...findUnasked(entries, rows), ...findWrongBalances(entries, balances, players)]),
    toldWrongly: count([...findDiffering(entries, rows), ...findUnevenPairs(entries)]),
    examples,
  };
}

const doneAs = ({ answers }: Entry) => answers.find(({ code }) => code === 'OK');
const show = (row: VendorTransactionRow | undefined) =>
  row === undefined ? 'nothing' : `${row.state} ${row.moved} ${row.balance_after}`;

function findLost(entries: ReadonlyMap<string, Entry>, rows: Rows): string[] {
  return [...entries.values()]
    .filter((entry) => doneAs(entry) !== undefined && rows.get(entry.transactionId)?.state !== 'ACCEPTED')
    .map((entry) => `lost: ${entry.transactionId} was told done; found ${show(rows.get(entry.transactionId))}`);
}

function findUnasked(entries: ReadonlyMap<string, Entry>, rows: Rows): string[] {
  return [...rows.values()].flatMap((row) => {
    const entry = entries.get(row.transaction_id);
    if (entry === undefined) return [`never asked for: ${row.transaction_id} ${show(row)}`];
    const isRefused = entry.answers.length > 0 && doneAs(entry) === undefined;
    return isRefused && row.moved !== 0n ? [`done although refused: ${row.transaction_id} ${show(row)}`] : [];
  });
}

/** Detects a message executed twice by the balance: start plus the changes in the player's answers. */
function findWrongBalances(
  entries: ReadonlyMap<string, Entry>,
  balances: ReadonlyMap<string, bigint>,
  { startBalance, playerIds }: JudgedPlayers,
): string[] {
  const expected = new Map(playerIds.map((id) => [id, BigInt(startBalance)]));
  for (const entry of entries.values()) {
    const moved = BigInt(doneAs(entry)?.moved ?? 0);
    expected.set(entry.playerId, (expected.get(entry.playerId) ?? 0n) + moved);
  }
  return [...expected]
    .filter(([id, balance]) => balances.get(id) !== balance)
    .map(([id, balance]) => `balance of ${id}: ${balances.get(id)}, the answers say ${balance}`);
}

function findDiffering(entries: ReadonlyMap<string, Entry>, rows: Rows): string[] {
  return [...entries.values()].flatMap((entry) => {
    const { transactionId, answers } = entry;
    // A bet cancelled before it arrived is answered with the current balance; nothing of it was recorded.
    if (answers.some(({ code }) => code === 'TRANSACTION_CANCELLED')) return [];
    const told = new Set(answers.map(({ code, moved, balanceAfter }) => `${code} ${moved} ${balanceAfter}`));
    if (told.size > 1) return [`told differently: ${transactionId} ${[...told].join(' / ')}`];
    const row = rows.get(transactionId);
    const done = doneAs(entry);
    const isAsRecorded =
      done === undefined ||
      row === undefined ||
      (row.moved === BigInt(done.moved) && isBalance(row, done.balanceAfter));
    return isAsRecorded ? [] : [`told otherwise than recorded: ${transactionId} ${JSON.stringify(done)}, ${show(row)}`];
  });
}

const isBalance = (row: VendorTransactionRow, told: number | undefined) => row.balance_after === BigInt(told ?? 0);

/** Checks that a bet and its rollback add up to zero. */
function findUnevenPairs(entries: ReadonlyMap<string, Entry>): string[] {
  return [...entries.values()].flatMap((rollback) => {
    if (rollback.call !== 'rollback' || rollback.reference === undefined) return [];
    const back = doneAs(rollback);
    const bet = entries.get(rollback.reference);
    if (back === undefined || bet === undefined) return [];
    const net = back.moved + (doneAs(bet)?.moved ?? 0);
    return net === 0 ? [] : [`bet and rollback leave ${net}: ${bet.transactionId}`];
  });
}

/** Returns the common prefix, because transaction ids begin with the name of their run. */
function commonPrefix(entries: ReadonlyMap<string, Entry>): string {
  const [first] = entries.keys();
  return first?.split('-')[0] ?? '';
}

export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
