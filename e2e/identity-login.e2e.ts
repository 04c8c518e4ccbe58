// Logging in and out, as a person does it: every way in, what stays in the browser, what stands after it.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { codeSentTo } from './inbox.ts';
import { addVendor, asOwner, dropVendors, flagsSeen, setFlags } from './owner.ts';
import {
  balance,
  choose,
  closeNews,
  field,
  type Member,
  newMember,
  openPortal,
  type Player,
  register,
} from './portal.ts';
import { passHumanCheck } from './puzzle.ts';
import { like } from './words.ts';

const member = newMember();
const mobile = `8${String(Date.now()).slice(-8)}`;
const stamp = String(Date.now() % 100_000);
const vendors = { live: `LIVE${stamp}`, fish: `FISH${stamp}` };
const liveName = `Siam Table ${stamp}`;
const flags = { SMSLOGIN: true, FREEPLAY: true };
const off = { SMSLOGIN: false, FREEPLAY: false };

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  await choose(context, 'en');
  await register(await openPortal(await context.newPage(), 'en'), member);
  await context.close();
  await addVendor({ code: vendors.live, name: liveName, gameType: 'LIVE' });
  await addVendor({ code: vendors.fish, name: 'Deep Net', gameType: 'FISH' });
});
test.afterAll(async () => {
  await setFlags(off);
  await dropVendors(Object.values(vendors));
});

const session = (page: Page) => page.evaluate((): Record<string, string> => ({ ...sessionStorage }));
const ofMember = (text: string): [string, unknown[]] => [
  text.replace('$member', '(select member_id from identity_members where username = $1)'),
  [member.username],
];

async function openLogin({ page, t }: Player) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.login') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await expect(field(dialog, t('identity.username'))).toBeFocused();
  return dialog;
}

/** Types name and password where the form stands and proves to be a person. */
async function enter({ page, t }: Player, { username, password }: Member): Promise<void> {
  await field(page, t('identity.username')).fill(username);
  await field(page, t('identity.password')).fill(password);
  await page
    .getByRole('button', { name: t('nav.login'), exact: true })
    .last()
    .click();
  await passHumanCheck({ page, t });
}

