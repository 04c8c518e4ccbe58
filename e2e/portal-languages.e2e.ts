// Support for further languages, tested with two pseudo-languages: accented English 40 % longer, and Arabic letters
// written from right to left. Their texts use the same files, loaders and menu as any other language.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { arrive } from './members.ts';
import { product } from './product.ts';
import { buildPseudo, pseudoWords, servePseudo, textsWithoutKey } from './pseudo.ts';
import { expectNoSideways } from './quiet.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const PAGES = ['/', '/rng', '/promotions', '/help', '/down', '/join', '/login', '/none'];
const MEMBER_PAGES = ['securityCenter', 'depositv2', 'withdraw', 'personalHistoryCopy', 'transactionHistory'];

let folder: string;
test.use({ serviceWorkers: 'block' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-pseudo-'));
  buildPseudo(folder);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Navigates inside the application, so that loaded texts stay. The old page stays visible until the next is rendered.
 */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    // The member's pages open above the current one.
    if (!to.includes('?mc=')) for (const title of document.querySelectorAll('h1')) title.dataset.old = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-old])').first()).toBeAttached();
  await expectFull(page);
}

const expectFull = (page: Page) => expect(page.locator('.sn-shimmer:not(li *)')).toHaveCount(0);

/** Takes screenshots for a manual check: `SHOTS=folder`. */
async function shot(page: Page, name: string): Promise<void> {
  const to = process.env.SHOTS;
  if (to !== undefined) await page.screenshot({ path: join(to, `${name.replaceAll('/', '-')}.png`) });
}

test('a further language: offered, loaded in three parts once chosen, its longer words fit a phone, and every text is a key [GAP-086]', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const served = await servePseudo(context, folder);
  await page.goto(product().portalUrl);
  await page.getByRole('banner').getByRole('button').last().click();
  const asked = () => served.files.filter((file) => file.includes('en-XA'));
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: '⟦Ẽñğĺíşħ⟧' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect.poll(() => asked().length).toBe(3);
  await page.keyboard.press('Escape');
  for (const path of PAGES) {
    await visit(page, path);
    await shot(page, `xa${path}`);
    await expectNoSideways(page, path);
    expect.soft(await textsWithoutKey(page, served), `${path}: texts that are no key`).toEqual([]);
  }
});

test('the member’s own pages in a further language, longer and then from right to left', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const served = await servePseudo(context, folder);
  await page.addInitScript(() => localStorage.setItem('lang', localStorage.getItem('lang') ?? 'en-XA'));
  await arrive(context, 'en');
  for (const tag of ['en-XA', 'ar-XB'] as const) {
    if (tag === 'ar-XB') {
      await page.evaluate(() => localStorage.setItem('lang', 'ar-XB'));
      await page.reload();
    }
    for (const name of tag === 'en-XA' ? MEMBER_PAGES : ['depositv2', 'transactionHistory']) {
      await visit(page, `/?mc=${name}`);
      await expect(page.getByRole('dialog', { name: pseudoWords(tag)(`member.${name}`) })).toBeVisible();
      await expectFull(page);
      await shot(page, `${tag}-${name}`);
      await expectNoSideways(page, `${tag} ${name}`);
      await expectInside(page.getByRole('dialog').first(), `${tag} ${name}`);
      expect.soft(await textsWithoutKey(page, served), `${name}: texts that are no key`).toEqual([]);
    }
  }
});

/** Expects that a dialog scrolls only vertically, except for rows made to scroll sideways. */
async function expectInside(dialog: Locator, where: string): Promise<void> {
  const wider = await dialog.evaluate((box) =>
    [box, ...box.querySelectorAll(':not(.overflow-x-auto)')]
      .filter((one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.className),
  );
  expect.soft(wider, `${where}: scrolls sideways`).toEqual([]);
}

const startOf = async (what: Locator): Promise<number> => (await what.boundingBox())!.x;

test('a language from right to left: the page turns with its rows, arrows, tabs and banners, on a phone and a desktop [GAP-086]', async ({
  page,
  context,
}) => {
  const t = pseudoWords('ar-XB');
  await context.addInitScript(() => localStorage.setItem('lang', 'ar-XB'));
  await servePseudo(context, folder);
  await page.setViewportSize(PHONE);
  await page.goto(product().portalUrl);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const path of ['/', '/rng', '/help', '/login']) {
    await visit(page, path);
    await shot(page, `xb-phone${path}`);
    await expectNoSideways(page, `${path} on a phone`);
  }
  await page.setViewportSize(DESKTOP);
  await visit(page, '/');
  await shot(page, 'xb-desktop');
  await expectNoSideways(page, '/');
  expect(await startOf(page.getByRole('banner').getByRole('link').first())).toBeGreaterThan(DESKTOP.width / 2);

  const banners = page.getByRole('region', { name: t('home.banners') });
  await banners.getByRole('button').nth(1).click();
  const [whole, second] = [banners.getByRole('group').first().locator('..'), banners.getByRole('group').nth(1)];
  await expect.poll(async () => Math.abs((await startOf(second)) - (await startOf(whole)))).toBeLessThan(2);

  await visit(page, '/rng');
  await shot(page, 'xb-desktop-rng');
  await expectNoSideways(page, '/rng');
  const tiles = page.getByRole('main').getByRole('listitem');
  expect(await startOf(tiles.nth(0))).toBeGreaterThan(await startOf(tiles.nth(1)));
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  expect(await startOf(tabs.nth(1))).toBeLessThan(await startOf(tabs.nth(0)));
  const arrow = page.getByRole('button', { name: t('games.vendorsOn') });
  await expect(arrow.locator('svg')).toHaveCSS('scale', '-1 1');
  expect(await startOf(arrow)).toBeLessThan(DESKTOP.width / 2);
});
