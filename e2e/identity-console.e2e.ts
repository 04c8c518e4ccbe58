// What staff do about people's access: the form of registration, flags, blocklists, locking, two people for a factor.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, type Staff, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, field, newMember, openMemberPage, type Player } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen } from './quiet.ts';
import { totp } from './totp.ts';
import { escaped, like } from './words.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const member = newMember();
const contexts: BrowserContext[] = [];
let owner: Staff;
let support: Staff;
let player: Player;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const open = async (): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    return context.newPage();
  };
  owner = await staffLogIn(await open(), 'en', 'owner');
  support = await staffLogIn(await open(), 'th', 'support');
  const context = (await open()).context();
  await choose(context, 'en');
  player = await arrive(context, 'en', { member });
});
test.afterAll(async () => {
  // The brand's own row would stand over what other journeys set of what ships.
  await asOwner("delete from merchants_features where merchant_id = 'default' and mod_id = 'DIRECTREG'");
  await Promise.all(contexts.map((context) => context.close()));
});

interface PublicRules {
  direct: boolean;
  fields: { field: string; enabled: boolean; maxLength: number }[];
}
async function publicRules(): Promise<PublicRules> {
  const answer = await fetch(`${product().portalUrl}/wps/system/setting/register`);
  return ((await answer.json()) as { value: PublicRules }).value;
}
const wechat = async () => (await publicRules()).fields.find((rule) => rule.field === 'wechat');

/** Opens the tab of a member's security. */
async function openSecurity(staff: Staff, username: string): Promise<void> {
  const { page, t } = staff;
  await openQueue(staff, 'members');
  await page.locator('input[name="q"]').fill(username);
  // The list looks for what was typed a moment later: a row that is opened before that is left again.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('tab', { name: t('member.tab.security') }).click();
}

test('a field rule is changed with a reason, refused at the field when out of bounds, and stands in the public settings', async () => {
  const { page, t } = owner;
  const complaints = listen(page);
  await openQueue(owner, 'registration');
  const row = page.getByRole('group', { name: t('registration.field.wechat') });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'registration settings');
  await row.getByRole('checkbox', { name: new RegExp(escaped(t('registration.enabled'))) }).check();
  await row.getByLabel(new RegExp(escaped(t('registration.max')))).fill('1');
  await expect(row.getByText(/^2 /)).toBeVisible();
  await page.getByRole('button', { name: t('settings.save') }).click();
  await act(owner, t('settings.saveGo'), 'a mistake');
  await expect(page.getByText(t('settings.notSaved'))).toBeVisible();
  await expect(row.getByText(like(t, 'settings.atLeast'))).toBeVisible();
  expect((await wechat())?.enabled).toBe(false);
  await row.getByLabel(new RegExp(escaped(t('registration.max')))).fill('30');
  await expect(page.getByRole('region', { name: t('registration.preview') })).toContainText(
    t('registration.field.wechat'),
  );
  await page.getByRole('button', { name: t('settings.save') }).click();
  await act(owner, t('settings.saveGo'), 'agreed with marketing');
  await expect(page.getByText(t('settings.saved'))).toBeVisible();
  expect(await wechat()).toMatchObject({ enabled: true, maxLength: 30 });
  await row.getByRole('button', { name: t('registration.asShipped') }).click();
  await page.getByRole('button', { name: t('settings.save') }).click();
  await act(owner, t('settings.saveGo'), 'the trial is over');
  await expect.poll(async () => (await wechat())?.enabled).toBe(false);
  // The refusal that was provoked.
  complaints.expectQuiet('registration settings', /400.*\/ops\/settings\/registration/);
});

