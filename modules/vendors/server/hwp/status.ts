// Recorded state for vendors: transaction/status and round/status. Only of the asking vendor (C28).
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { moneyMembers } from './replies.ts';
import type { Answer } from './sessions.ts';
import type { Served } from './types.ts';
import type { Vendor } from './vendors.ts';

interface TransactionRow {
  id: bigint;
  transaction_id: string;
  call: string;
  state: 'ACCEPTED' | 'SETTLED' | 'REFUSED' | 'ROLLED_BACK' | 'TOMBSTONE';
  code: Served['code'];
  amount: bigint;
  win_amount: bigint | null;
  moved: bigint;
  balance_after: bigint | null;
  version: bigint | null;
  limit_kind: Served['limit'];
  currency: string | null;
  at: Date;
}

/** A bet is settled by a win or by the end of its round; a reversed transaction is rolled back. */
const transactions = sql`
  select m.id, m.transaction_id, m.call, m.code, m.amount, m.win_amount, m.moved, m.balance_after, m.version, m.limit_kind, p.currency, m.at,
         case when m.state <> 'ACCEPTED' then m.state
              when v.transaction_id is not null then 'ROLLED_BACK'
              when m.call in ('bet', 'bet-win') and (r.state = 'CLOSED' or r.wins > 0) then 'SETTLED'
              else 'ACCEPTED' end as state
  from vendors_transactions m
  left join vendors_players p on p.id = m.player
  left join vendors_rounds r on r.member_id = p.member_id and r.id = m.round
  left join vendors_reversals v on v.vendor_id = m.vendor_id and v.transaction_id = m.transaction_id`;

/** `transaction/status`: found or not, the current state, and the answer as given. */
export async function transactionStatus(db: Db, vendor: Vendor, transactionId: string): Promise<Answer> {
  const row = await firstRow(
    db,
    sql<TransactionRow>`${transactions} where m.vendor_id = ${vendor.id} and m.transaction_id = ${transactionId}`,
  );
  if (row === undefined) return { code: 'OK', members: { transaction_id: transactionId, found: false } };
  return {
    code: 'OK',
    members: { transaction_id: transactionId, found: true, state: row.state, answer: recordedAnswer(row) },
  };
}

function recordedAnswer(row: TransactionRow): unknown {
  const text = (value: bigint | null): string | null => value?.toString() ?? null;
  const served: Served = {
    code: row.code,
    moved: row.moved.toString(),
    balanceAfter: text(row.balance_after),
    balance: null,
    version: null,
    walletTransactionId: row.id.toString(),
    isReplayed: false,
    limit: row.limit_kind,
    currency: row.currency,
  };
  return JSON.parse(`{${moneyMembers(served, row.transaction_id, row.at.toISOString())}}`) as unknown;
}

interface RoundRow {
  id: bigint;
  state: 'OPEN' | 'VOID' | 'CLOSED';
  bet_total: bigint;
  win_total: bigint;
}

/** `round/status`: sums without rollbacks, and every transaction with its state. */
export async function roundStatus(
  db: Db,
  vendor: Vendor,
  said: { round_id: string; player_id: string },
): Promise<Answer> {
  const round = await firstRow(
    db,
    sql<RoundRow>`
      select r.id, r.state, r.bet_total, r.win_total from vendors_rounds r join vendors_players p on p.id = r.player
      where r.vendor_id = ${vendor.id} and r.round_id = ${said.round_id} and p.player_id = ${said.player_id}`,
  );
  const named = { round_id: said.round_id, player_id: said.player_id };
  if (round === undefined) return { code: 'OK', members: { ...named, found: false } };
  const list = await rows(db, sql<TransactionRow>`${transactions} where m.round = ${round.id} order by m.id`);
  return {
    code: 'OK',
    members: {
      ...named,
      found: true,
      // A round whose bets were all cancelled is open for the vendor: it accepts another bet.
      state: round.state === 'VOID' ? 'OPEN' : round.state,
      bet_total: round.bet_total,
      win_total: round.win_total,
      movements: list.map((row) => ({
        transaction_id: row.transaction_id,
        call: row.call,
        state: row.state,
        amount: row.amount,
        ...(row.win_amount === null ? {} : { win_amount: row.win_amount }),
        moved: row.moved,
      })),
    },
  };
}
