// The frame's edges: the footer under every page, the side bar beside it, and the phone's menu.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { changeAnswers } from './answers.ts';
import { arrive } from './members.ts';
import { loadInOrder, movedSoFar, type Order, watchMovements } from './order-of-answers.ts';
import { balance, choose, lookOf, openPortal } from './portal.ts';
import { banner, CHAT, furnish, VENDORS } from './portal-shell-data.ts';
import { product } from './product.ts';
import { expectNoSideways } from './quiet.ts';
import { wordsOf } from './words.ts';

test(
  'the footer has the makers passing by, the licences, all games, help and the copyright [SHL-031, SHL-032, SHL-033, SHL-034, SHL-035, SHL-036, GAP-102, GAP-103]',
  { tag: '@desk' },
  async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await choose(context, language, theme);
    const { t } = await openPortal(page, language, '/promotions');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(t('footer.licence'))).toBeVisible();
    await furnish(page);
    await page.reload();
    const makers = footer.getByRole('region', { name: t('footer.vendors') });
    await expect(makers.getByRole('link')).toHaveCount(VENDORS + 3);
    const row = makers.locator('.marquee-row');
    await expect(row).toHaveCSS('animation-duration', `${((VENDORS + 3) * 3000) / 1000}s`);
    const shown = await makers.locator('.marquee-view').evaluate((view) => {
      const slide = view.querySelector('li')!;
      return Math.round((view.clientWidth / slide.getBoundingClientRect().width) * 10) / 10;
    });
    if (project.name === 'desktop') expect(shown).toBe(10);
    await expect(row).toHaveCSS('animation-play-state', 'running');
    await makers.getByRole('button', { name: t('footer.marqueePause') }).click();
    await page.mouse.move(1, 1);
    await expect(row).toHaveCSS('animation-play-state', 'paused');
    await makers.getByRole('button', { name: t('footer.marqueePlay') }).click();
    await page.mouse.move(1, 1);
    await expect(row).toHaveCSS('animation-play-state', 'running');
    if (project.name === 'desktop') {
      await makers.locator('.marquee-view').hover();
      await expect(row).toHaveCSS('animation-play-state', 'paused');
    }
    await makers.getByRole('link').first().focus();
    await expect(row).toHaveCSS('animation-name', 'none');

    const licences = footer.getByRole('list', { name: t('footer.licences') });
    for (const place of ['MT', 'VG', 'PH']) await expect(licences).toContainText(t(`footer.licenceOf.${place}`));
    await expect(footer.getByText(t('footer.licence'))).toHaveCount(0);
    const links = licences.getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute('href', 'https://mt.example/0');
    await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer');
    const games = footer.getByRole('navigation', { name: t('footer.games') });
    await expect(games.getByRole('link')).toHaveText([t('games.type.RNG'), t('games.type.LIVE')]);
    const help = footer.getByRole('navigation', { name: t('footer.help'), exact: true });
    await expect(help.getByRole('link', { name: t('footer.helpCentre') })).toHaveAttribute('href', '/help');
    await expect(footer.getByText(/^© \d{4} \S/)).toBeVisible();
    await expectNoSideways(page, 'footer');
    await expectAccessible(page, 'footer');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(row).toHaveCSS('animation-name', 'none');
    await expect(makers.getByRole('button')).toHaveCount(0);
  },
);