test('ways to sign in and messages are pages of their own; every page fits a phone, in the dark as well', async () => {
  const { page, t } = owner;
  await openQueue(owner, 'signin');
  const google = page.getByRole('region', { name: t('provider.google') });
  await expect(google.getByRole('group', { name: t('signin.clientSecret') })).toBeVisible();
  for (const part of ['providers', 'phone', 'human', 'rules'] as const) {
    await page.getByRole('tab', { name: t(`signin.part.${part}`) }).click();
    await expectAccessible(page, `sign-in, ${part}`);
  }
  await openQueue(owner, 'messaging');
  await page.getByRole('tab', { name: t('messaging.part.email') }).click();
  await page.getByRole('button', { name: t('messaging.test') }).click();
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${escaped(t('messaging.testTo.email'))}`))
    .fill('try@mail.example');
  await act(owner, t('messaging.testGo'), 'does it arrive');
  for (const part of ['sms', 'email', 'rules', 'sent'] as const) {
    await page.getByRole('tab', { name: t(`messaging.part.${part}`) }).click();
    await expectAccessible(page, `messages, ${part}`);
  }
  await expect(page.getByRole('row', { name: new RegExp(t('messaging.kind.test')) })).toBeVisible();

  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['registration', 'signin', 'messaging?part=rules', 'features', 'blocks']) {
      await page.goto(`${product().consoleUrl.replace(/\/$/, '')}/${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSideways(page, path);
    }
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: null });
  });
});

test('a member is locked, which logs out the open page, and unlocked; a second factor is taken off by two people', async ({
  browser,
}) => {
  const { page, t } = support;
  await openSecurity(support, member.username);
  await expect(page.getByRole('region', { name: t('security.sessions') }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, "a member's security");
  await page.getByRole('button', { name: t('security.lock') }).click();
  await act(support, t('security.lockGo'), 'โทรมาแจ้งว่าโทรศัพท์หาย');
  await expect(page.getByRole('button', { name: t('security.unlock') })).toBeVisible();
  const banner = player.page.getByRole('banner');
  await expect(banner.getByRole('button', { name: player.t('nav.login') })).toBeVisible();
  await page.getByRole('button', { name: t('security.unlock') }).click();
  await act(support, t('security.unlockGo'), 'พบโทรศัพท์แล้ว');
  await expect(page.getByRole('button', { name: t('security.lock') })).toBeVisible();
  await page.getByRole('tab', { name: t('member.tab.logins') }).click();
  await expect(page.getByRole('row', { name: new RegExp(t('loginOutcome.registered')) })).toBeVisible();
  await expectAccessible(page, "a member's log-ins");

  await test.step('the second factor', async () => {
    const phoneless = newMember();
    const context = await browser.newContext();
    contexts.push(context);
    await choose(context, 'en');
    const own = await arrive(context, 'en', { member: phoneless });
    await addAuthenticatorApp(own);
    await openSecurity(support, phoneless.username);
    const factors = page.getByRole('region', { name: t('security.factors') });
    await expect(factors.getByText(t('factor.totp'))).toBeVisible();
    await factors.getByRole('button', { name: t('security.reset') }).click();
    await act(support, t('security.resetGo'), 'ยืนยันตัวตนที่สาขาแล้ว');
    await expect(factors.getByText(t('security.resetWaits'))).toBeVisible();
    await factors.getByRole('link', { name: t('action.openApproval') }).click();
    await expect(page.getByText(t('approval.mineHint'))).toBeVisible();

    await openQueue(owner, 'approvals');
    await owner.page.getByRole('row', { name: new RegExp(owner.t('approval.command.identity.factors.reset')) }).click();
    await owner.page.getByRole('button', { name: owner.t('approval.confirm'), exact: true }).click();
    await act(owner, owner.t('approval.confirmGo'), 'branch called back');
    await expect(owner.page.getByText(owner.t('approval.confirmed'))).toBeVisible();
    // The sessions ended with it (GAP-005).
    await expect(own.page).toHaveURL(/\/login\?return=/);
    await page.goBack();
    await expect(factors.getByText(t('security.noFactors'))).toBeVisible();
  });
});

/** Sets an authenticator app up in the security centre. */
async function addAuthenticatorApp(one: Player): Promise<void> {
  const { page, t } = one;
  const centre = await openMemberPage(one, 'securityCenter');
  await centre.getByRole('button', { name: t('security.totpOn') }).click();
  const setUp: Locator = page.getByRole('dialog', { name: t('security.totpOn'), exact: true });
  const secret = (await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent())!.replaceAll(' ', '');
  await field(setUp, t('factor.code.totp')).fill(totp(secret));
  await setUp.getByRole('button', { name: t('security.totpConfirm') }).click();
  await expect(page.getByRole('dialog', { name: t('security.codes'), exact: true })).toBeVisible();
}
