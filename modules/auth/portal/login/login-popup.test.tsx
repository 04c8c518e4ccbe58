import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { LoginPopup } from './login-popup.tsx';

type Card = Value<'gameMenus'>['lanes'][number]['cards'][number];
type Lane = Value<'gameMenus'>['lanes'][number];

const card = (gameType: Card['gameType'], vassalage: string, isHot = false): Card => ({
  vassalage,
  displayName: `Maker ${vassalage}`,
  gameType,
  accountTypeId: vassalage,
  isHot,
  logoUrl: `/art/vendors/${vassalage}.svg`,
  canPlay: true,
});
const lane = (gameClassify: Lane['gameClassify'], ...cards: Card[]): Lane => ({
  title: gameClassify,
  gameClassify,
  cards,
});

async function open() {
  server.answer('gameMenus', {
    lanes: [
      lane('RNG', card('RNG', 'REELS', true), card('RNG', 'FRUITS')),
      lane('LIVE', card('LIVE', 'TABLES')),
      lane('FISH', card('FISH', 'NETS')),
      lane('SPORTS'),
    ],
  });
  const onClose = vi.fn<() => void>();
  const user = await renderPage(<LoginPopup onClose={onClose} />, { as: 'visitor', at: '/promotions' });
  const menu = within(await screen.findByRole('navigation', { name: 'Game types' }));
  return { user, menu, onClose };
}
const at = (address: string) => waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(address));

it('has Hot Games and the categories of the navigation above the form, with the pictures of their vendors [IDN-017, IDN-019]', async () => {
  const { user, menu } = await open();
  const categories = [...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((one) => one.textContent);
  // A category without vendors is not shown.
  expect(categories).toEqual(expect.arrayContaining(['Hot games', 'Slots', 'Live casino', 'Fishing']));
  expect(categories).not.toContain('Sports');
  const listed = (name: string) => {
    const items = within(menu.getByRole('list', { name })).getAllByRole('listitem');
    return items.map((one) => [one.textContent, one.querySelectorAll('img[data-state]').length]);
  };
  expect(listed('Hot games')).toEqual([['Maker REELS', 1]]);
  await user.click(menu.getByRole('button', { name: 'Slots' }));
  expect(listed('Vendors of Slots')).toEqual([
    ['Maker REELS', 1],
    ['Maker FRUITS', 1],
  ]);
  expect(screen.getByLabelText('Username')).toBeInTheDocument();
});

it('leads from Hot Games to the hot list, and closes', async () => {
  const { user, menu, onClose } = await open();
  await user.click(menu.getByRole('link', { name: 'Hot games' }));
  await at('/rng?page=hot');
  expect(onClose).toHaveBeenCalledOnce();
});

it('leads from a slot vendor to the slots with its code [IDN-021]', async () => {
  const { user, menu, onClose } = await open();
  await user.click(menu.getByRole('link', { name: 'Maker REELS' }));
  await at('/rng?vassalage=REELS');
  expect(onClose).toHaveBeenCalledOnce();
});

it('leads from fish to its hall [IDN-022]', async () => {
  const { user, menu, onClose } = await open();
  await user.click(menu.getByRole('link', { name: 'Fishing' }));
  await at('/fish');
  expect(onClose).toHaveBeenCalledOnce();
});

it('opens the log-in in a window of 1300 by 900 for a vendor of live games, which leads on to that vendor [IDN-023]', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, menu, onClose } = await open();
  const category = menu.getByRole('button', { name: 'Live casino' });
  expect(category).toHaveAttribute('aria-expanded', 'false');
  await user.click(category);
  await user.click(menu.getByRole('button', { name: 'Maker TABLES, opens in a new window' }));
  const wanted = new URLSearchParams({ return: '/live?vassalage=TABLES' });
  expect(opened.mock.calls).toEqual([[`/login?${wanted}`, '_blank', 'noopener,width=1300,height=900']]);
  expect(onClose).not.toHaveBeenCalled();
});

it('offers the registration beside the form [IDN-020]', async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(onClose).toHaveBeenCalledOnce();
});
