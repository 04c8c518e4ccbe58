// A visitor: the initial state of a page, and the effect of choices (every page: every-route.e2e.ts).
import { expect, test } from '@playwright/test';
import { openPortal } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

test('a visitor finds Thai and light, changes both, and both last [SHL-003, SHL-004, SHL-005, SHL-008, SHL-009, SHL-010, SHL-011, SHL-012]', {
  tag: '@desk',
}, async ({ page }) => {
  const { t } = await openPortal(page, 'th');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'th');
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: like(t, 'nav.language') }).hover();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  const english = await openPortal(page, 'en');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: english.t('theme.toDark') }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const kept = await page.evaluate(() => ['theme', 'lang', 'hisLang'].map((key) => localStorage.getItem(key)));
  expect(kept).toEqual(['dark', 'en', 'en']);
  // A page inside is a plain path, not a hash.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: english.t('footer.helpCentre') })
    .click();
  await expect(page).toHaveURL(`${product().portalUrl}/help`);
});

test('a first visit follows the device, a choice stays', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { t } = await openPortal(page, 'th');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.menu'), exact: true })
    .click();
  await page.getByRole('button', { name: t('theme.toLight') }).click();
  await page.reload();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
});
