// Plants a breach of each invariant of promotions (J1 to J11 of the design) and lets the queries of verify-ledger find it.
import { verifyDraws } from '@sanam/draws/server/verify.ts';
import { verifyMissions } from '@sanam/missions/server/verify.ts';
import { verifyPoints } from '@sanam/points/server/verify.ts';
import { verifyActivities } from '@sanam/promotions/server/activities/verify.ts';
import { verifyBonuses } from '@sanam/promotions/server/bonuses/verify.ts';
import { verifyTurnover } from '@sanam/promotions/server/turnover/verify.ts';
import { verifyReferral } from '@sanam/referral/server/verify.ts';
import { verifyVip } from '@sanam/vip/server/verify.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../src/platform/db.ts';
import type { Breach } from '../src/platform/module.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const verifiers: readonly ((db: Db) => Promise<Breach[]>)[] = [
  verifyActivities,
  verifyBonuses,
  verifyTurnover,
  verifyPoints,
  verifyVip,
  verifyMissions,
  verifyDraws,
  verifyReferral,
];

/** SQL expressions of the given columns; the rest of the required columns get a value of their type. */
type Row = Record<string, string>;
type Planted = readonly (readonly [table: string, row: Row])[];

const anyOf: Readonly<Record<string, string>> = {
  text: `'x'`,
  bigint: '1',
  integer: '1',
  smallint: '1',
  boolean: 'false',
  jsonb: `'{}'`,
  ARRAY: `'{1}'`,
  date: 'platform_now()::date',
  'timestamp with time zone': 'platform_now()',
};

async function plant(client: pg.PoolClient, table: string, row: Row): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const missing = rows.filter(({ name }) => row[name] === undefined).map(({ name, type }) => [name, anyOf[type]!]);
  const full = { ...Object.fromEntries(missing), ...row } as Row;
  const names = Object.keys(full).map((name) => `"${name}"`);
  await client.query(`insert into ${table} (${names.join(', ')}) values (${Object.values(full).join(', ')})`);
}

/** Inserts rows past keys and triggers, returns the broken rules, and takes the rows back. */
async function brokenBy(planted: Planted): Promise<string[]> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, row] of planted) await plant(client, table, row);
    const one = { query: client.query.bind(client), release: () => {} };
    const pool = { connect: async () => one, end: async () => {} } as unknown as pg.Pool;
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) }) as Db;
    const found: string[] = [];
    for (const verify of verifiers) found.push(...(await verify(db)).map(({ id }) => id));
    return found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const MEMBER = `'mbr_planted'`;
const member = { member_id: MEMBER };

it('nothing is broken where nothing is planted', async () => {
  expect(await brokenBy([])).toEqual([]);
});

/** Rows that a member got at a moment, by the rule that forbids them during an exclusion (J10). */
const gotAt: readonly (readonly [rule: string, what: string, rows: (at: string) => Planted])[] = [
  [
    'BN7',
    'a bonus was started',
    (at) => [
      [
        'promotions_grants',
        { ...member, source: `'manual'`, state: `'active'`, requirement_id: `'req'`, started_at: at, expires_at: at },
      ],
    ],
  ],
  ['PA10', 'a reward was claimed', (at) => [['promotions_rewards', { ...member, state: `'claimed'`, decided_at: at }]]],
  ['VIP12', 'a level was reached', (at) => [['vip_crossings', { ...member, amount: '0', state: `'none'`, at }]]],
  [
    'VIP12',
    'a level was paid',
    (at) => [['vip_crossings', { ...member, state: `'paid'`, at: BEFORE, decided_at: at }]],
  ],
  [
    'VIP12',
    'a rebate was paid',
    (at) => [['vip_rewards', { ...member, kind: `'rebate'`, state: `'paid'`, decided_at: at }]],
  ],
  [
    'MS9',
    'a mission was claimed',
    (at) => [
      ['missions_progress', { ...member, state: `'claimed'`, period: `'once'`, reached_at: BEFORE, decided_at: at }],
    ],
  ],
  ['MS9', 'a prize of a board was paid', (at) => [['missions_prizes', { ...member, state: `'paid'`, decided_at: at }]]],
  ['DR10', 'a wheel was spun', (at) => [['draws_spins', { ...member, at }]]],
  ['DR10', 'a prize of a raffle was paid', (at) => [['draws_winners', { ...member, state: `'paid'`, decided_at: at }]]],
  [
    'RF4',
    'a friend was rewarded',
    (at) => [['referral_rewards', { ...member, side: `'inviter'`, state: `'paid'`, decided_at: at }]],
  ],
  ['PT6', 'points were earned', (at) => [['points_earnings', { ...member, at }]]],
  ['PT6', 'points were converted', (at) => [['points_conversions', { ...member, at }]]],
  ['PT6', 'a reward was redeemed', (at) => [['points_redemptions', { ...member, state: `'issued'`, made_at: at }]]],
];
const BEFORE = `platform_now() - interval '3 hours'`;
const DURING = `platform_now() - interval '1 hour'`;
const unposted = {
  ...member,
  state: `'paid'`,
  decided_at: BEFORE,
  points: '1',
  amount: '1',
  rule_merchant: `'*'`,
  rule_version: '1',
};
const excluded = {
  ...member,
  kind: `'exclusion'`,
  term: `'6m'`,
  started_by: `'player'`,
  started_at: `platform_now() - interval '2 hours'`,
  term_ends_at: `platform_now() + interval '100 days'`,
};
/** A break whose time was over before the row was made. */
const rested = { ...excluded, kind: `'break'`, term: `'1d'`, term_ends_at: `platform_now() - interval '90 minutes'` };

