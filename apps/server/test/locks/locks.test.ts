// Tests the recorder of locks on a database. The same recorder watches all other server tests.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLedger, type AccountRef, type LedgerService } from '@sanam/ledger/server/index.ts';
import { openLong } from '../../src/check-ledger.ts';
import { lockName, type Trx } from '../../src/platform/db.ts';
import { createPasswords } from '../../src/platform/passwords.ts';
import { anyMove } from '../any-move.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import { lockOrder } from './order.ts';
import { Recorder } from './recorder.ts';
import { hashed, recorder } from './setup.ts';
import { locksOf } from './statements.ts';

let database: TestDatabase;
let ledger: LedgerService;
beforeAll(async () => {
  database = await openTestDatabase(4);
  ledger = createLedger({ db: database.db, kinds: anyMove }).service;
});
afterAll(() => database.closeAfterVerify());

const inOne = (work: (trx: Trx) => Promise<unknown>) => database.db.transaction().execute(work);
const lockAll = (...names: string[]) =>
  inOne(async (trx) => {
    for (const name of names) await lockName(trx, name);
  });

describe('a statement', () => {
  it.each([
    ['select * from "payments_withdrawals" as "w" where "a" = $1 for update', ['payments_withdrawals']],
    ['select a from t where b in (select c from u) for no key update of t skip locked', []],
    ['with old as (select 1 from t for update) update "u" set a = 1 from old', ['t', 'u']],
    ['delete from "t" where a = $1', ['t']],
    ['insert into t (a) values ($1) on conflict (a) do update set b = 1', ['t']],
    ['insert into t (a) values ($1) on conflict do nothing', []],
    ['select pg_advisory_xact_lock(hashtextextended($1, 0))', ['name wallet.deposits']],
    ['select pg_try_advisory_xact_lock(7261003)', []],
    ["select 'for update from t'", []],
    ['select ledger_post($1)', ['ledger_balances']],
    ['select * from ledger_post_set($1)', ['ledger_balances']],
    ['select ledger_lock_owner($1, $2)', ['ledger_balances']],
  ])('waits for locks: %s', (text, expected) => {
    const waited = locksOf(text, ['wallet.deposits:mbr_1']).filter(({ waits }) => waits);
    expect(waited.map(({ on }) => on)).toEqual(expected);
  });

  it('locks what the functions it calls lock: a bet begins with the wallet', () => {
    const locks = locksOf('select * from vendors_apply($1, $2)').map(({ on }) => on);
    expect(locks[0]).toBe('ledger_balances');
    expect(locks).toContain('vendors_rounds');
  });
});

