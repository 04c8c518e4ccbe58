// Habits of users: back and forward, double clicks. A page is restored as it was left.
import { expect, type Page, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { asks, tiles } from './halls.ts';
import { arrive } from './members.ts';
import { choose, field, openPortal } from './portal.ts';
import { traffic } from './quiet.ts';
import { like } from './words.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls as with the wheel: a growing page is scrolled again until it is this far down. */
async function scrollDown(page: Page, top: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to);
        return Math.round(window.scrollY);
      }, top),
    )
    .toBe(top);
}

test('back and forward find a list where it was left, and lead away from what is open above a page', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'en');
  const { t } = await openPortal(page, 'en', '/rng');
  const search = page.getByRole('searchbox', { name: t('games.search') });
  await search.fill('lotus');
  await asks(page, () => search.press('Enter'));
  // Further down than the first page of the list reaches on a phone.
  const place = 5200;
  await scrollDown(page, place);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Sanam|สนาม/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => scrolled(page), { message: 'a new page begins at its top' }).toBe(0);
  await page.goBack();
  await expect(search).toHaveValue('lotus');
  await expect.poll(() => scrolled(page), { message: 'the list where it was left' }).toBe(place);
  await expect(tiles(page).getByText(/lotus/i).first()).toBeVisible();
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(0);

  // A step back closes the layer above the page.
  await page
    .getByRole('navigation', { name: t('nav.bottom') })
    .getByRole('link', { name: t('nav.games') })
    .click();
  await expect(page).toHaveURL(/\/rng$/);
  for (const opens of ['nav.menu', 'nav.login']) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t(opens), exact: true })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/rng$/);
  }
});

test('leaving a game leads to the list one came from, as it was left', { tag: '@desk' }, async ({ context }) => {
  await choose(context, 'en');
  const player = await arrive(context, 'en', { path: '/rng?page=hot&vassalage=STUDIO' });
  const { page, t } = player;
  const search = page.getByRole('searchbox', { name: t('games.search') });
  await search.fill('river');
  await asks(page, () => search.press('Enter'));
  await tiles(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/game\?/);
  await page.getByRole('button', { name: t('games.back'), exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?page=hot&vassalage=STUDIO$/);
  await expect(search).toHaveValue('river');
});

test('two presses at once start a game once, and a heart pressed twice is as it was', { tag: '@phone' }, async ({
  context,
}) => {
  await choose(context, 'en');
  const { page, t } = await arrive(context, 'en', { path: '/rng?vassalage=STUDIO' });
  const { settled } = traffic(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /launchGame|FavoriteGame$/.exec(request.url());
    if (name) calls.push(new URL(request.url()).pathname);
  });
  const heart = tiles(page)
    .first()
    .getByRole('button', { name: new RegExp(`^${t('games.save', { name: '' }).trim()}`) });
  await heart.dblclick();
  await expect.poll(() => calls).toEqual(['/wps/relay/MCSFE_addFavoriteGame', '/wps/relay/MCSFE_removeFavoriteGame']);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  calls.length = 0;
  await tiles(page)
    .first()
    .getByRole('button', { name: new RegExp(`${t('games.play')} `) })
    .dblclick();
  await expect(page).toHaveURL(/\/game\?/);
  await settled();
  expect(calls).toEqual(['/wps/game/launchGame']);
});

test('who pays from the same phone saves the code as a picture, what cannot be copied is said, the menu shows its page', {
  tag: '@phone',
}, async ({ context }) => {
  await choose(context, 'en');
  const { page, t } = await arrive(context, 'en', { path: '/?mc=depositv2' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('prompt.notNow') })
    .click();
  await field(page, t('deposit.amount')).pressSequentially('2x50.004');
  await expect(field(page, t('deposit.amount'))).toHaveValue('250.00');
  // The deposit's turnover requirement is shown before it is sent, and on its order.
  await expect(page.getByText(t('deposit.lock', { amount: '฿250.00', turnover: '฿250.00' }))).toBeVisible();
  await page.getByRole('button', { name: t('deposit.go') }).click();
  const code = page.getByRole('img', { name: like(t, 'deposit.qrLabel') });
  await expect(code).toBeVisible();
  // The clicked button was removed, so focus and view are at the beginning of the order.
  const order = page.getByRole('region', { name: t('deposit.order') });
  await expect(order).toBeFocused();
  await expect(order.getByText('฿250.00').first()).toBeInViewport({ ratio: 1 });
  await expect(order.getByText(t('deposit.turnover'))).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('deposit.saveCode') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  const picture = readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // As many modules as on the page, plus four white ones on each side, twelve pixels each.
  const modules = Number((await code.getAttribute('viewBox'))!.split(' ')[2]) - 4;
  expect(picture.readUInt32BE(16)).toBe((modules + 8) * 12);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } });
  });
  await page.getByRole('button', { name: t('deposit.copyAmount') }).click();
  await expect(page.getByText(t('security.copyFailed'))).toBeVisible();
  // The row of the member centre's pages is wider than a phone, and this is the last but one.
  await openPortal(page, 'en', '/?mc=transactionHistory');
  const entry = page
    .getByRole('navigation', { name: t('member.menu') })
    .getByRole('link', { name: t('member.transactionHistory') });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeInViewport({ ratio: 1 });
});
