// What only the wide page has: the header's navigation and the member's box.
import { expect, test } from '@playwright/test';
import { balance, closeMemberCentre, logIn, openMemberPage, openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

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
