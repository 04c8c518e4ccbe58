// The game inside the portal's frame.
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import type { Player } from './portal.ts';
import { product } from './product.ts';
import { escaped, studioWords } from './words.ts';

export interface Game {
  frame: FrameLocator;
  words: Record<string, string>;
}

/** Opens the first game of the slots hall, as a person does. */
export async function openGame(player: Player): Promise<Game> {
  const { page, t, isPhone } = player;
  if (isPhone)
    await page
      .getByRole('navigation', { name: t('nav.bottom') })
      .getByRole('link', { name: t('nav.games') })
      .click();
  else
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('games.type.RNG') })
      .first()
      .click();
  await expect(page).toHaveURL(/\/rng/);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(escaped(t('games.play'))) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/game/);
  return gameOn(player);
}

/** The game that the page frames, once it takes bets. */
export async function gameOn({ page, language }: Player): Promise<Game> {
  const game: Game = { frame: page.frameLocator('iframe'), words: await studioWords(language) };
  await expect(spinButton(game)).toBeVisible({ timeout: 30_000 });
  return game;
}

export function spinButton({ frame, words }: Game) {
  return frame.getByRole('button', { name: words.spin!, exact: true });
}

/** One spin to its end: the button is free again when the reels stand still and wins are counted. */
export async function spin(game: Game): Promise<void> {
  await expect(spinButton(game)).toBeEnabled();
  await spinButton(game).click();
  await expect(spinButton(game)).toBeDisabled();
  await expect(spinButton(game)).toBeEnabled({ timeout: 45_000 });
}

/**
 * Plays the deposit's turnover to its end without luck: as the vendor does, over HWP/1, with wins as high as the bets.
 * The account and the session are the player's real ones, made by a launch of the page itself.
 */
export async function playEvenly(page: Page, baht: number): Promise<void> {
  const { vendor, portalUrl } = product();
  const token = await launchToken(page);
  const client = createHwpClient({
    baseUrl: portalUrl,
    vendor: vendor.vendor,
    requestKeys: [keyFromBase64(vendor.request_key)],
    answerKeys: [keyFromBase64(vendor.answer_key)],
  });
  try {
    const opened = await client.call('session/authenticate', { launch_token: token } as never);
    if (!opened.settled) throw new Error(`the launch was not taken: ${opened.reason}`);
    const { session_id, player_id, game_code, currency } = opened.answer as unknown as Record<string, string>;
    const id = `even-${Date.now()}`;
    const amount = baht * 100;
    const shared = { session_id, player_id, game_code, currency, round_id: id };
    const played = await client.call('bet-win', {
      ...shared,
      transaction_id: id,
      bet_amount: amount,
      win_amount: amount,
      round_closed: true,
    } as never);
    expect(played).toMatchObject({ settled: true, answer: { outcome: 'ACCEPTED' } });
  } finally {
    client.close();
  }
}

/** A launch with the session of the page, but with the address kept and not opened. */
async function launchToken(page: Page): Promise<string> {
  const url = await page.evaluate(async () => {
    const bearer = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
    const listed = await fetch('/wps/relay/GCSGAME_gameList?gameType=RNG&language=EN');
    const { value } = (await listed.json()) as { value: { games: Record<string, string>[] } };
    const { nodeId, vassalage, gameType, gameCode } = value.games[0]!;
    const launched = await fetch('/wps/game/launchGame', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ nodeId, vassalage, gameType, gameCode, device: 'WEB', language: 'EN' }),
    });
    return ((await launched.json()) as { value: { url: string } }).value.url;
  });
  const parameters = [
    ...new URL(url).searchParams.values(),
    ...new URLSearchParams(new URL(url).hash.slice(1)).values(),
  ];
  const token = parameters.find((value) => value.length >= 20);
  if (token === undefined) throw new Error('the launch address carries no token');
  return token;
}
