import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DrawsPage } from './draws-page.tsx';
import { History } from './history.tsx';
import type { Spun, Wheel } from './queries.ts';
import { Wheels } from './wheels.tsx';
import { pathOf, rotationTo, segmentsOf } from './wheel-shape.ts';

const ID = 'whl_0000000000000000000001';
const TICKET = 'dtk_00000000000000000000000000000001';
const prize = (
  prizeId: string,
  amount: string | null,
  weight: number,
  left: number | null,
): Wheel['prizes'][number] => ({
  prizeId,
  title: amount === null ? 'No prize' : `Prize ${prizeId}`,
  kind: amount === null ? 'nothing' : 'cash',
  amount,
  weight,
  odds: '0.0000',
  left,
});
const wheel = (change: Partial<Wheel> = {}): Wheel => ({
  id: ID,
  title: 'Lucky wheel',
  state: 'running',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  tableVersion: 3,
  prizes: [
    prize('1', '5000.00', 1, 1),
    prize('2', '500.00', 9, 20),
    prize('3', '50.00', 90, 500),
    prize('4', '5.00', 400, null),
    prize('5', null, 500, null),
  ],
  tickets: 2,
  nextTicketId: TICKET,
  counter: 'validBet',
  product: 'RNG',
  per: '500.00',
  dayMax: 5,
  free: 'daily',
  isFreeReady: true,
  ...change,
});
const row = ({ id, title, state, startsAt, endsAt, tickets }: Wheel) => ({
  id,
  title,
  state,
  startsAt,
  endsAt,
  tickets,
});
const answer = (one = wheel()) => {
  server.answer('wheels', { list: [row(one)] });
  server.answer('wheel', one);
};
const spun = (change: Partial<Spun> = {}): Spun => ({
  drawId: 'drw_0000000000000000000001',
  tableVersion: 3,
  prizeId: '3',
  prize: { kind: 'cash', amount: '50.00', title: 'Prize 3' },
  number: 57,
  ticketsLeft: 1,
  nextTicketId: TICKET,
  weights: wheel().prizes.map(({ prizeId, weight }) => ({ prizeId, weight })),
  ...change,
});
const stillness = (isReduced: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: isReduced && query.includes('reduce') }) as MediaQueryList);

beforeEach(() => {
  answer();
  server.answer('promotionStop', { isStopped: false });
});

describe('the wheel', () => {
  itShowsItsStates('wheels', {
    draw: () => renderPage(<Wheels />),
    full: { list: [row(wheel())] },
    row: 'Lucky wheel',
    empty: { list: [] },
    nothing: 'No wheel now',
  });

  it('shows prizes, odds and stock, what earns tickets, and how many there are [PRM-022]', async () => {
    await renderPage(<DrawsPage />);
    const table = await screen.findByRole('table', { name: 'Prizes and chances of a spin now' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['0.10 %', '1'],
      ['0.90 %', '20'],
      ['9.00 %', '500'],
      ['40.00 %', 'No limit'],
      ['50.00 %', 'No limit'],
    ]);
    expect(screen.getByText('You have 2 tickets')).toBeInTheDocument();
    expect(screen.getByText(/Each ฿500.00 of valid bets in cash earns a ticket, at most 5 a day/)).toBeInTheDocument();
    expect(screen.getByText(/Only Slots counts/i)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /segments are as wide as the chances/ })).toBeInTheDocument();
  });

  it('spins with the ticket and the table that it shows, and tells the result when it stands still', async () => {
    stillness(true);
    const user = await renderPage(<DrawsPage />);
    server.answer('rafflePromotion', spun());
    await user.click(await screen.findByRole('button', { name: 'Spin for one ticket' }));
    expect(await screen.findByText('Prize 3: ฿50.00 is in your wallet')).toBeInTheDocument();
    expect(screen.getByText('Drawn: 57 of 1,000. The chance was 9.00 %.')).toBeInTheDocument();
    expect(server.sent('rafflePromotion').map(({ input }) => input.body)).toEqual([
      { promotionId: ID, ticketId: TICKET, tableVersion: 3 },
    ]);
  });

  it('turns before it tells, and shows the result at once when asked', async () => {
    stillness(false);
    const user = await renderPage(<DrawsPage />);
    server.answer('rafflePromotion', spun({ prizeId: '5', prize: null, number: 900 }));
    await user.click(await screen.findByRole('button', { name: 'Spin for one ticket' }));
    const show = await screen.findByRole('button', { name: 'Show the result' });
    expect(screen.queryByText(/^Drawn:/)).toBeNull();
    await user.click(show);
    expect(screen.getByText('Drawn: 900 of 1,000. The chance was 50.00 %.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Spin for one ticket' })).toBeEnabled();
  });

  it('cannot be spun without a ticket, and gives the free one', async () => {
    answer(wheel({ tickets: 0, nextTicketId: null }));
    const user = await renderPage(<DrawsPage />);
    expect(await screen.findByRole('button', { name: 'Spin for one ticket' })).toBeDisabled();
    server.answer('takeFreeTicket', { ticketId: TICKET, number: 9, tickets: 1 });
    answer(wheel({ tickets: 1, isFreeReady: false }));
    await user.click(screen.getByRole('button', { name: 'Take the free ticket' }));
    expect(await screen.findByText('You have 1 ticket')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take the free ticket' })).toBeNull();
  });

  it('can be spun again after a refusal', async () => {
    server.refuse('rafflePromotion', 'draws.changed');
    const user = await renderPage(<DrawsPage />);
    await user.click(await screen.findByRole('button', { name: 'Spin for one ticket' }));
    await waitFor(() => expect(server.sent('wheel').length).toBeGreaterThan(1));
    expect(screen.getByRole('button', { name: 'Spin for one ticket' })).toBeEnabled();
  });
});

