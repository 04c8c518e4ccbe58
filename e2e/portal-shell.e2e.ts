// The frame around every page: header, navigation with its dropdowns, and the pages at their addresses.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectToGoAfter } from './clock.ts';
import { makeMember } from './members.ts';
import { balance, choose, closeNews, lookOf, newMember, openPortal } from './portal.ts';
import { furnish, promotion, VENDORS } from './portal-shell-data.ts';
import { product } from './product.ts';
import { passHumanCheck } from './puzzle.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { like } from './words.ts';

test('each game type has a dropdown of thirty vendors in three columns, for mouse and keyboard [SHL-021, SHL-022, SHL-023, SHL-024, SHL-025, SHL-026, SHL-027, SHL-028, SHL-029, SHL-030, SHL-052, GAP-088, GAP-111, GAP-092, GAP-093]', {
  tag: '@desk',
}, async ({ page, context }) => {
  await choose(context, 'en');
  await furnish(page);
  const complaints = listen(page);
  await page.clock.install();
  const { t } = await openPortal(page, 'en', '/help');
  const bar = page.getByRole('navigation', { name: t('nav.main') });
  await expect(bar.getByRole('link')).toHaveText([
    t('nav.home'),
    ...['RNG', 'LIVE', 'COCKFIGHT'].map((type) => t(`games.type.${type}`)),
    t('nav.promotions'),
    t('nav.down'),
  ]);
  const slots = bar.getByRole('link', { name: t('games.type.RNG'), exact: true });
  await slots.hover();
  const vendors = bar.getByRole('link', { name: /^RNG maker/ });
  await expect(vendors).toHaveCount(30);
  const places = await vendors.evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().left)),
  );
  const columns = [...new Set(places)];
  expect(columns.map((left) => places.filter((place) => place === left).length)).toEqual([10, 10, 10]);
  await expect(bar.getByText(t('games.hot'))).toHaveCount(1);
  await expect(vendors.nth(1)).toContainText(t('games.hot'));
  await expect(bar.getByRole('link', { name: t('nav.vendorsMore', { count: String(VENDORS - 30) }) })).toHaveAttribute(
    'href',
    '/rng',
  );
  await expectAccessible(page, 'dropdown');
  await expectToGoAfter(page, bar.locator('li > div'), 200, () => page.mouse.move(640, 780));

  await slots.hover();
  await vendors.nth(4).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=RNG5$/);
  await expect(vendors).toHaveCount(0);
  await page.mouse.move(640, 780);
  await slots.hover();
  await expect(vendors.nth(4)).toHaveAttribute('aria-current', 'true');
  await page.mouse.move(640, 780);
  await expect(vendors).toHaveCount(0);

  const opener = bar.getByRole('button', { name: t('nav.vendorsOf', { type: t('games.type.LIVE') }) });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(bar.getByRole('link', { name: /^LIVE maker/ })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/live\?vassalage=LIVE1$/);
  // It also opens for a pointer that comes from an element removed in the meantime.
  await page.mouse.move(640, 780);
  await expect(bar.getByRole('link', { name: /^(LIVE|RNG) maker/ })).toHaveCount(0);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await heading.hover();
  const { x, y, width, height } = (await slots.boundingBox())!;
  // The page is busy, so the pointer has moved on before the browser checks the element under it.
  const busy = heading.evaluate((element) => {
    element.remove();
    const until = performance.now() + 300;
    while (performance.now() < until);
  });
  await Promise.all([busy, page.mouse.move(x + width / 2, y + height / 2)]);
  await expect(bar.getByRole('link', { name: /^RNG maker/ })).toHaveCount(30);
  complaints.expectQuiet('navigation');
});

