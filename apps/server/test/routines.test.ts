// Checks that the functions of the database come from the routine files, from whatever version it is upgraded.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, createTemplate, migrate, openPool } from '@sanam/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrations, routines } from '../src/sql-files.ts';
import { type DatabaseFunction, readFunctions } from './database-functions.ts';

/** Last migration of the version that still defined functions in migrations. */
const BEFORE = '0094-operator-content-role.sql';
/** Functions of that version whose privileges or settings were changed on purpose since; also removed ones. */
const CHANGED_SINCE: string[] = ['ledger_lock_owner(text)', 'platform_jobs_wake()'];
/** Removed functions that checked single commands; the routines for sets of commands replaced them. */
const WENT =
  /^(games_serve_|games_(count_dead_bet|open_case|reverse_round|rollback_verdict|touch_session)\(|protection_count\(|ledger_(take|give)\()/;
/** Returns a signature after the renames of 0130-names-of-modules.sql and 0152-vendor-transactions.sql. */
const nameNow = (signature: string): string =>
  signature
    .replaceAll(/\bgames_(?:catalogue_)?(changed|touch|renamed|switched)\b/g, 'catalogue_$1')
    .replaceAll(/\bgames_(?:vendors_)?/g, 'vendors_')
    .replaceAll('vendors_movements', 'vendors_transactions');

const cluster = inject('clusterUrl');
let folder: string;
let fresh: pg.Pool;
let upgraded: pg.Pool;
let before: Map<string, DatabaseFunction>;
const close: (() => Promise<void>)[] = [];

async function open(template: string): Promise<pg.Pool> {
  const copy = await copyTemplate(cluster, template);
  const pool = openPool(copy.url, { connectionsMax: 1 });
  close.push(async () => {
    await pool.end();
    await copy.drop();
  });
  return pool;
}

/** A function that got a setting since; the rest of it is unchanged. */
const LEDGER_POST = 'ledger_post(text,text,text,text,jsonb,bigint,text,jsonb)';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-routines-'));
  for (const file of readdirSync(migrations).filter((name) => name <= BEFORE)) {
    cpSync(join(migrations, file), join(folder, file));
  }
  await createTemplate(cluster, 'sanam_functions_before', folder);
  await createTemplate(cluster, 'sanam_functions_fresh', migrations, { routines });
  fresh = await open('sanam_functions_fresh');
  upgraded = await open('sanam_functions_before');
  before = await readFunctions(upgraded);
  await migrate(upgraded.options.connectionString!, migrations, routines);
});
afterAll(async () => {
  for (const one of close) await one();
  rmSync(folder, { recursive: true, force: true });
});

it('an upgraded database has the functions of a new one', async () => {
  const after = await readFunctions(upgraded);
  expect(after.size).toBeGreaterThanOrEqual(40);
  expect(after).toEqual(await readFunctions(fresh));
});

it('a function keeps its owner, its rights and its settings through the upgrade', async () => {
  const rightsOf = (functions: Map<string, DatabaseFunction>, name = (signature: string) => signature) =>
    [...before.keys()]
      .filter((signature) => !CHANGED_SINCE.includes(signature) && !WENT.test(signature))
      .map((signature) => {
        const { owner, isDefiner, settings, privileges } = functions.get(name(signature)) ?? {};
        return { signature: nameNow(signature), owner, isDefiner, settings, privileges };
      });
  const wanted = rightsOf(before).map((one) => ({
    ...one,
    settings: one.signature === LEDGER_POST ? [...one.settings!, 'jit=off'] : one.settings,
  }));
  expect(rightsOf(await readFunctions(upgraded), nameNow)).toEqual(wanted);
});

it('every function of the database is in a routine file', async () => {
  const { rows } = await fresh.query<{ signature: string }>(
    'select unnest(functions) as signature from schema_routines order by 1',
  );
  expect(rows.map(({ signature }) => signature).toSorted()).toEqual(
    [...(await readFunctions(fresh)).keys()].toSorted(),
  );
});

it('every folder of routines is applied', () => {
  const modules = join(import.meta.dirname, '../../../modules');
  const folders = readdirSync(modules).filter((module) => existsSync(join(modules, module, 'sql/routines')));
  const applied = routines.flatMap((one) => ('module' in one ? [one.module] : []));
  expect(['platform', ...folders].toSorted()).toEqual(applied.toSorted());
});
