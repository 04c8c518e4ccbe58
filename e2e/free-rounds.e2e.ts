// Free rounds: staff grant them, the member finds and plays them, and their win is paid once.
import { expect, test } from '@playwright/test';
import { lanternRiver } from '../apps/studio/src/games/lantern-river/game.ts';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, staffLogIn } from './console.ts';
import { bringWins } from './luck.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { balanceMinor, choose, newMember } from './portal.ts';
import { product } from './product.ts';
import { gameOn, spinButton } from './studio.ts';

const ROUNDS = 2;

/** Staff use a desktop, whatever the member plays on. */
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

test('free rounds are given by staff, played without money, and paid once in all', async ({ browser, context }) => {
  test.setTimeout(150_000);
  await choose(context, 'en');
  const member = newMember();
  const { username } = member;
  const player = await arrive(context, 'en', { member });
  const { page, t } = player;

  const openRewards = async () => {
    await page.goto(`${product().portalUrl}/?mc=rewardCenter`);
    return page.getByRole('dialog', { name: t('member.rewardCenter') });
  };

  await test.step('staff give them by name, with a reason', async () => {
    const staffPage = await (await browser.newContext(desk)).newPage();
    const staff = await staffLogIn(staffPage, 'en', 'owner');
    await openQueue(staff, 'freeRounds');
    await staffPage.getByRole('button', { name: staff.t('freeRounds.give') }).click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByLabel(staff.t('freeRounds.members')).fill(username);
    await dialog.getByRole('combobox', { name: staff.t('freeRounds.game') }).fill('Lantern River');
    await staffPage
      .getByRole('option', { name: /STUDIO/ })
      .first()
      .click();
    await dialog.getByLabel(staff.t('freeRounds.rounds')).fill(String(ROUNDS));
    await expectAccessible(staffPage, 'giving free rounds');
    await act(staff, staff.t('freeRounds.give'), 'a journey');
    await expect(staffPage.getByText(staff.t('freeRounds.state.granted')).first()).toBeVisible();
    await staffPage.context().close();
  });

  await test.step('the member finds them in the reward centre', async () => {
    const centre = await openRewards();
    await expect(centre.getByText(`${ROUNDS} free rounds`)).toBeVisible();
    await expectAccessible(page, 'the reward centre with free rounds');
    await centre.getByRole('link', { name: /Lantern River/ }).click();
  });

  await test.step('they are played without money, and the last one says what all won', async () => {
    const game = await gameOn(player, 'spinFree');
    await bringWins(ROUNDS);
    expect(await balanceMinor(player)).toBe(0);
    for (let left = ROUNDS; left > 0; left--) {
      await expect(game.frame.getByText(new RegExp(`Free rounds: ${left} of ${ROUNDS} left`))).toBeVisible();
      await spinButton(game).click();
      if (left > 1) await expect(game.frame.getByText(new RegExp(`: ${left - 1} of`))).toBeVisible();
    }
    const over = game.frame.getByRole('dialog', { name: new RegExp(game.words.freeRoundsDone!) });
    await expect(over).toBeVisible();
    await over.getByRole('button', { name: game.words.goOn! }).click();
    await expect(game.frame.getByRole('button', { name: game.words.spin!, exact: true })).toBeVisible();
    await expect.poll(() => balanceMinor(player)).toBeGreaterThan(0);
  });

  await test.step('the ledger has one posting, and the betting record stakes of 0', async () => {
    const [grant] = await asOwner([
      `select g.state, g.won, g.used from freerounds_grants g join members m on m.member_id = g.member_id where m.username = $1`,
      [username],
    ]);
    expect(grant).toMatchObject({ state: 'settled' });
    expect(await balanceMinor(player)).toBe(Number(grant!.won));
    const facts = await asOwner([
      `select f.stake_cash, f.flags from play_facts f join members m on m.member_id = f.member_id
       where m.username = $1 and f.game_code = $2`,
      [username, lanternRiver.code],
    ]);
    expect(facts.map(({ stake_cash, flags }) => [Number(stake_cash), flags])).toEqual(
      Array.from({ length: ROUNDS }, () => [0, ['FREE_ROUND']]),
    );
    const centre = await openRewards();
    await centre.getByText(t('freeRounds.earlier')).click();
    await expect(centre.getByText(t('freeRounds.state.settled'), { exact: true })).toBeVisible();
  });
});
