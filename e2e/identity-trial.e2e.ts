// People without a member session: guests with play money, visitors on protected pages, agents at their own entrance.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeMember } from './members.ts';
import { asOwner, flagsSeen, setFlags } from './owner.ts';
import { balance, choose, closeNews, enter, newMember, openPortal, sessionOf } from './portal.ts';
import { like } from './words.ts';

const member = newMember();
const flags = { FREEPLAY: true };

test.beforeEach(({ context }) => choose(context, 'en'));
test.beforeAll(async ({ browser }) => {
  await setFlags(flags);
  await makeMember(browser, member);
  await flagsSeen(flags);
});
test.afterAll(() => setFlags({ FREEPLAY: false }));

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
  expect(await sessionOf(page)).toMatchObject({ isAgent: '4' });
  expect((await sessionOf(page)).firstLogin).toBeUndefined();
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

test('the agents’ own door lets an agent in and leads to the agent centre above their home [AGT-002]', async ({
  page,
}) => {
  const player = await openPortal(page, 'en', '/agentHome');
  const { t } = player;
  await expect(page.getByRole('heading', { name: t('identity.agent.title') })).toBeVisible();
  await expectAccessible(page, 'agents log in');
  await asOwner(["update members set account_type = 'agent' where username = $1", [member.username]]);
  await enter(player, member);
  await closeNews(player);
  await expect(page).toHaveURL(/\/agentHome\?ac=agentTeamOverview$/);
  const centre = page.getByRole('dialog', { name: t('agents.centre.page.agentTeamOverview') });
  await centre.getByRole('button', { name: t('app.close') }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('heading', { name: t('identity.agent.home') })).toBeVisible();
  await expect(page.getByText(member.username).last()).toBeVisible();
  expect(await sessionOf(page)).toMatchObject({ isAgent: '1' });
  await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  await expect(page.getByRole('banner').getByRole('link', { name: t('nav.agentCentre') })).toBeVisible();
});
