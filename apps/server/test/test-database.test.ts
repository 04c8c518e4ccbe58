import { copyTemplate, openPool } from '@sanam/database';
import { expect, inject, it } from 'vitest';
import { insertMember } from './plain-member.ts';
import { openTestDatabase } from './test-database.ts';

it('closes while a transaction of another database is open', async () => {
  const other = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const pool = openPool(other.url, { connectionsMax: 1 });
  const client = await pool.connect();
  const database = await openTestDatabase();
  try {
    await client.query('begin');
    await client.query<object>('select pg_current_xact_id()');
    await insertMember(database.owner, 'mbr_closing', 'closing', 'player');
    await database.owner.query<object>(
      `select ledger_post('reward', 'reward-1', 'reward.paid', 'mbr_closing', null, null, 'THB', $1)`,
      [
        JSON.stringify([
          {
            fromClass: 'promo_expense',
            fromOwner: 'house',
            toClass: 'player_cash',
            toOwner: 'mbr_closing',
            amount: '100',
          },
        ]),
      ],
    );
    await database.closeAfterVerify();
    expect((await client.query('select 1')).rowCount).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
    await other.drop();
  }
}, 20_000);
