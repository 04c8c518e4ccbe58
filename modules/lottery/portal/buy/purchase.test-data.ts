// Draws the page of a purchase for its tests: answers of the server, and the acts of a player.
import type { Value } from '@sanam/client/client';
import { balance } from '@sanam/portal/testing/samples.ts';
import { type PageOptions, renderPage } from '@sanam/portal/testing/render-page.tsx';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect } from 'vitest';
import { LotteryPage } from '../lottery-page.tsx';
import type { NearDraws } from '../near-draws.ts';
import { setBasket } from './baskets.ts';
import type { Preview, PreviewLine } from './price-change.ts';
import { sampleRules } from './sample-rules.test-data.ts';

export const HASH = 'a'.repeat(64);
export const NOW = new Date('2026-12-01T07:10:00Z');
export const near: NearDraws = {
  previous: null,
  waiting: [],
  current: {
    numero: '20261201',
    winningTime: '2026-12-01T07:30:00Z',
    closeAt: '2026-12-01T07:20:00Z',
    state: 'open',
  },
  next: [{ numero: '20261216', winningTime: '2026-12-16T07:30:00Z', closeAt: '2026-12-16T07:20:00Z', state: 'open' }],
  serverTime: NOW.toISOString(),
};
export const priced = (playType: string, pick: string, own: Partial<PreviewLine> = {}): PreviewLine => ({
  playType,
  pick,
  stake: '10.00',
  odds: '900.000',
  tierBp: 10_000,
  left: null,
  payout: '9000.00',
  ...own,
});
export const preview = (lines: PreviewLine[], own: Partial<Preview> = {}): Preview => ({
  lines,
  stake: '10.00',
  rebate: '0.00',
  price: '10.00',
  payoutMin: '9000.00',
  payoutMax: '9000.00',
  priceHash: HASH,
  closeAt: near.current!.closeAt,
  serverTime: near.serverTime,
  ...own,
});
export const bought: Value<'buyTicket'> = {
  ticketNo: '77',
  numero: '20261201',
  stake: '10.00',
  rebate: '0.00',
  price: '10.00',
  acceptedAt: '2026-12-01T07:10:05Z',
  lines: [
    { line: 1, playType: 'TOP3', pick: '652', stake: '10.00', odds: '900.000', tierBp: 10_000, payout: '9000.00' },
  ],
  balance: '1490.00',
  replayed: false,
};

/** Empties the slip, and lets the server answer as it does to a member who can buy. */
export function answerPurchase(): void {
  setBasket('THGLO', []);
  server.answer('lotteryGameRules', sampleRules());
  server.answer('nearDraws', near);
  server.answer('lotteryOdds', { version: 1, default: { odds: '900.000', tierBp: 10_000, left: null }, numbers: [] });
  server.answer('balance', balance);
  server.answer('previewTicket', preview([priced('TOP3', '652')]));
  server.answer('buyTicket', bought);
}

export const draw = (options: PageOptions = {}, query = 'playType=TOP3') =>
  renderPage(createElement(LotteryPage), { at: `/lottery?gameCode=THGLO&vendor=TCG_SEA&${query}`, ...options });
export const basket = () => screen.getByRole('dialog');
export const bar = () => screen.queryByRole('button', { name: /^Slip: / });
export const open = (user: UserEvent) => user.click(bar()!);
export const keypad = () => screen.findByRole('group', { name: 'Keypad' });
export async function press(user: UserEvent, digits: string): Promise<void> {
  const keys = within(await keypad());
  for (const digit of digits) await user.click(keys.getByRole('button', { name: digit }));
}
export const picks = () =>
  within(basket())
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('p')!.textContent);
export const buyButton = () => within(basket()).getByRole('button', { name: /^(Buy for|Agree and buy|Closed|Log in)/ });
/** Draws the page, types one number and opens the basket. */
export async function typed(): Promise<UserEvent> {
  const user = await draw();
  await press(user, '652');
  await open(user);
  return user;
}
export async function buy(user: UserEvent): Promise<void> {
  await waitFor(() => expect(buyButton()).toBeEnabled());
  await user.click(buyButton());
}
