// What a page keeps and sends of the site itself and for how long, a brand's look, and faults told to the server.
import { expect, test } from '@playwright/test';
import { notAtMidnight } from './clock.ts';
import { makeMember } from './members.ts';
import { asOwner } from './owner.ts';
import { balance, closeNews, enter, logOut, openLogin, openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

test('a page knows its brand and hosts, wears the brand’s look and tells its faults [PLT-010] [PLT-019] [PLT-020] [PLT-035] [PLT-036] [GAP-183]', async ({
  page,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const of = (path: string) => asked.filter((url) => url.pathname.endsWith(path)).at(-1)?.searchParams;
  await openPortal(page, 'th');
  await page.waitForLoadState('networkidle');

  const { host } = new URL(product().portalUrl);
  expect(of('/wps/system/permission')?.get('host')).toBe(host);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  expect(of('/wps/system/routers')?.get('device')).toBe(isPhone ? '3' : '0');
  const kept = await page.evaluate(() => ({
    routers: JSON.parse(sessionStorage.getItem('routers') ?? 'null') as unknown,
    merchant: sessionStorage.getItem('merchant'),
    merchantCode: localStorage.getItem('merchantCode'),
  }));
  expect(kept).toEqual({
    routers: { domainList: [{ domainName: host, speed: 0 }] },
    merchant: 'SANAM',
    merchantCode: 'SANAM',
  });
  expect(of('/MCSFE_getListAnnouncements')?.get('platform')).toBe('W');

  // The look of the brand: nothing in the page until one is saved, then a style sheet, and its colour on the page.
  await expect(page.locator('link[href^="/brand/"]')).toHaveCount(0);
  const look = {
    light: { brand: '#7a1f4b', brandHover: '#5e1439', brandInk: '#7a1f4b' },
    dark: {},
    shape: {},
    logoUrl: null,
  };
  await asOwner([
    `insert into merchants_brands (merchant_id, look) values ('default', $1::jsonb)
     on conflict (merchant_id) do update set look = excluded.look, version = merchants_brands.version + 1`,
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
    // Its name, in the page as it arrives and in its tab.
    await expect(page).toHaveTitle(/ · Luna & Sons$/);
    const arrived = await (await page.request.get(product().portalUrl)).text();
    expect(arrived).toContain('<title>Luna &amp; Sons</title>');
    await expect.poll(() => of('/GCSGAME_gameList')?.get('channel')).toBe('WEB');
    expect(of('/GCSGAME_gameList')?.get('merchant')).toBe('SANAM');
  } finally {
    await asOwner(`delete from merchants_brands`, "update merchants set name = 'Sanam' where merchant_id = 'default'");
  }

  // A fault of a script, and a chunk that does not come, reach the server without a query and without a session.
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

test('what is kept of notices and hosts is asked anew at a log-in, a log-out, in another language and after five minutes; notices sent away are back on the brand’s next day [CNT-008] [GAP-035] [GAP-100]', async ({
  page,
  browser,
}) => {
  await notAtMidnight();
  const member = await makeMember(browser);
  await page.clock.install();
  const asked: URL[] = [];
  // Answered, not only asked: while one is on its way nothing is asked again.
  page.on('requestfinished', (request) => asked.push(new URL(request.url())));
  const kept = ['/MCSFE_getListAnnouncements', '/wps/system/permission', '/wps/system/routers'];
  const isAskedAnew = (what: string) =>
    expect
      .poll(() => kept.filter((path) => !asked.some((url) => url.pathname.endsWith(path))), { message: what })
      .toEqual([]);
  const player = await openPortal(page, 'th', '/login');
  const { t } = player;
  await isAskedAnew('at the start');

  asked.length = 0;
  await enter(player, member);
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await news.getByRole('checkbox', { name: t('notice.hideToday') }).check();
  await closeNews(player);
  await isAskedAnew('after a log-in');
  const now = await page.evaluate(() => Date.now());
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(now);
  expect(await page.evaluate(() => localStorage.getItem('hideNoticeToday'))).toBe(day);

  asked.length = 0;
  await logOut(player);
  await isAskedAnew('after a log-out');

  asked.length = 0;
  await openLogin(player);
  await enter(player, member);
  await expect(balance(player)).toBeVisible();
  await isAskedAnew('after another log-in');
  await expect(news).toHaveCount(0);

  asked.length = 0;
  await page.clock.fastForward('05:01');
  await isAskedAnew('after five minutes');

  await logOut(player);
  await page.clock.fastForward('24:00:00');
  await openLogin(player);
  await enter(player, member);
  await expect(news).toBeVisible();
  await closeNews(player);

  asked.length = 0;
  await page.getByRole('button', { name: like(t, 'nav.language') }).hover();
  await page.getByRole('button', { name: 'English' }).click();
  await isAskedAnew('in another language');
  expect(asked.find(({ pathname }) => pathname.endsWith(kept[0]!))?.searchParams.get('language')).toBe('EN');
});
