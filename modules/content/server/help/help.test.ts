import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Draft } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const ask = async (query: { article?: string; version?: string; language?: 'TH' | 'EN' } = {}) =>
  (await callerOf(t)('helpCenter', { query })).value.categories;
const draft = (over: Partial<Draft> = {}): Draft => ({
  merchantId: 'default',
  code: 'term',
  category: 'terms',
  position: 1,
  version: '2027-01',
  texts: [{ language: 'TH', title: 'ข้อกำหนดใหม่', body: '<p>ใหม่</p><script>bad()</script>' }],
  ...over,
});

describe('the help centre', () => {
  it('gives articles by category without a token, to be kept a minute [CNT-005] [GAP-008] [GAP-169]', async () => {
    const answer = await callerOf(t)('helpCenter', { query: { language: 'EN' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const codes = answer.value.categories.map(({ category, articles }) => [category, articles.map(({ code }) => code)]);
    expect(codes).toEqual([
      ['start', ['start']],
      [
        'money',
        [
          'deposit',
          'withdraw',
          'deposit-promptpay-bill',
          'deposit-promptpay-id',
          'deposit-bank-transfer',
          'deposit-truemoney',
          'deposit-card',
        ],
      ],
      ['play', ['fair', 'safe']],
      ['account', ['factors']],
      ['app', ['install']],
      ['terms', ['term']],
    ]);
    expect(answer.value.categories[1]!.articles[0]).toMatchObject({ title: 'How do I deposit?', version: '2' });
  });

  it('says what a deposit locks by the rule of the merchant', async () => {
    const money = async (code: string) =>
      (await callerOf(t)('helpCenter', { query: { language: 'EN', article: code } })).value.categories[0]!.articles[0]!;
    expect((await money('deposit')).content).toContain('your bets must add up to ฿500.00');
    expect((await money('withdraw')).content).toContain('your bets must add up to ฿500.00');
    const rule = (percent: number) =>
      t.owner.query(`update payments_deposit_rules set lock_multiple_percent = ${percent} where merchant_id = '*'`);
    await rule(200);
    expect((await money('deposit')).content).toContain('your bets must add up to ฿1,000.00');
    await rule(0);
    expect((await money('deposit')).content).not.toContain('Before you withdraw');
    await rule(100);
  });

  it('holds the terms a registration agrees to, in the version it writes down', async () => {
    const { termsVersion } = (await callerOf(t)('registerSettings')).value;
    expect(await t.app.modules.content.help.hasTerms('default', termsVersion)).toBe(true);
    expect(await t.app.modules.content.help.hasTerms('default', '1999-01')).toBe(false);
    const [terms] = await ask({ article: 'term', version: termsVersion });
    expect(terms!.articles).toMatchObject([{ code: 'term', version: termsVersion, title: 'ข้อกำหนดการใช้งาน' }]);
  });

  it('shows a new version from its moment on, cleaned; nobody changes what was published [SEC-012]', async () => {
    const { help } = t.app.modules.content;
    const context = systemContext('test');
    await help.draft(t.app.platform.db, context, draft());
    // A draft changes nothing: the shipped terms are in force until the merchant's own are published.
    expect((await ask({ article: 'term' }))[0]!.articles[0]!.version).toBe('2026-11');
    const now = (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now.getTime();
    const publish = { merchantId: 'default', code: 'term', reason: 'law', from: null };
    await help.publish(context, { ...publish, version: '2027-01' });
    await help.draft(
      t.app.platform.db,
      context,
      draft({ version: '2027-02', texts: [{ language: 'TH', title: 'ถัดไป', body: '<p>x</p>' }] }),
    );
    await help.publish(context, { ...publish, version: '2027-02', from: new Date(now + 3_600_000) });
    expect((await ask({ article: 'term' }))[0]!.articles).toMatchObject([
      { version: '2027-01', content: '<p>ใหม่</p>' },
    ]);
    // A language without a text is shown in Thai.
    expect((await ask({ article: 'term', language: 'EN' }))[0]!.articles[0]!.title).toBe('ข้อกำหนดใหม่');
    await t.advance(3601);
    expect((await ask({ article: 'term' }))[0]!.articles[0]!.version).toBe('2027-02');
    expect((await ask({ article: 'term', version: '2027-01' }))[0]!.articles[0]!.version).toBe('2027-01');
    // Members who agreed to the shipped terms can still read them.
    expect((await ask({ article: 'term', version: '2026-11' }))[0]!.articles[0]!.title).toBe('ข้อกำหนดการใช้งาน');
    expect(await help.hasTerms('default', '2026-11')).toBe(true);
    await expect(help.draft(t.app.platform.db, context, draft())).rejects.toMatchObject({
      code: 'content.versionExists',
    });
    await expect(help.publish(context, { ...publish, version: '2027-01' })).rejects.toMatchObject({
      code: 'common.notFound',
    });
    await expect(
      t.owner.query(`update content_article_texts set body = 'x' where version = '2027-01'`),
    ).rejects.toThrow(/never changed/);
  });

  it('refuses odd queries and answers unknown articles with nothing', async () => {
    expect(await ask({ article: 'nothing' })).toEqual([]);
    expect((await callerOf(t)('helpCenter', { query: { article: '../etc' } })).code).toBe('request.invalid');
    expect((await callerOf(t)('helpCenter', { query: { article: 'term', version: "1' or 1=1" } })).code).toBe(
      'request.invalid',
    );
    expect((await callerOf(t)('helpCenter', { query: { language: 'XX' as 'TH' } })).code).toBe('request.invalid');
  });
});
