import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Boards } from './boards.tsx';
import type { Board } from './queries.ts';

const board: Board = {
  id: 'mlb_0000000000000000000a',
  title: 'The race',
  product: 'RNG',
  state: 'running',
  startsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-11-29T00:00:00Z',
  minScore: '100.00',
  prizes: ['500.00', '200.00'],
  top: [
    { rank: 1, account: 'a***1', score: '900.00', isMe: false },
    { rank: 3, account: 's***i', score: '300.00', isMe: true },
  ],
  me: { rank: 3, score: '300.00' },
};
const draw = () => renderPage(<Boards />, { as: 'player' });

describe('the leaderboards', () => {
  itShowsItsStates('missionLeaderboard', {
    draw,
    full: { boards: [board] },
    row: 'The race',
    empty: { boards: [] },
    nothing: 'No leaderboard now',
  });

  it('show the rule, the prizes, the top list and the own rank [PRM-021]', async () => {
    server.answer('missionLeaderboard', { boards: [board] });
    await draw();
    const card = (await screen.findByRole('heading', { name: 'The race' })).closest('li')!;
    expect(card).toHaveTextContent(/Slots.*at least ฿100\.00/);
    const prizes = within(card).getByRole('list', { name: 'Prizes' });
    expect(
      within(prizes)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Rank 1: ฿500.00', 'Rank 2: ฿200.00']);
    const top = within(within(card).getByRole('list', { name: 'The race' })).getAllByRole('listitem');
    expect(top.map((one) => one.textContent)).toEqual(['1a***1฿900.00', '3s***i (you)฿300.00']);
    expect(card).toHaveTextContent('You are on rank 3 with ฿300.00');
  });

  it('say that nobody is on one yet, and that nothing of the member counted', async () => {
    server.answer('missionLeaderboard', { boards: [{ ...board, product: null, state: 'coming', top: [], me: null }] });
    await draw();
    expect(await screen.findByText('Nobody is on it yet.')).toBeInTheDocument();
    expect(screen.getByText('Nothing of yours counts yet.')).toBeInTheDocument();
    expect(screen.getByText('Comes')).toBeInTheDocument();
  });
});
