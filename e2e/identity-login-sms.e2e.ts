// Logging in by a code on the phone: as the way in, and as the second step of a browser nobody knows.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { codeSentTo } from './inbox.ts';
import { makeMember } from './members.ts';
import { asOwner, flagsSeen, setFlags } from './owner.ts';
import { balance, choose, closeNews, enter, field, newMember, openLogin, openPortal, sessionOf } from './portal.ts';
import { passHumanCheck, pressForHumanCheck } from './puzzle.ts';
import { like } from './words.ts';

const member = newMember();
const mobile = `8${String(Date.now()).slice(-8)}`;

test.describe.configure({ mode: 'serial' });
test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await makeMember(browser, member);
  await asOwner([
    `update members set mobile = '+66${mobile}', mobile_verified_at = platform_now() where username = $1`,
    [member.username],
  ]);
  await setFlags({ SMSLOGIN: true });
  await flagsSeen({ SMSLOGIN: true });
});
test.afterAll(() => setFlags({ SMSLOGIN: false }));

test('by mobile number and code: the number is looked at first, the button counts down, the code logs in [IDN-008, IDN-038, IDN-039, IDN-063, IDN-064, IDN-068, IDN-105, IDN-179, IDN-180]', async ({
  page,
  context,
}) => {
  const player = await openPortal(page, 'en', '/login');
  const { t } = player;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sms/noLogin')) asked++;
  });
  await page.getByRole('tab', { name: t('identity.login.bySms') }).click();
  const number = field(page, t('identity.mobileNum'));
  const code = field(page, t('identity.code.label'));
  const send = page.getByRole('button', { name: t('identity.code.send') });
  await number.fill('12');
  await send.click();
  await expect(page.getByText('Please enter a valid mobile number')).toBeVisible();
  await code.fill('12ab');
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await expect(page.getByText('Please enter a valid verification code')).toBeVisible();
  expect(asked).toBe(0);

  await test.step('a refused request is told in a warning with OK', async () => {
    const refusal = { success: false, code: 'messages.smsUnavailable', message: 'no', requestId: 'req_1' };
    await page.route('**/sms/noLogin', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
    await number.fill(`0${mobile}`);
    await send.click();
    await passHumanCheck(player);
    const warning = page.getByRole('dialog', { name: t('identity.code.failed') });
    await expect(warning).toContainText(t('refusal.messages.smsUnavailable'));
    await warning.getByRole('button', { name: t('app.ok'), exact: true }).click();
    await expect(warning).toBeHidden();
  });

  await expect(send).toBeEnabled();
  await page.getByRole('checkbox', { name: t('identity.login.remember') }).check();
  await pressForHumanCheck(player, send);
  await passHumanCheck(player);
  const waiting = page.getByRole('button', { name: like(t, 'identity.code.again') });
  await expect(waiting).toBeDisabled();
  expect(Number(/\d+/.exec((await waiting.textContent())!)![0])).toBeGreaterThan(120);
  await code.fill(await codeSentTo(`+66${mobile}`));
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await closeNews(player);
  await expect(balance(player)).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === 'smsLogin')!;
  expect(JSON.parse(decodeURIComponent(kept.value))).toEqual({ mobileNum: `0${mobile}`, countryDialingCode: '66' });
});

test('a password from a browser nobody knows needs a second step, and one can go back [IDN-163]', async ({ page }) => {
  const player = await openPortal(page, 'en');
  const { t } = player;
  const dialog = await openLogin(player);
  await enter(player, member);
  const step = dialog.getByRole('region', { name: t('factor.secondTitle') });
  await expect(field(step, t('identity.code.label'))).toBeFocused();
  expect((await sessionOf(page)).token).toBeUndefined();
  await expectAccessible(page, 'second step');
  await step.getByRole('button', { name: t('factor.back') }).click();
  await expect(field(dialog, t('identity.username'))).toBeFocused();
  await enter(player, member);
  await step.getByRole('button', { name: t('identity.code.send') }).click();
  await field(step, t('identity.code.label')).fill(await codeSentTo(`+66${mobile}`, 2));
  await step.getByRole('button', { name: t('factor.goOn') }).click();
  await closeNews(player);
  await expect(balance(player)).toBeVisible();
});
