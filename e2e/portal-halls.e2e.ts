// The halls at their real size: 20,000 games, on a phone and on a desktop.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { choose, logIn, openPortal, type Player } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { like } from './words.ts';

const LIST_CALL = /GCSGAME_gameList/;
const VENDORS = ['RIMTARN', 'SAILOM'] as const;

const tiles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('button') });
const listed = (page: Page) => page.getByRole('tabpanel');
const vendorMenu = ({ page, t }: Pick<Player, 'page' | 't'>) => page.getByRole('group', { name: t('games.vendors') });

/** The list call that something leads to. */
async function asks(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const [request] = await Promise.all([page.waitForRequest(LIST_CALL), act()]);
  return new URL(request.url()).searchParams;
}

/** Something that must not lead to a list call: the page has drawn three times since, and asked nothing. */
async function asksNothing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked: string[] = [];
  const hear = (request: { url(): string }) => {
    if (LIST_CALL.test(request.url())) asked.push(request.url());
  };
  page.on('request', hear);
  await act();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  page.off('request', hear);
  expect(asked).toEqual([]);
}

/** The press on the first game of the list. */
async function playFirst({ page, t }: Pick<Player, 'page' | 't'>): Promise<void> {
  const play = new RegExp(`${t('games.play')} `);
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: play }).first().click();
}

test('tabs, vendor, search and filters of the slot page [GAM-011, GAM-013, GAM-014, GAM-015, GAM-022, GAM-024, GAM-025, GAM-026, GAM-027, GAM-028, GAM-029, GAM-030, GAM-041, GAM-042, GAM-044, GAM-048]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  const complaints = listen(page);
  const player = await openPortal(page, 'en', `/rng?page=nonsense&vassalage=${VENDORS[1]}`);
  const { t, isPhone } = player;
  await expect(page.getByRole('heading', { level: 1, name: t('games.type.RNG') })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['all', 'hot', 'fav', 'recent'].map((tab) => t(`games.tab.${tab}`)));
  await expect(page.getByRole('tab', { selected: true })).toHaveText(t('games.tab.all'));

  await test.step('the vendor of the address is chosen, and only its games are there', async () => {
    await expect(vendorMenu(player).getByRole('button', { name: 'Sailom' })).toHaveAttribute('aria-pressed', 'true');
    await expect(listed(page).getByText('Sailom', { exact: true }).first()).toBeVisible();
    await expect(listed(page).getByText('Rimtarn', { exact: true })).toHaveCount(0);
  });

  const search = page.getByRole('searchbox', { name: t('games.search') });
  const minBet = page.getByRole('combobox', { name: t('hall.minBet') });
  const classes = page.getByRole('combobox', { name: t('hall.class') });

  await test.step('a name is searched once; the same name again asks nothing', async () => {
    await search.fill('moon');
    expect((await asks(page, () => search.press('Enter'))).get('gameName')).toBe('moon');
    await expect(listed(page).getByRole('button', { name: /Moon/ }).first()).toBeVisible();
    await asksNothing(page, () => search.press('Enter'));
  });

  await test.step('minimum bet and class narrow the list; the same bet again asks nothing', async () => {
    expect(await minBet.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      '',
      '0.01',
      '0.05',
      '0.1',
      '0.5',
      '0.75',
    ]);
    const asked = await asks(page, () => minBet.selectOption('0.5'));
    expect(asked.get('minBet')).toBe('0.5');
    await asksNothing(page, () => minBet.selectOption('0.5'));
    // What every list call says of itself.
    expect([asked.get('clientType'), asked.get('platform')]).toEqual(['3', 'flash,html5-desktop']);
    const narrowed = await asks(page, () => classes.selectOption('ways'));
    expect(narrowed.get('gameClassify')).toBe('ways');
  });

  await test.step('another vendor begins afresh: page 1, no name, no class, no bet', async () => {
    await asks(page, () => search.fill(''));
    if (!isPhone) await asks(page, () => page.getByRole('button', { name: t('pager.next') }).click());
    const asked = await asks(page, () => vendorMenu(player).getByRole('button', { name: 'Rimtarn' }).click());
    for (const key of ['gameName', 'gameClassify', 'minBet']) expect(asked.has(key), key).toBe(false);
    expect(asked.get('pageNo')).toBe('1');
    expect(new URL(page.url()).searchParams.get('vassalage')).toBe('RIMTARN');
    await expect(minBet).toHaveValue('');
    await expect(search).toHaveValue('');
  });

  await test.step('another list does too, and stands in the address', async () => {
    await asks(page, () => classes.selectOption('classic'));
    const asked = await asks(page, () => page.getByRole('tab', { name: t('games.tab.hot') }).click());
    expect(asked.get('listType')).toBe('hot');
    expect(asked.has('gameClassify')).toBe(false);
    expect(new URL(page.url()).searchParams.get('page')).toBe('hot');
    await expect(listed(page).getByText(t('games.hot')).first()).toBeVisible();
  });

  await test.step('a name that nothing has says so', async () => {
    await search.fill('qqqq');
    await search.press('Enter');
    await expect(page.getByText(t('state.noGamesText'))).toBeVisible();
  });
  await expectAccessible(page, 'an empty hall');
  await expectNoSideways(page, '/rng');
  complaints.expectQuiet('/rng');
});

