// Second factors of a member: set up in the security centre, required on a new device and before money moves.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import {
  balance,
  choose,
  closeMemberCentre,
  closeNews,
  field,
  newMember,
  enter,
  logIn,
  openLogin,
  openMemberPage,
  openPortal,
  type Player,
} from './portal.ts';
import { totp } from './totp.ts';
import { like } from './words.ts';

const member = newMember();
let player: Player;
let context: BrowserContext;
let recoveryCodes: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  await choose(context, 'en');
  const page = await context.newPage();
  await addAuthenticator(page);
  player = await arrive(context, 'en', { member });
});
test.afterAll(() => context.close());

/** Adds a virtual authenticator to the browser, instead of a fingerprint sensor. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const dialogNamed = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test('factors are set up, and asked for again before a payout account changes', async () => {
  await test.step('an authenticator app is set up with its code, a passkey is added and named, recovery codes are shown once', async () => {
    const { page, t } = player;
    const centre = await openMemberPage(player, 'securityCenter');
    await expect(centre.getByText(t('security.missing.secondFactor'))).toBeVisible();
    await expectAccessible(page, 'security centre');
    await centre.getByRole('button', { name: t('security.totpOn') }).click();
    const setUp = dialogNamed(page, t('security.totpOn'));
    await expect(setUp.getByRole('img', { name: t('security.totpQr') })).toBeVisible();
    const secret = (await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent())!.replaceAll(' ', '');
    await expectAccessible(page, 'set-up of an authenticator app');
    await field(setUp, t('factor.code.totp')).fill('000000');
    await setUp.getByRole('button', { name: t('security.totpConfirm') }).click();
    await expect(setUp.getByText(t('refusal.identity.codeWrong'))).toBeVisible();
    await field(setUp, t('factor.code.totp')).fill(totp(secret));
    await setUp.getByRole('button', { name: t('security.totpConfirm') }).click();
    const codes = dialogNamed(page, t('security.codes'));
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    recoveryCodes = await codes.getByRole('listitem').allTextContents();
    const file = page.waitForEvent('download');
    await codes.getByRole('button', { name: t('security.download') }).click();
    expect((await file).suggestedFilename()).toContain(member.username);
    await expectAccessible(page, 'recovery codes');
    await codes.getByRole('button', { name: t('security.codesKept') }).click();
    await expect(centre.getByText(t('security.codesLeft', { left: '10', total: '10' }))).toBeVisible();
    await centre.getByRole('button', { name: t('security.passkeyAdd') }).click();
    await centre.getByRole('button', { name: like(t, 'security.passkeyRename') }).click();
    await field(centre, t('security.passkeyName')).fill('My phone');
    await centre.getByRole('button', { name: t('app.save') }).click();
    await expect(centre.getByText('My phone')).toBeVisible();
    await expect(centre.getByText(t('security.missing.secondFactor'))).toBeHidden();
  });
  await test.step('before a payout account changes, a second factor that is too old is asked for again; closing the dialog changes nothing', async () => {
    const { page, t } = player;
    await asOwner([
      `update auth_sessions set fresh_until = platform_now() where member_id = (select member_id from members where username = $1)`,
      [member.username],
    ]);
    const centre = dialogNamed(page, t('member.securityCenter'));
    await centre.getByRole('button', { name: t('bank.add') }).click();
    await field(centre, t('bank.bank')).selectOption({ index: 1 });
    await field(centre, t('bank.accountNo')).fill(`1${Date.now().toString().slice(-9)}`);
    await field(centre, t('bank.holder')).fill('SOMCHAI JAIDEE');
    await centre.getByRole('button', { name: t('bank.save') }).click();
    const stepUp = dialogNamed(page, t('factor.stepUpTitle'));
    await expect(stepUp.getByRole('button', { name: t('factor.method.totp') })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'step up');
    await stepUp.getByRole('button', { name: t('app.close') }).click();
    await expect(centre.getByText(t('refusal.identity.stepUpRequired'))).toBeVisible();
    await centre.getByRole('button', { name: t('bank.save') }).click();
    await field(stepUp, t('factor.code.totp')).fill('000000');
    await stepUp.getByRole('button', { name: t('factor.goOn') }).click();
    await expect(stepUp.getByText(t('refusal.identity.codeWrong'))).toBeVisible();
    await stepUp.getByRole('button', { name: t('factor.method.passkey') }).click();
    await stepUp.getByRole('button', { name: t('factor.usePasskey') }).click();
    await expect(stepUp).toBeHidden();
    await expect(centre.getByText(/^•••• \d{4} · SOMCHAI JAIDEE$/)).toBeVisible();
  });
});

test('a new device needs the second step and can be thrown out; a passkey logs in without a password [IDN-163] [GAP-071] [GAP-085]', async ({
  browser,
}) => {
  await test.step('a new device is asked for the second step, remembered, listed, and its session can be ended from here', async () => {
    const { page, t } = player;
    const phone = await browser.newContext();
    await choose(phone, 'en');
    const there = await openPortal(await phone.newPage(), 'en');
    const popup = await openLogin(there);
    await enter(there, member);
    const step = popup.getByRole('region', { name: t('factor.secondTitle') });
    await step.getByRole('button', { name: t('factor.method.recovery') }).click();
    await field(step, t('factor.code.recovery')).fill('aaaaa-aaaaa');
    await step.getByRole('button', { name: t('factor.goOn') }).click();
    await expect(step.getByText(t('refusal.identity.codeWrong'))).toBeVisible();
    await expect(step.getByRole('checkbox', { name: t('factor.rememberDevice') })).toBeChecked();
    await field(step, t('factor.code.recovery')).fill(recoveryCodes[0]!);
    await step.getByRole('button', { name: t('factor.goOn') }).click();
    await expect(popup).toBeHidden();
    await closeNews(there);
    await expect(balance(there)).toBeVisible();
    const centre = dialogNamed(page, t('member.securityCenter'));
    const sessions = centre.getByRole('list', { name: t('security.sessions') });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText(t('security.thisDevice'));
    await expect(centre.getByRole('list', { name: t('security.trusted') }).getByRole('listitem')).toHaveCount(1);
    const history = centre.getByRole('region', { name: t('security.history') });
    await expect(history.getByText(t('security.outcome.secondFactor')).first()).toBeVisible();
    await sessions.getByRole('button', { name: like(t, 'security.endSession') }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    // The other page is notified and logs out; this one stays.
    await expect(there.page.getByRole('banner').getByRole('button', { name: t('nav.login') })).toBeVisible();
    await expect(centre.getByText('My phone')).toBeVisible();
    await logIn(there, member);
    await expect(balance(there)).toBeVisible();
    await phone.close();
  });
  await test.step('the passkey logs in without a password', async () => {
    const { page, t } = player;
    await closeMemberCentre(player);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const dialog = await openLogin(player);
    await dialog.getByRole('button', { name: t('factor.passkeyLogin') }).click();
    await expect(dialog).toBeHidden();
    await closeNews(player);
    await expect(balance(player)).toBeVisible();
  });
});