test('the side bar has recent games, the channels that are set up and a button that is updating, beside the page and never above it [SHL-037, SHL-038, SHL-039, SHL-040, SHL-041, HOM-005, GAP-095, GAP-104, GAP-105]', async ({
  page,
  context,
}, { project }) => {
  const [language, theme] = lookOf(project.name);
  await choose(context, language, theme);
  await context.route(`${CHAT}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>chat</title>' }));
  await watchMovements(page);
  const { t, isPhone } = await openPortal(page, language);
  const openSide = async () => {
    if (!isPhone) return page.getByRole('complementary', { name: t('nav.sideBar') });
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.menu'), exact: true })
      .click();
    return page.getByRole('dialog', { name: t('nav.menu') });
  };
  let side = await openSide();
  await expect(side.getByRole('link', { name: t('nav.vip') })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Our line' })).toHaveCount(0);
  if (isPhone) await page.keyboard.press('Escape');
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(1);
  await expect(page.getByRole('region', { name: t('home.banners') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('notice.title') })).toBeVisible();
  expect(await movedSoFar(page)).toBeLessThan(0.02);

  await furnish(page);
  await page.reload();
  side = await openSide();
  const channel = (name: string) => side.getByRole('button', { name: `Our ${name}` });
  await expect(channel('liveChat')).toBeVisible();
  const shown = side.getByRole('button', { name: /^Our / });
  // The VIP channel is for ranks above 4, and a visitor has none.
  await expect(shown).toHaveCount(4);
  const appearing = context.waitForEvent('page');
  await channel('telegram').click();
  await expect(await appearing).toHaveURL(CHAT);
  if (!isPhone) {
    await side.getByRole('button', { name: t('side.recent') }).click();
    const [main, bar] = [await page.getByRole('main').boundingBox(), await side.boundingBox()];
    expect(main!.x + main!.width).toBeLessThanOrEqual(bar!.x);
  }
  await expect(side.getByText(t('hall.noData'))).toBeVisible();
  await side.getByRole('button', { name: t('side.updating') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('side.updating') })).toBeVisible();
  await expectAccessible(page, 'side bar');
  if (isPhone) return;
  await page.keyboard.press('Escape');
  await side.getByRole('button', { name: t('side.hide') }).click();
  await page.reload();
  await side.getByRole('button', { name: t('side.show') }).click();
  await expect(side.getByRole('button', { name: t('side.hide') })).toBeVisible();
});

test('nothing on a page is pushed away, whichever answer comes last [HOM-005, SHL-041]', async ({ page, context }, {
  project,
}) => {
  const [language, theme] = lookOf(project.name);
  const t = wordsOf('portal', language);
  await choose(context, language, theme);
  await watchMovements(page);
  const game = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(t('games.play')) })
    .first();
  const makers = page.getByRole('contentinfo').getByRole('region', { name: t('footer.vendors') });
  const loads = [
    ['/', 'oldest', game],
    ['/', 'newest', game],
    ['/rng', 'newest', game],
    ['/promotions', 'newest', makers],
    ['/help', 'newest', makers],
  ] as const satisfies [string, Order, unknown][];
  for (const [path, order, last] of loads) {
    const banners = page.getByRole('region', { name: t('home.banners') });
    const isWhole = async () => (await last.isVisible()) && (await banners.isVisible());
    await loadInOrder(page, product().portalUrl + path, order, isWhole);
    expect.soft(await movedSoFar(page), `${path}, the ${order} answer first`).toBeLessThan(0.01);
  }
});

/** Some of the halls, because all use one component. */
const halls = ['/live', '/esports', '/cockfight', '/fish'];
/** The late part: the classes of a hall, or the banners if the merchant has some for it. One of them per screen. */
for (const [kind, order, tag] of [
  ['without banners', 'oldest', '@phone'],
  ['with banners', 'newest', '@desk'],
] as const satisfies [string, Order, string][]) {
  test(`no hall ${kind} is pushed away either [HOM-005, HOM-007]`, { tag }, async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name);
    const t = wordsOf('portal', language);
    await choose(context, language, theme);
    await watchMovements(page);
    if (kind === 'with banners')
      await changeAnswers(page, '/wps/relay/MCSFE_getListAnnouncements', (value: { banners: object[] }) => ({
        ...value,
        banners: ['live', 'sports', 'esports', 'pvp', 'lott', 'cockfight', 'fish'].map((hall) => banner(`w_${hall}`)),
      }));
    const main = page.getByRole('main');
    const game = main
      .getByRole('button', { name: new RegExp([t('games.play'), t('games.open'), t('games.preview')].join('|')) })
      .first();
    for (const path of halls) {
      await loadInOrder(page, product().portalUrl + path, order, () => game.isVisible());
      expect.soft(await movedSoFar(page), path).toBeLessThan(0.01);
      const banners = page.getByRole('region', { name: t('home.banners') });
      if (kind === 'with banners') await expect.soft(banners, path).toBeVisible();
      // Otherwise cached announcements would appear first on the next page.
      await page.evaluate(() => sessionStorage.clear());
    }
  });
}

test('a phone’s bars have logo, balance, messages and menu side by side, wide enough for a finger [SHL-018]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'th');
  await changeAnswers(page, '/wps/v2/wallets/balance', (value: object) => ({ ...value, sumBalance: '99999999.00' }));
  const player = await arrive(context, 'th');
  const { t } = player;
  await expect(balance(player)).toHaveText(/99,999,999\.00/);
  const bar = page.getByRole('banner');
  const parts = [
    bar.locator('img').first(),
    balance(player),
    ...['nav.hideBalance', 'nav.refreshBalance'].map((key) => bar.getByRole('button', { name: t(key) }).locator('svg')),
    bar.getByRole('link', { name: t('member.messageV2') }).locator('svg'),
    bar.getByRole('button', { name: t('nav.menu'), exact: true }).locator('svg'),
  ];
  let end = 0;
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    expect(box.x, String(part)).toBeGreaterThanOrEqual(end);
    end = box.x + box.width;
  }
  expect(end).toBeLessThanOrEqual(360 - 16);
  await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeAttached();
  const narrow = await page
    .locator('header :is(a, button), nav :is(a, button)')
    .evaluateAll((all) =>
      all
        .map(
          (one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }) as DOMRect & { name: string },
        )
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    );
  expect(narrow).toEqual([]);
});

test('a title that is too long for its banner is cut inside it, and the way on stays in sight [HOM-006, HOM-010]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'th');
  const title = 'โปรโมชันต้อนรับสมาชิกใหม่ฝากครั้งแรกรับโบนัสพร้อมสิทธิ์หมุนวงล้อทุกวันตลอดเดือนธันวาคมนี้เท่านั้น';
  await changeAnswers(page, '/wps/relay/MCSFE_getListAnnouncements', (value: { banners: object[] }) => ({
    ...value,
    banners: value.banners.map((one) => ({ ...one, title, linkUrl: '/rng' })),
  }));
  for (const path of ['/', '/rng']) {
    const { t } = await openPortal(page, 'th', path);
    const banners = page.getByRole('region', { name: t('home.banners') });
    const frame = (await banners.boundingBox())!;
    const shown = [
      banners.getByText(title).first().locator('xpath=..'),
      banners.getByText(t('home.bannerMore')).first(),
    ];
    for (const part of path === '/' ? shown : shown.slice(0, 1)) {
      const box = (await part.boundingBox())!;
      expect.soft(box.y, path).toBeGreaterThanOrEqual(frame.y);
      expect.soft(box.y + box.height, path).toBeLessThanOrEqual(frame.y + frame.height);
    }
  }
});
