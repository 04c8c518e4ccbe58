import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleRules } from '../buy/sample-rules.test-data.ts';
import { archivePath } from '../paths.ts';
import { ResultsPage } from './results-page.tsx';

const count = (pick: string, hits: number, gap: number, longestGap: number) => ({ pick, hits, gap, longestGap });
const trend = { draws: 100, numbers: [count('47', 6, 2, 31), count('05', 4, 0, 40)] };
const draw = () => renderPage(<ResultsPage />, { as: 'visitor', at: archivePath('THGLO', 'statistics') });
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

beforeEach(() => {
  server.answer('lotteryResults', { list: [], totalPages: 1, totalCount: 0 });
  server.answer('nearDraws', {
    previous: null,
    waiting: [],
    current: null,
    next: [],
    serverTime: '2026-12-01T07:10:00Z',
  });
  server.answer('lotteryGameRules', sampleRules());
  server.answer('lotteryTrend', trend);
});

describe('statistics of a game', () => {
  itShowsItsStates('lotteryTrend', {
    draw,
    full: trend,
    row: 'Came most often',
    empty: { draws: 0, numbers: [] },
    nothing: 'No results yet',
  });

  it('count the play type and the draws that are chosen, and say that the past decides nothing', async () => {
    const user = await draw();
    expect(await screen.findByText('Past draws do not influence the next')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Play type'), '2 top');
    await user.selectOptions(screen.getByLabelText('Counted'), '50 draws');
    await waitFor(() =>
      expect(server.sent('lotteryTrend').at(-1)?.input).toMatchObject({
        params: { gameCode: 'THGLO' },
        query: { playType: 'TOP2', window: '50' },
      }),
    );
  });

  it('show a hundred numbers as a square, hot ones and those that stayed away', async () => {
    const user = await draw();
    await user.selectOptions(await screen.findByLabelText('Play type'), '2 top');
    const square = await screen.findByRole('list', { name: /^How often numbers came/ });
    const fields = within(square).getAllByRole('listitem');
    expect([fields.length, fields[47]!.textContent, fields[48]!.textContent]).toEqual([100, '476', '480']);
    expect(rows('Came most often').slice(0, 3)).toEqual(['47 6 2 31', '05 4 0 40', '00 0 100 100']);
    expect(rows('Stayed away longest')[0]).toBe('00 0 100 100');
  });

  it('of three digits tell how many of the thousand never came', async () => {
    server.answer('lotteryTrend', { draws: 100, numbers: [count('652', 1, 3, 60)] });
    await draw();
    expect(await screen.findByText('999 of 1,000 numbers did not come in these draws')).toBeInTheDocument();
    expect(rows('Stayed away longest')).toEqual(['652 1 3 60']);
  });
});