test('on a small screen the list grows, draws only what is near and moves nothing [SHL-053, GAM-040, GAM-046]', async ({
  page,
  context,
}, info) => {
  test.skip(info.project.name !== 'phone', 'wide screens have pages');
  await choose(context, 'th');
  await openPortal(page, 'th', '/rng?page=all');
  await expect(tiles(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
    }).observe({ type: 'layout-shift' });
    const most = { items: 0, places: 0 };
    const end = performance.now() + 20_000;
    while (performance.now() < end && most.places < 300) {
      window.scrollBy(0, 200);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const items = [...document.querySelectorAll('main li[aria-setsize]')];
      most.items = Math.max(most.items, items.length);
      most.places = Math.max(most.places, Number(items[0]?.getAttribute('aria-setsize')));
    }
    const inSight = [...document.querySelectorAll('main li[aria-setsize]')].some((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top < window.innerHeight && bottom > 0;
    });
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('GCSGAME_gameList'))
      .map(({ startTime }) => startTime);
    const gaps = starts.slice(1).map((start, at) => start - starts[at]!);
    const sizes = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('GCSGAME_gameList'))
      .map(({ name }) => new URL(name).searchParams.get('pageSize'));
    return { shift, ...most, inSight, gaps, sizes: [...new Set(sizes)] };
  });
  expect(seen.places, 'the list has grown').toBeGreaterThan(100);
  // 740 px and 1.3 screens more are eight or nine rows of two.
  expect(seen.items, 'elements in the page').toBeLessThanOrEqual(22);
  expect(seen.inSight).toBe(true);
  expect(seen.shift).toBeLessThan(0.02);
  expect(seen.sizes).toEqual(['15']);
  // Once a frame would be 16 ms; the throttle lets one through every 200.
  expect(Math.min(...seen.gaps)).toBeGreaterThan(150);
});

test('on a wide screen there are pages, and arrows beside more than seven vendors [SHL-054, GAM-023, GAM-045]', async ({
  page,
  context,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'small screens grow');
  await choose(context, 'en');
  const player = await openPortal(page, 'en', '/rng');
  const { t } = player;
  const pager = page.getByRole('navigation', { name: t('pager.nav') });
  const pages = () => pager.getByRole('button', { name: like(t, 'pager.page') }).allTextContents();
  await expect(pager).toBeVisible();
  expect(await pages()).toEqual(['1', '2', '3', '1154']);
  await expect(pager.getByRole('button', { name: t('pager.previous') })).toBeDisabled();
  const asked = await asks(page, () => pager.getByRole('button', { name: t('pager.last') }).click());
  expect(asked.get('pageNo')).toBe('1154');
  await expect(pager.getByRole('button', { name: t('pager.next') })).toBeDisabled();
  expect(await pages()).toEqual(['1', '1152', '1153', '1154']);
  await pager.getByRole('button', { name: t('pager.first') }).click();
  await expect(pager.locator('[aria-current=page]')).toHaveText('1');

  const on = page.getByRole('button', { name: t('games.vendorsOn') });
  const last = vendorMenu(player).getByRole('button', { name: 'Talesai' });
  await expect(last).not.toBeInViewport();
  for (let press = 0; press < 8; press++) await on.click();
  await expect(last).toBeInViewport();
  await page.goto(`${product().portalUrl}/fish`);
  await expect(vendorMenu(player).getByRole('button', { name: 'Platapian' })).toBeVisible();
  await expect(on).toHaveCount(0);
});

