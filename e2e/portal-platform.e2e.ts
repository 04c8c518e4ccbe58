// Data the site keeps and sends, a merchant's theme, and faults reported to the server.
import { expect, test } from '@playwright/test';
import { asOwner } from './owner.ts';
import { openPortal } from './portal.ts';
import { product } from './product.ts';

test('a page knows its merchant and hosts, wears the merchant’s theme and tells its faults [PLT-010] [PLT-019] [PLT-020] [PLT-035] [PLT-036] [GAP-183]', async ({
  page,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const of = (path: string) => asked.filter((url) => url.pathname.endsWith(path)).at(-1)?.searchParams;
  await openPortal(page, 'th');

  const { host } = new URL(product().portalUrl);
  // Asked after the first paint, so a busy machine is late with it.
  await expect.poll(() => of('/wps/system/permission')?.get('host')).toBe(host);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await expect.poll(() => of('/wps/system/routers')?.get('device')).toBe(isPhone ? '3' : '0');
  const kept = () =>
    page.evaluate(() => ({
      routers: JSON.parse(sessionStorage.getItem('routers') ?? 'null') as unknown,
      merchant: sessionStorage.getItem('merchant'),
      merchantCode: localStorage.getItem('merchantCode'),
    }));
  await expect.poll(kept).toEqual({
    routers: { domainList: [{ domainName: host, speed: 0 }] },
    merchant: 'SANAM',
    merchantCode: 'SANAM',
  });
  await expect.poll(() => of('/MCSFE_getListAnnouncements')?.get('platform')).toBe('W');

  // The merchant's theme: none in the page until one is saved, then a style sheet, and its colour on the page.
  await expect(page.locator('link[href^="/brand/"]')).toHaveCount(0);
  const look = {
    light: { brand: '#7a1f4b', brandHover: '#5e1439', brandInk: '#7a1f4b' },
    dark: {},
    shape: {},
    logoUrl: null,
  };
  await asOwner([
    `insert into merchants_themes (merchant_id, look) values ('default', $1::jsonb)
     on conflict (merchant_id) do update set look = excluded.look, version = merchants_themes.version + 1`,
    [JSON.stringify(look)],
  ]);
  await asOwner("update merchants set name = 'Luna & Sons' where merchant_id = 'default'");
  try {
    await expect(async () => {
      await page.goto(`${product().portalUrl}/rng`);
      await expect(page.locator('link[href^="/brand/SANAM.css"]')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sn-brand'));
    expect((await colour()).trim()).toBe('#7a1f4b');
    // Its name, in the initial HTML and in the tab.
    await expect(page).toHaveTitle(/ · Luna & Sons$/);
    const arrived = await (await page.request.get(product().portalUrl)).text();
    expect(arrived).toContain('<title>Luna &amp; Sons</title>');
    await expect.poll(() => of('/GCSGAME_gameList')?.get('channel')).toBe('WEB');
    expect(of('/GCSGAME_gameList')?.get('merchant')).toBe('SANAM');
  } finally {
    await asOwner(`delete from merchants_themes`, "update merchants set name = 'Sanam' where merchant_id = 'default'");
  }

  // A script's fault, and a chunk that fails to load, are reported to the server without query and session.
  const [told] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/wps/system/clientLog')),
    page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('a probe of /x?token=1');
      }, 0);
    }),
  ]);
  expect(told.postDataJSON()).toEqual({ kind: 'script', path: '/rng', name: 'TypeError', message: 'a probe of /x' });
  const headers = await told.allHeaders();
  expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
  expect((await told.response())?.status()).toBe(200);
  expect(await asOwner('select kind, path, name from merchants_client_log')).toContainEqual({
    kind: 'script',
    path: '/rng',
    name: 'TypeError',
  });
});
