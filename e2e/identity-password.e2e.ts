// Passwords changed, forced and forgotten; play for trial; what only real accounts and only agents may open.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { codeSentTo, linkSentTo } from './inbox.ts';
import { asOwner, flagsSeen, setFlags } from './owner.ts';
import { balance, choose, closeNews, field, newMember, openPortal, type Player, register } from './portal.ts';
import { passHumanCheck } from './puzzle.ts';
import { like } from './words.ts';

const member = newMember();
const stamp = String(Date.now()).slice(-8);
const mobile = `9${stamp}`;
const email = `e2e${stamp}@example.org`;
const flags = { FREEPLAY: true, CHNGPASSVERIF3: true };
const contacts = [
  { csType: 'LIVECHAT', csPosition: 'side', title: 'Chat', path: 'https://chat.example.org/room' },
  { csType: 'EMAIL', csPosition: 'side', title: 'Mail', path: 'help@example.org' },
  { csType: 'TELEGRAM', csPosition: 'side', title: 'Telegram', path: '' },
  { csType: 'OFFICIAL', csPosition: 'side', title: 'Site', path: 'https://www.example.org' },
];

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await setFlags(flags);
  await asOwner([
    "insert into site_settings (merchant_id, key, value) values ('default', 'site.customerService', $1) on conflict (merchant_id, key) do update set value = excluded.value",
    [JSON.stringify(contacts)],
  ]);
  const context = await browser.newContext();
  await choose(context, 'en');
  await register(await openPortal(await context.newPage(), 'en'), member);
  await context.close();
  await flagsSeen(flags);
});
test.afterAll(async () => {
  await setFlags({ FREEPLAY: false, CHNGPASSVERIF3: false });
  await asOwner("delete from site_settings where merchant_id = 'default' and key = 'site.customerService'");
});

const session = (page: Page) => page.evaluate((): Record<string, string> => ({ ...sessionStorage }));
/** Changes the member's row, or that of a table beside it. */
const change = (table: string, set: string) =>
  asOwner([
    `update ${table} set ${set} where member_id = (select member_id from identity_members where username = $1)`,
    [member.username],
  ]);

async function enter({ page, t }: Player): Promise<void> {
  await field(page, t('identity.username')).fill(member.username);
  await field(page, t('identity.password')).fill(member.password);
  await page
    .getByRole('button', { name: t('nav.login'), exact: true })
    .last()
    .click();
  await passHumanCheck({ page, t });
}

test('a password that has to be changed: a modal nothing closes, without the old password, then home [IDN-015, IDN-093, IDN-094, IDN-095, IDN-096, IDN-097, IDN-098, IDN-099, IDN-174, IDN-181]', async ({
  page,
}) => {
  await change('identity_passwords', 'must_change = true');
  const player = await openPortal(page, 'en', '/login?return=/rng');
  const { t } = player;
  await enter(player);
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
  const again = field(modal, t('identity.password.again'));
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
  await test.step('the rule and the repetition are told at their fields', async () => {
    await fresh.fill('Ab1');
    await expect(modal.getByText(/^Please fill in your password with \d+ - \d+ characters$/)).toBeVisible();
    await fresh.fill('only-letters-here');
    await expect(modal.getByText(t('refusal.identity.passwordPattern'))).toBeVisible();
    member.password = `Next-${stamp}-a`;
    await fresh.fill(member.password);
    await again.fill('something else');
    await again.blur();
    await expect(modal.getByText('inconsistent twice')).toBeVisible();
    await again.fill(member.password);
    await old.fill('not the old one');
    await go.click();
    await expect(modal.getByText(t('refusal.identity.oldPasswordWrong'))).toBeVisible();
  });
  await test.step('logging in again brings the ticket back, and the change goes through', async () => {
    await modal.getByRole('button', { name: t('nav.logout') }).click();
    await page
      .getByRole('dialog', { name: t('nav.logout') })
      .getByRole('button', { name: t('nav.logout') })
      .click();
    await expect(modal).toBeHidden();
  });
});

