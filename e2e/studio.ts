// The game inside the portal's frame.
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { createHwpClient, hwpHeaders, keyFromBase64, newRequestId, signRequest, vendorCallPath } from '@sanam/hwp';
import { keepSpinsShort } from './luck.ts';
import { balanceMinor, type Player } from './portal.ts';
import { product } from './product.ts';
import { escaped, studioWords } from './words.ts';

export interface Game {
  frame: FrameLocator;
  words: Record<string, string>;
  /** Text key of its button: free rounds have another. */
  press: 'spin' | 'spinFree';
}

/** Opens the first game of the slots hall from its tile. */
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

/** Returns the game in the page's frame, once it accepts bets. */
export async function gameOn({ page, language }: Player, press: Game['press'] = 'spin'): Promise<Game> {
  const game: Game = { frame: page.frameLocator('iframe'), words: await studioWords(language), press };
  // Each has its own timeout: the launch, the game's page, and the game with its renderer.
  await expect(page.locator('iframe')).toBeVisible();
  const loading = game.frame.getByRole('status').filter({ hasText: game.words.loading! });
  await expect(loading.or(spinButton(game)).first()).toBeVisible();
  await expect(spinButton(game)).toBeVisible();
  await keepSpinsShort();
  await expect(spinButton(game)).toBeEnabled();
  return game;
}

export function spinButton({ frame, words, press }: Game) {
  return frame.getByRole('button', { name: words[press]!, exact: true });
}

/**
 * Makes one spin to its end: the button is enabled again when the reels have stopped and wins are counted. It is
 * disabled too briefly to be observed, but the studio's answer is not. `press` may be another action than a click.
 */
export async function spin(game: Game, press = () => spinButton(game).click()): Promise<void> {
  await expect(spinButton(game)).toBeEnabled();
  const page = spinButton(game).page();
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/spins$/), press()]);
  expect(answer.ok()).toBe(true);
  await expect(spinButton(game)).toBeEnabled();
}

/**
 * Plays the deposit's turnover to its end without changing the balance: as the vendor does, over HWP/1, with wins equal
 * to the bets. The account and the session are the player's real ones, from a launch of the page itself.
 */
export async function playEvenly(player: Player, baht: number): Promise<void> {
  const { vendor, portalUrl } = product();
  const who = await playerAtVendor(player.page);
  const client = createHwpClient({
    baseUrl: portalUrl,
    vendor: vendor.vendor,
    requestKeys: [keyFromBase64(vendor.request_key)],
    answerKeys: [keyFromBase64(vendor.answer_key)],
  });
  try {
    const id = `even-${Date.now()}`;
    const amount = baht * 100;
    const shared = { ...who, round_id: id };
    const played = await client.call('bet-win', {
      ...shared,
      transaction_id: id,
      bet_amount: amount,
      win_amount: amount,
      round_closed: true,
    } as never);
    expect(played).toMatchObject({ settled: true, answer: { outcome: 'ACCEPTED' } });
    // The page is updated by itself; the next reader of the balance must not be faster.
    const { session_id, player_id } = who;
    const told = await client.call('balance', { session_id: session_id!, player_id: player_id! });
    await expect.poll(() => balanceMinor(player)).toBe(told.answer?.balance);
  } finally {
    client.close();
  }
}

/**
 * Returns the player's ids at the vendor: from a launch of the page, one spin with the smallest stake, and the vendor's
 * own list of movements.
 */
async function playerAtVendor(page: Page): Promise<Record<string, string>> {
  const { vendor, studioUrl } = product();
  const from = new Date(Date.now() - 60_000).toISOString();
  const launch = new URL(await launchAddress(page)).searchParams.get('launch');
  const { token } = await postJson<{ token: string }>(`${studioUrl}/api/sessions`, { launch });
  const spun = { spinId: `even-${Date.now()}`.padEnd(20, '0'), stake: '20' };
  const { round } = await postJson<{ round: { id: string } }>(`${studioUrl}/api/spins`, spun, {
    authorization: `Bearer ${token}`,
  });
  const isSettled = async () => {
    const answer = await fetch(`${studioUrl}/api/rounds/${round.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { round: { state: string } }).round.state;
  };
  await expect.poll(isSettled).toBe('SETTLED');
  const path = vendorCallPath('transactions');
  const body = { from, to: new Date(Date.now() + 60_000).toISOString() };
  const requestId = newRequestId();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = { requestId, timestamp, path, body: JSON.stringify(body) };
  const { transactions } = await postJson<{ transactions: Record<string, string>[] }>(studioUrl + path, body, {
    [hwpHeaders.vendor]: vendor.vendor,
    [hwpHeaders.requestId]: requestId,
    [hwpHeaders.timestamp]: timestamp,
    [hwpHeaders.signature]: signRequest([keyFromBase64(vendor.answer_key)], signed),
  });
  const bet = transactions.find((each) => each.round_id === round.id);
  if (bet === undefined) throw new Error('the vendor does not list the spin');
  const { session_id, player_id, game_code, currency } = bet;
  return { session_id: session_id!, player_id: player_id!, game_code: game_code!, currency: currency! };
}

async function postJson<Value>(url: string, body: object, headers: Record<string, string> = {}): Promise<Value> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status}`);
  return (await response.json()) as Value;
}

/**
 * Launches a game with the session of the page and returns the address without opening it; it never contains the
 * wallet's token.
 */
async function launchAddress(page: Page): Promise<string> {
  return page.evaluate(async () => {
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
}
