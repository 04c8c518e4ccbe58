import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { GameListsPage } from './game-lists-page.tsx';

const none = { list: [], revision: '0123456789abcdef', max: 50 };
const open = (at = '/gameLists', options: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<GameListsPage />, { at, ...options });
const asked = () => server.sent('opsGetPins').map(({ input }) => input.params);
const address = () => screen.getByTestId('address').textContent;

it('begins with all slots, and says that nothing is pinned', async () => {
  server.answer('opsGetPins', none);
  await open();
  expect(await screen.findByText('Nothing is pinned.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Slots · All games' })).toBeInTheDocument();
  expect(asked()).toEqual([{ gameType: 'RNG', list: 'all' }]);
});

it('keeps page and list in the address', async () => {
  server.answer('opsGetPins', none);
  const user = await open();
  await choose(user, screen.getByRole('combobox', { name: 'Page' }), 'Live casino');
  expect(address()).toBe('/gameLists?gameType=LIVE&list=all');
  await choose(user, screen.getByRole('combobox', { name: 'List' }), 'Hot games');
  expect(address()).toBe('/gameLists?gameType=LIVE&list=hot');
  expect(await screen.findByText(/^These hot games stand in front/)).toBeInTheDocument();
  await waitFor(() => expect(asked().at(-1)).toEqual({ gameType: 'LIVE', list: 'hot' }));
});

it('has hot games alone for the home page', async () => {
  server.answer('opsGetPins', none);
  await open('/gameLists?gameType=ALL&list=all');
  expect(await screen.findByRole('heading', { name: 'Home page · Hot games' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'List' })).toHaveAttribute('aria-disabled', 'true');
  expect(asked()).toEqual([{ gameType: 'ALL', list: 'hot' }]);
});

it('takes what an address says wrong for the first page', async () => {
  server.answer('opsGetPins', none);
  await open('/gameLists?gameType=NONE&list=nothing');
  expect(await screen.findByRole('heading', { name: 'Slots · All games' })).toBeInTheDocument();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetPins', 'common.unavailable');
  const user = await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('opsGetPins', none);
  await user.click(again);
  expect(await screen.findByText('Nothing is pinned.')).toBeInTheDocument();
});
