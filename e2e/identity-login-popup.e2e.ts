// The log-in as a pop-up: games on top, the form, the way to register, and a window of its own for live games.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeMember } from './members.ts';
import { addVendor, dropVendors } from './owner.ts';
import { choose, closeNews, enter, field, newMember, openLogin, openPortal, sessionOf } from './portal.ts';

const member = newMember();
const stamp = String(Date.now() % 100_000);
const vendors = { live: `LIVE${stamp}`, fish: `FISH${stamp}` };
const liveName = `Siam Table ${stamp}`;

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await makeMember(browser, member);
  await addVendor({ code: vendors.live, name: liveName, gameType: 'LIVE' });
  await addVendor({ code: vendors.fish, name: 'Deep Net', gameType: 'FISH' });
});
test.afterAll(() => dropVendors(Object.values(vendors)));

test('the pop-up has categories with vendors above, the form on the left, the way to register on the right [IDN-017, IDN-019, IDN-020, IDN-021, IDN-022]', async ({
  page,
}) => {
  const player = await openPortal(page, 'en', '/promotions');
  const { t } = player;
  const dialog = await openLogin(player);
  const menu = dialog.getByRole('navigation', { name: t('games.types') });
  const hot = menu.getByRole('list', { name: t('home.hotGames') }).getByRole('listitem');
  await expect(hot.first().locator('img')).toBeVisible();
  const prompt = dialog.getByRole('button', { name: t('nav.register') });
  const [left, right, top] = await Promise.all(
    [field(dialog, t('identity.username')), prompt, menu].map(async (part) => (await part.boundingBox())!),
  );
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(top!.y + top!.height).toBeLessThan(left!.y);
  await expectAccessible(page, 'log-in pop-up');
  await menu.getByRole('link', { name: t('home.hotGames'), exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?page=hot$/);
  await openLogin(player);
  await menu.getByRole('link', { name: 'Sanam Studio' }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=STUDIO$/);
  await openLogin(player);
  await menu.getByRole('link', { name: t('games.type.FISH') }).click();
  await expect(page).toHaveURL(/\/fish$/);
  await expect(dialog).toBeHidden();
});

test('a vendor of live games opens the log-in in a window of 1300 by 900, which leads on to that vendor [IDN-023]', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { open: (...given: unknown[]) => unknown };
    const open = scope.open.bind(scope);
    scope.open = (...given) => {
      sessionStorage.setItem('opened', String(given[2]));
      return open(...given);
    };
  });
  const player = await openPortal(page, 'en');
  const { t } = player;
  const dialog = await openLogin(player);
  const category = dialog.getByRole('button', { name: t('games.type.LIVE') });
  await expect(category).toHaveAttribute('aria-expanded', 'false');
  await category.click();
  const appearing = context.waitForEvent('page');
  await dialog.getByRole('button', { name: t('identity.login.newWindow', { name: liveName }) }).click();
  const opened = await appearing;
  expect((await sessionOf(page)).opened).toBe('noopener,width=1300,height=900');
  const wanted = `/live?vassalage=${vendors.live}`;
  await expect(opened).toHaveURL(new RegExp(`/login\\?${new URLSearchParams({ return: wanted }).toString()}$`));
  const there = { ...player, page: opened };
  await enter(there, member);
  await closeNews(there);
  await expect(opened).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`));
  expect((await sessionOf(page)).token).toBeUndefined();
});
