import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo, sessionOf } from '@sanam/portal/testing/samples.ts';
import { AgentOverlay } from '../agent-overlay.tsx';
import { ProfitPage } from './profit-page.tsx';

const figures = {
  bets: 12,
  stake: '1500.00',
  validBet: '1400.00',
  payout: '400.00',
  rebates: '50.00',
  promotions: '20.00',
  net: '-1030.00',
};
const profit: Value<'agentProfit'> = {
  list: [
    { memberId: 'mbr_0000000000000000000002', account: 'malee', isDirect: true, ...figures },
    { memberId: 'mbr_0000000000000000000003', account: 'bo***m', isDirect: false, ...figures, net: '3000.00' },
  ],
  hasMore: true,
  totals: { members: 2, ...figures, net: '1970.00' },
  plot: [
    { day: '2026-11-19', net: '2470.00' },
    { day: '2026-11-20', net: '-500.00' },
  ],
  zone: 'Asia/Bangkok',
  asOf: '2026-11-20T05:00:00Z',
};
const asked = () => server.sent('agentProfit').at(-1)?.input.query;

beforeEach(() => {
  server.answer('memberInfo', { ...memberInfo('anong'), type: 1 });
  server.answer('agentAnnouncements', { list: [], zone: 'Asia/Bangkok' });
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('agentProfit', profit);
  server.refuse('consolidated', 'common.unavailable');
});

describe('profit and loss of the team', () => {
  const draw = () => renderPage(<ProfitPage />, { as: 'player' });
  itShowsItsStates('agentProfit', {
    draw,
    full: profit,
    row: 'malee',
    empty: { ...profit, list: [] },
    nothing: 'Nobody played in these days',
  });

  it('is a page of the agent centre: sums first, days as a plot, members by what they lost [AGT-010]', async () => {
    await renderPage(<AgentOverlay />, { as: { ...sessionOf('anong'), type: 1 }, at: '/?ac=agentUserLoss' });
    expect(await screen.findByRole('dialog', { name: 'Profit and loss' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'What members won and lost on 2 days' })).toBeInTheDocument();
    const totals = screen.getByLabelText('Totals');
    const table = screen.getByRole('table');
    expect(totals.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(totals).getAllByText(/1,970\.00/)[0]).toBeInTheDocument();
    expect(within(table).getByText('bo***m')).toBeInTheDocument();
  });

  it('asks for direct members, a product, and who lost', async () => {
    const user = await draw();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('Members'), 'Directly below you');
    await user.selectOptions(screen.getByLabelText('Result'), 'Who lost');
    await user.selectOptions(screen.getByLabelText('Game type'), screen.getAllByRole('option', { name: /slots/i })[0]!);
    await waitFor(() => expect(asked()).toMatchObject({ scope: 'direct', result: 'losers', product: 'RNG' }));
  });

  it('goes on from the last member', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(asked()).toMatchObject({ after: 'mbr_0000000000000000000003' }));
  });
});
