// What only the wide page has: the header's navigation and the member's box.
import { expect, test } from '@playwright/test';
import { balance, closeMemberCentre, logIn, openMemberPage, openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

test('the header leads home, to halls with vendors, to cockfights and promotions [SHL-017, SHL-018, SHL-021, SHL-022, SHL-023, SHL-024]', async ({
  page,
}) => {
  const { t } = await openPortal(page, 'th', '/rng');
  const navigation = page.getByRole('banner').getByRole('navigation');
  for (const name of [
    t('nav.home'),
    t('games.type.RNG'),
    t('games.type.FISH'),
    t('games.type.COCKFIGHT'),
    t('nav.promotions'),
  ]) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
  }
  // The demonstration has vendors of every type but this one.
  await expect(navigation.getByRole('link', { name: t('games.type.LOTT'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: t('nav.login') })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('a member hides the balance, refreshes it and finds the member centre [SHL-042, WAL-001, WAL-002, WAL-008, IDN-043, IDN-045, IDN-046, MBR-004]', async ({
  page,
}) => {
  const player = await openPortal(page, 'th');
  const { t } = player;
  await logIn(player, product().demo.player);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^\S{20,}$/);
  await expect(balance(player)).toHaveText(/^฿[\d,]+\.\d\d$/);
  await page
    .getByRole('button', { name: t('nav.hideBalance') })
    .first()
    .click();
  await expect(balance(player)).toHaveText('***');
  await page
    .getByRole('button', { name: t('nav.showBalance') })
    .first()
    .click();
  const read = page.waitForResponse(/\/wps\/v2\/wallets\/balance$/);
  await page
    .getByRole('button', { name: t('nav.refreshBalance') })
    .first()
    .click();
  expect((await read).ok()).toBe(true);
  await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  const pages = ['personalHistoryCopy', 'depositv2', 'withdraw', 'transactionHistory', 'securityCenter'];
  for (const name of pages) {
    await expect(page.getByRole('banner').getByRole('link', { name: t(`member.${name}`) })).toBeVisible();
  }
  await openMemberPage(player, 'securityCenter');
  await closeMemberCentre(player);
});