test('with the ticket of the log-in the new password is enough [IDN-094, IDN-099]', async ({ page }) => {
  const before = newMember();
  const player = await openPortal(page, 'en');
  const { t } = player;
  await register(player, before);
  await asOwner([
    'update identity_passwords set must_change = true where member_id = (select member_id from identity_members where username = $1)',
    [before.username],
  ]);
  await page.evaluate(() => sessionStorage.clear());
  await openPortal(page, 'en', '/login?return=/rng');
  await field(page, t('identity.username')).fill(before.username);
  await field(page, t('identity.password')).fill(before.password);
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await passHumanCheck(player);
  const modal = page.getByRole('dialog', { name: t('identity.password.change') });
  await field(modal, t('identity.password.new')).fill(`Fresh-${stamp}-b`);
  await field(modal, t('identity.password.again')).fill(`Fresh-${stamp}-b`);
  const info = page.waitForResponse(/\/wps\/member\/info$/);
  await modal.getByRole('button', { name: t('identity.password.go') }).click();
  await expect(modal).toBeHidden();
  expect((await info).ok()).toBe(true);
  await closeNews(player);
  await expect(page).toHaveURL(/\/$/);
  await expect(balance(player)).toHaveText(/0\.00/);
});

test('the page of forgotten passwords: two ways, hot games, registration, contacts [IDN-014, IDN-075, IDN-076, IDN-077, IDN-078, IDN-079, IDN-080, IDN-177]', async ({
  page,
}) => {
  const { t } = await openPortal(page, 'en', '/forget');
  const main = page.getByRole('main');
  await expect(
    main
      .getByRole('navigation', { name: t('home.hotGames') })
      .getByRole('link')
      .nth(1),
  ).toHaveAttribute('href', /^\/rng\?vassalage=/);
  await expect(main.getByRole('tab', { name: t('identity.forgot.byMobile') })).toBeVisible();
  await expectAccessible(page, 'forgotten password');
  const row = (kind: string) => main.getByRole('listitem').filter({ hasText: t(`identity.contact.${kind}`) });
  await expect(row('OFFICIAL')).toContainText('example.org');
  await expect(row('OFFICIAL').getByRole('link')).toHaveCount(0);
  await expect(row('EMAIL').getByRole('link')).toHaveAttribute('href', 'mailto:help@example.org');
  await expect(row('LIVECHAT').getByRole('link')).toHaveAttribute('href', 'https://chat.example.org/room');
  await expect(row('LIVECHAT').getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(row('TELEGRAM')).toHaveCount(0);
  await test.step('a shape that no account has', async () => {
    await field(main, t('identity.username')).fill('nobody');
    await field(main, t('identity.forgot.email')).fill('not an address');
    await main.getByRole('button', { name: t('identity.forgot.emailGo') }).click();
    await expect(main.getByText(t('refusal.identity.emailInvalid'))).toBeVisible();
    await expect(main.getByText('Username/Email does not exist')).toBeVisible();
  });
  await main.getByRole('button', { name: t('nav.register') }).click();
  await expect(page.getByRole('dialog', { name: t('identity.registerTitle') })).toBeVisible();
});

test('by e-mail: sent and closed, the link of the letter sets a new password, then one logs in again [IDN-016, IDN-089, IDN-090]', async ({
  page,
}) => {
  await change('identity_members', `email = '${email}', email_verified_at = platform_now()`);
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
  await change('identity_members', 'email = null, email_verified_at = null');
});

test('by mobile: the code and a new password, and one is in [IDN-085, IDN-086, IDN-087, IDN-088]', async ({ page }) => {
  await change('identity_members', `mobile = '+66${mobile}', mobile_verified_at = platform_now()`);
  const player = await openPortal(page, 'en', '/forget');
  const { t } = player;
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: t('identity.forgot.byMobile') }).click();
  const go = main.getByRole('button', { name: t('identity.forgot.mobileGo') });
  await go.click();
  for (const key of ['identity.mobileMissing', 'identity.code.missing', 'identity.password.newMissing'])
    await expect(main.getByText(t(key))).toBeVisible();
  await field(main, t('identity.mobileNum')).fill('123');
  await go.click();
  await expect(main.getByText('Please enter a valid mobile number')).toBeVisible();
  await field(main, t('identity.mobileNum')).fill(mobile);
  await main.getByRole('button', { name: t('identity.code.send') }).click();
  await passHumanCheck(player);
  await field(main, t('identity.code.label')).fill(await codeSentTo(`+66${mobile}`));
  await field(main, t('identity.password.new')).fill(`Sms-${stamp}-dd`);
  await field(main, t('identity.password.again')).fill(`Sms-${stamp}-de`);
  await go.click();
  await expect(main.getByText('Incorrect confirmation input')).toBeVisible();
  member.password = `Sms-${stamp}-dd`;
  await field(main, t('identity.password.again')).fill(member.password);
  await go.click();
  await closeNews(player);
  await expect(page).toHaveURL(/\/$/);
  await expect(balance(player)).toHaveText(/0\.00/);
  await change('identity_members', 'mobile = null, mobile_verified_at = null');
});

