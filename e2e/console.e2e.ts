// The staff's site: second factor, every page accessible and quiet, the audit log knows who came.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openQueue, staffLogIn } from './console.ts';
import { product } from './product.ts';
import { listen } from './quiet.ts';
import { wordsOf } from './words.ts';

test('staff get in with password and second factor, and every page is accessible', async ({ page }) => {
  test.setTimeout(300_000);
  const complaints = listen(page);
  const staff = await staffLogIn(page, 'en', 'owner');
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, 'dashboard');
  for (const resource of ['deposits', 'withdrawals', 'approvals', 'members', 'audit'] as const) {
    await openQueue(staff, resource);
    await expect(page).toHaveURL(new RegExp(resource));
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, resource);
  }
  // The first answer of the log-in is a refusal that asks for the second factor.
  complaints.expectQuiet('console', /403.*\/ops\/session\/login/);
});

test('a password alone does not get in, in Thai', async ({ page }) => {
  const t = wordsOf('console', 'th');
  const [person] = product().demo.staff;
  await page.addInitScript(() => localStorage.setItem('sanam.console.locale', 'th'));
  await page.goto(product().consoleUrl);
  await page.getByLabel(t('session.username')).fill(person!.username);
  await page.getByLabel(t('session.password'), { exact: true }).fill(`${person!.password}x`);
  await page.getByRole('button', { name: t('session.next') }).click();
  await expect(page.getByText(t('refusal.operator.wrongCredentials')).first()).toBeVisible();
  await expectAccessible(page, 'console log-in');
});
