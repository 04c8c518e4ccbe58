import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const pages = () => t.app.platform.edge.pages.ask();

describe('the page of a host', () => {
  const host = () => new URL(t.url).host;
  const set = (key: string, value: unknown) =>
    t.owner.query(
      `insert into merchants_settings (merchant_id, key, value) values ('default', $1, $2)
       on conflict (merchant_id, key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );

  it('has the name and the settings of its merchant', async () => {
    const { service } = t.app.modules.merchants;
    expect(await pages().merchantName(host())).toBe((await service.merchant('default')).name);
    expect(await pages().gameOrigins(host())).toEqual(await service.gameOrigins('default'));
    expect([await pages().theme(host()), await pages().isCounting(host())]).toEqual([undefined, false]);
  });

  it('follows what an operator sets', async () => {
    await set('site.gtagId', 'G-TEST1');
    await set('site.defaultTheme', 'dark');
    await expect.poll(() => pages().isCounting(host())).toBe(true);
    await expect.poll(() => pages().theme(host())).toBe('dark');
  });
});

it('names nothing of any merchant to a host that nobody named', async () => {
  // In the sandbox a host belongs to the default merchant unless it was closed; elsewhere it has no merchant.
  await t.owner.query(
    `insert into merchants_hosts (host, merchant_id, enabled) values ('another.example', 'default', false)`,
  );
  const host = 'another.example';
  await expect.poll(() => pages().merchantName(host)).toBeUndefined();
  const page = pages();
  const origins = ['gameOrigins', 'chatOrigins', 'widgetOrigins', 'connectOrigins', 'pictureOrigins'] as const;
  for (const name of origins) expect(await page[name](host), name).toEqual([]);
  expect([await page.theme(host), await page.isCounting(host)]).toEqual([undefined, false]);
  expect(await page.firstPicture(host, '/')).toBeUndefined();
  expect(await page.themeSheet(host, undefined)).toBeUndefined();
  expect(await page.merchantName('merchant.example')).toBeDefined();
});