test('the pop-up has categories with vendors above, the form on the left, the way to register on the right [IDN-017, IDN-019, IDN-020, IDN-021, IDN-022]', async ({
  page,
}) => {
  const player = await openPortal(page, 'en', '/promotions');
  const { t } = player;
  const dialog = await openLogin(player);
  const menu = dialog.getByRole('navigation', { name: t('games.types') });
  const hot = menu.getByRole('list', { name: t('home.hotGames') }).getByRole('listitem');
  await expect(hot.first().locator('img')).toBeVisible();
  const prompt = dialog.getByRole('button', { name: t('nav.register') });
  const [left, right, top] = await Promise.all(
    [field(dialog, t('identity.username')), prompt, menu].map(async (part) => (await part.boundingBox())!),
  );
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(top!.y + top!.height).toBeLessThan(left!.y);
  await expectAccessible(page, 'log-in pop-up');
  await menu.getByRole('link', { name: t('home.hotGames'), exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?page=hot$/);
  await openLogin(player);
  await menu.getByRole('link', { name: 'Sanam Studio' }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=STUDIO$/);
  await openLogin(player);
  await menu.getByRole('link', { name: t('games.type.FISH') }).click();
  await expect(page).toHaveURL(/\/fish$/);
  await expect(dialog).toBeHidden();
});

test('a vendor of live games opens the log-in in a window of 1300 by 900, which leads on to that vendor [IDN-023]', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { open: (...given: unknown[]) => unknown };
    const open = scope.open.bind(scope);
    scope.open = (...given) => {
      sessionStorage.setItem('opened', String(given[2]));
      return open(...given);
    };
  });
  const player = await openPortal(page, 'en');
  const { t } = player;
  const dialog = await openLogin(player);
  const category = dialog.getByRole('button', { name: t('games.type.LIVE') });
  await expect(category).toHaveAttribute('aria-expanded', 'false');
  await category.click();
  const appearing = context.waitForEvent('page');
  await dialog.getByRole('button', { name: t('identity.login.newWindow', { name: liveName }) }).click();
  const opened = await appearing;
  expect((await session(page)).opened).toBe('noopener,width=1300,height=900');
  const wanted = `/live?vassalage=${vendors.live}`;
  await expect(opened).toHaveURL(new RegExp(`/login\\?${new URLSearchParams({ return: wanted }).toString()}$`));
  const there = { ...player, page: opened };
  await enter(there, member);
  await closeNews(there);
  await expect(opened).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`));
  expect((await session(page)).token).toBeUndefined();
});

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
  const fetched = page.waitForResponse(/\/wps\/captcha$/);
  await enter(player, member);
  await expect(page.getByText(t('refusal.identity.wrongCredentials'))).toBeVisible();
  await expect(captcha).toBeFocused();
  expect((await fetched).ok()).toBe(true);
  await expect(page.getByRole('img', { name: t('identity.captchaAlt') })).toBeVisible();
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await expect(page.getByText(t('identity.captchaMissing'))).toBeVisible();
  expect(calls).toBe(1);
});

test('a log-in keeps the session, closes the pop-up, goes home, marks a first one, and shows the news once [IDN-007, IDN-037, IDN-043, IDN-044, IDN-045, IDN-046, IDN-050, IDN-161, IDN-162]', async ({
  page,
}) => {
  await asOwner(ofMember('update identity_members set last_login_at = null where member_id = $member'));
  const player = await openPortal(page, 'en', '/promotions');
  const { t } = player;
  const dialog = await openLogin(player);
  const info = page.waitForResponse(/\/wps\/member\/info$/);
  await enter(player, { ...member, username: `  ${member.username} ` });
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expect((await info).ok()).toBe(true);
  const kept = await session(page);
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

async function logOut({ page, t }: Player): Promise<void> {
  await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await page
    .getByRole('dialog', { name: t('nav.logout') })
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: t('nav.login') })).toBeVisible();
}

const cookies = async (context: BrowserContext) =>
  Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]));

test('remember me keeps name and ticket for a day, and nothing of the password; unticked, nothing [IDN-102, IDN-103, IDN-104, IDN-106, IDN-107]', async ({
  page,
  context,
}) => {
  let player = await openPortal(page, 'en', '/login');
  const { t } = player;
  const remember = (one: Page) => one.getByRole('checkbox', { name: t('identity.login.remember') });
  await remember(page).check();
  await enter(player, member);
  await closeNews(player);
  const kept = await cookies(context);
  expect(kept.lastUser).toMatchObject({ value: member.username, sameSite: 'Strict', httpOnly: false });
  expect(kept.rememberMe?.value).toBe('1');
  expect(kept.sanam_remember).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  for (const name of ['lastUser', 'rememberMe', 'sanam_remember'])
    expect(Math.abs(kept[name]!.expires - Date.now() / 1000 - 86_400)).toBeLessThan(120);
  expect(JSON.stringify(kept)).not.toContain(member.password);

  await test.step('the next day at the same browser: untouched, the form logs in by the ticket', async () => {
    await page.close();
    player = await openPortal(await context.newPage(), 'en', '/login');
    await expect(field(player.page, t('identity.username'))).toHaveValue(member.username);
    await expect(field(player.page, t('identity.password'))).toHaveValue(/^•+$/);
    await player.page.getByRole('button', { name: t('nav.login'), exact: true }).click();
    await passHumanCheck(player);
    await closeNews(player);
    expect((await cookies(context)).sanam_remember?.value).not.toBe(kept.sanam_remember!.value);
  });

  await test.step('after a log-out the name is left, the ticket is not', async () => {
    await logOut(player);
    const dialog = await openLogin(player);
    await expect(field(dialog, t('identity.username'))).toHaveValue(member.username);
    await expect(field(dialog, t('identity.password'))).toHaveValue('');
    await expect(remember(player.page)).toBeChecked();
    await remember(player.page).uncheck();
    const left = await cookies(context);
    expect(left.lastUser).toBeUndefined();
    expect(left.rememberMe).toBeUndefined();
    await enter(player, member);
    await closeNews(player);
    expect((await cookies(context)).sanam_remember).toBeUndefined();
  });
});

test('a log-out asks, clears the session but the merchant, reads the brand anew and goes home, whatever the call does [IDN-155, IDN-156, IDN-157, IDN-158, IDN-159, IDN-160]', async ({
  page,
}) => {
  const player = await openPortal(page, 'en', '/login?return=/promotions');
  const { t } = player;
  await enter(player, member);
  await closeNews(player);
  const before = await session(page);
  expect(before.merchant).not.toBe('');
  const question = page.getByRole('dialog', { name: t('nav.logout') });
  await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await question.getByRole('button', { name: t('app.cancel') }).click();
  expect((await session(page)).token).toBe(before.token);
  const again = ['permission', 'routers'].map((name) => page.waitForResponse((one) => one.url().includes(`/${name}`)));
  // The line breaks just then: the server never hears of it.
  let method = '';
  await page.route('**/wps/session/logout', (route) => {
    method = route.request().method();
    return route.abort();
  });
  await logOut(player);
  expect(method).toBe('DELETE');
  await Promise.all(again);
  await expect(page).toHaveURL(/\/$/);
  const after = await session(page);
  expect(after.merchant).toBe(before.merchant);
  for (const key of ['token', 'username', 'isAgent', 'firstLogin']) expect(after[key]).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('merchantCode'))).toBe(before.merchant);
});

test('a session that ended elsewhere: the page says so and forgets it [IDN-176]', async ({ page }) => {
  const player = await openPortal(page, 'en', '/login');
  const { t } = player;
  await enter(player, member);
  await closeNews(player);
  await asOwner(ofMember('delete from identity_sessions where member_id = $member'));
  await page
    .getByRole('button', { name: t('nav.refreshBalance') })
    .first()
    .click();
  await expect(page.getByText('You are not logged in, please login')).toBeVisible();
  expect((await session(page)).token).toBeUndefined();
});

test('by mobile number and code: the number is looked at first, the button counts down, the code logs in [IDN-008, IDN-038, IDN-039, IDN-063, IDN-064, IDN-068, IDN-105, IDN-179, IDN-180]', async ({
  page,
  context,
}) => {
  await asOwner(
    ofMember(`update identity_members set mobile = '+66${mobile}', mobile_verified_at = platform_now()
    where member_id = $member`),
  );
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
  await send.click();
  await passHumanCheck(player);
  const waiting = page.getByRole('button', { name: like(t, 'identity.code.again') });
  await expect(waiting).toBeDisabled();
  expect(Number(/\d+/.exec((await waiting.textContent())!)![0])).toBeGreaterThan(120);
  await code.fill(await codeSentTo(`+66${mobile}`));
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await closeNews(player);
  await expect(balance(player)).toBeVisible();
  const kept = JSON.parse(decodeURIComponent((await cookies(context)).smsLogin!.value)) as object;
  expect(kept).toEqual({ mobileNum: `0${mobile}`, countryDialingCode: '66' });
});

test('a password from a browser nobody knows needs a second step, and one can go back [IDN-163]', async ({ page }) => {
  const player = await openPortal(page, 'en');
  const { t } = player;
  const dialog = await openLogin(player);
  await enter(player, member);
  const step = dialog.getByRole('region', { name: t('factor.secondTitle') });
  await expect(field(step, t('identity.code.label'))).toBeFocused();
  expect((await session(page)).token).toBeUndefined();
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
