// Log-in with a password: the form, the data kept in the browser, the steps after it.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeMember } from './members.ts';
import { asOwner } from './owner.ts';
import { balance, choose, closeNews, field, newMember, openLogin, openPortal, sessionOf, typeLogin } from './portal.ts';
import { passHumanCheck } from './puzzle.ts';

const member = newMember();

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(({ browser }) => makeMember(browser, member).then(() => undefined));

test('a log-in keeps the session, closes the pop-up, goes home, marks a first one, and shows the news once [IDN-007, IDN-020, IDN-037, IDN-043, IDN-044, IDN-045, IDN-046, IDN-050, IDN-161, IDN-162]', async ({
  page,
}) => {
  await asOwner(['update members set last_login_at = null where username = $1', [member.username]]);
  const player = await openPortal(page, 'en', '/promotions');
  const { t } = player;
  const dialog = await openLogin(player);
  const parts = [
    field(dialog, t('identity.username')),
    dialog.getByRole('button', { name: t('nav.register') }),
    dialog.getByRole('navigation', { name: t('games.types') }),
  ];
  const [left, right, top] = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(top!.y + top!.height).toBeLessThan(left!.y);
  await expectAccessible(page, 'log-in pop-up');
  await typeLogin(player, { ...member, username: `  ${member.username} ` });
  const info: boolean[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/wps/member/info')) info.push(answer.ok());
  });
  await passHumanCheck(player);
  await expect.poll(() => info[0]).toBe(true);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  const kept = await sessionOf(page);
  expect(kept).toMatchObject({ username: member.username, isAgent: '0', firstLogin: '1' });
  expect(kept.token).toMatch(/^\S{20,}$/);
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await expect(news.getByText(t('notice.news'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'after-login notices');
  await closeNews(player);
  await expect(page.getByText(t('home.welcomeFirst', { name: member.username }))).toBeVisible();
  await page.getByRole('button', { name: t('app.dismiss') }).click();
  await page.reload();
  await expect(balance(player)).toBeVisible();
  await expect(news).toHaveCount(0);
  await expect(page.getByText(t('home.welcomeFirst', { name: member.username }))).toHaveCount(0);
});
