import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyMove } from '@sanam/server/test/any-move.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';
import { createLedger, type Ledger } from './service.ts';
import type { AccountRef, LedgerCurrency, Move, PostCommand, PostedInSet } from './types.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await openTestDatabase();
  ledger = createLedger({ db: database.db, kinds: anyMove });
});
afterAll(() => database.closeAfterVerify());

const expense: AccountRef = { class: 'wage_expense', owner: 'house' };
const agent = (owner: string): AccountRef => ({ class: 'agent_wallet', owner });
const cash = (owner: string): AccountRef => ({ class: 'player_cash', owner });
const bonus = (owner: string): AccountRef => ({ class: 'player_bonus', owner });
const points = (owner: string): AccountRef => ({ class: 'player_points', owner });
const move = (from: AccountRef, to: AccountRef, amountMinor: bigint): Move => ({ from, to, amountMinor });
const command = (id: string, moves: Move[], currency: LedgerCurrency = 'THB'): PostCommand => ({
  source: { type: 'test', id },
  kind: 'test.moved',
  currency,
  moves,
});
const wage = (id: string, owner: string, amount = 100n) => command(id, [move(expense, agent(owner), amount)]);

const postSet = (commands: readonly PostCommand[], to = { database, ledger }): Promise<PostedInSet[]> =>
  to.database.db.transaction().execute((trx) => to.ledger.service.postSet(trx, commands));
const balanceOf = async (ref: AccountRef, currency: LedgerCurrency = 'THB') =>
  (await ledger.service.balanceOf(database.db, ref, currency)).balanceMinor;

/** Returns every entry of every guarded account, by name: account numbers differ between databases. */
async function entriesOf(of: TestDatabase): Promise<unknown[]> {
  const found = await of.owner.query(
    `select a.class, a.owner, a.currency, e.version, e.amount, e.balance_after, c.class as other_class, c.owner as other_owner,
            t.source_id, t.content_hash, e.context_id, t.memo, t.member_id
     from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_accounts c on c.id = e.counterpart_id
     join ledger_transactions t on t.id = e.transaction_id where e.version is not null order by 1, 2, 3, 4`,
  );
  return found.rows;
}

