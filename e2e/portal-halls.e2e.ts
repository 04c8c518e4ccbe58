// The halls at full size: 20,000 games, on a phone and on a desktop.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { asks, asksNothing, listed, tiles, vendorMenu } from './halls.ts';
import { choose, openPortal } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { like } from './words.ts';

const VENDORS = ['RIMTARN', 'SAILOM'] as const;

test('tabs, vendor, search and filters of the slot page [GAM-011, GAM-013, GAM-014, GAM-015, GAM-022, GAM-024, GAM-025, GAM-026, GAM-027, GAM-028, GAM-029, GAM-030, GAM-041, GAM-042, GAM-044, GAM-048]', {
  tag: '@desk',
}, async ({ page, context }) => {
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
    // Parameters of every list call.
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

  await test.step('another list does too, and the address names it', async () => {
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

test('on a small screen the chosen vendor is in sight, and the list grows, draws only what is near and moves nothing [SHL-053, GAM-015, GAM-023, GAM-040, GAM-046]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'th');
  const player = await openPortal(page, 'th', '/rng?vassalage=TALESAI');
  const chosen = vendorMenu(player).getByRole('button', { name: 'Talesai' });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY), 'the page stays where it is').toBe(0);
  await openPortal(page, 'th', '/rng?page=all');
  // Banners and vendors are items with buttons too, so wait for the list itself.
  await expect(page.locator('main li[aria-setsize]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
    }).observe({ type: 'layout-shift' });
    const most = { items: 0, places: 0 };
    while (most.places < 150) {
      window.scrollBy(0, 200);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const items = [...document.querySelectorAll('main li[aria-setsize]')];
      most.items = Math.max(most.items, items.length);
      most.places = Math.max(most.places, Number(items[0]?.getAttribute('aria-setsize')));
    }
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('GCSGAME_gameList'))
      .map(({ startTime }) => startTime);
    const gaps = starts.slice(1).map((start, at) => start - starts[at]!);
    const sizes = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('GCSGAME_gameList'))
      .map(({ name }) => new URL(name).searchParams.get('pageSize'));
    return { shift, ...most, gaps, sizes: [...new Set(sizes)] };
  });
  // 740 px plus 1.3 screens are eight or nine rows of two.
  expect(seen.items, 'elements in the page').toBeLessThanOrEqual(22);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li[aria-setsize]')].some((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return top < window.innerHeight && bottom > 0;
        }),
      ),
    )
    .toBe(true);
  expect(seen.shift).toBeLessThan(0.02);
  expect(seen.sizes).toEqual(['15']);
  // One per frame would be 16 ms; the throttle allows one every 200, and a busy browser asks for some of them late.
  const mean = seen.gaps.reduce((sum, gap) => sum + gap, 0) / seen.gaps.length;
  expect(seen.gaps.length, 'the list has grown').toBeGreaterThan(5);
  expect(mean).toBeGreaterThan(150);
});

test('on a wide screen there are pages, and arrows beside more than seven vendors [SHL-054, GAM-023, GAM-045]', {
  tag: '@desk',
}, async ({ page, context }) => {
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

test('category pages, each with its vendors and classes [GAM-001, GAM-002, GAM-003, GAM-004, GAM-005, GAM-006, GAM-007, GAM-008, GAM-010, GAM-012]', {
  tag: '@desk',
}, async ({ page, context }) => {
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
