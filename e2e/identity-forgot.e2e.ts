// Forgotten passwords: the page, the letter, the code on the phone.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { codeSentTo, linkSentTo } from './inbox.ts';
import { makeMember } from './members.ts';
import { asOwner, flagsSeen, setFlags } from './owner.ts';
import { balance, choose, closeNews, field, newMember, openPortal } from './portal.ts';
import { product } from './product.ts';
import { passHumanCheck } from './puzzle.ts';

const member = newMember();
const stamp = String(Date.now()).slice(-8);
const mobile = `9${stamp}`;
const email = `e2e${stamp}@example.org`;
const resources = [
  { resourceType: 'EMAIL', url: 'help@example.org', qrCodeUrl: null, labelNameEn: 'Mail' },
  { resourceType: 'OFFICIAL', url: 'https://www.example.org', qrCodeUrl: null, labelNameEn: 'Site' },
];
const channel = { csPosition: 'sideBar', titleTh: 'แชท', titleEn: 'Chat room', type: 4 };
const customerService = {
  version: 1,
  hosts: ['chat.example.org'],
  chatHeaderColour: null,
  entries: [
    { ...channel, csType: 'liveChat', address: 'https://chat.example.org/room' },
    { ...channel, csType: 'telegram', address: 'https://elsewhere.example/us' },
  ],
};
const flags = { CHNGPASSVERIF3: true };
const settings = { 'site.resources': resources, 'content.customerService': customerService };

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await setFlags(flags);
  await makeMember(browser, member);
  await asOwner(
    ...Object.entries(settings).map(([key, value]): [string, unknown[]] => [
      "insert into merchants_settings (merchant_id, key, value) values ('default', $1, $2) on conflict (merchant_id, key) do update set value = excluded.value",
      [key, JSON.stringify(value)],
    ]),
  );
  await flagsSeen(flags);
  await expect.poll(shownResources).toContain('https://www.example.org');
});
test.afterAll(async () => {
  await setFlags({ CHNGPASSVERIF3: false });
  await asOwner([
    "delete from merchants_settings where merchant_id = 'default' and key = any($1)",
    [Object.keys(settings)],
  ]);
});

/** What the server tells of the site, once it has looked at its settings again. */
async function shownResources(): Promise<string> {
  const answer = await fetch(`${product().portalUrl}/wps/system/permission`);
  return JSON.stringify(((await answer.json()) as { value: { info: { resources: unknown } } }).value.info.resources);
}

/** Changes the member's row, or that of a table beside it. */
const change = (table: string, set: string) =>
  asOwner([
    `update ${table} set ${set} where member_id = (select member_id from members where username = $1)`,
    [member.username],
  ]);

test('the page of forgotten passwords: two ways, hot games, registration, contacts [IDN-014, IDN-075, IDN-076, IDN-077, IDN-078, IDN-079, IDN-080, IDN-177]', async ({
  page,
  context,
}) => {
  await context.route('https://chat.example.org/**', (route) => route.fulfill({ body: 'chat' }));
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
  // On no permitted host, so it is not offered.
  await expect(row('TELEGRAM')).toHaveCount(0);
  const opening = context.waitForEvent('page');
  await row('LIVECHAT').getByRole('button', { name: 'Chat room' }).click();
  const chat = await opening;
  await expect(chat).toHaveURL('https://chat.example.org/room');
  await chat.close();
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

test('by mobile: the code and a new password, and one is in [IDN-085, IDN-086, IDN-087, IDN-088]', async ({ page }) => {
  await change('members', `mobile = '+66${mobile}', mobile_verified_at = platform_now()`);
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
  await change('members', 'mobile = null, mobile_verified_at = null');
});
