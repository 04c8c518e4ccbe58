// The reality check above a game, and the options of a member on a break or excluded.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arrive, makeMember } from './members.ts';
import { deposit } from './money.ts';
import { asOwner } from './owner.ts';
import { balance, choose, enter, newMember, openPortal } from './portal.ts';
import { openGame, spin, spinButton } from './studio.ts';
import { like } from './words.ts';

const changeGate = (username: string, change: string) =>
  asOwner([
    `update protection_gates set ${change} where member_id = (select member_id from members where username = $1)`,
    [username],
  ]);

test('the reality check comes when a bet is refused, stays through the record, and lets play go on', {
  tag: '@phone',
}, async ({ page, context }) => {
  const language = 'th';
  await choose(context, language);
  const member = newMember();
  const player = await arrive(context, language, { member });
  const { t } = player;
  await deposit(player, 100);
  const game = await openGame(player);
  const check = page.getByRole('dialog', { name: like(t, 'check.title') });
  // The check appears with a refused bet, or before it and over the button, because the page also asks by itself.
  const meetCheck = async () => {
    await changeGate(member.username, 'rc_due_at = platform_now()');
    await expect(async () => {
      if (await check.isHidden()) await spinButton(game).click({ timeout: 5000 });
      await expect(check).toBeVisible();
    }).toPass({ timeout: 60_000 });
  };
  await meetCheck();
  await expect(check.getByRole('heading')).toBeFocused();
  await expectAccessible(page, 'the reality check');
  await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  await check.getByRole('button', { name: t('check.history') }).click();
  const record = page.getByRole('dialog', { name: t('member.personalHistoryCopy') });
  await expect(record).toBeVisible();
  await expect(check).toBeHidden();
  await record
    .getByRole('button', { name: t('app.close'), exact: true })
    .first()
    .click();
  await check.getByRole('button', { name: t('check.continue') }).click();
  await expect(check).toBeHidden();
  // The same game, not a restarted one.
  await spin(game);
  await meetCheck();
  await check.getByRole('button', { name: t('check.leave') }).click();
  await expect(page).toHaveURL(/\/rng/);
});

test('an excluded member comes to the money, the records and help, and to nothing else', {
  tag: '@desk',
}, async ({ page, context, browser }) => {
  const language = 'en';
  await choose(context, language);
  const member = await makeMember(browser);
  await changeGate(member.username, `state = 'excluded'`);
  const player = await openPortal(page, language, '/login');
  const { t } = player;
  await enter(player, member);
  await expect(page.getByRole('heading', { name: t('closed.title') })).toBeVisible();
  await expect(page.getByText(t('closed.exclusion'))).toBeVisible();
  await expect(balance(player)).toHaveText(/0\.00/);
  await expect(page.getByText(t('withdraw.withdrawable'))).toBeVisible();
  await expectAccessible(page, 'the money of an excluded member');
  const menu = page.getByRole('navigation', { name: t('closed.menu') });
  await menu.getByRole('link', { name: t('member.transactionHistory') }).click();
  await expect(page.getByText(t('record.none')).first()).toBeVisible();
  await menu.getByRole('link', { name: t('member.personalHistoryCopy') }).click();
  await expect(page.getByText(t('record.noBets'))).toBeVisible();
  await menu.getByRole('link', { name: t('closed.help') }).click();
  await expect(page.getByRole('heading', { name: t('help.title') })).toBeVisible();
  await expectAccessible(page, 'the help of an excluded member');
  // Every other address shows this page too, also after a reload.
  for (const path of ['/rng', '/promotions', '/?mc=depositv2']) {
    await openPortal(page, language, path);
    await expect(page.getByRole('heading', { name: t('closed.title') })).toBeVisible();
  }
  await page.getByRole('button', { name: t('nav.logout') }).click();
  await page
    .getByRole('dialog', { name: t('nav.logout') })
    .getByRole('button', { name: t('nav.logout') })
    .click();
  // Exact, because a banner of the home page has a similar text.
  await expect(page.getByRole('heading', { name: t('closed.title'), exact: true })).toBeHidden();
});