test('category pages, each with its vendors and classes [GAM-001, GAM-002, GAM-003, GAM-004, GAM-005, GAM-006, GAM-007, GAM-008, GAM-010, GAM-012]', async ({
  page,
  context,
}) => {
  await choose(context, 'en', 'dark');
  const complaints = listen(page);
  const halls = [
    ['/fish', 'FISH', 'Platapian'],
    ['/live', 'LIVE', 'Ruenmai'],
    ['/sports', 'SPORTS', 'Sanamya'],
    ['/esports', 'ESPORTS', 'Sanamya'],
    ['/lott', 'ELOTT', 'Salakfun'],
    ['/cockfight', 'COCKFIGHT', 'DS88'],
    ['/pvp', 'PVP', 'Paisam'],
  ] as const;
  for (const [path, type, vendor] of halls) {
    const player = await openPortal(page, 'en', path);
    await expect(
      page.getByRole('heading', { level: 1, name: player.t(`games.type.${type}`), exact: true }),
    ).toBeVisible();
    await expect(vendorMenu(player).getByRole('button', { name: vendor })).toBeVisible();
    await expect(page.getByRole('main').getByText(vendor, { exact: true }).nth(1)).toBeVisible();
    if (path === '/lott') expect(new URL(page.url()).pathname).toBe('/elott');
    await expectNoSideways(page, path);
  }
  const { t } = await openPortal(page, 'en', '/pvp');
  await expect(tiles(page).first()).toBeVisible();
  const asked = await asks(page, () => page.getByRole('button', { name: t('hall.class.cards') }).click());
  expect(asked.get('gameClassify')).toBe('cards');
  await expectAccessible(page, '/pvp');
  complaints.expectQuiet('category pages');
});

test('a vendor’s entry opens its list, a game asks a visitor to log in [GAM-031, GAM-049, GAM-052]', async ({
  page,
  context,
}) => {
  await choose(context, 'th');
  const { t } = await openPortal(page, 'th', '/live');
  const lobby = page.getByRole('main').getByRole('button', { name: /ห้องเกม Ruenmai/ });
  await lobby.click();
  const popup = page.getByRole('dialog', { name: t('hall.gamesOf', { vendor: 'Ruenmai' }) });
  await expect(popup.getByRole('listitem').first()).toBeVisible();
  await expect(popup.getByText('Salakaeo')).toHaveCount(0);
  await expectAccessible(page, "a vendor's list");
  await popup.getByRole('listitem').getByRole('button').first().click();
  const login = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await expect(login).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: like(t, 'games.save') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?return=%2Flive/);
});