describe('a set of postings', () => {
  it('writes what its commands would write one after the other', async () => {
    const currencies: LedgerCurrency[] = ['THB', 'PTS', 'FUN'];
    const owners = ['a', 'b', 'c'];
    const pick = <Item>(list: Item[], n: number): Item => list[n % list.length]!;
    // Every account gets enough money first; then it moves between three people in every way.
    const begin = currencies.flatMap((currency) =>
      owners.map((owner) => command(`begin ${currency} ${owner}`, [move(expense, cash(owner), 10_000n)], currency)),
    );
    const random = Array.from({ length: 120 }, (_, n) => {
      const [from, to] = [cash(pick(owners, n)), pick([bonus, points, agent], n * 7)(pick(owners, n * 5 + 1))];
      const one = command(`${n}`, [move(from, to, BigInt(1 + (n % 13)))], pick(currencies, n * 11));
      if (n % 3 === 0) one.moves.push(move(to, expense, 1n), move(expense, from, 2n));
      return { ...one, memberId: pick(owners, n), memo: { n }, contextId: BigInt(n) };
    });
    const bySet = await openTestDatabase(2);
    const oneByOne = await openTestDatabase(2);
    try {
      const setLedger = createLedger({ db: bySet.db, kinds: anyMove });
      for (const set of [begin, random.slice(0, 70), random.slice(70)])
        await postSet(set, { database: bySet, ledger: setLedger });
      const single = createLedger({ db: oneByOne.db, kinds: anyMove });
      for (const one of [...begin, ...random])
        await oneByOne.db.transaction().execute((trx) => single.service.post(trx, one));
      const written = await entriesOf(bySet);
      expect(written.length).toBeGreaterThan(200);
      expect(written).toEqual(await entriesOf(oneByOne));
    } finally {
      await bySet.closeAfterVerify();
      await oneByOne.closeAfterVerify();
    }
  });

  it('posts each source once and says which were there', async () => {
    const [first] = await postSet([wage('w1', 'x')]);
    const again = await postSet([wage('w0', 'x'), wage('w1', 'x'), wage('w2', 'y'), wage('w2', 'y')]);
    expect(again.map((one) => one.replayed)).toEqual([false, true, false, true]);
    expect(again[1]!.transactionId).toBe(first!.transactionId);
    expect(again[3]!.transactionId).toBe(again[2]!.transactionId);
    expect((await postSet([wage('w2', 'y'), wage('w0', 'x')])).every((one) => one.replayed)).toBe(true);
    expect([await balanceOf(agent('x')), await balanceOf(agent('y'))]).toEqual([200n, 100n]);
  });

  it('knows what was posted alone, and the other way round', async () => {
    await database.db.transaction().execute((trx) => ledger.service.post(trx, wage('alone', 'p')));
    expect((await postSet([wage('alone', 'p'), wage('in set', 'p')])).map((one) => one.replayed)).toEqual([
      true,
      false,
    ]);
    const posted = await database.db.transaction().execute((trx) => ledger.service.post(trx, wage('in set', 'p')));
    expect(posted.replayed).toBe(true);
    expect(await balanceOf(agent('p'))).toBe(200n);
  });

  it('refuses a source with other moves, and then posts none', async () => {
    await postSet([wage('c1', 'c')]);
    const refused = postSet([wage('c0', 'c'), wage('c1', 'c', 101n)]);
    await expect(refused).rejects.toMatchObject({ code: 'ledger.conflict' });
    await expect(postSet([wage('c2', 'c'), wage('c2', 'c', 7n)])).rejects.toMatchObject({ code: 'ledger.conflict' });
    expect(await balanceOf(agent('c'))).toBe(100n);
  });

  it('refuses a balance that is short at any of its steps, and then posts none', async () => {
    await postSet([wage('s1', 's')]);
    const out = (id: string, amount: bigint) => command(id, [move(agent('s'), cash('s'), amount)]);
    await expect(postSet([wage('s2', 'other'), out('s3', 60n), out('s4', 41n), wage('s5', 's')])).rejects.toMatchObject(
      {
        code: 'ledger.insufficientBalance',
        details: { class: 'agent_wallet', balance: '40', amount: '41' },
      },
    );
    expect([await balanceOf(agent('s')), await balanceOf(agent('other'))]).toEqual([100n, 0n]);
    await postSet([out('s3', 60n), wage('s5', 's'), out('s4', 41n)]);
    expect([await balanceOf(agent('s')), await balanceOf(cash('s'))]).toEqual([99n, 101n]);
  });

  it('refuses an undeclared kind in the code and in the database, and an amount of zero', async () => {
    const undeclared = { ...wage('u1', 'u'), kind: 'test.unknown' };
    await expect(postSet([wage('u0', 'u'), undeclared])).rejects.toThrow(/the ledger knows no test.unknown/);
    const loose = createLedger({
      db: database.db,
      kinds: [{ kind: 'test.unknown', from: 'wage_expense', to: 'agent_wallet', source: 'test' }],
    });
    await expect(postSet([undeclared], { database, ledger: loose })).rejects.toMatchObject({
      code: 'SA003',
      detail: 'test.unknown wage_expense agent_wallet test',
    });
    await expect(postSet([wage('u2', 'u', 0n)])).rejects.toMatchObject({ code: '23514' });
    expect(await balanceOf(agent('u'))).toBe(0n);
  });

  it('moves two currencies together or not at all', async () => {
    await postSet([command('earned', [move({ class: 'points_pool', owner: 'house' }, points('m'), 500n)], 'PTS')]);
    const convert = (id: string, given: bigint) => [
      command(`${id} points`, [move(points('m'), { class: 'points_redeemed', owner: 'house' }, given)], 'PTS'),
      command(`${id} cash`, [move({ class: 'promo_expense', owner: 'house' }, cash('m'), given * 10n)]),
    ];
    await postSet(convert('first', 300n));
    await expect(postSet(convert('second', 300n))).rejects.toMatchObject({ code: 'ledger.insufficientBalance' });
    expect([await balanceOf(points('m'), 'PTS'), await balanceOf(cash('m'))]).toEqual([200n, 3000n]);
  });

  it('posts once what many ask for at the same moment, each in another order', async () => {
    const set = Array.from({ length: 40 }, (_, n) =>
      command(`storm ${n}`, [
        move(expense, cash(`st${n % 9}`), 5n),
        move(cash(`st${n % 9}`), bonus(`st${(n + 1) % 9}`), 1n),
      ]),
    );
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const turned = [...set.slice(turn * 3), ...set.slice(0, turn * 3)];
        return postSet(turn % 2 === 0 ? turned : turned.toReversed());
      }),
    );
    expect(asked.flat().filter((one) => !one.replayed)).toHaveLength(set.length);
    const sums = await Promise.all(Array.from({ length: 9 }, (_, n) => balanceOf(bonus(`st${n}`))));
    expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(40n);
  });

  it('may be empty, and has an end', async () => {
    expect(await postSet([])).toEqual([]);
    await expect(postSet(Array.from({ length: 10_001 }, (_, n) => wage(`${n}`, 'e')))).rejects.toThrow(/at most 10000/);
  });
});

describe('the locks of one owner', () => {
  /** Fails instead of waiting for a lock. */
  const soon = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
    database.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '300ms'`.execute(trx);
      return work(trx);
    });

  it('are apart for what an agent earns and what the same person plays', async () => {
    await postSet([wage('l1', 'both'), command('l2', [move(expense, cash('both'), 100n)])]);
    await database.db.transaction().execute(async (trx) => {
      await ledger.service.lockOwner(trx, 'both');
      await soon((other) => ledger.service.postSet(other, [wage('l3', 'both')]));
      const bet = command('l4', [move(cash('both'), expense, 1n)]);
      await expect(soon((other) => ledger.service.post(other, bet))).rejects.toMatchObject({ code: '55P03' });
    });
    await database.db.transaction().execute(async (trx) => {
      await ledger.service.postSet(trx, [wage('l5', 'both')]);
      await soon((other) => ledger.service.lockOwner(other, 'both'));
      await expect(soon((other) => ledger.service.lockOwner(other, 'both', 'agent'))).rejects.toMatchObject({
        code: '55P03',
      });
    });
    expect([await balanceOf(agent('both')), await balanceOf(cash('both'))]).toEqual([300n, 100n]);
  });

  it("hold a member's part at a vendor too, and nobody whose name begins alike", async () => {
    const part: AccountRef = { class: 'player_vendor', owner: 'mbr_1:ACME' };
    await postSet([command('v1', [move(expense, part, 5n), move(expense, cash('mbr_12'), 5n)])]);
    await database.db.transaction().execute(async (trx) => {
      await ledger.service.lockOwner(trx, 'mbr_1');
      const more = (id: string, to: AccountRef) => command(id, [move(expense, to, 1n)]);
      await expect(soon((other) => ledger.service.post(other, more('v2', part)))).rejects.toMatchObject({
        code: '55P03',
      });
      await soon((other) => ledger.service.post(other, more('v3', cash('mbr_12'))));
    });
  });
});
