// Help links are checked, and a dead one is reported to staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { checkLinks } from './links.ts';

let t: TestApp;
let editor: TestStaff;
const base = 'https://help.example.test';
let status = 200;
/** A fake internet that answers the checks. */
const outsideFetch: typeof fetch = (input) => {
  const isMoved = new Request(input).url.endsWith('/moved');
  return Promise.resolve(new Response('x', { status: isMoved ? 302 : status }));
};
beforeAll(async () => {
  t = await buildTestApp();
  editor = await staffSession(t, ['content']);
  const link = (path: string) => `<p>Help: <a href="${base}${path}">here</a></p>`;
  await write(`body || '${link('/help?a=1&amp;b=2')}${link('/moved')}'`);
});
afterAll(() => t.close());

/** Changes a published text directly in the database: the shipped version is the current one. */
const write = (body: string) =>
  t.owner.query(
    `set session_replication_role = replica;
     update content_article_texts set body = ${body}
      where (article_id, version, language) in (
        select article_id, version, language from content_article_texts join content_articles using (article_id)
        where merchant_id = '*' and enabled order by article_id, version desc, language limit 1);
     set session_replication_role = origin`,
  );
const check = () => {
  const { platform, modules } = t.app;
  const outside = { ...platform.outside, fetch: outsideFetch };
  const { service: site, helpContact } = modules.merchants;
  return checkLinks({ ...platform, outside, site, helpContact, help: modules.content.help }, 'default');
};
const links = async (dead?: 'true') =>
  (await editor.call('opsListHelpLinks', { query: dead === undefined ? {} : { dead } })).value.list;
const acts = async () =>
  (
    await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_type = 'helpLink' order by id`,
    )
  ).rows.map(({ command }) => command);

it('are asked, and staff see one that is dead until it answers again [R80]', async () => {
  await check();
  expect(await links()).toMatchObject([
    { url: `${base}/help?a=1&b=2`, isDead: false, deadSince: null },
    { url: `${base}/moved`, isDead: false },
  ]);
  expect(await acts()).toEqual([]);

  status = 403;
  await check();
  expect(await links('true')).toEqual([]);

  status = 404;
  await check();
  const [dead, ...rest] = await links('true');
  expect(rest).toEqual([]);
  expect(dead).toMatchObject({ url: `${base}/help?a=1&b=2`, isDead: true, problem: 'HTTP 404' });
  await t.advance(600);
  await check();
  expect(await links('true')).toMatchObject([{ deadSince: dead!.deadSince, isStopping: false }]);
  expect(await acts()).toEqual(['content.helpLink.dead']);

  status = 200;
  await check();
  expect(await links('true')).toEqual([]);
  expect(await acts()).toEqual(['content.helpLink.dead', 'content.helpLink.alive']);
});

it('that nobody shows any more are forgotten [R80]', async () => {
  await write(`replace(body, '/moved', '/help')`);
  await check();
  expect((await links()).map(({ url }) => url)).toEqual([`${base}/help`, `${base}/help?a=1&b=2`]);
});

describe('a link that is dead at two checks in a row [R80]', () => {
  async function inLive<Value>(run: () => Promise<Value>): Promise<Value> {
    const config = t.app.platform.config as { mode: 'sandbox' | 'live' };
    config.mode = 'live';
    try {
      return await run();
    } finally {
      config.mode = 'sandbox';
    }
  }
  const rule = async () => (await editor.call('opsGetHelpRule', { query: {} })).value;
  /** Opens a game of the live product past the guards of its pages; returns the code of the refusal. */
  async function launch(): Promise<string | undefined> {
    const { memberId } = await registerMember(t);
    const { nodeId } = (
      await t.owner.query<{ nodeId: string }>(
        `select node_id::text as "nodeId" from catalogue_games where code = 'slot-1'`,
      )
    ).rows[0]!;
    const session = { memberId, merchantId: 'default', accountType: 'player', currency: 'THB' } as MemberSession;
    const ask = { nodeId, language: 'EN', device: 'WEB', country: 'TH', portal: 'http://localhost' } as const;
    return inLive(async () => {
      try {
        await t.app.modules.play.launch(session, ask);
        return undefined;
      } catch (error) {
        return (error as Refusal).code;
      }
    });
  }
  const stops = () => inLive(async () => (await rule()).areStopped);
  let vendor: FakeVendor;
  beforeAll(async () => {
    // A live product serves named hosts only.
    await t.owner.query(
      `insert into merchants_hosts (host, merchant_id) values ('localhost', 'default'), ('127.0.0.1', 'default') on conflict do nothing`,
    );
    await t.app.modules.merchants.service.reload();
    vendor = await startFakeVendor(t, 'ACME');
    vendor.games = [vendorGame('slot-1')];
    await t.app.modules.catalogue.importFrom('ACME');
  });
  afterAll(() => vendor.close());

  it('stops launches of the live product, and no longer once it answers; checks of one hour count once', async () => {
    status = 503;
    await check();
    await check();
    expect([await stops(), (await links('true')).map(({ isStopping }) => isStopping)]).toEqual([false, [false, false]]);
    await t.advance(6 * 3_600);
    editor = await staffSession(t, ['content']);
    await check();
    expect([await stops(), (await rule()).areStopped]).toEqual([true, false]);
    expect(await launch()).toBe('games.helpUnreachable');
    expect((await acts()).at(-1)).toBe('content.helpLink.stopping');
    status = 200;
    await check();
    expect([await stops(), await launch()]).toEqual([false, undefined]);
  });

  it('lets games run if two people say so, and stops them again by one', async () => {
    status = 503;
    await check();
    await t.advance(6 * 3_600);
    editor = await staffSession(t, ['content']);
    const second = await staffSession(t, ['owner']);
    await check();
    expect(await stops()).toBe(true);
    const change = (stopsLaunches: boolean, version: number) =>
      editor.call('opsChangeHelpRule', { query: {}, body: { stopsLaunches, version, reason: 'the hotline moved' } });
    expect((await change(false, 4)).code).toBe('operator.staleVersion');
    const { state, approvalId } = (await change(false, 0)).value;
    expect([state, await stops()]).toEqual(['proposed', true]);
    const [proposal] = (await second.call('opsListApprovals', { query: { state: 'proposed' } })).value.list;
    expect(proposal).toMatchObject({ command: 'content.help.change', summary: 'default' });
    const decide = (who: TestStaff) =>
      who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    expect((await decide(editor)).code).toBe('operator.forbidden');
    expect((await decide(second)).value.state).toBe('executed');
    expect([await stops(), await launch()]).toEqual([false, undefined]);
    expect((await change(true, 1)).value.state).toBe('done');
    expect(await rule()).toMatchObject({ version: 2, stopsLaunches: true });
    expect(await stops()).toBe(true);
  });

  it('is asked again when staff want it', async () => {
    const reader = await staffSession(t, ['support']);
    expect((await reader.call('opsCheckHelpLinks', { query: {} })).code).toBe('operator.forbidden');
    expect((await editor.call('opsCheckHelpLinks', { query: {} })).code).toBeUndefined();
    const { rows } = await t.owner.query(
      `select subject_id from platform_audit where command = 'content.helpLinks.check'`,
    );
    expect(rows).toEqual([{ subject_id: 'default' }]);
    expect(await t.drain()).toBeGreaterThan(0);
  });
});
