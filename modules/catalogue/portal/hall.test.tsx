import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { Category, Hall } from './hall.tsx';
import { sampleGame } from './sample-game.test-data.ts';

const full = { games: [sampleGame()], totalPages: 1, totalCount: 1 };
const asked = () => server.sent('gameList').map(({ input }) => input.query);

beforeEach(() => {
  server.answer('gameMenus', { lanes: [] });
  server.answer('favouriteGames', { list: [] });
  server.answer('vassGameType', { list: [{ gameClassify: 'slots' }, { gameClassify: 'jackpot' }] });
  server.answer('gameList', full);
});
const draw = (at = '/rng', as: 'player' | 'visitor' = 'visitor') => renderPage(<Hall gameType="RNG" />, { as, at });

describe('the list of a hall on a phone', () => {
  itShowsItsStates('gameList', {
    draw,
    full,
    row: 'River',
    empty: { games: [], totalPages: 0, totalCount: 0 },
    nothing: 'No games',
  });

  it('is asked for by class, minimum bet and name', async () => {
    const user = await draw();
    await screen.findByText('River');
    await screen.findByRole('option', { name: /jackpot/i });
    await user.selectOptions(screen.getByLabelText('Class'), 'jackpot');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameType: 'RNG', gameClassify: 'jackpot' }));
    await user.selectOptions(screen.getByLabelText(/^Minimum bet/), '0.1');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameClassify: 'jackpot', minBet: '0.1' }));
    await user.type(screen.getByRole('searchbox'), 'lotus{Enter}');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameName: 'lotus' }));
  });

  it('is of the vendor and the tab in the address [GAM-014, GAM-015]', async () => {
    await draw('/rng?page=hot&vassalage=REELS');
    await screen.findByText('River');
    expect(asked()).toEqual([expect.objectContaining({ listType: 'hot', vassalage: 'REELS' })]);
  });

  it('takes nothing for a vendor that is none', async () => {
    await draw('/rng?vassalage=%3Cscript%3E');
    await screen.findByText('River');
    expect(asked()[0]).not.toHaveProperty('vassalage');
  });

  it("keeps a tab in the address, and leads a visitor from a member's own list to the log-in", async () => {
    const user = await draw();
    await user.click(screen.getByRole('tab', { name: 'Hot' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/rng?page=hot');
    await user.click(screen.getByRole('tab', { name: 'Saved' }));
    const back = new URLSearchParams({ return: '/rng?page=fav' });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/login?${back}`));
  });
});

describe('a category', () => {
  it('without vendors says so and leads to other games', async () => {
    await renderPage(<Category gameType="PVP" />, { as: 'visitor', at: '/pvp' });
    expect(await screen.findByText('No data')).toBeInTheDocument();
    expect(screen.getByRole('link')).toBeInTheDocument();
  });
});