describe('the shape', () => {
  it('has segments as wide as their odds, and none for a prize that is gone', () => {
    const segments = segmentsOf([
      { prizeId: '1', weight: 0 },
      { prizeId: '2', weight: 1 },
      { prizeId: '3', weight: 3 },
    ]);
    expect(segments).toEqual([
      { prizeId: '2', from: 0, to: 90 },
      { prizeId: '3', from: 90, to: 360 },
    ]);
    expect(pathOf({ prizeId: '1', from: 0, to: 360 })).toMatch(/^M0 -100A.*Z$/);
    expect(pathOf(segments[0]!)).toBe('M0 0L0.000 -100.000A100 100 0 0 1 100.000 0.000Z');
  });

  it('stops with the middle of what was drawn under the pointer, after whole turns: nothing is nearly drawn', () => {
    const segment = { prizeId: '2', from: 36, to: 36.36 };
    for (const now of [0, 1763.82, 4000]) {
      const rotation = rotationTo(segment, now);
      expect((((rotation + 36.18) % 360) + 360) % 360).toBeCloseTo(0, 6);
      expect(rotation - now).toBeGreaterThanOrEqual(5 * 360 - 0.001);
      expect(rotation - now).toBeLessThan(6 * 360 + 0.001);
    }
  });
});

describe('the history', () => {
  itShowsItsStates('spins', {
    draw: () => renderPage(<History />),
    full: {
      list: [
        {
          drawId: 'drw_0000000000000000000001',
          wheel: 'Lucky wheel',
          title: 'Prize 3',
          prize: { kind: 'cash', amount: '50.00', title: 'Prize 3' },
          at: '2026-11-20T00:00:00.000Z',
          tableVersion: 3,
          number: 57,
          outOf: 1000,
          odds: '9.0000',
        },
      ],
      totalPages: 1,
      totalCount: 1,
    },
    row: 'Drawn: 57 of 1,000, chance 9.00 %, table 3',
    empty: { list: [], totalPages: 0, totalCount: 0 },
    nothing: 'Nothing spun yet',
  });
});

it('counts in the menu of the member centre the tickets that wait', async () => {
  await renderSite('/?mc=draws', { as: 'player' }, () => answer());
  const link = () => screen.findByRole('link', { name: /^Wheel & raffle/ });
  await waitFor(async () => expect(await link()).toHaveTextContent('Tickets to spin: 2'));
});

it('says in advance while nothing is given at the moment', async () => {
  server.answer('promotionStop', { isStopped: true });
  await renderPage(<DrawsPage />, { as: 'player' });
  expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
});

it('says of a prize in bonus money what has to be played for it', async () => {
  const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: '500.00', days: 14 };
  answer(wheel({ prizes: [{ ...prize('1', '50.00', 1, null), kind: 'bonus', terms }, prize('2', null, 1, null)] }));
  await renderPage(<DrawsPage />, { as: 'player' });
  const row = await screen.findByRole('row', { name: /Prize 1/ });
  expect(row).toHaveTextContent(/50\.00 of bonus money/);
  expect(row).toHaveTextContent(/3× of it .* within 14 days .*Bets up to .*100\.00.*At most .*500\.00 becomes cash/);
});
