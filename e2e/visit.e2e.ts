// A visitor looks around: every public page, in both languages and both themes, on a phone and on a desktop.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { choose, openPortal } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { type Language, like } from './words.ts';

const pages = ['/', '/rng', '/register', '/login', '/forget', '/agentHome', '/promotions', '/help', '/no-such-page'];
const looks: { language: Language; theme: 'light' | 'dark' }[] = [
  { language: 'th', theme: 'light' },
  { language: 'en', theme: 'dark' },
];

for (const { language, theme } of looks) {
  test(`public pages are accessible and quiet in ${language}, ${theme}`, async ({ page, context }) => {
    await choose(context, language, theme);
    const complaints = listen(page);
    for (const path of pages) {
      await openPortal(page, language, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expectNoSideways(page, path);
      await expectAccessible(page, `${path} ${language} ${theme}`);
      complaints.expectQuiet(path);
    }
  });
}

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
