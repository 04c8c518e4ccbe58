import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { ProfitPage } from './profit-page.tsx';

type Profit = Value<'profitRecord'>;
const sums = {
  stake: '400.00',
  validBet: '400.00',
  win: '950.00',
  result: '550.00',
  bonus: '20.00',
  points: '5.00',
  fees: '-10.00',
  net: '565.00',
};
const record = (list: Profit['list'], own: Partial<Profit> = {}): Profit => ({
  list,
  totalPages: 1,
  totalCount: list.length,
  totals: { ...sums, deposits: '1000.00', withdrawals: '300.00', difference: '700.00' },
  plot: list.map(({ day, gameType, net }) => ({ day, gameType, net })),
  zone: 'Asia/Bangkok',
  ...own,
});
const days: Profit['list'] = [
  { day: '2026-11-20', gameType: null, ...sums },
  { day: '2026-11-19', gameType: null, ...sums, net: '-100.00' },
];
const none = { ...sums, stake: '0.00', net: '0.00', deposits: '0.00', withdrawals: '0.00', difference: '0.00' };

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('profitRecord', record(days));
  server.answer('listExports', { list: [] });
  server.answer('gameMenus', { lanes: [{ title: 'RNG', gameClassify: 'RNG', cards: [] }] });
});
const draw = () => renderPage(<ProfitPage />);

describe('profit and loss', () => {
  itShowsItsStates('profitRecord', {
    draw,
    full: record(days),
    row: /565\.00/,
    empty: record([], { totals: none }),
    nothing: 'No play in this range',
  });

  it('shows a row for each group, with the plot', async () => {
    await draw();
    const table = await screen.findByRole('table', { name: 'Profit and loss' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('img', { name: /^Net of each of 2 days/ })).toBeInTheDocument();
    expect(screen.getByText(/^Paid in .*1,000.00, paid out .*300.00, difference .*700.00$/)).toBeInTheDocument();
  });

  it('names converted points beside the bonuses', async () => {
    await draw();
    const table = await screen.findByRole('table', { name: 'Profit and loss' });
    expect(within(table).getByRole('columnheader', { name: 'Converted points' })).toBeInTheDocument();
  });

  it('groups by game type when that is chosen, and names what belongs to no game', async () => {
    const user = await draw();
    await screen.findByRole('table');
    server.answer(
      'profitRecord',
      record([
        { day: null, gameType: 'RNG', ...sums },
        { day: null, gameType: null, ...sums },
      ]),
    );
    await user.selectOptions(screen.getByLabelText('Group by'), 'Game type');
    await waitFor(() => expect(server.sent('profitRecord').at(-1)?.input.query).toMatchObject({ group: 'gameType' }));
    const bars = await screen.findByRole('list', { name: 'Net by game type' });
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Slots565.00', 'Outside games565.00']);
  });
});
