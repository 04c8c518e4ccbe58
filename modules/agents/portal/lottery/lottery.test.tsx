import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { LotteryPage } from './lottery-page.tsx';

const figures = { stake: '100.00', validBet: '100.00', payout: '9000.00', result: '8900.00', commission: '0.60' };
const report: Value<'agentLottery'> = {
  games: [
    {
      gameCode: 'THGLO',
      game: 'Thai government lottery',
      ...figures,
      plays: [
        { playType: 'TOP3', tickets: 2, lines: 3, ...figures },
        { playType: 'P3', tickets: 1, lines: 1, ...figures },
        { playType: 'NEW', tickets: 1, lines: 1, ...figures },
      ],
    },
  ],
  totals: figures,
  zone: 'Asia/Bangkok',
  asOf: '2026-11-20T05:00:00Z',
};
const bet: Value<'agentLotteryBets'>['list'][number] = {
  factId: '71',
  time: '2026-11-20T04:00:00Z',
  account: 'somchai',
  isDirect: true,
  state: 'settled',
  ...figures,
  rates: [{ ownPpm: 10_000, belowPpm: 4000 }],
  tickets: [
    {
      ticketNo: '100000007',
      game: 'Thai government lottery',
      numero: '20261120',
      series: '900',
      price: '100.00',
      payout: '9000.00',
      lineCount: 15,
      lines: [{ playType: 'TOP3', pick: '652', stake: '10.00' }],
    },
  ],
};
const bets = (list: (typeof bet)[], hasMore = false): Value<'agentLotteryBets'> => ({
  list,
  hasMore,
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('agentLottery', report);
  server.answer('agentLotteryBets', bets([bet]));
});

describe('the lottery of the team', () => {
  const draw = () => renderPage(<LotteryPage />, { as: 'player' });
  itShowsItsStates('agentLottery', {
    draw,
    full: report,
    row: 'Thai government lottery',
    empty: { ...report, games: [] },
    nothing: 'No lottery bets in these days',
  });

  it('shows each game by play type, by the names of the lottery', async () => {
    await draw();
    const table = within(await screen.findByRole('table', { name: 'Play types of Thai government lottery' }));
    for (const text of ['3 top', 'NEW', /8,900\.00/]) expect(table.getAllByText(text)[0]).toBeInTheDocument();
    expect(table.queryByText('P3')).toBeNull();
  });

  it('traces the commission of a bet to its tickets and rates', async () => {
    const user = await draw();
    await user.click(await screen.findByText('somchai'));
    expect(screen.getByText(/^100\.00 × \(1.*% yours − 0\.4.*% below\)$/)).toBeInTheDocument();
    expect(screen.getByText(/Ticket 100000007 · rate 900/)).toBeInTheDocument();
    expect(screen.getByText('and 14 more')).toBeInTheDocument();
  });

  it('says where there was no contract, asks for one member, and goes on from the last bet', async () => {
    server.answer('agentLotteryBets', bets([{ ...bet, rates: [] }], true));
    const user = await draw();
    await user.click(await screen.findByText('somchai'));
    expect(screen.getByText(/no rebate contract/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(server.sent('agentLotteryBets').at(-1)?.input.query).toMatchObject({ after: '71' }));
    await user.type(screen.getByRole('textbox'), 'som');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.sent('agentLottery').at(-1)?.input.query).toMatchObject({ account: 'som' }));
  });
});