test('free play: a guest with play money, told so, and kept from what needs a real account [IDN-005, IDN-030, IDN-100, IDN-101, IDN-166, IDN-167, IDN-168]', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('firstLogin', '1'));
  const player = await openPortal(page, 'en', '/login');
  const { t } = player;
  const asked = page.waitForRequest(/\/wps\/session\/login\/freeplay$/);
  await page.getByRole('button', { name: t('identity.login.freePlay') }).click();
  const request = await asked;
  expect(request.postDataJSON()).toMatchObject({ platform: 'W', version: 3 });
  expect(request.headers()['x-trial-nonce']).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
  await closeNews(player);
  await expect(page).toHaveURL(/\/$/);
  await expect(balance(player)).toBeVisible();
  const strip = page.getByRole('complementary', { name: t('identity.trial.stripOpen') });
  await expect(strip).toContainText(/ends at \d\d:\d\d/);
  expect(await session(page)).toMatchObject({ isAgent: '4' });
  expect((await session(page)).firstLogin).toBeUndefined();
  await expectAccessible(page, 'a trial guest at home');

  const warning = page.getByRole('dialog', { name: t('identity.realAccountTitle') });
  const open = async (press: () => Promise<unknown>) => {
    await press();
    await expect(warning).toContainText(t('in_need_true_account'));
    await expect(warning.getByRole('button', { name: t('in_increase_submit') })).toBeVisible();
    await warning.getByRole('button', { name: t('app.cancel') }).click();
    await expect(warning).toBeHidden();
  };
  await open(() =>
    page
      .getByRole('main')
      .getByRole('link', { name: t('member.withdraw') })
      .click(),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openHall(page, t('games.type.RNG'));
  await open(() => page.getByRole('tab', { name: t('games.tab.recent') }).click());
  await expect(page.getByRole('tab', { name: t('games.tab.all') })).toHaveAttribute('aria-selected', 'true');
  await test.step('the confirm key opens a real account', async () => {
    await page.getByRole('tab', { name: t('games.tab.recent') }).click();
    await warning.getByRole('button', { name: t('in_increase_submit') }).click();
    await expect(page.getByRole('dialog', { name: t('identity.registerTitle') })).toBeVisible();
  });
});

const openHall = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true }).click();

test('protected actions lead a visitor to the log-in page [IDN-164, IDN-165]', async ({ page }) => {
  const { t } = await openPortal(page, 'en');
  await openHall(page, t('games.type.RNG'));
  await page.getByRole('tab', { name: t('games.tab.recent') }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Frng%3Fpage%3Drecent$/);
  await openPortal(page, 'en', '/?mc=securityCenter');
  await expect(page).toHaveURL(/\/login\?return=/);
});

test('the agents have a door of their own: it lets in agents and nobody else', async ({ page }) => {
  const player = await openPortal(page, 'en', '/agentHome');
  const { t } = player;
  await expect(page.getByRole('heading', { name: t('identity.agent.title') })).toBeVisible();
  await expectAccessible(page, 'agents log in');
  await enter(player);
  await expect(page.getByText('Non-agents cannot log in')).toBeVisible();
  await change('identity_members', "account_type = 'agent'");
  await enter(player);
  await closeNews(player);
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('heading', { name: t('identity.agent.home') })).toBeVisible();
  await expect(page.getByText(member.username).last()).toBeVisible();
  expect(await session(page)).toMatchObject({ isAgent: '1' });
  await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  await expect(page.getByRole('banner').getByRole('link', { name: t('nav.agentCentre') })).toBeVisible();
});
