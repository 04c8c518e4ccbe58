import { fill, server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { GameListPopup } from './game-list-popup.tsx';
import { closeGameList, openGameList } from './game-list-state.ts';
import { sampleGame } from './sample-game.test-data.ts';

const listed = { vassalage: 'TABLES', vendor: 'Maker of tables', gameType: 'LIVE' } as const;
const popup = () => screen.findByRole('dialog', { name: 'Games of Maker of tables' });
const lastQuery = () => server.sent('gameList').at(-1)?.input.query;

beforeEach(() => {
  server.answer('favouriteGames', { list: [] });
  server.answer('vassGameType', { list: [{ gameClassify: 'baccarat' }, { gameClassify: 'roulette' }] });
  server.answer('gameMenus', { lanes: [] });
  server.answer('gameList', { games: [sampleGame({ gameName: 'Blue Table' })], totalPages: 1, totalCount: 1 });
});
afterEach(() => act(closeGameList));

async function open() {
  const user = await renderPage(<GameListPopup />, { as: 'visitor', at: window.location.pathname });
  act(() => openGameList(listed));
  return { user, dialog: within(await popup()) };
}

it('is not there until an entry that stands for its vendor was pressed', async () => {
  await renderPage(<GameListPopup />, { as: 'visitor' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent('gameList')).toEqual([]);
});

it('lists the games of that vendor and no other [GAM-031]', async () => {
  const { user, dialog } = await open();
  expect(await dialog.findByText('Blue Table')).toBeInTheDocument();
  expect(lastQuery()).toMatchObject({ gameType: 'LIVE', vassalage: 'TABLES', pageNo: '1' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is searched by name and narrowed by class', async () => {
  const { user, dialog } = await open();
  await dialog.findByText('Blue Table');
  await fill(user, dialog.getByRole('searchbox'), 'blue');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastQuery()).toMatchObject({ gameName: 'blue' }));
  await user.click(await dialog.findByRole('button', { name: 'Roulette' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ gameClassify: 'roulette' }));
});

it('that has no games says so and offers to clear what was sought', async () => {
  const { user, dialog } = await open();
  await dialog.findByText('Blue Table');
  server.answer('gameList', { games: [], totalPages: 1, totalCount: 0 });
  await fill(user, dialog.getByRole('searchbox'), 'nothing');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Try another vendor or another name')).toBeInTheDocument();
  server.answer('gameList', { games: [sampleGame({ gameName: 'Blue Table' })], totalPages: 1, totalCount: 1 });
  await user.click(dialog.getByRole('button', { name: 'Clear the filters' }));
  expect(await dialog.findByText('Blue Table')).toBeInTheDocument();
  expect(dialog.getByRole('searchbox')).toHaveValue('');
});

it('that cannot be read says so, and is read again', async () => {
  server.refuse('gameList', 'common.unavailable');
  const { user, dialog } = await open();
  const alert = await dialog.findByRole('alert');
  server.answer('gameList', { games: [sampleGame({ gameName: 'Blue Table' })], totalPages: 1, totalCount: 1 });
  await user.click(within(alert).getByRole('button'));
  expect(await dialog.findByText('Blue Table')).toBeInTheDocument();
});
