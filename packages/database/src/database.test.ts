import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isConnectionLost, KEEP_PLAN, openDatabase, openPool, withDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { copyTemplate, createTemplate } from './test-cluster.ts';

const clusterUrl = inject('clusterUrl');
let folder = '';
const created: Array<() => Promise<void>> = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-migrations-'));
  writeFileSync(join(folder, '0001-first.sql'), 'create table sums (amount bigint not null);');
});

afterAll(async () => {
  for (const drop of created) await drop();
  rmSync(folder, { recursive: true, force: true });
});

async function freshCopy(): Promise<string> {
  await createTemplate(clusterUrl, 'database_template', folder);
  const copy = await copyTemplate(clusterUrl, 'database_template');
  created.push(copy.drop);
  return copy.url;
}

describe('templates', () => {
  it('are made once when several files ask at the same time', async () => {
    const copies = await Promise.all([freshCopy(), freshCopy(), freshCopy()]);
    expect(new Set(copies).size).toBe(3);
  });

  it('are made again when a migration was added', async () => {
    await freshCopy();
    writeFileSync(join(folder, '0002-second.sql'), 'create table more (id bigint);');
    const pool = openPool(await freshCopy());
    const found = await pool.query(`select to_regclass('more') is not null as present`);
    await pool.end();
    expect(found.rows).toEqual([{ present: true }]);
  });
});

describe('bigint columns', () => {
  it('arrive as bigint, small or large', async () => {
    const pool = openPool(await freshCopy());
    await pool.query('insert into sums values (1), (9007199254740993)');
    const found = await pool.query('select amount from sums order by amount');
    const count = await pool.query('select count(*) as n from sums');
    await pool.end();
    expect(found.rows).toEqual([{ amount: 1n }, { amount: 9007199254740993n }]);
    expect(count.rows).toEqual([{ n: 2n }]);
  });
});

describe('times', () => {
  it('arrive as dates, to the millisecond', async () => {
    const pool = openPool(await freshCopy());
    const texts = [
      '2026-01-02 03:04:05+00',
      '2026-11-23 14:59:59.9+00',
      '2026-11-23 14:59:59.067999+00',
      '2024-02-29 23:30:00.12-07',
      '0042-01-02 00:00:00+00',
      '12026-01-02 03:04:05+00',
    ];
    const found = await pool.query<{ at: Date }>('select t::timestamptz as at from unnest($1::text[]) t', [texts]);
    const endless = await pool.query("select 'infinity'::timestamptz as at");
    await pool.end();
    expect(found.rows.map(({ at }) => at.toISOString())).toEqual([
      '2026-01-02T03:04:05.000Z',
      '2026-11-23T14:59:59.900Z',
      '2026-11-23T14:59:59.067Z',
      '2024-03-01T06:30:00.120Z',
      '0042-01-02T00:00:00.000Z',
      '+012026-01-02T03:04:05.000Z',
    ]);
    expect(endless.rows).toEqual([{ at: Number.POSITIVE_INFINITY }]);
  });
});

describe('a pool', () => {
  it('lets nobody wait for a connection for ever', async () => {
    const pool = openPool(await freshCopy(), { connectionsMax: 1, waitMs: 1_000 });
    const taken = await pool.connect();
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isConnectionLost(failure)).toBe(true);
    taken.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('migrations', () => {
  it('are applied once, and a changed file is refused', async () => {
    const url = await freshCopy();
    expect(await migrate(url, folder)).toEqual([]);
    const changed = mkdtempSync(join(tmpdir(), 'sanam-changed-'));
    writeFileSync(join(changed, '0001-first.sql'), 'create table sums (amount numeric);');
    await expect(migrate(url, changed)).rejects.toThrow('0001-first.sql was changed');
    rmSync(changed, { recursive: true });
  });

  it('roll back whole when one fails, those before it included', async () => {
    const url = await freshCopy();
    const broken = mkdtempSync(join(tmpdir(), 'sanam-broken-'));
    writeFileSync(join(broken, '0008-good.sql'), 'create table good (id int);');
    writeFileSync(join(broken, '0009-broken.sql'), 'create table half (id int); select 1 / 0;');
    await expect(migrate(url, broken)).rejects.toThrow('0009-broken.sql failed');
    rmSync(broken, { recursive: true });
    const pool = openPool(url);
    const found = await pool.query(`select to_regclass('half') as half, to_regclass('good') as good`);
    await pool.end();
    expect(found.rows).toEqual([{ half: null, good: null }]);
  });
});

describe('withDatabase', () => {
  it('keeps host, role and socket', () => {
    expect(withDatabase('postgres://sanam@localhost/postgres?host=%2Ftmp%2Fx', 'other')).toBe(
      'postgres://sanam@localhost/other?host=%2Ftmp%2Fx',
    );
  });
});

describe('a statement whose plan is kept', () => {
  it('is prepared once on a connection, others are not', async () => {
    const pool = openPool(await freshCopy(), { connectionsMax: 1 });
    const ask = async (text: string, value: number) => (await pool.query<{ n: number }>(text, [value])).rows[0]!.n;
    const kept = `\n  ${KEEP_PLAN} select $1::int + 1 as n`;
    const atEnd = `select $1::int + 2 as n ${KEEP_PLAN}`;
    expect([await ask(kept, 1), await ask('select $1::int as n', 7), await ask(kept, 2)]).toEqual([2, 7, 3]);
    expect([await ask(atEnd, 1), await ask(atEnd, 2)]).toEqual([3, 4]);
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by prepare_time',
    );
    expect(rows.map((row) => row.statement)).toEqual([kept, atEnd]);
    await pool.end();
  });
});

describe('a connection that is lost while it is in use', () => {
  const end = async (pid: number) => {
    const other = openPool(clusterUrl, { connectionsMax: 1 });
    await other.query('select pg_terminate_backend($1)', [pid]);
    await other.end();
  };

  it('fails its transaction between two statements and is reported; the pool goes on', async () => {
    const broken: Error[] = [];
    const isBroken = Promise.withResolvers<void>();
    const db = openDatabase<unknown>(await freshCopy(), {
      connectionsMax: 1,
      onError: (error) => {
        broken.push(error);
        isBroken.resolve();
      },
    });
    const failed = await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await end(rows[0]!.pid);
        await isBroken.promise;
        await sql`select 1`.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(isConnectionLost(failed)).toBe(true);
    expect(broken[0]).toMatchObject({ code: '57P01' });
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    await db.destroy();
  });

  it('fails the statement under way', async () => {
    const db = openDatabase<unknown>(await freshCopy(), { connectionsMax: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const [failed] = await Promise.all([
      sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error),
      end(rows[0]!.pid),
    ]);
    expect(isConnectionLost(failed)).toBe(true);
    // The server announces the end before it closes; a statement in between still uses the old connection.
    const ask = async () => sql<{ n: number }>`select 1 as n`.execute(db).catch(() => undefined);
    await expect.poll(async () => (await ask())?.rows).toEqual([{ n: 1 }]);
    await db.destroy();
  });

  it('is told apart from a statement that is wrong', async () => {
    const pool = openPool(await freshCopy(), { connectionsMax: 1 });
    expect(isConnectionLost(await pool.query('select 1 / 0').catch((error: unknown) => error))).toBe(false);
    expect(isConnectionLost(undefined)).toBe(false);
    await pool.end();
  });

  it('is reported once while it is idle', async () => {
    const broken: Error[] = [];
    const pool = openPool(await freshCopy(), { connectionsMax: 1, onError: (error) => broken.push(error) });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await end(rows[0]!.pid);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(broken).toHaveLength(1);
    await pool.end();
  });
});
