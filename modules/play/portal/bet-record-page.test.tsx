import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { BetRecordPage } from './bet-record-page.tsx';

type Record = Value<'betRecord'>;
const row: Record['list'][number] = {
  roundId: 'rnd_0000000000000000000001',
  time: '2026-11-20T05:00:00Z',
  round: 'R-1',
  gameName: 'Lotus River',
  gameType: 'RNG',
  vendor: 'Sanam Studio',
  stake: '10.00',
  stakeBonus: '0.00',
  validBet: '10.00',
  win: '25.00',
  winBonus: '0.00',
  result: '15.00',
  status: 'settled',
  hasReplay: true,
};
const record = (list: Record['list'], totalPages = 1): Record => ({
  list,
  totalPages,
  totalCount: list.length,
  totals: { count: 1234, stake: '5000.00', validBet: '4800.00', win: '4500.00', result: '-500.00' },
  plot: [
    { day: '2026-11-19', result: '-515.00' },
    { day: '2026-11-20', result: '15.00' },
  ],
  zone: 'Asia/Bangkok',
});
const card = (gameType: 'RNG' | 'LIVE', vassalage: string) => ({
  vassalage,
  displayName: `Maker ${vassalage}`,
  gameType,
  accountTypeId: vassalage,
  isHot: false,
  logoUrl: null,
  canPlay: true,
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('betRecord', record([row]));
  server.answer('listExports', { list: [] });
  server.answer('gameMenus', {
    lanes: [
      { title: 'RNG', gameClassify: 'RNG', cards: [card('RNG', 'REELS')] },
      { title: 'LIVE', gameClassify: 'LIVE', cards: [card('LIVE', 'TABLES')] },
    ],
  });
});

const draw = () => renderPage(<BetRecordPage />);
async function open() {
  const user = await draw();
  await screen.findByRole('table', { name: 'Betting record' });
  return user;
}
const lastQuery = () => server.sent('betRecord').at(-1)?.input.query;

describe('the betting record', () => {
  itShowsItsStates('betRecord', {
    draw,
    full: record([row]),
    row: 'Lotus River',
    empty: record([]),
    nothing: 'No bets in this range',
  });

  it('has a row a round, and the totals of everything that was asked for', async () => {
    await open();
    const [, shown] = within(screen.getByRole('table')).getAllByRole('row');
    const cells = within(shown!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells[0]).toBe('Lotus RiverSanam Studio');
    expect(cells.slice(2, 5)).toEqual(['10.00', '10.00', '25.00']);
    expect(cells[5]).toMatch(/\+15\.00$/);
    expect(cells[6]).toBe('Settled');
    for (const total of ['1,234', '฿5,000.00', '฿4,800.00', '฿4,500.00'])
      expect(screen.getByText(total)).toBeInTheDocument();
    expect(screen.getByText('Times in Asia/Bangkok')).toBeInTheDocument();
  });

  it('says which part of a stake and of a win was bonus money', async () => {
    server.answer('betRecord', record([{ ...row, stakeBonus: '4.00', winBonus: '10.00' }]));
    await open();
    const [, shown] = within(screen.getByRole('table')).getAllByRole('row');
    const cells = within(shown!).getAllByRole('cell');
    expect(cells.slice(2, 5).map((cell) => cell.textContent)).toEqual(['10.00Bonus 4.00', '10.00', '25.00Bonus 10.00']);
  });

  it('asks for the last seven days first, then for what is chosen, from the first page', async () => {
    server.answer('betRecord', record([row], 3));
    const user = await open();
    expect(lastQuery()).toEqual({ from: '2026-11-14', to: '2026-11-20', pageNo: '1' });
    await user.click(screen.getByRole('button', { name: /2$/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ pageNo: '2' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Running');
    await waitFor(() => expect(lastQuery()).toMatchObject({ pageNo: '1', status: 'running' }));
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-11-19', to: '2026-11-19', status: 'running' }));
  });

  it('offers the vendors of the chosen type, and another type forgets the vendor', async () => {
    const user = await open();
    const vendor = screen.getByLabelText('Vendor');
    const offered = () =>
      within(vendor)
        .getAllByRole('option')
        .map((one) => one.textContent);
    expect(offered()).toEqual(['All vendors', 'Maker REELS', 'Maker TABLES']);
    await user.selectOptions(vendor, 'Maker TABLES');
    await waitFor(() => expect(lastQuery()).toMatchObject({ vassalage: 'TABLES' }));
    await user.selectOptions(screen.getByLabelText('Game type'), 'Slots');
    await waitFor(() => expect(lastQuery()).toMatchObject({ gameType: 'RNG' }));
    expect(lastQuery()).not.toHaveProperty('vassalage');
    expect(offered()).toEqual(['All vendors', 'Maker REELS']);
  });
});

describe('a replay', () => {
  const replay = () => screen.getAllByRole('button', { name: /^Replay/ })[0]!;
  function openedTab() {
    const tab = {
      opener: {} as unknown,
      close: vi.fn<() => void>(),
      location: { replace: vi.fn<(url: string) => void>() },
    };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return { tab, opened };
  }

  it('opens in its own tab, which knows nothing of this one', async () => {
    server.answer('roundReplay', { url: 'https://studio.example/replay/1' });
    const { tab } = openedTab();
    const user = await open();
    await user.click(replay());
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://studio.example/replay/1'),
    );
    expect(tab.opener).toBeNull();
    expect(server.sent('roundReplay').map(({ input }) => input.params)).toEqual([{ id: row.roundId }]);
  });

  it('that there is none of is told, and its tab closed', async () => {
    server.refuse('roundReplay', 'games.replayUnavailable');
    const { tab } = openedTab();
    const user = await open();
    await user.click(replay());
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
    expect(await screen.findByText('There is no replay of this round')).toBeInTheDocument();
  });

  it('is not offered for a round without one', async () => {
    server.answer('betRecord', record([{ ...row, hasReplay: false }]));
    await open();
    expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull();
  });
});
