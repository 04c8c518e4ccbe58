// A forgotten password, reset by e-mail.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkSentTo } from './inbox.ts';
import { makeMember } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, field, newMember, openPortal } from './portal.ts';
import { passHumanCheck } from './puzzle.ts';

const member = newMember();
const stamp = String(Date.now()).slice(-8);
const email = `e2e${stamp}@example.org`;
test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(({ browser }) => makeMember(browser, member).then(() => undefined));

/** Changes the member's row, or that of a related table. */
const change = (table: string, set: string) =>
  asOwner([
    `update ${table} set ${set} where member_id = (select member_id from members where username = $1)`,
    [member.username],
  ]);

test('by e-mail: sent and closed, the link of the letter sets a new password, then one logs in again [IDN-016, IDN-089, IDN-090]', async ({
  page,
}) => {
  await change('members', `email = '${email}', email_verified_at = platform_now()`);
  const player = await openPortal(page, 'en');
  const { t } = player;
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.login') })
    .click();
  await page
    .getByRole('dialog', { name: t('identity.loginTitle') })
    .getByRole('button', { name: t('identity.login.forgot') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('identity.forgot.title') });
  await expect(field(dialog, t('identity.username'))).toBeFocused();
  await expectAccessible(page, 'forgotten password, modal');
  await field(dialog, t('identity.username')).fill(` ${member.username} `);
  await field(dialog, t('identity.forgot.email')).fill(` ${email} `);
  await dialog.getByRole('button', { name: t('identity.forgot.emailGo') }).click();
  await passHumanCheck(player);
  await expect(page.getByText('The password has been sent. Please check it out.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const link = await linkSentTo(email);
  expect(link).toMatch(/\/forget#ticket=[\w-]{20,}$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('identity.forgot.linkTitle') })).toBeVisible();
  expect(page.url()).not.toContain('ticket');
  await expectAccessible(page, 'new password by link');
  member.password = `Link-${stamp}-c`;
  await field(page, t('identity.password.new')).fill(member.password);
  await field(page, t('identity.password.again')).fill(member.password);
  await page.getByRole('button', { name: t('identity.forgot.linkGo') }).click();
  await expect(page.getByText(t('identity.forgot.again'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('nav.login') })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await change('members', 'email = null, email_verified_at = null');
});
