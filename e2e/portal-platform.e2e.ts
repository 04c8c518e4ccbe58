// What a page keeps and sends of the site itself, a brand's look, faults told to the server, and a gate that closes
// and opens under an open page.
import { expect, test } from '@playwright/test';
import { asOwner } from './owner.ts';
import { openPortal } from './portal.ts';
import { product } from './product.ts';

test('a page knows its brand and hosts, wears the brand’s look and tells its faults [PLT-010] [PLT-018] [PLT-019] [PLT-020] [PLT-034] [PLT-035] [PLT-036] [GAP-183]', async ({
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
    `insert into site_brands (merchant_id, look) values ('default', $1::jsonb)
     on conflict (merchant_id) do update set look = excluded.look, version = site_brands.version + 1`,
    [JSON.stringify(look)],
  ]);
  try {
    await expect(async () => {
      await page.goto(`${product().portalUrl}/rng`);
      await expect(page.locator('link[href^="/brand/SANAM.css"]')).toHaveCount(1, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sn-brand'));
    expect((await colour()).trim()).toBe('#7a1f4b');
    await expect.poll(() => of('/GCSGAME_gameList')?.get('channel')).toBe('WEB');
    expect(of('/GCSGAME_gameList')?.get('merchant')).toBe('SANAM');
  } finally {
    await asOwner(`delete from site_brands`);
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
  expect(await asOwner('select kind, path, name from site_client_log')).toContainEqual({
    kind: 'script',
    path: '/rng',
    name: 'TypeError',
  });
});

test('a gate that closes shows its page with the address the server sees, and leaves by itself [PLT-023] [PLT-027] [GAP-179] [GAP-180]', async ({
  page,
}) => {
  const { t } = await openPortal(page, 'th');
  const blocked = page.getByRole('heading', { name: t('state.blockedTitle') });
  await expect(page.getByRole('banner')).toBeVisible();
  await asOwner(
    `insert into site_access_rules (rule_id, merchant_id, kind, value, is_allowed, reason, position) values
     ('acr_e2e', '*', 'cidr', '127.0.0.0/8', false, 'journey', 1), ('acr_e2e6', '*', 'cidr', '::1/128', false, 'journey', 1)`,
  );
  try {
    await expect(async () => {
      await page.reload();
      await expect(blocked).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(/127\.0\.0\.1|::1/)).toBeVisible();
    expect((await page.request.get(`${product().portalUrl}/lgw/games/game_menus`)).status()).toBe(403);
  } finally {
    await asOwner(`delete from site_access_rules where rule_id like 'acr_e2e%'`);
  }
  await expect(blocked).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('banner')).toBeVisible();
});
