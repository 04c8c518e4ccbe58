// Upgrades a database of an earlier version, with data, to the current server.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueCalls } from '@sanam/catalogue/contract/calls.ts';
import { contentCalls } from '@sanam/content/contract/calls.ts';
import { merchantsCalls } from '@sanam/merchants/contract/calls.ts';
import { copyTemplate, createTemplate, migrate, openPool } from '@sanam/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';
import { migrations, routines } from '../src/sql-files.ts';

/** Last migration of the version in which the console could not yet edit merchants and content. */
const BEFORE = '0078-site-client-log.sql';
const BEFORE_TEMPLATE = 'sanam_before_template';

/** One row for each table that later migrations change. */
const kept = `
  insert into site_merchants (merchant_id, code, name) values ('mer_old', 'OLD', 'Old merchant');
  insert into site_hosts (host, merchant_id) values ('www.old.example', 'mer_old'), ('old.example', 'mer_old');
  insert into site_brands (merchant_id, look, version) values ('mer_old', '{"light": {}, "dark": {}, "shape": {}}', 7);
  insert into site_access_rules (rule_id, merchant_id, kind, value, is_allowed, reason, position)
    values ('acr_old', 'mer_old', 'cidr', '203.0.113.0/24', false, 'abuse', 0);
  insert into identity_invitations (merchant_id, code, label) values ('mer_old', 'SUMMER', 'a campaign');
  insert into content_announcements (announcement_id, merchant_id, type, position, audience)
    values ('ann_old', 'mer_old', 'PU', 1, 'visitor');
  insert into content_announcement_texts values ('ann_old', 'TH', 'ข่าว', '<p>เดิม</p>');
  insert into content_feedback (feedback_id, merchant_id, member_id, question_type, content, state, answered_at, answered_by)
    values ('fbk_old', 'mer_old', 'mbr_old', 'game', 'why', 'answered', now(), 'stf_old');
  insert into content_applications (application_id, merchant_id, network, name, contact, channel)
    values ('apl_old', 'mer_old', 'n', 'Somchai', '@somchai', 'line');
  insert into games_vendors (code, name) values ('OLDV', 'Old vendor'), ('AWAY', 'Not offered');
  insert into games_games (vendor_id, code) select id, 'one' from games_vendors where code in ('OLDV', 'AWAY');
  insert into games_catalogue (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
    select 'game_' || lower(code), id, 'one', 'RNG', 'เกม', 'Game', 100, 100000 from games_vendors where code in ('OLDV', 'AWAY');
  insert into platform_jobs (name, payload, attempts, attempts_max, run_at)
    values ('event:test.old:carried', '{"n": "event"}', 0, 12, now()), ('test.carried', '{"n": "tried"}', 3, 12, now()),
           ('test.carried', '{"n": "later"}', 0, 12, now() + interval '1 hour');
  insert into platform_jobs (name, payload, attempts, attempts_max, state, last_error)
    values ('test.carried', '{"n": "dead"}', 12, 12, 'dead', 'no');
  insert into platform_jobs (name, dedupe_key) values ('ledger.seal', 'recurring');
  insert into games_merchant_vendors select 'mer_old', id, false from games_vendors where code = 'AWAY';`;

let app: App;
let owner: pg.Pool;
let close: () => Promise<void>;
let applied: string[];

