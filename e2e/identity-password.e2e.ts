// Forced changes of a password.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeMember } from './members.ts';
import { asOwner } from './owner.ts';
import { balance, choose, closeNews, enter, field, newMember, openPortal } from './portal.ts';

const member = newMember();
const stamp = String(Date.now()).slice(-8);

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await makeMember(browser, member);
});

/** Changes the member's row, or that of a related table. */
const change = (table: string, set: string) =>
  asOwner([
    `update ${table} set ${set} where member_id = (select member_id from members where username = $1)`,
    [member.username],
  ]);

test('a password that has to be changed: a modal nothing closes, without the old password, then home [IDN-015, IDN-093, IDN-094, IDN-095, IDN-096, IDN-097, IDN-098, IDN-099, IDN-174, IDN-181]', async ({
  page,
}) => {
  await change('auth_passwords', 'must_change = true');
  const player = await openPortal(page, 'en', '/login?return=/rng');
  const { t } = player;
  await enter(player, member);
  const modal = page.getByRole('dialog', { name: t('identity.password.change') });
  await expect(modal.getByText(/change (the|your) password before you go on/i)).toBeVisible();

  await test.step('neither Escape nor the cover nor a button closes it, and the server holds to it', async () => {
    await expectAccessible(page, 'forced change of the password');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('button', { name: t('app.close'), exact: true })).toHaveCount(0);
    await expect(modal.getByRole('button', { name: t('nav.logout') })).toBeVisible();
    const code = await page.evaluate(async () => {
      const authorization = `Bearer ${sessionStorage.getItem('token')}`;
      const answer = await fetch('/wps/v2/wallets/balance', { headers: { authorization } });
      return ((await answer.json()) as { code: string }).code;
    });
    expect(code).toBe('identity.passwordChangeRequired');
  });

  const old = field(modal, t('identity.password.old'));
  const fresh = field(modal, t('identity.password.new'));
  const go = modal.getByRole('button', { name: t('identity.password.go') });
  await test.step('the old password is not asked for right after the log-in; after a reload it is', async () => {
    await expect(fresh).toBeVisible();
    await expect(old).toHaveCount(0);
    await page.reload();
    await expect(old).toBeVisible();
    await go.click();
    await expect(modal.getByText(t('identity.password.oldMissing'))).toBeVisible();
    await expect(modal.getByText(t('identity.password.newMissing'))).toBeVisible();
    await expect(modal.getByText(t('identity.password.againMissing'))).toBeVisible();
  });
  await test.step('logging in again brings the ticket back, with which the new password is enough', async () => {
    await modal.getByRole('button', { name: t('nav.logout') }).click();
    await page
      .getByRole('dialog', { name: t('nav.logout') })
      .getByRole('button', { name: t('nav.logout') })
      .click();
    await expect(modal).toBeHidden();
    const again = await openPortal(page, 'en', '/login?return=/rng');
    await enter(again, member);
    await field(modal, t('identity.password.new')).fill(`Fresh-${stamp}-b`);
    await field(modal, t('identity.password.again')).fill(`Fresh-${stamp}-b`);
    const info = page.waitForResponse(/\/wps\/member\/info$/);
    await modal.getByRole('button', { name: t('identity.password.go') }).click();
    await expect(modal).toBeHidden();
    expect((await info).ok()).toBe(true);
    await closeNews(again);
    await expect(page).toHaveURL(/\/$/);
    await expect(balance(again)).toHaveText(/0\.00/);
  });
});
