// V12: compares the answers the generator received with the database.
import type pg from 'pg';
import { type JournalEntry, readJournal } from './journal.ts';

export interface Judgement {
  vendorTransactions: number;
  /** Average number of vendor transactions per database transaction: the effect of batching. */
  perSet: number;
  unknown: number;
  /** Answered as done, but missing in the database or stored with other figures. */
  lost: number;
  /** In the database but never sent, or moving money although refused. */
  invented: number;
  /** Players whose balance is not their start plus the changes in their answers. */
  wrongBalances: number;
  examples: string[];
}

/** The wallet's record of one message. */
export interface VendorTransactionRow {
  vendor: string;
  transaction_id: string;
  state: string;
  moved: bigint;
  balance_after: bigint | null;
}

/** Compares journals of any number of runs over the same players with the database behind them. */
export async function judge(pool: pg.Pool, journalFiles: readonly string[], startBalance: number): Promise<Judgement> {
  const entries = (await Promise.all(journalFiles.map(readJournal))).flat();
  const rows = await readVendorTransactions(pool, [...new Set(entries.map(({ vendor }) => vendor))]);
  const byId = new Map(rows.map((row) => [`${row.vendor} ${row.transaction_id}`, row]));
  const examples: string[] = [];
  const note = (text: string) => {
    if (examples.length < 10) examples.push(text);
  };
  let [lost, invented, unknown] = [0, 0, 0];
  const told = new Map<string, bigint>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const id = `${entry.vendor} ${entry.transactionId}`;
    const row = byId.get(id);
    const isRepeat = seen.has(id);
    seen.add(id);
    if (entry.answer === undefined) unknown++;
    else if (!agrees(entry, row)) {
      lost++;
      note(
        `${id}: told ${JSON.stringify(entry.answer)}, found ${row ? `${row.state} ${row.moved} ${row.balance_after}` : 'nothing'}`,
      );
    }
    const moved = row?.moved ?? 0n;
    if (row !== undefined && row.state !== 'ACCEPTED' && moved !== 0n) invented++;
    if (!isRepeat) told.set(entry.playerId, (told.get(entry.playerId) ?? 0n) + moved);
  }
  for (const id of byId.keys()) {
    if (seen.has(id)) continue;
    invented++;
    note(`${id}: in the database, never sent`);
  }
  const wrongBalances = await countWrongBalances(pool, told, BigInt(startBalance), note);
  const sets = await pool.query<{ sets: bigint }>('select count(distinct at) as sets from vendors_transactions');
  const perSet = Number((rows.length / Number(sets.rows[0]?.sets ?? 1n)).toFixed(1));
  return { vendorTransactions: rows.length, perSet, unknown, lost, invented, wrongBalances, examples };
}

function agrees({ answer }: JournalEntry, row: VendorTransactionRow | undefined): boolean {
  if (answer === undefined) return true;
  if (answer.code !== 'OK') return row === undefined || row.moved === 0n;
  return (
    row?.state === 'ACCEPTED' && row.moved === BigInt(answer.moved) && row.balance_after === BigInt(answer.balanceAfter)
  );
}

/**
 * Detects a vendor transaction executed twice: the balance comes from the ledger, the sum from single vendor
 * transactions.
 */
async function countWrongBalances(
  pool: pg.Pool,
  told: ReadonlyMap<string, bigint>,
  startBalance: bigint,
  note: (text: string) => void,
): Promise<number> {
  const balances = await readBalances(pool, [...told.keys()]);
  let wrong = 0;
  for (const [playerId, balance] of balances) {
    const expected = startBalance + (told.get(playerId) ?? 0n);
    if (balance === expected) continue;
    wrong++;
    note(`player ${playerId}: balance ${balance}, expected ${expected}`);
  }
  return wrong + (told.size - balances.size);
}

/** Returns every message of these vendors that the wallet recorded. */
export async function readVendorTransactions(
  pool: pg.Pool,
  vendors: readonly string[],
): Promise<VendorTransactionRow[]> {
  const found = await pool.query<VendorTransactionRow>(
    `select v.code as vendor, m.transaction_id, m.state, m.moved, m.balance_after
     from vendors_transactions m join vendors v on v.id = m.vendor_id where v.code = any ($1)`,
    [vendors],
  );
  return found.rows;
}

/** Returns the players' cash and bonus money, in minor units. */
export async function readBalances(pool: pg.Pool, playerIds: readonly string[]): Promise<Map<string, bigint>> {
  const found = await pool.query<{ player_id: string; balance: bigint }>(
    `select p.player_id, b.balance + coalesce(bonus.balance, 0) as balance
     from vendors_players p join ledger_balances b on b.account_id = p.account_id
       left join ledger_balances bonus on bonus.account_id = p.bonus_account
     where p.player_id = any ($1)`,
    [playerIds],
  );
  return new Map(found.rows.map(({ player_id, balance }) => [player_id, balance]));
}