beforeAll(async () => {
  const cluster = inject('clusterUrl');
  const folder = mkdtempSync(join(tmpdir(), 'sanam-upgrade-'));
  const earlier = readdirSync(migrations).filter((file) => file.endsWith('.sql') && file <= BEFORE);
  for (const file of earlier) cpSync(join(migrations, file), join(folder, 'before', file));
  await createTemplate(cluster, BEFORE_TEMPLATE, join(folder, 'before'), { extraSql: kept });
  const database = await copyTemplate(cluster, BEFORE_TEMPLATE);
  applied = await migrate(database.url, migrations, routines);
  owner = openPool(database.url, { connectionsMax: 1 });
  const config = readConfig({
    DATA_DIR: folder,
    SANAM_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    ROLES: 'api',
    SERVE_PAGES: '0',
  });
  app = await buildApp({ config, log: createLog('silent'), databaseUrl: database.url });
  close = async () => {
    await app.close();
    await owner.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

async function ask<Value>(path: string): Promise<Value> {
  const answer = await app.http.inject({ url: path, headers: { host: 'old.example' } });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<{ value: Value }>().value;
}
const row = async (text: string): Promise<unknown> => (await owner.query<Record<string, unknown>>(text)).rows[0];

it('takes what is new once, and nothing that it had already', async () => {
  expect(applied.length).toBeGreaterThan(0);
  expect(applied.every((name) => name > BEFORE)).toBe(true);
  expect(await migrate(owner.options.connectionString!, migrations, routines)).toEqual([]);
});

it('does the work that waited, at its time, and keeps what had given up', async () => {
  const runs = new Set<string>();
  const { jobs } = app.platform;
  for (const name of ['event/test.old/carried', 'test.carried'])
    jobs.define({ name, lane: 'events', run: async ({ n }) => void runs.add(String(n)) });
  await jobs.drain();
  expect(runs).toEqual(new Set(['event', 'tried']));
  expect(
    await row(`select data->>'n' as n, start_after > now() as is_later from pgboss.job where name = 'test.carried'`),
  ).toEqual({ n: 'later', is_later: true });
  expect(
    await row(
      `select source_name, source_retry_count, source_output->>'message' as error from pgboss.job where name = 'dead'`,
    ),
  ).toEqual({ source_name: 'test.carried', source_retry_count: 11, error: 'no' });
  const boss = await jobs.ready();
  expect(await boss.redrive('dead')).toBe(1);
  await jobs.drain();
  expect(runs).toContain('dead');
  expect(await row(`select to_regclass('platform_jobs') as old`)).toEqual({ old: null });
});

it('shows visitors what they saw before', async () => {
  const permission = await ask<{ info: { merchantCode?: string } }>(merchantsCalls.permission.path);
  expect(JSON.stringify(permission)).toContain('OLD');
  expect(await ask(contentCalls.listAnnouncements.path)).toMatchObject({ popup: [{ title: 'ข่าว' }] });
  const { halls } = await ask<{ halls: { vendors: { vassalage: string }[] }[] }>(catalogueCalls.lobby.path);
  expect(halls.flatMap(({ vendors }) => vendors.map((one) => one.vassalage))).toEqual(['OLDV']);
});

it('gives staff what was kept, open as it was', async () => {
  const { hosts } = app.modules.merchants;
  const gateChanges = app.modules.access.changes;
  expect((await hosts.merchants()).find((one) => one.code === 'OLD')).toMatchObject({
    isEnabled: true,
    hosts: ['old.example', 'www.old.example'],
  });
  expect(await gateChanges.rules('mer_old')).toMatchObject([{ ruleId: 'acr_old', expiresAt: null, isOver: false }]);
  expect(await row('select version, reason from merchants_theme_versions')).toEqual({
    version: 7,
    reason: 'saved before versions were kept',
  });
  const { list } = await app.modules.members.invitations.list({
    merchantId: 'mer_old',
    state: undefined,
    q: undefined,
    limit: 10,
    offset: 0,
  });
  expect(list).toMatchObject([{ code: 'SUMMER', usesMax: null, createdBy: 'system' }]);
  expect(
    await row(`select version, may_hide_today from content_announcements where announcement_id = 'ann_old'`),
  ).toEqual({ version: 1, may_hide_today: true });
  expect(await row('select answer, answered_by from content_feedback')).toEqual({
    answer: null,
    answered_by: 'stf_old',
  });
  expect(await row('select decision, state from content_applications')).toEqual({ decision: null, state: 'received' });
});
