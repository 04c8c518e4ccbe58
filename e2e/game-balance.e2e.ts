// The balance above a game never shows the result of a round before the game does.
import { expect, type Page, test } from '@playwright/test';
import { bringWins } from './luck.ts';
import { arrive } from './members.ts';
import { deposit } from './money.ts';
import { balanceMinor, choose } from './portal.ts';
import { openGame, spinButton } from './studio.ts';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';

const DEPOSIT_BAHT = 500;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the balance above a game tells a win when the game has shown it, and at once after leaving', {
  tag: '@phone',
}, async ({ context }) => {
  test.setTimeout(120_000);
  await choose(context, 'th');
  const player = await arrive(context, 'th');
  const { page, t } = player;
  await deposit(player, DEPOSIT_BAHT);
  const game = await openGame(player);
  await bringWins(2);

  await test.step('a win is told when all of it was shown', async () => {
    const before = await balanceMinor(player);
    const known = knownAbove(page, before);
    await spinButton(game).click();
    const after = await known;
    await expect(spinButton(game)).toBeDisabled();
    expect(await balanceMinor(player), 'the portal knows of the win and keeps it').toBe(before);
    await expect(spinButton(game)).toBeEnabled();
    await expect.poll(() => balanceMinor(player)).toBe(after);
  });

  await test.step('who leaves in the middle of a spin sees the true balance', async () => {
    const before = await balanceMinor(player);
    const known = knownAbove(page, before);
    await spinButton(game).click();
    const after = await known;
    expect(await balanceMinor(player)).toBe(before);
    await page.getByRole('button', { name: t('games.back'), exact: true }).click();
    await expect.poll(() => balanceMinor(player)).toBe(after);
  });
});

/** Returns the first balance the server sent to the page above this amount. */
async function knownAbove(page: Page, minor: number): Promise<number> {
  let known = 0;
  await page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== walletCalls.balance.path || !response.ok()) return false;
    const { value } = (await response.json()) as { value: { sumBalance: string } };
    known = Math.round(Number(value.sumBalance) * 100);
    return known > minor;
  });
  return known;
}
