// A visitor looks around: what a page begins with, and what a choice leaves behind (every page: every-route.e2e.ts).
import { expect, test } from '@playwright/test';
import { openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

test('a visitor finds Thai and light, changes both, and both last [SHL-004, SHL-005, SHL-008, SHL-009, SHL-010, SHL-011, SHL-012]', async ({
  page,
}) => {
  const { t, isPhone } = await openPortal(page, 'th');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'th');
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
  if (isPhone) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.menu'), exact: true })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  } else {
    await page.getByRole('button', { name: like(t, 'nav.language') }).hover();
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  }
  await expect(html).toHaveAttribute('lang', 'en');
  const english = await openPortal(page, 'en');
  await expect(html).toHaveAttribute('lang', 'en');
  if (isPhone)
    await page
      .getByRole('banner')
      .getByRole('button', { name: english.t('nav.menu'), exact: true })
      .click();
  await page.getByRole('button', { name: english.t('theme.toDark') }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const kept = await page.evaluate(() => ['theme', 'lang', 'hisLang'].map((key) => localStorage.getItem(key)));
  expect(kept).toEqual(['dark', 'en', 'en']);
});

test('a first visit follows the device, a choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { t, isPhone } = await openPortal(page, 'th');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  if (isPhone)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.menu'), exact: true })
      .click();
  await page.getByRole('button', { name: t('theme.toLight') }).click();
  await page.reload();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
});

test('the log-in page stands without the header, on a plain path [SHL-003, SHL-014]', async ({ page }) => {
  const { t } = await openPortal(page, 'th');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`${product().portalUrl}/login`);
  await expect(page.getByRole('heading', { name: t('identity.loginTitle') })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
});

test('what belongs to members sends a visitor to the log-in page [PLT-004]', async ({ page }) => {
  await openPortal(page, 'th', '/?mc=depositv2');
  await expect(page).toHaveURL(/\/login\?return=/);
});
