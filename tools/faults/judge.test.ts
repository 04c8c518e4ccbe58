// Tests that the judge finds errors: each case plants one.
import { expect, it } from 'vitest';
import type { VendorTransactionRow } from '../bench/wallet/judge.ts';
import type { Entry } from './journal.ts';
import { compare } from './judge.ts';

const PLAYER = 'p1';
const players = { startBalance: 1_000, playerIds: [PLAYER] };

const bet = (over: Partial<Entry> = {}): Entry => ({
  call: 'bet',
  transactionId: 'r-1-b',
  playerId: PLAYER,
  amount: 100,
  sendings: 1,
  answers: [{ code: 'OK', moved: -100, balanceAfter: 900 }],
  unknown: [],
  ...over,
});
const row = (over: Partial<VendorTransactionRow> = {}): VendorTransactionRow => ({
  vendor: 'V',
  transaction_id: 'r-1-b',
  state: 'ACCEPTED',
  moved: -100n,
  balance_after: 900n,
  ...over,
});

function judged(entries: Entry[], rows: VendorTransactionRow[], balance: bigint) {
  const { lost, doubled, toldWrongly } = compare(
    new Map(entries.map((entry) => [entry.transactionId, entry])),
    { rows: new Map(rows.map((one) => [one.transaction_id, one])), balances: new Map([[PLAYER, balance]]) },
    players,
  );
  return { lost, doubled, toldWrongly };
}

const clean = { lost: 0, doubled: 0, toldWrongly: 0 };

it('finds nothing where journal and database agree', () => {
  expect(judged([bet()], [row()], 900n)).toEqual(clean);
  const cancelled = bet({ answers: [{ code: 'TRANSACTION_CANCELLED', moved: 0, balanceAfter: 1_000 }] });
  expect(judged([cancelled], [], 1_000n)).toEqual(clean);
});

it('finds what was told as done and is not there', () => {
  expect(judged([bet()], [], 1_000n)).toMatchObject({ lost: 1 });
  expect(judged([bet()], [row({ state: 'REFUSED', moved: 0n })], 1_000n)).toMatchObject({ lost: 1 });
});

it('finds what was carried out twice, although refused, or without being asked', () => {
  expect(judged([bet()], [row()], 800n)).toMatchObject({ doubled: 1 });
  const refused = bet({ answers: [{ code: 'INSUFFICIENT_FUNDS', moved: 0, balanceAfter: 1_000 }] });
  expect(judged([refused], [row()], 1_000n)).toMatchObject({ doubled: 1 });
  expect(judged([bet()], [row(), row({ transaction_id: 'r-2-b' })], 900n)).toMatchObject({ doubled: 1 });
});

it('finds answers that differ, from each other or from the record', () => {
  const answers = [...bet().answers, { code: 'OK', moved: -100, balanceAfter: 800 }];
  expect(judged([bet({ answers })], [row()], 900n)).toMatchObject({ toldWrongly: 1 });
  expect(judged([bet()], [row({ balance_after: 901n })], 900n)).toMatchObject({ toldWrongly: 1 });
});

it('finds a rollback that gives back something else than the bet took', () => {
  const rollback = bet({
    call: 'rollback',
    transactionId: 'r-1-r',
    reference: 'r-1-b',
    answers: [{ code: 'OK', moved: 90, balanceAfter: 990 }],
  });
  const rows = [row(), row({ transaction_id: 'r-1-r', moved: 90n, balance_after: 990n })];
  expect(judged([bet(), rollback], rows, 990n)).toMatchObject({ toldWrongly: 1 });
});
