// The games of a hall: launches, favourites, pictures, and the jackpot above them.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { listed, playFirst } from './halls.ts';
import { arrive } from './members.ts';
import { addVendor, dropVendors } from './owner.ts';
import { choose, openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

test('a vendor’s entry opens its list, what cannot be played says so, a game asks a visitor to log in [GAM-031, GAM-049, GAM-052]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'th');
  const { t } = await openPortal(page, 'th', '/live');
  const lobby = page.getByRole('main').getByRole('button', { name: /ห้องเกม Ruenmai/ });
  await lobby.click();
  const popup = page.getByRole('dialog', { name: t('hall.gamesOf', { vendor: 'Ruenmai' }) });
  await expect(popup.getByRole('listitem').first()).toBeVisible();
  await expect(popup.getByText('Salakaeo')).toHaveCount(0);
  await expectAccessible(page, "a vendor's list");
  // A demonstration entry requires no log-in.
  const first = popup.getByRole('listitem').getByRole('button').first();
  await expect(first).toContainText(t('games.preview'));
  await first.click();
  await expect(page.getByText(t('games.previewText'))).toBeVisible();
  await page.getByRole('button', { name: t('games.playable') }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=STUDIO$/);
  await expect(popup).toBeHidden();
  await playFirst({ page, t });
  const login = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await expect(login).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${product().portalUrl}/live`);
  await page
    .getByRole('main')
    .getByRole('button', { name: like(t, 'games.save') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?return=%2Flive/);
});

test('a member saves games, and each kind of game starts its own way [GAM-016, GAM-017, GAM-018, GAM-019, GAM-033, GAM-037, GAM-050, GAM-069, GAM-070, SHL-015]', {
  tag: '@desk',
}, async ({ context }) => {
  await choose(context, 'en');
  const player = await arrive(context, 'en', { path: '/rng?vassalage=SAILOM' });
  const { page, t } = player;

  await test.step('the heart keeps a game on the server', async () => {
    const heart = listed(page).getByRole('button', { name: like(t, 'games.save') });
    await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
    const label = (await heart.first().getAttribute('aria-label'))!;
    const kept = page.waitForResponse(/MCSFE_addFavoriteGame/);
    await heart.first().click();
    // The heart fills at once; the next page must not be faster than the server.
    const answer = await kept;
    expect(answer.ok()).toBe(true);
    expect(answer.request().postDataJSON()).toEqual({
      nodeId: expect.any(String) as unknown,
      vendor: 'SAILOM',
      gameType: 'RNG',
    });
    await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${product().portalUrl}/rng?page=fav`);
    const saved = listed(page).getByRole('button', { name: label });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await saved.click();
    await expect(page.getByText(t('hall.noSavedText'))).toBeVisible();
  });

  await test.step('games that can be played come first, the others say before a press that they cannot', async () => {
    await page.goto(`${product().portalUrl}/rng`);
    const games = listed(page).getByRole('listitem');
    const first = games.first();
    await expect(first.getByRole('button', { name: new RegExp(`${t('games.play')} `) })).toBeVisible();
    await expect(first.getByText(t('games.preview'))).toHaveCount(0);
    await expect(games.nth(1).getByText(t('games.preview'))).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await listed(page)
      .getByRole('button')
      .filter({ hasText: t('games.preview') })
      .first()
      .click();
    await expect(page.getByText(t('games.previewText'))).toBeVisible();
    expect(asked.filter((url) => url.includes('launchGame'))).toEqual([]);
    await page.getByRole('button', { name: t('games.playable') }).click();
    await expect(page).toHaveURL(/\/rng\?vassalage=STUDIO$/);
    await expect(listed(page).getByText(t('games.preview'))).toHaveCount(0);
  });

  await test.step('only games that can be played are counted', async () => {
    await page.goto(`${product().portalUrl}/gameCenter`);
    const slots = page.getByRole('region', { name: t('games.type.RNG') });
    await expect(slots.getByText('1 game', { exact: true }).first()).toBeVisible();
    await expect(slots.getByText(t('games.preview')).first()).toBeVisible();
  });

  await test.step('a lottery opens the lottery route', async () => {
    await addVendor({ code: 'E2ELOTT', name: 'E2E lottery', gameType: 'ELOTT' });
    await page.goto(`${product().portalUrl}/elott?vassalage=E2ELOTT`);
    // The own lotteries are above the list.
    await page.getByRole('button', { name: new RegExp(`${t('games.play')} E2E lottery`) }).click();
    await expect(page).toHaveURL(/\/lottery\?gameCode=E2ELOTT-1&vendor=E2ELOTT/);
    await dropVendors(['E2ELOTT']);
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
    await page.getByRole('button', { name: t('games.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/sports$/);
  });

  await test.step('the played game is the first of the recent ones', async () => {
    await page.goto(`${product().portalUrl}/rng?page=recent`);
    await expect(listed(page).getByText('Sanam Studio').first()).toBeVisible();
  });
});

test(
  'pictures come when they are near, once, and fall back to the game icon [PLT-037, PLT-038, PLT-039, PLT-041]',
  { tag: '@phone' },
  async ({ page, context }, info) => {
    await choose(context, 'en');
    const asked: string[] = [];
    await page.route('**/art/games/RUENMAI/**', async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });
    // Low enough that some rendered rows are not near the viewport.
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
  },
);
