// A visitor looks around: every public page, in both languages and both themes, on a phone and on a desktop.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { choose, openPortal } from './portal.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { type Language, like } from './words.ts';

const pages = ['/', '/rng', '/register', '/login', '/promotions', '/help', '/no-such-page'];
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

test('a visitor changes language and theme, and both last', async ({ page }) => {
  const { t, isPhone } = await openPortal(page, 'th');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'th');
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
  const dark = await page.evaluate(() => localStorage.getItem('theme'));
  expect(dark).toBe('dark');
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('what belongs to members asks a visitor to log in, and goes on from there', async ({ page }) => {
  await openPortal(page, 'th', '/?mc=depositv2');
  await expect(page).toHaveURL(/\/login\?return=/);
});
