// Pages shown instead of the requested one: maintenance, a blocked visitor, everything behind the log-in, and code that
// fails to load.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { stopTheClock } from './clock.ts';
import { asOwner } from './owner.ts';
import { makeMember } from './members.ts';
import { choose, enter, openPortal } from './portal.ts';
import { product } from './product.ts';
import { like, type Words } from './words.ts';

const CHAT = 'https://chat.example/room';

// A worker would serve files that a journey removes.
test.use({ serviceWorkers: 'block' });

const setting = (key: string, value: unknown): [string, unknown[]] => [
  `insert into merchants_settings (merchant_id, key, value) values ('default', $1, $2)
   on conflict (merchant_id, key) do update set value = excluded.value`,
  [key, JSON.stringify(value)],
];

/** A closed page polls every ten seconds; the server notices a change within two. */
async function opensByItself(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('banner')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Brings an open page back into view, which then checks at once instead of at its next minute. */
async function comesIntoSight(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { dispatchEvent(event: Event): void } };
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Customer service opens in its pop-up, also from a closed site. */
async function opensService(page: Page, t: Words): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: t('state.service') }).click(),
  ]);
  await expect(popup).toHaveURL(CHAT);
  await popup.close();
}

test('a shut site shows why under an open page, names who helps, and opens by itself [PLT-022] [PLT-023] [PLT-025] [PLT-026] [PLT-027] [PLT-029] [GAP-009] [GAP-179] [GAP-180] [SEC-013]', async ({
  page,
  context,
}) => {
  await choose(context, 'th', 'dark');
  await context.route('https://chat.example/**', (route) => route.fulfill({ body: 'hello' }));
  const entry = { type: 3, csType: 'liveChat', csPosition: 'chatRoom', titleTh: 'แชทสด', titleEn: 'Live chat' };
  const service = {
    version: 1,
    hosts: ['chat.example'],
    chatHeaderColour: null,
    entries: [{ ...entry, address: CHAT }],
  };
  await asOwner(setting('content.customerService', service));
  await expect.poll(channelCount).toBe(1);
  await page.clock.install();
  const { t } = await openPortal(page, 'th');
  await expect(page.getByRole('banner')).toBeVisible();

  const maintenance = page.getByRole('heading', { name: t('state.maintenanceTitle') });
  await asOwner(
    `update merchants set maintenance = true, maintenance_until = platform_now() + interval '2 hours',
       maintenance_text = '{"TH": "ย้ายเครื่อง <b>คืนนี้</b>"}' where merchant_id = 'default'`,
  );
  try {
    await expect(async () => {
      await comesIntoSight(page);
      await expect(maintenance).toBeVisible({ timeout: 1000 });
    }).toPass();
    // The operator's text is plain text.
    await expect(page.getByText('ย้ายเครื่อง <b>คืนนี้</b>')).toBeVisible();
    await expect(page.getByText(like(t, 'state.maintenanceEnd'))).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await opensService(page, t);
    await expectAccessible(page, 'maintenance page');
    const [asked] = await Promise.all([
      page.waitForResponse(/\/wps\/system\/status$/),
      page.getByRole('button', { name: t('state.refresh') }).click(),
    ]);
    expect(((await asked.json()) as { value: { status: number } }).value.status).toBe(1);
  } finally {
    await asOwner(
      `update merchants set maintenance = false, maintenance_until = null, maintenance_text = '{}' where merchant_id = 'default'`,
    );
  }
  // Without any click: the page polls repeatedly.
  await opensByItself(page);

  const blocked = page.getByRole('heading', { name: t('state.blockedTitle') });
  await asOwner(
    `insert into access_rules (rule_id, merchant_id, kind, value, is_allowed, reason, position) values
     ('acr_e2e', '*', 'cidr', '127.0.0.0/8', false, 'journey', 1), ('acr_e2e6', '*', 'cidr', '::1/128', false, 'journey', 1)`,
  );
  try {
    await expect(async () => {
      await comesIntoSight(page);
      await expect(blocked).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText(/127\.0\.0\.1|::1/)).toBeVisible();
    await expect(page.getByText(t('state.blockedAddressText'))).toBeVisible();
    await opensService(page, t);
    await expectAccessible(page, 'blocked page');
    expect((await page.request.get(`${product().portalUrl}/lgw/games/game_menus`)).status()).toBe(403);
  } finally {
    await asOwner(`delete from access_rules where rule_id like 'acr_e2e%'`);
  }
  await opensByItself(page);
});

async function channelCount(): Promise<number> {
  const answer = await fetch(`${product().portalUrl}/wps/relay/MCSFE_customerService`);
  return ((await answer.json()) as { value: { pathList: unknown[] } }).value.pathList.length;
}

/** Returns the server's current answer; a changed setting takes effect within seconds. */
async function isForMembersOnly(): Promise<boolean> {
  const answer = await fetch(`${product().portalUrl}/wps/system/permission`);
  return ((await answer.json()) as { value: { info: { loginedToHomePage: boolean } } }).value.info.loginedToHomePage;
}

test('a site for members only sends visitors to the log-in, where a forgotten password can be reset [PLT-002] [PLT-003] [PLT-004] [GAP-170] [GAP-173] [GAP-174]', async ({
  page,
}) => {
  const { t } = await openPortal(page, 'th');
  await asOwner(setting('site.loginedToHomePage', true));
  await expect.poll(isForMembersOnly).toBe(true);
  const logIn = page.getByRole('button', { name: t('nav.login'), exact: true });
  try {
    await page.goto(`${product().portalUrl}/rng?page=hot`);
    await expect(page).toHaveURL(/\/login\?return=/);
    expect(new URL(page.url()).searchParams.get('return')).toBe('/rng?page=hot');
    await expect(logIn).toBeVisible();
    // On /login the link opens the modal, because /forget requires a log-in as well.
    await page.getByRole('button', { name: t('identity.login.forgot') }).click();
    await expect(page.getByRole('dialog', { name: t('identity.forgot.title') })).toBeVisible();
    await page.goto(`${product().portalUrl}/forget#ticket=a-ticket-of-a-mail`);
    await expect(page.getByRole('dialog', { name: t('identity.forgot.linkTitle') })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/login');
    for (const [path, heading] of [
      ['/download', t('down.title')],
      ['/helpmc', t('help.title')],
    ] as const) {
      await page.goto(product().portalUrl + path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    // From an open page too: the alias of the same content is not in the list.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.down') })
      .click();
    await expect(page).toHaveURL(/\/login\?return=%2Fdown$/);
  } finally {
    await asOwner(`delete from merchants_settings where key = 'site.loginedToHomePage'`);
    await expect.poll(isForMembersOnly).toBe(false);
  }
});

test('a page that did not come for want of a line comes by itself when the line is back [PLT-031]', async ({
  page,
  context,
}) => {
  const { t } = await openPortal(page, 'th');
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('footer.down') });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('alert').filter({ hasText: t('state.slowTitle') })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: t('down.title'), level: 1 })).toBeVisible();
});

