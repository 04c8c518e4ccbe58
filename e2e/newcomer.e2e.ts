// The complete journey of a new member: register, deposit, play, leave during a spin, look it up, withdraw.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { answerOf } from './answers.ts';
import { openQueue, staffLogIn } from './console.ts';
import { deposit, listRows, minorOf, requestFirstWithdrawal } from './money.ts';
import {
  balance,
  balanceMinor,
  choose,
  closeMemberCentre,
  logIn,
  newMember,
  openMemberPage,
  openPortal,
  register,
} from './portal.ts';
import { gameOn, openGame, playEvenly, spin, spinButton } from './studio.ts';
import { like } from './words.ts';

const DEPOSIT_BAHT = 500;
const WITHDRAWAL_BAHT = 200;

test(
  'a newcomer registers, pays in, plays through a lost tab, looks back and is paid out [IDN-002, WAL-012, WAL-013, WAL-015, WAL-016, WAL-021, WAL-022, GAM-011, GAM-016]',
  {
    tag: '@phone',
  },
  async ({ browser }, info) => {
    test.setTimeout(360_000);
    const language = 'th';
    const { viewport, locale } = info.project.use;
    const context = await browser.newContext({
      viewport: viewport!,
      locale: locale!,
      timezoneId: 'Asia/Bangkok',
    });
    await choose(context, language);
    const member = newMember();
    let player = await openPortal(await context.newPage(), language);

    await test.step('register and be logged in', () => register(player, member));
    await test.step('pay in, and see the balance change without a reload', () => deposit(player, DEPOSIT_BAHT));

    await test.step('open a game and spin', async () => {
      await spin(await openGame(player));
    });

    await test.step('close the tab in the middle of a spin, come back, and the round is whole', async () => {
      const game = await gameOn(player);
      // The studio receives and plays the spin; its answer never reaches the page, which is then closed.
      const isPlayed = answerLost(player.page, '**/api/spins');
      await spinButton(game).click();
      await isPlayed;
      await player.page.close();
      player = await openPortal(await context.newPage(), language);
      await logIn(player, member);
      const again = await openGame(player);
      await expect(spinButton(again)).toBeEnabled();
      await player.page.getByRole('button', { name: player.t('games.back'), exact: true }).click();
    });

    await test.step('find both rounds in the betting record, finished, with their replay', async () => {
      const centre = await openMemberPage(player, 'personalHistoryCopy');
      await expect(
        centre.getByText(player.t('record.roundStatus.settled')).and(centre.locator(':visible')),
      ).toHaveCount(2);
      await expect(centre.getByRole('button', { name: player.t('record.replay') })).toHaveCount(2);
      await closeMemberCentre(player);
    });

    await test.step('follow the money in the account record, line by line', async () => {
      const { t } = player;
      const centre = await openMemberPage(player, 'transactionHistory');
      const rows = await listRows(player, centre, { before: t('record.before'), after: t('record.after') });
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(minorOf(rows[0]!.after!)).toBe(await balanceMinor(player));
      for (const [index, row] of rows.slice(0, -1).entries()) expect(row.before).toBe(rows[index + 1]!.after);
      expect(minorOf(rows.at(-1)!.before!)).toBe(0);
      expect(minorOf(rows.at(-1)!.after!)).toBe(DEPOSIT_BAHT * 100);
      await expectAccessible(player.page, 'account record');
      await closeMemberCentre(player);
    });

    const before = await test.step('ask for a withdrawal', async () => {
      await playEvenly(player, DEPOSIT_BAHT / 2);
      await playEvenly(player, DEPOSIT_BAHT / 2);
      const sum = await balanceMinor(player);
      await requestFirstWithdrawal(player, member, WITHDRAWAL_BAHT);
      await expect.poll(() => balanceMinor(player)).toBe(sum - WITHDRAWAL_BAHT * 100);
      return sum;
    });

    await test.step('staff approve and disburse it in the console', async () => {
      const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
      const staff = await staffLogIn(await desk.newPage(), 'en', 'payments');
      await openQueue(staff, 'withdrawals');
      await approveAndDisburse(staff, member.username);
      await desk.close();
    });

    await test.step('mark it as received', async () => {
      const { page, t } = player;
      const centre = page.getByRole('dialog', { name: t('member.withdraw') });
      await centre.getByRole('button', { name: t('withdraw.mark.received'), exact: true }).click();
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: t('withdraw.mark.received'), exact: true })
        .click();
      await expect(centre.getByText(t('withdraw.stage.receivedByPlayer')).first()).toBeVisible();
      await closeMemberCentre(player);
      await expect(balance(player)).toBeVisible();
      expect(await balanceMinor(player)).toBe(before - WITHDRAWAL_BAHT * 100);
    });

    await context.close();
  },
);

/** Forwards the next request to this address but drops its answer; resolves when it was answered. */
function answerLost(page: Page, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    page
      .route(address, async (route) => {
        const answer = await answerOf(route);
        if (answer?.response.ok()) resolve();
        else reject(new Error(`the studio answered ${answer?.response.status() ?? 'nothing'}`));
      })
      .catch(reject);
  });
}

async function approveAndDisburse(
  { page, t }: Awaited<ReturnType<typeof staffLogIn>>,
  username: string,
): Promise<void> {
  await page.getByRole('row', { name: new RegExp(username) }).click();
  await page.getByRole('button', { name: t('withdrawal.approve'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(t, 'withdrawal.approveGo') })
    .click();
  await page.getByRole('button', { name: t('withdrawal.disburse'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(t, 'withdrawal.disburseGo') })
    .click();
  await expect(page.getByText(t('withdrawal.disbursed')).first()).toBeVisible();
}
