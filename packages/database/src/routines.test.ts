import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPool, withDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { RoutineFolder } from './routines.ts';

const clusterUrl = inject('clusterUrl');
const NAME = `routines_${randomBytes(4).toString('hex')}`;

let root = '';
let server: pg.Pool;
let database: pg.Pool;
let url = '';

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sanam-routines-'));
  mkdirSync(join(root, 'migrations'));
  server = openPool(clusterUrl, { connectionsMax: 1 });
  await server.query(`create database "${NAME}"`);
  url = withDatabase(clusterUrl, NAME);
  database = openPool(url, { connectionsMax: 1 });
  migration(
    '0001-first.sql',
    'create table sums (amount bigint); create function total() returns bigint language sql as $$ select 1::bigint $$;',
  );
});

afterEach(async () => {
  await database.end();
  await server.query(`drop database "${NAME}" with (force)`);
  await server.end();
  rmSync(root, { recursive: true, force: true });
});

const migration = (name: string, text: string): void => writeFileSync(join(root, 'migrations', name), text);

/** Creates the folder of one module with only these files. */
function folder(module: string, files: Record<string, string>): RoutineFolder {
  const path = join(root, module);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { module, folder: path };
}

const apply = (...folders: RoutineFolder[]): Promise<string[]> => migrate(url, join(root, 'migrations'), folders);

async function column(text: string): Promise<unknown[]> {
  const { rows } = await database.query<{ value: unknown }>(text);
  return rows.map(({ value }) => value);
}
const functions = (): Promise<unknown[]> =>
  column(`select oid::regprocedure::text as value from pg_proc where pronamespace = 'public'::regnamespace order by 1`);

const fn = (head: string, body: string): string =>
  `create or replace function ${head} language sql as $$ select ${body} $$;\n`;
const total = fn('total() returns bigint', 'coalesce(sum(amount), 0)::bigint from sums');

describe('routine files', () => {
  it('replace what migrations made, and run again only when a text is new', async () => {
    const files = { 'total.sql': total, 'twice.sql': fn('twice() returns bigint', '2 * total()') };
    expect(await apply(folder('a', files))).toEqual(['0001-first.sql', 'a/total.sql', 'a/twice.sql']);
    expect(await column('select total() as value')).toEqual([0n]);
    expect(await apply(folder('a', files))).toEqual([]);
    const changed = { ...files, 'twice.sql': fn('twice() returns bigint', '3 * total()') };
    expect(await apply(folder('a', changed))).toEqual(['a/twice.sql']);
    expect(await column(`select prosrc as value from pg_proc where proname = 'twice'`)).toEqual([
      ' select 3 * total() ',
    ]);
  });

  it('remember name, hash, functions and since when', async () => {
    const since = `select name || ' ' || length(sha256) || ' ' || functions::text as value from schema_routines order by name`;
    const times = `select applied_at::text as value from schema_routines where name = 'a/total.sql'`;
    await apply(folder('a', { 'total.sql': total }));
    const first = await column(times);
    await apply(folder('a', { 'more.sql': fn('more() returns int', '1'), 'total.sql': total }));
    expect(await column(since)).toEqual(['a/more.sql 64 {more()}', 'a/total.sql 64 {total()}']);
    expect(await column(times)).toEqual(first);
  });

  it('win over a migration that comes later', async () => {
    const files = folder('a', { 'total.sql': total });
    await apply(files);
    migration('0002-second.sql', fn('total() returns bigint', '7::bigint'));
    expect(await apply(files)).toEqual(['0002-second.sql']);
    expect(await column('select total() as value')).toEqual([0n]);
  });

  it('may use each other in any order', async () => {
    const files = folder('a', {
      'a.sql': fn('twice() returns bigint', '2 * once_more()') + total,
      'b.sql': fn('once_more() returns bigint', 'total()'),
    });
    await apply(files);
    expect(await column('select twice() as value')).toEqual([0n]);
  });

  it('are applied once by processes that start together', async () => {
    const files = folder('a', { 'total.sql': total });
    const all = await Promise.all([apply(files), apply(files), apply(files)]);
    expect(all.filter((names) => names.length > 0)).toEqual([['0001-first.sql', 'a/total.sql']]);
  });
});

