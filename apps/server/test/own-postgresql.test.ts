// The documented login of an own PostgreSQL: no superuser, with the right to create roles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '@sanam/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrations } from '../src/sql-files.ts';

let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  pool = openPool(inject('clusterUrl'), { connectionsMax: 1 });
  client = await pool.connect();
});
afterAll(async () => {
  client.release(true);
  await pool.end();
});

/** Reads a migration for other names: the real roles belong to the whole test cluster and to its superuser. */
const migration = (name: string): string =>
  readFileSync(join(migrations, name), 'utf8').replaceAll(/'sanam_(app|drawer)'/g, "'own_$1'");

it('works as the roles that it creates, also where their creator may only grant them', async () => {
  await client.query('begin');
  await client.query('create role own_login createrole');
  await client.query('set local session authorization own_login');
  for (const role of ['own_app', 'own_drawer']) await client.query(`create role ${role} nologin`);
  await client.query(migration('0706-roles-to-work-as.sql'));
  const major = await client.query<{ at: number }>(`select current_setting('server_version_num')::int / 10000 as at`);
  // Before 16 the migrations that create the roles grant them.
  if (major.rows[0]!.at < 16)
    for (const role of ['own_app', 'own_drawer']) await client.query(`grant ${role} to own_login`);
  for (const role of ['own_app', 'own_drawer']) {
    await client.query(`set local role ${role}`);
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: role }]);
    await client.query('reset role');
  }
  await client.query('rollback');
});
