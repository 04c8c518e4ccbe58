// Logging in with a password, as a person does it: the form, what stays in the browser, what stands after it.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { notAtMidnight } from './clock.ts';
import { makeMember } from './members.ts';
import { asOwner, flagsSeen, setFlags } from './owner.ts';
import {
  balance,
  choose,
  closeNews,
  enter,
  field,
  logOut,
  newMember,
  openLogin,
  openPortal,
  sessionOf,
  typeLogin,
} from './portal.ts';
import { passHumanCheck } from './puzzle.ts';

const member = newMember();
const flags = { SMSLOGIN: true, FREEPLAY: true };

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  // A journey before this one may have had them on a moment ago.
  const off = { SMSLOGIN: false, FREEPLAY: false };
  await setFlags(off);
  await flagsSeen(off);
  await makeMember(browser, member);
});

test.afterAll(() => setFlags({ SMSLOGIN: false, FREEPLAY: false }));

test('the form asks for what it needs, shows the password, and offers ways only where they are on [IDN-010, IDN-024, IDN-025, IDN-026, IDN-027, IDN-034, IDN-035, IDN-040, IDN-178]', async ({
  page,
}) => {
  const { t } = await openPortal(page, 'en', '/login');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const go = page.getByRole('button', { name: t('nav.login'), exact: true });
  await go.click();
  await expect(page.getByText('Please enter the username and password')).toBeVisible();
  await expect(page.getByText(t('identity.usernameMissing'))).toBeVisible();
  await field(page, t('identity.username')).fill('somebody');
  await go.click();
  await expect(page.getByText(t('identity.passwordMissing'))).toBeVisible();
  await expect(page.getByText(t('identity.usernameMissing'))).toHaveCount(0);
  expect(sent.filter((path) => /session\/login|slider/.test(path))).toEqual([]);
  const password = field(page, t('identity.password'));
  await password.fill('Secret-7');
  await page.getByRole('button', { name: t('identity.showPassword') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: t('identity.hidePassword') }).click();
  await expect(password).toHaveAttribute('type', 'password');
  const bySms = page.getByRole('tab', { name: t('identity.login.bySms') });
  const freePlay = page.getByRole('button', { name: t('identity.login.freePlay') });
  await expect(bySms).toHaveCount(0);
  await expect(freePlay).toHaveCount(0);
  await setFlags(flags);
  await flagsSeen(flags);
  await page.reload();
  await expect(freePlay).toBeVisible();
  await bySms.click();
  await expect(field(page, t('identity.mobileNum'))).toBeVisible();
  await page.getByRole('link', { name: t('identity.login.forgot') }).click();
  await expect(page).toHaveURL(/\/forget$/);
});

test('a refusal that asks for a captcha reveals its field, takes the focus there and wants it filled in [IDN-036, IDN-052]', async ({
  page,
}) => {
  const player = await openPortal(page, 'en', '/login');
  const { t } = player;
  let calls = 0;
  // What the server answers to a third failure; real ones would make every later journey of this address wait.
  const refusal = { success: false, code: 'identity.wrongCredentials', message: '', value: { captchaRequired: true } };
  await page.route('**/wps/session/login', (route) => {
    calls++;
    return route.fulfill({ status: 401, json: refusal });
  });
  const captcha = field(page, t('identity.captcha'));
  await expect(captcha).toHaveCount(0);
  const fetched: boolean[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/wps/captcha')) fetched.push(answer.ok());
  });
  await enter(player, member);
  await expect(page.getByText(t('refusal.identity.wrongCredentials'))).toBeVisible();
  await expect(captcha).toBeFocused();
  await expect.poll(() => fetched).toEqual([true]);
  await expect(page.getByRole('img', { name: t('identity.captchaAlt') })).toBeVisible();
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await expect(page.getByText(t('identity.captchaMissing'))).toBeVisible();
  expect(calls).toBe(1);
});

test('a log-in keeps the session, closes the pop-up, goes home, marks a first one, and shows the news once [IDN-007, IDN-037, IDN-043, IDN-044, IDN-045, IDN-046, IDN-050, IDN-161, IDN-162]', async ({
  page,
}) => {
  await asOwner(['update members set last_login_at = null where username = $1', [member.username]]);
  const player = await openPortal(page, 'en', '/promotions');
  const { t } = player;
  const dialog = await openLogin(player);
  await typeLogin(player, { ...member, username: `  ${member.username} ` });
  const info: boolean[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/wps/member/info')) info.push(answer.ok());
  });
  await passHumanCheck(player);
  await expect.poll(() => info[0]).toBe(true);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  const kept = await sessionOf(page);
  expect(kept).toMatchObject({ username: member.username, isAgent: '0', firstLogin: '1' });
  expect(kept.token).toMatch(/^\S{20,}$/);
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await expect(news.getByText(t('notice.news'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'after-login notices');
  await closeNews(player);
  await expect(page.getByText(t('home.welcomeFirst', { name: member.username }))).toBeVisible();
  await page.getByRole('button', { name: t('app.dismiss') }).click();
  await page.reload();
  await expect(balance(player)).toBeVisible();
  await expect(news).toHaveCount(0);
  await expect(page.getByText(t('home.welcomeFirst', { name: member.username }))).toHaveCount(0);
});

test('a member has no business on the log-in, registration and forgotten-password pages', async ({ page }) => {
  await notAtMidnight();
  const player = await openPortal(page, 'en', '/login');
  await enter(player, member);
  const { t } = player;
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await news.getByRole('checkbox', { name: t('notice.hideToday') }).check();
  await closeNews(player);
  for (const path of ['/login', '/register', '/forget']) {
    await openPortal(page, 'en', path);
    await expect(page).toHaveURL(/\/$/);
    await expect(balance(player)).toBeVisible();
  }
  await test.step('the notices stay away for the day they were sent away for', async () => {
    await logOut(player);
    await openLogin(player);
    await enter(player, member);
    await expect(balance(player)).toBeVisible();
    await expect(news).toHaveCount(0);
  });
});

const endSessions = () =>
  asOwner([
    'delete from auth_sessions where member_id = (select member_id from members where username = $1)',
    [member.username],
  ]);

test('a session that ended elsewhere: the page says so and forgets it [IDN-176]', async ({ page }) => {
  const player = await openPortal(page, 'en', '/login');
  const { t } = player;
  await enter(player, member);
  await closeNews(player);
  const refresh = page.getByRole('button', { name: t('nav.refreshBalance') }).first();
  await refresh.evaluate((button) => {
    button.addEventListener('pointerdown', () => button.ownerDocument.body.setAttribute('data-pressed', ''));
  });
  // It ends under way of the call that is pressed for: what the page reads by itself would hear of it before the press.
  await page.route('**/wps/v2/wallets/balance*', async (route) => {
    // The page may be gone by then: the journey ends where it wants to.
    const pressed = await page
      .locator('body[data-pressed]')
      .count()
      .catch(() => 0);
    if (pressed === 1) await endSessions();
    await route.continue();
  });
  await refresh.click();
  await expect(page.getByText('You are not logged in, please login')).toBeVisible();
  expect((await sessionOf(page)).token).toBeUndefined();
});