describe('from the commit of an exclusion on', () => {
  it.each(gotAt)('%s finds that %s', async (rule, _what, rows) => {
    expect(await brokenBy([['protection_exclusions', excluded], ...rows(DURING)])).toContain(rule);
    expect(await brokenBy([['protection_exclusions', excluded], ...rows(BEFORE)])).not.toContain(rule);
    expect(await brokenBy([['protection_exclusions', rested], ...rows(DURING)])).not.toContain(rule);
    expect(await brokenBy(rows(DURING))).not.toContain(rule);
  });
});

const account = { id: '900000001', class: `'player_bonus'`, owner: MEMBER, currency: `'THB'`, guarded: 'true' };
const requirement = { ...member, currency: `'THB'`, source: `'deposit'`, base: '100', required: '100' };

it.each<[string, string, Planted]>([
  ['TV1', 'J1: what is done without a bet', [['promotions_requirements', { ...requirement, done: '5' }]]],
  [
    'TV2',
    'J1: a bet that is none',
    [
      ['promotions_requirements', { ...requirement, done: '5' }],
      [
        'promotions_contributions',
        {
          requirement_no: '(select max(requirement_no) from promotions_requirements)',
          counted: '5',
          used: '5',
          basis: '5',
          weight: '1000000',
          reason: `'COUNTED'`,
        },
      ],
    ],
  ],
  [
    'BN1',
    'J3: bonus money of no bonus',
    [
      ['ledger_accounts', account],
      ['ledger_balances', { account_id: account.id, balance: '5' }],
    ],
  ],
  ['PA1', 'J4: a budget spent on nothing', [['promotions_budgets', { amount_max: '100', amount_spent: '5' }]]],
  [
    'PA1',
    'J4: more spent than the bound',
    [
      ['promotions_budgets', { campaign_id: `'c'`, amount_max: '5', amount_spent: '5', places_taken: '1' }],
      ['promotions_grants', { ...member, campaign_id: `'c'`, source: `'manual'`, amount: '6', state: `'queued'` }],
    ],
  ],
  [
    'BN2',
    'J6: a bonus that was started and not posted',
    [
      [
        'promotions_grants',
        { ...member, source: `'manual'`, state: `'active'`, requirement_id: `'req'`, started_at: BEFORE },
      ],
    ],
  ],
  ['PT3', 'J8: a redemption that took no points', [['points_redemptions', { ...member, state: `'issued'` }]]],
  [
    'PT4',
    'J8: a stock without its moves',
    [
      ['points_rewards', { reward_id: `'r'`, kind: `'goods'` }],
      ['points_variants', { reward_id: `'r'`, received: '2', available: '2' }],
    ],
  ],
  [
    'PT5',
    'J8: a piece that is reserved for nobody',
    [['points_variants', { received: '2', available: '1', reserved: '1' }]],
  ],
  ['PT7', 'J6: a payout without its postings', [['points_payouts', unposted]]],
  ['DR1', 'J9: a spin without a ticket', [['draws_spins', member]]],
  [
    'DR1',
    'J9: two spins with one ticket',
    [
      ['draws_tickets', { ...member, ticket_id: `'k'`, source: `'staff'`, state: `'used'`, decided_at: BEFORE }],
      ['draws_spins', { ...member, draw_id: `'one'`, ticket_id: `'k'` }],
      ['draws_spins', { ...member, draw_id: `'two'`, ticket_id: `'other'` }],
    ],
  ],
  [
    'DR2',
    'J9: a number outside the stored weights',
    [
      ['draws_prizes', { pool_id: `'p'`, kind: `'nothing'`, weight: '10' }],
      ['draws_spins', { ...member, pool_id: `'p'`, number: '10', weights: `'{10}'` }],
    ],
  ],
  [
    'VIP2',
    'J11: a rank below a level that was reached',
    [
      ['vip_standings', { ...member, rank_level: '1' }],
      ['vip_crossings', { ...member, rank_level: '2', amount: '0', state: `'none'` }],
    ],
  ],
])('%s finds %s', async (rule, _what, rows) => {
  expect(await brokenBy(rows)).toContain(rule);
});

/** Columns that the table accepts with the first values and refuses with the second. */
it.each<[string, string, Row, Row, Row]>([
  ['J1: more done than required', 'promotions_requirements', requirement, { done: '99' }, { done: '101' }],
  ['J1: less done than nothing', 'promotions_requirements', requirement, { done: '0' }, { done: '-1' }],
  [
    'J7: a withdrawal above what may leave',
    'payments_withdrawals',
    { ...member, currency: `'THB'`, amount: '101', fee: '1', net: '100', stage: `'review'` },
    { withdrawable: '101' },
    { withdrawable: '100' },
  ],
  ['J8: a stock that is not its parts', 'points_variants', { received: '2' }, { available: '2' }, { available: '1' }],
  [
    'J8: a stock below zero',
    'points_variants',
    { received: '1' },
    { available: '1', reserved: '0' },
    { available: '2', reserved: '-1' },
  ],
])('a table refuses %s', async (_what, table, row, lawful, unlawful) => {
  await brokenBy([[table, { ...row, ...lawful }]]);
  await expect(brokenBy([[table, { ...row, ...unlawful }]])).rejects.toThrow(/violates check constraint/);
});

it('a table refuses J5: a second bonus of one occasion', async () => {
  const given = (id: string, occurrence: string): Planted[number] => [
    'promotions_grants',
    { ...member, grant_id: `'${id}'`, source: `'deposit'`, source_id: `'${id}'`, occurrence: `'${occurrence}'` },
  ];
  await brokenBy([given('one', '2026-11-28'), given('two', '2026-11-29')]);
  await expect(brokenBy([given('one', 'once'), given('two', 'once')])).rejects.toThrow(/duplicate key/);
});