describe('the recorder', () => {
  it('finds two locks that are taken in two orders, and names the statements', async () => {
    await lockAll('plantedA:1', 'plantedB:1');
    expect(recorder.takeBreaches()).toEqual([]);
    await lockAll('plantedB:2', 'plantedA:2');
    const [found, ...others] = recorder.takeBreaches();
    expect(others).toEqual([]);
    expect(found).toContain('two orders of locks: name plantedB, then name plantedA');
    expect(found!.match(/pg_advisory_xact_lock/g)).toHaveLength(4);
  });

  it('finds a row and a name in two orders', async () => {
    const row = (trx: Trx) => sql`select 1 from vendors where id = 0 for update`.execute(trx);
    await inOne(async (trx) => {
      await row(trx);
      await lockName(trx, 'plantedRow:1');
    });
    await inOne(async (trx) => {
      await lockName(trx, 'plantedRow:1');
      await row(trx);
    });
    expect(recorder.takeBreaches()).toEqual([
      expect.stringContaining('two orders of locks: name plantedRow, then vendors'),
    ]);
  });

  it('allows two orders under one lock that both took before', async () => {
    await lockAll('plantedGuard:1', 'plantedC:1', 'plantedD:1');
    await lockAll('plantedGuard:1', 'plantedD:1', 'plantedC:1');
    expect(recorder.takeBreaches()).toEqual([]);
    await lockAll('plantedD:1', 'plantedC:1');
    expect(recorder.takeBreaches()).toHaveLength(1);
  });

  it('finds a pair against the written order, and forgets at the end of a transaction', () => {
    const own = new Recorder([['name upper'], ['name lower']]);
    const session = own.session();
    const name = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
    const send = (...texts: [string, string?][]) => texts.forEach(([text, value]) => own.sent(session, text, [value]));
    send(['begin'], [name, 'lower:1'], ['commit'], ['begin'], [name, 'upper:1'], [name, 'lower:1'], ['rollback']);
    expect(own.takeBreaches()).toEqual([]);
    send(['begin'], [name, 'lower:1'], [name, 'upper:1'], ['commit']);
    expect(own.takeBreaches()).toContainEqual(expect.stringContaining('against the written order'));
  });

  it('ends a transaction that is one text from its begin to its commit, as pg-boss sends them', () => {
    const recorder = new Recorder();
    const one = recorder.session();
    recorder.sent(one, '\n  BEGIN;\n  SET LOCAL lock_timeout = 30000;\n  select 1;\n  COMMIT;\n');
    expect(one.isOpen).toBe(false);
    recorder.sent(one, 'delete from auth_remember_tickets');
    recorder.sent(one, 'delete from auth_password_links');
    const other = recorder.session();
    recorder.sent(other, 'begin');
    recorder.sent(other, 'delete from auth_password_links');
    recorder.sent(other, 'delete from auth_remember_tickets');
    expect(recorder.takeBreaches()).toEqual([]);
  });

  it('finds wallets that are locked in two steps', async () => {
    const bank: AccountRef = { class: 'bank', owner: 'test' };
    const hold: AccountRef = { class: 'player_bonus', owner: 'm' };
    const cash: AccountRef = { class: 'player_cash', owner: 'm' };
    let sources = 0;
    const post = (trx: Trx, from: AccountRef, to: AccountRef) =>
      ledger.post(trx, {
        source: { type: 'test', id: `locks${++sources}` },
        kind: 'test.moved',
        currency: 'THB',
        moves: [{ from, to, amountMinor: 1n }],
      });
    await inOne(async (trx) => {
      await ledger.lockOwner(trx, 'm');
      await post(trx, bank, hold);
      await post(trx, hold, cash);
      await post(trx, cash, bank);
    });
    expect(recorder.takeBreaches()).toEqual([]);
    await inOne(async (trx) => {
      await post(trx, bank, hold);
      await post(trx, hold, cash);
    });
    expect(recorder.takeBreaches()).toEqual([expect.stringContaining('wallets are locked in two steps')]);
  });

  it('reads the written order, with the wallets in it', () => {
    expect(lockOrder().length).toBeGreaterThan(10);
    expect(lockOrder()).toContainEqual(['ledger_balances']);
  });
});

it('a password that is hashed inside a transaction is found', async () => {
  const passwords = createPasswords();
  onTestFinished(() => passwords.close());
  await inOne(async () => {});
  await passwords.hash('outside');
  expect(hashed.splice(0)).toEqual([]);
  await inOne(async () => {
    await passwords.verify(undefined, 'inside');
  });
  expect(hashed.splice(0).length).toBeGreaterThan(0);
});

it('a wait for a lock, a statement and a wait for a connection have an end, longer for the check of the ledger', async () => {
  const boundsOf = async (db: Kysely<never>) =>
    (
      await sql<{ lock: string; statement: string }>`
        select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(db)
    ).rows[0];
  const long = openLong(database.url);
  onTestFinished(async () => {
    await Promise.all([long.pool.end(), long.db.destroy()]);
  });
  expect(await boundsOf(database.db as never)).toEqual({ lock: '20s', statement: '30s' });
  expect(await boundsOf(long.db as never)).toEqual({ lock: '10s', statement: '30min' });
});
