// Staff's settings of access: the registration form, sign-in methods, locking of members.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, type Staff, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, newMember, type Player } from './portal.ts';
import { product } from './product.ts';
import { listen } from './quiet.ts';
import { escaped, like } from './words.ts';

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
  // The merchant's own row would override the shipped flags that other journeys set.
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
  // The list searches a moment later: a row opened before that is closed again.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('tab', { name: t('member.tab.security') }).click();
}

test('a field rule is changed with a reason, refused at the field when out of bounds, and shows in the public settings', async () => {
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
  // The provoked refusal.
  complaints.expectQuiet('registration settings', /400.*\/ops\/settings\/registration/);
});

test('ways to sign in and messages: every part of their pages is accessible', async () => {
  const { page, t } = owner;
  await openQueue(owner, 'signin');
  const google = page.getByRole('region', { name: t('provider.google') });
  await expect(google.getByRole('group', { name: t('signin.clientSecret') })).toBeVisible();
  for (const part of ['providers', 'phone', 'human', 'rules'] as const) {
    await page.getByRole('tab', { name: t(`signin.part.${part}`) }).click();
    await expectAccessible(page, `sign-in, ${part}`);
  }
  await openQueue(owner, 'messaging');
  for (const part of ['sms', 'email', 'rules', 'sent'] as const) {
    await page.getByRole('tab', { name: t(`messaging.part.${part}`) }).click();
    await expectAccessible(page, `messages, ${part}`);
  }
});

test('a member is locked, which logs out the open page, and unlocked', async () => {
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
});
