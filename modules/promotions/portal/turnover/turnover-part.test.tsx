import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { RoundCounts } from './round-counts.tsx';
import { TurnoverPart } from './turnover-part.tsx';

type Requirement = Value<'turnover'>['list'][number];
type Bet = Value<'turnoverBets'>['list'][number];

const requirement: Requirement = {
  turnoverId: 'trn_0000000000000001',
  source: 'deposit',
  sourceId: 'dep_1',
  base: '500.00',
  multiplePercent: 300,
  required: '1500.00',
  done: '300.00',
  remaining: '1200.00',
  lockedNow: '400.00',
  state: 'open',
  openedAt: '2026-11-20T05:00:00.000Z',
  expiresAt: null,
  closedAt: null,
};
const bet: Bet = {
  factId: '7',
  at: '2026-11-20T06:00:00.000Z',
  product: 'LIVE',
  vendor: 'Studio',
  game: 'Baccarat',
  stake: '400.00',
  payout: '780.00',
  valid: '380.00',
  basis: '180.00',
  used: '180.00',
  weightPpm: 100_000,
  counted: '18.00',
  reason: 'WEIGHTED',
};
const sums = { cash: '2000.00', locked: '400.00', withdrawable: '1600.00' };

it('says why not all can be withdrawn, with the sum, and how far each requirement has come', async () => {
  server.answer('turnover', { list: [requirement], totalPages: 1, totalCount: 1, ...sums });
  await renderPage(<TurnoverPart />);
  const card = (await screen.findByRole('heading', { name: /Deposit of ฿500\.00, to be played 3×/ })).closest('li')!;
  expect(within(card).getByText('฿300.00 of ฿1,500.00 played, ฿1,200.00 to go')).toBeInTheDocument();
  expect(within(card).getByText('Keeps ฿400.00 from being withdrawn until it is played.')).toBeInTheDocument();
  expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  expect(screen.getByText('Can be withdrawn now').nextSibling).toHaveTextContent('฿1,600.00');
});

it('says of each bet in a sentence how much it counted and why, and shows those that did not', async () => {
  server.answer('turnover', { list: [requirement], totalPages: 1, totalCount: 1, ...sums });
  server.answer('turnoverBets', { list: [bet], totalPages: 1, totalCount: 1 });
  const user = await renderPage(<TurnoverPart />);
  await user.click(await screen.findByRole('button', { name: 'Bets and why they count' }));
  const why = 'Counts 10% of ฿180.00: that is the weight of this game. ฿200.00 of this bet counted for something else.';
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  server.answer('turnoverBets', { list: [], totalPages: 0, totalCount: 0 });
  await user.click(screen.getByRole('button', { name: 'Not counted' }));
  expect(await screen.findByText('No bets yet')).toBeInTheDocument();
  expect(screen.getByText(/It counts first for what was opened before this\.$/)).toBeInTheDocument();
  expect(server.sent('turnoverBets').map(({ input }) => input.query.counted)).toEqual(['all', 'no']);
});

it('says of a bet that met the requirement that no more was missing', async () => {
  const last: Bet = {
    ...bet,
    basis: '380.00',
    used: '200.00',
    weightPpm: 1_000_000,
    counted: '200.00',
    reason: 'COUNTED',
  };
  server.answer('turnover', { list: [requirement], totalPages: 1, totalCount: 1, ...sums });
  server.answer('turnoverBets', { list: [last], totalPages: 1, totalCount: 1 });
  const user = await renderPage(<TurnoverPart />);
  await user.click(await screen.findByRole('button', { name: 'Bets and why they count' }));
  expect(await screen.findAllByText('Counts ฿200.00: no more was missing.')).not.toHaveLength(0);
});

it('says beside a round of the betting record what it counted for each requirement, and that it counted nothing', async () => {
  const { turnoverId, source, base, multiplePercent } = requirement;
  const { factId, valid, basis, used, weightPpm, counted, reason } = bet;
  const one = { turnoverId, source, base, multiplePercent, factId, valid, basis, used, weightPpm, counted, reason };
  server.answer('turnoverOfRound', { list: [one] });
  const id = 'rnd_0000000000000000000001';
  const user = await renderPage(<RoundCounts roundId={id} name="Baccarat" />);
  await user.click(screen.getByRole('button', { name: /What it counted/ }));
  const told = within(await screen.findByRole('dialog', { name: 'What Baccarat counted' }));
  expect(await told.findByText(/Deposit of ฿500\.00, to be played 3×/)).toHaveTextContent('฿18.00');
  expect(told.getByText(/^Counts 10% of ฿180\.00/)).toBeInTheDocument();
  expect(server.sent('turnoverOfRound')[0]?.input.params).toEqual({ id });
  await user.click(told.getByRole('button', { name: 'Close' }));
  server.answer('turnoverOfRound', { list: [] });
  await renderPage(<RoundCounts roundId={id} name="Baccarat" />);
  await user.click(screen.getAllByRole('button', { name: /What it counted/ }).at(-1)!);
  expect(await screen.findByText('Nothing to play through')).toBeInTheDocument();
});

it('asks for nothing more of a requirement that has ended', async () => {
  const ended: Requirement = {
    ...requirement,
    state: 'forfeited',
    lockedNow: '0.00',
    expiresAt: '2026-12-20T05:00:00.000Z',
  };
  server.answer('turnover', { list: [ended], totalPages: 1, totalCount: 1, ...sums });
  await renderPage(<TurnoverPart />);
  expect(await screen.findByText('฿300.00 of ฿1,500.00 played')).toBeInTheDocument();
  expect(screen.getByText('Nothing has to be played for this any more.')).toBeInTheDocument();
  expect(screen.queryByText(/to go|Counts until/)).toBeNull();
});

it('says that nothing has to be played', async () => {
  server.answer('turnover', { list: [], totalPages: 0, totalCount: 0, ...sums });
  await renderPage(<TurnoverPart />);
  expect(await screen.findByText('Nothing has to be played')).toBeInTheDocument();
});

it('can be asked again where it could not be read', async () => {
  server.refuse('turnover', 'common.unavailable');
  const user = await renderPage(<TurnoverPart />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('turnover', { list: [], totalPages: 0, totalCount: 0, ...sums });
  await user.click(again);
  expect(await screen.findByText('Nothing has to be played')).toBeInTheDocument();
});
