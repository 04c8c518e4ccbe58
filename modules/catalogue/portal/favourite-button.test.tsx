import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { sampleGame } from './sample-game.test-data.ts';

const heart = () => screen.getByRole('button', { name: 'Save River' });
const body = { nodeId: 'game_river', vendor: 'SHOWN', gameType: 'RNG' };

async function draw(kept: string[] = [], as: 'player' | 'guest' | 'visitor' = 'player') {
  server.answer('favouriteGames', { list: kept });
  server.answer('addFavourite', {});
  server.answer('removeFavourite', {});
  const user = await renderPage(<FavouriteButton game={sampleGame()} />, { as, at: '/rng?page=hot' });
  await waitFor(() => expect(server.sent('favouriteGames')).toHaveLength(as === 'player' ? 1 : 0));
  return user;
}

it('says whether the game is kept', async () => {
  await draw(['game_river']);
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
});

it('keeps the game, and shows it before the answer comes', async () => {
  const user = await draw();
  const release = server.hold('addFavourite');
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  await user.click(heart());
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
  release();
  await waitFor(() => expect(server.sent('addFavourite').map(({ input }) => input.body)).toEqual([body]));
});

it('keeps it no longer', async () => {
  const user = await draw(['game_river']);
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));
  await user.click(heart());
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'false'));
  await waitFor(() => expect(server.sent('removeFavourite').map(({ input }) => input.body)).toEqual([body]));
});

it('sends two presses one after the other: the last is what stays', async () => {
  const user = await draw();
  const release = server.hold('addFavourite');
  await user.dblClick(heart());
  await waitFor(() => expect(server.sent('addFavourite')).toHaveLength(1));
  expect(server.sent('removeFavourite')).toEqual([]);
  release();
  await waitFor(() => expect(server.sent('removeFavourite')).toHaveLength(1));
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

it('says why it could not be kept, and takes the mark back', async () => {
  const user = await draw();
  server.refuse('addFavourite', 'games.favouritesFull');
  await user.click(heart());
  expect(await screen.findByText(/as many favourites as are allowed/)).toBeInTheDocument();
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

it('leads a visitor to the log-in and back [IDN-165]', async () => {
  const user = await draw([], 'visitor');
  await user.click(heart());
  const back = new URLSearchParams({ return: '/rng?page=hot' });
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/login?${back}`));
  expect([server.sent('favouriteGames'), server.sent('addFavourite')]).toEqual([[], []]);
});

it('tells a trial guest that a real account is needed [IDN-166]', async () => {
  const user = await draw(['game_river'], 'guest');
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  await user.click(heart());
  const warning = within(await screen.findByRole('dialog', { name: 'A real account is needed' }));
  await user.click(warning.getByRole('button', { name: 'Cancel' }));
  expect(server.sent('addFavourite')).toEqual([]);
});
