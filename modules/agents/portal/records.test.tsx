import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { BetsPage } from './bets/bets-page.tsx';
import { DetailsPage } from './details/details-page.tsx';

const bet: Value<'agentBets'>['list'][number] = {
  factId: '71',
  time: '2026-11-20T04:00:00Z',
  account: 'somchai',
  isDirect: true,
  product: 'RNG',
  vendor: 'Wins',
  game: 'Reel',
  round: 'r-1001',
  state: 'settled',
  stake: '100.00',
  validBet: '90.00',
  payout: '40.00',
  result: '-60.00',
};
const bets = (list: (typeof bet)[], hasMore = false): Value<'agentBets'> => ({ list, hasMore, zone: 'Asia/Bangkok' });
const hours: Value<'agentBetHours'> = {
  totals: { bets: 12, stake: '1200.00', validBet: '1100.00', payout: '700.00', result: '-500.00' },
  byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, validBet: hour === 11 ? '1100.00' : '0.00' })),
  zone: 'Asia/Bangkok',
};
const entry: Value<'agentTransactions'>['list'][number] = {
  entryId: '12',
  time: '2026-11-20T04:00:00Z',
  account: 'boonmee',
  kind: 'transfer',
  amount: '-250.00',
  before: '1000.00',
  after: '750.00',
  reference: 'atr_1',
};
const entries = (list: (typeof entry)[]): Value<'agentTransactions'> => ({
  list,
  hasMore: false,
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('gameMenus', { lanes: [] });
  server.answer('agentBets', bets([bet]));
  server.answer('agentBetHours', hours);
  server.answer('agentTransactions', entries([entry]));
});

describe('team betting', () => {
  const draw = () => renderPage(<BetsPage />, { as: 'player' });
  itShowsItsStates('agentBets', {
    draw,
    full: bets([bet]),
    row: 'somchai',
    empty: bets([]),
    nothing: 'No bets in these days',
  });

  it('lists each bet with sums and hours, and asks for what is chosen [AGT-009]', async () => {
    const user = await draw();
    for (const text of ['Wins', 'Reel', '90.00', 'r-1001'])
      expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'Valid bet by hour of the day' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Product'), 'Slots');
    await user.selectOptions(screen.getByLabelText('State'), 'Corrected later');
    await user.type(screen.getByRole('textbox'), 'som');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const asked = { from: '2026-11-20', to: '2026-11-20', product: 'RNG', state: 'corrected', account: 'som' };
    await waitFor(() => expect(server.sent('agentBets').at(-1)?.input.query).toMatchObject(asked));
    await waitFor(() => expect(server.sent('agentBetHours').at(-1)?.input.query).toMatchObject(asked));
  });

  it('goes on from the last bet', async () => {
    server.answer('agentBets', bets([bet], true));
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(server.sent('agentBets').at(-1)?.input.query).toMatchObject({ after: '71' }));
  });
});

describe('account details', () => {
  const draw = () => renderPage(<DetailsPage />, { as: 'player' });
  itShowsItsStates('agentTransactions', {
    draw,
    full: entries([entry]),
    row: 'boonmee',
    empty: entries([]),
    nothing: 'Nothing in these days',
  });

  it('is of the own wallet with its balance, or of everybody below without [AGT-012]', async () => {
    const user = await draw();
    expect((await screen.findAllByText('750.00'))[0]).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Dividend');
    await user.selectOptions(screen.getByLabelText('Direction'), 'In');
    await waitFor(() =>
      expect(server.sent('agentTransactions').at(-1)?.input.query).toMatchObject({
        scope: 'own',
        kind: 'dividend',
        direction: 'in',
      }),
    );
    server.answer('agentTransactions', entries([{ ...entry, kind: 'deposit', before: null, after: null }]));
    await user.selectOptions(screen.getByLabelText('Whose money'), 'My downline');
    await waitFor(() => expect(screen.queryByText('750.00')).toBeNull());
    // The kind filter of the own wallet is not sent for the team.
    expect(server.sent('agentTransactions').at(-1)?.input.query).toEqual({
      scope: 'team',
      direction: 'in',
      from: '2026-11-14',
      to: '2026-11-20',
    });
  });

  it('is taken along as a file with the same filters', async () => {
    const user = await draw();
    server.answer('agentFile', {});
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(server.sent('agentFile')).toHaveLength(1));
    const { params, query } = server.sent('agentFile')[0]!.input as { params: object; query: object };
    expect(params).toEqual({ list: 'agentTransactions' });
    expect(query).toEqual({ scope: 'own', from: '2026-11-14', to: '2026-11-20' });
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });
});