test('a member saves games, and each kind of game starts its own way [GAM-016, GAM-017, GAM-018, GAM-019, GAM-033, GAM-037, GAM-050, GAM-069, GAM-070, SHL-015]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  const player = await openPortal(page, 'en', '/rng?vassalage=SAILOM');
  const { t } = player;
  await logIn(player, product().demo.player);
  await page.goto(`${product().portalUrl}/rng?vassalage=SAILOM`);

  await test.step('the heart keeps a game on the server', async () => {
    const heart = listed(page).getByRole('button', { name: like(t, 'games.save') });
    await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
    const label = (await heart.first().getAttribute('aria-label'))!;
    const sent = page.waitForRequest(/MCSFE_addFavoriteGame/);
    await heart.first().click();
    expect((await sent).postDataJSON()).toEqual({
      nodeId: expect.any(String) as unknown,
      vendor: 'SAILOM',
      gameType: 'RNG',
    });
    await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');
    await page.waitForLoadState('networkidle');
    await page.goto(`${product().portalUrl}/rng?page=fav`);
    const kept = listed(page).getByRole('button', { name: label });
    await expect(kept).toHaveAttribute('aria-pressed', 'true');
    await kept.click();
    await expect(page.getByText(t('hall.noSavedText'))).toBeVisible();
  });

  await test.step('an entry that only shows how a hall looks says so', async () => {
    await page.goto(`${product().portalUrl}/rng?vassalage=SAILOM`);
    await playFirst(player);
    await expect(page.getByText(t('refusal.games.demonstrationOnly'))).toBeVisible();
  });

  await test.step('a lottery opens the lottery route', async () => {
    await page.goto(`${product().portalUrl}/elott`);
    await playFirst(player);
    await expect(page).toHaveURL(/\/lottery\?gameCode=elott-\d+&vendor=SALAKFUN/);
  });

  await test.step('a game runs in a frame that cannot reach the page around it', async () => {
    await page.goto(`${product().portalUrl}/rng?vassalage=STUDIO`);
    await playFirst(player);
    await expect(page).toHaveURL(/\/game\?/);
    const frame = page.locator('iframe');
    await expect(frame).toBeVisible();
    const sandbox = (await frame.getAttribute('sandbox'))!.split(' ');
    expect(sandbox).not.toContain('allow-top-navigation');
    const kept = await page.evaluate(() => sessionStorage.getItem('iframeUrl'));
    expect(kept).toBe(await frame.getAttribute('src'));
    expect(new URL(kept!).origin).toBe(new URL(product().studioUrl).origin);
    const { search } = new URL(page.url());
    await page.goto(`${product().portalUrl}/seamless${search}`);
    await expect(frame).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('nav.main') })).toHaveCount(0);
  });

  await test.step('without a playable sports book /fbsports says why', async () => {
    await page.goto(`${product().portalUrl}/fbsports`);
    await expect(page.getByText(t('refusal.games.demonstrationOnly'))).toBeVisible();
    await page.getByRole('button', { name: t('games.back') }).click();
    await expect(page).toHaveURL(/\/sports$/);
  });

  await test.step('the played game is the first of the recent ones', async () => {
    await page.goto(`${product().portalUrl}/rng?page=recent`);
    await expect(listed(page).getByText('Sanam Studio').first()).toBeVisible();
  });
});

test('pictures come when they are near, once, and fall back to the game icon [PLT-037, PLT-038, PLT-039, PLT-041]', async ({
  page,
  context,
}, info) => {
  await choose(context, 'en');
  const asked: string[] = [];
  await page.route('**/art/games/RUENMAI/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  // Low enough for rows that are drawn and not yet near.
  if (info.project.name === 'desktop') await page.setViewportSize({ width: 1280, height: 600 });
  await openPortal(page, 'en', '/live?vassalage=RUENMAI');
  const pictures = page.getByRole('main').locator('li img');
  await expect(pictures.first()).toHaveAttribute('data-state', 'error');
  await expect(pictures.first()).toHaveAttribute('src', '/art/game.svg');
  await page.waitForLoadState('networkidle');
  expect(new Set(asked).size, 'one attempt each').toBe(asked.length);
  const far = await pictures.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().top > window.innerHeight * 1.3)
      .map((one) => [one.getAttribute('src'), one.dataset.state]),
  );
  expect(far.length).toBeGreaterThan(0);
  for (const one of far) expect(one).toEqual([null, 'loading']);
  await page.unroute('**/art/games/RUENMAI/**');
  await page.goto(`${product().portalUrl}/live?vassalage=SALAKAEO`);
  await expect(pictures.first()).toHaveAttribute('data-state', 'loaded');
});

test('the jackpot counter grows by 165.11 every 3000 ms, says that it is no prize, and can stand still [GAM-020, GAM-021]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  await page.clock.install();
  const { t } = await openPortal(page, 'en', '/rng');
  const counter = page.getByRole('region', { name: t('hall.jackpot') });
  await expect(counter.getByText(t('hall.jackpotNote'))).toBeVisible();
  const read = async () =>
    Math.round(Number((await counter.getByTestId('jackpot').textContent())!.replace(/[^\d.]/g, '')) * 100);
  await expect.poll(read).toBeGreaterThan(0);
  const before = await read();
  await page.clock.runFor(3000);
  await expect.poll(read).toBeGreaterThan(before);
  const grown = (await read()) - before;
  expect(grown % 16_511).toBe(0);
  expect(grown).toBeLessThan(16_511 * 20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect.poll(read).toBeGreaterThan(0);
  const still = await read();
  await page.clock.runFor(9000);
  expect(await read()).toBe(still);
});