test('code that does not come: what to do, a retry, one reload after a deploy; a picture that does not come [PLT-031] [PLT-033] [PLT-038] [GAP-114] [GAP-182]', async ({
  page,
}) => {
  const chunk = /\/assets\/(down|help)-page-[\w-]+\.js$/;
  const { t } = await openPortal(page, 'th');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const footer = page.getByRole('contentinfo');
  const slow = page.getByRole('alert').filter({ hasText: t('state.slowTitle') });

  await test.step('a line that is cut: the frame stays, the message and a retry in place of the page', async () => {
    await page.route(chunk, (route) => route.abort());
    await footer.getByRole('link', { name: t('footer.down') }).click();
    await expect(slow).toContainText(t('state.slowText'));
    await expect(page.getByRole('banner')).toBeVisible();
    await expectAccessible(page, 'slow page');
    expect(loads).toEqual([]);
    await page.unroute(chunk);
    await slow.getByRole('button', { name: t('state.retry') }).click();
    await expect(page.getByRole('heading', { name: t('down.title'), level: 1 })).toBeVisible();
    expect(loads).toEqual(['/down']);
  });

  await test.step('a chunk of an older build: the page reloads itself, once', async () => {
    loads.length = 0;
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    // Simulates a deploy, which changes the page's first script.
    await page.route(`${product().portalUrl}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="/assets/start-another.js"></script>' }),
    );
    await footer.getByRole('link', { name: t('footer.helpCentre') }).click();
    await expect(slow).toBeVisible();
    expect(loads).toEqual(['/help']);
    await page.unroute(`${product().portalUrl}/`);
    await page.unroute(chunk);
  });

  await test.step('nothing comes at all: said after a while, given up after two minutes', async () => {
    await page.clock.install();
    await page.goto(`${product().portalUrl}/`);
    await page.route(chunk, () => new Promise(() => undefined));
    await expect(page.getByRole('region', { name: t('home.banners') })).toBeVisible();
    await expect(footer.getByRole('link', { name: t('footer.helpCentre') })).toBeVisible();
    // Two minutes less one second, with checks in between, which must not take that second.
    await stopTheClock(page);
    let ran = 0;
    const runTo = async (ms: number): Promise<void> => {
      await page.clock.runFor(ms - ran);
      ran = ms;
    };
    const asked = page.waitForRequest(chunk);
    await footer.getByRole('link', { name: t('footer.helpCentre') }).click();
    await asked;
    // The current page stays; the bar says that another one is loading.
    const waiting = page.locator('[role=status].fixed').filter({ hasText: t('app.loading') });
    await expect(async () => {
      // The page may start its own timer for the bar a moment after it requested the code.
      await runTo(ran + 500);
      await expect(waiting).toBeAttached({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('region', { name: t('home.banners') })).toBeVisible();
    await runTo(ran + 12_000);
    await expect(page.getByText(t('state.slowHint'))).toBeVisible();
    await runTo(119_000);
    await expect(slow).toHaveCount(0);
    await runTo(121_000);
    await expect(slow).toBeVisible();
    await page.clock.resume();
  });

  await test.step('a picture that fails shows the neutral icon', async () => {
    await page.route(/\/art\/games\//, (route) => route.abort());
    await page.goto(`${product().portalUrl}/rng`);
    await expect(page.locator('main img[src="/art/game.svg"]').first()).toBeVisible();
  });
});

test('a member logs in while the site is in maintenance, and sees the way out for the money', async ({
  browser,
  page,
}) => {
  const member = await makeMember(browser);
  await asOwner(`update merchants set maintenance = true where merchant_id = 'default'`);
  try {
    await choose(page.context(), 'en');
    const { t } = await openPortal(page, 'en', '/rng');
    await page.getByRole('link', { name: t('state.moneyLogin') }).click();
    await enter({ page, t }, member);
    await expect(page.getByRole('heading', { name: t('closed.title') })).toBeVisible();
    await expect(page.getByText(t('closed.maintenance'))).toBeVisible();
    await expect(page.getByText(t('withdraw.withdrawable')).first()).toBeVisible();
  } finally {
    await asOwner(`update merchants set maintenance = false where merchant_id = 'default'`);
  }
});