test('a visitor logs in from the header; a member has the menu, an agent one entry more; language and theme are at hand [SHL-001, SHL-015, SHL-016, SHL-017, SHL-018, SHL-019, SHL-020, SHL-043, GAP-089]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const member = await makeMember(browser, newMember());
  const { t } = await openPortal(page, 'th', '/rng');
  const header = page.getByRole('banner');
  await test.step('the language opens by hover, by press and by key; the theme by its switch', async () => {
    const languages = header.getByRole('button', { name: like(t, 'nav.language') });
    const english = header.getByRole('button', { name: 'English', exact: true });
    await languages.hover();
    await expect(english).toBeVisible();
    await languages.click();
    await expect(english).toBeVisible();
    await page.mouse.move(640, 780);
    await expect(english).toHaveCount(0);
    await languages.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(header.locator(':focus')).toHaveAttribute('lang', /.+/);
    await english.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  const en = (await openPortal(page, 'en', '/rng')).t;
  await header.getByRole('button', { name: en('theme.toDark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await header.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);

  const [name, password] = [header.getByLabel(en('nav.loginName')), header.getByLabel(en('nav.loginPassword'))];
  await test.step('what is missing is said in place, what needs more room goes on in the pop-up', async () => {
    await name.fill(member.username);
    await page.keyboard.press('Enter');
    await expect(header.getByRole('alert')).toHaveText(en('identity.passwordMissing'));
    await expect(password).toBeFocused();
    await expectAccessible(page, 'log-in in the header');
    await page.route('**/wps/session/login', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 'identity.wrongCredentials', message: '', value: { captchaRequired: true } },
      }),
    );
    await password.fill('Wrong-pass-1');
    await page.keyboard.press('Enter');
    await passHumanCheck({ page, t: en });
    const popup = page.getByRole('dialog', { name: en('identity.loginTitle') });
    await expect(popup.getByRole('alert')).toBeVisible();
    await expect(popup.getByLabel(en('identity.username'))).toHaveValue(member.username);
    await expect(popup.getByRole('textbox', { name: en('identity.captcha') })).toBeVisible();
    await page.unroute('**/wps/session/login');
    await page.keyboard.press('Escape');
  });
  await password.fill(member.password);
  await header.getByRole('button', { name: en('nav.login'), exact: true }).click();
  await passHumanCheck({ page, t: en });
  await closeNews({ page, t: en });
  await expect(balance({ page, t: en })).toHaveText(/0\.00/);

  const account = header.getByRole('button', { name: like(en, 'nav.account') });
  const agents = header.getByRole('link', { name: en('nav.agentCentre') });
  await account.hover();
  await expect(header.getByRole('link', { name: en('member.securityCenter') })).toBeVisible();
  await expect(agents).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: en('nav.main') });
  for (const path of ['/lottery', '/vnlottery', '/seamless']) {
    await page.goto(product().portalUrl + path);
    await expect(header.getByRole('link').first()).toBeVisible();
    await expect(bar).toHaveCount(0);
  }
  // The page follows the account's type; the server decides what an agent may do.
  await page.evaluate(() => sessionStorage.setItem('isAgent', '1'));
  await openPortal(page, 'en', '/');
  await expect(bar).toBeVisible();
  await account.hover();
  await agents.click();
  await expect(page).toHaveURL(/[?&]ac=agentTeamOverview$/);
});

test(
  'promotions, levels, the points mall, the winners and the game center have addresses, and each way in has its banners [SHL-002, HOM-044, GAM-032, GAP-098, GAP-110]',
  { tag: '@phone' },
  async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name);
    await choose(context, language, theme);
    await furnish(page);
    const complaints = listen(page);
    const { t } = await openPortal(page, language, '/vip');
    const title = page.getByRole('heading', { level: 1 });
    // every-route.e2e.ts checks these pages without an operator's texts.
    const look = async (where: string) => {
      await page.waitForLoadState('networkidle');
      await expectNoSideways(page, where);
      await expectAccessible(page, where);
      complaints.expectQuiet(where);
    };
    await expect(page.getByRole('heading', { name: t('vip.levels') })).toBeVisible();
    const ways = ['/promotions', '/vip', '/pointMall', '/help', '/down'];
    for (const to of ways) await expect(page.getByRole('contentinfo').locator(`a[href="${to}"]`).first()).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.pointMall') })
      .click();
    await expect(page).toHaveURL(/\/pointMall$/);
    await expect(page.getByText('Banner of w_shop')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveCount(2);
    await look('pointMall');
    for (const [path, group] of [
      ['/login', 'w_login'],
      ['/register', 'w_reg'],
      ['/forget', 'w_forget'],
    ] as const) {
      await openPortal(page, language, path);
      await expect(page.getByText(`Banner of ${group}`)).toBeVisible();
    }
    await openPortal(page, language, '/promotions');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(promotion.title) })
      .click();
    await expect(page).toHaveURL(/\/promoDetail\?id=promo-1$/);
    await expect(title).toHaveText(promotion.title);
    await expect(page.getByRole('main').locator('b')).toHaveText('fish');
    await look('promoDetail');
    await openPortal(page, language, '/promoDetail?id=nobody');
    await expect(page.getByText(t('promo.unknown'))).toBeVisible();
    await openPortal(page, language, '/gameCenter');
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('link', { name: /^LIVE maker 3/ })).toHaveAttribute(
      'href',
      '/live?vassalage=LIVE3',
    );
    await openPortal(page, language, '/winners');
    await expect(title).toHaveText(t('home.winners'));
    await openPortal(page, language, '/no/such/page');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('state.goHome') })
      .click();
    await expect(page).toHaveURL(/\/$/);
  },
);