describe('a function that no file makes any more', () => {
  it('is dropped when its signature changed, be the earlier one of a migration or of a routine', async () => {
    const privileges = 'revoke execute on function total(integer) from public;';
    await apply(folder('a', { 'total.sql': `${fn('total(p int) returns int', 'p')}${privileges}` }));
    expect(await functions()).toEqual(['total(integer)']);
    await apply(folder('a', { 'total.sql': fn('total(p int, q text default null) returns int', 'p') }));
    expect(await functions()).toEqual(['total(integer,text)']);
  });

  it('is dropped with its file, and a function of somebody else is left alone', async () => {
    await apply(folder('a', { 'more.sql': fn('more() returns int', '1'), 'total.sql': total }));
    await database.query(fn('report() returns int', '1'));
    await apply(folder('a', { 'total.sql': total }));
    expect(await functions()).toEqual(['report()', 'total()']);
  });

  it('stays when it moved to another file', async () => {
    await apply(folder('a', { 'total.sql': total }));
    expect(await apply(folder('b', { 'sum.sql': total }))).toEqual(['b/sum.sql']);
    expect(await functions()).toEqual(['total()']);
  });

  it('stops the upgrade while a trigger uses it', async () => {
    const touch =
      'create or replace function touch() returns trigger language plpgsql as $$ begin return new; end $$;\n';
    const trigger = 'create or replace trigger touch before insert on sums for each row execute function touch();';
    await apply(folder('a', { 'total.sql': total, 'touch.sql': touch + trigger }));
    await expect(apply(folder('a', { 'total.sql': total }))).rejects.toThrow(
      /no routine file makes touch\(\).*trigger touch on table sums/,
    );
    migration('0002-drop.sql', 'drop trigger touch on sums;');
    await apply(folder('a', { 'total.sql': total }));
    expect(await functions()).toEqual(['total()']);
  });
});

describe('a routine that changes what PostgreSQL cannot replace', () => {
  it('drops the earlier function itself', async () => {
    await apply(folder('a', { 'total.sql': total }));
    const text = fn('total() returns text', `'none'`);
    await expect(apply(folder('a', { 'total.sql': text }))).rejects.toThrow(
      'a/total.sql failed: cannot change return type',
    );
    await apply(folder('a', { 'total.sql': `drop function if exists total();\n${text}` }));
    expect(await column('select total() as value')).toEqual(['none']);
  });
});

describe('an upgrade with a bad routine', () => {
  it.each([
    {
      name: 'a body that names what is not there',
      text: fn('total() returns bigint', 'gone from sums'),
      says: 'a/total.sql, total(), failed: column "gone" does not exist',
    },
    { name: 'no valid SQL', text: 'create function;', says: 'a/total.sql failed: syntax error' },
    {
      name: 'a function of another file',
      text: total + fn('other() returns int', '1'),
      says: 'a/total.sql changes other() of a/other.sql',
    },
  ])('leaves nothing behind, migrations included: $name', async ({ text, says }) => {
    await apply(folder('a', { 'total.sql': total }));
    migration('0002-second.sql', 'create table more (id int);');
    const files = folder('a', { 'other.sql': fn('other() returns int', '2'), 'total.sql': text });
    await expect(apply(files)).rejects.toThrow(says);
    expect(await column(`select to_regclass('more') as value`)).toEqual([null]);
    expect(await functions()).toEqual(['total()']);
    expect(await column('select name as value from schema_routines')).toEqual(['a/total.sql']);
  });
});

describe('the owner of the database', () => {
  it('needs no more rights than that', async () => {
    await server.query(`create role "${NAME}"`);
    try {
      await server.query(`alter database "${NAME}" owner to "${NAME}"`);
      const owner = withRole(url, NAME);
      const files = (text: string) => [folder('a', { 'total.sql': text })];
      await migrate(owner, join(root, 'migrations'), files(total));
      await migrate(owner, join(root, 'migrations'), files(fn('total(p int) returns int', 'p')));
      expect(await column(`select proowner::regrole::text as value from pg_proc where proname = 'total'`)).toEqual([
        NAME,
      ]);
    } finally {
      await database.query(`reassign owned by "${NAME}" to current_user; drop owned by "${NAME}"`);
      await server.query(`drop role "${NAME}"`);
    }
  });
});

/** Returns the address of the same database with another role. */
function withRole(address: string, role: string): string {
  const parsed = new URL(address);
  parsed.searchParams.set('options', `-c role=${role}`);
  return parsed.toString();
}
