// Help links are checked, and a dead one is reported to staff.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
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
  return checkLinks({ ...platform, outside, site: modules.merchants.service, help: modules.content.help }, 'default');
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

  status = 404;
  await check();
  const [dead, ...rest] = await links('true');
  expect(rest).toEqual([]);
  expect(dead).toMatchObject({ url: `${base}/help?a=1&b=2`, isDead: true, problem: 'HTTP 404' });
  await t.advance(600);
  await check();
  expect(await links('true')).toMatchObject([{ deadSince: dead!.deadSince }]);
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
