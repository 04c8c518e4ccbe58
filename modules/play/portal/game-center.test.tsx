import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { GameCenter } from './game-center.tsx';

type Hall = Value<'lobby'>['halls'][number];
const vendor = (vassalage: string, canPlay: boolean): Hall['vendors'][number] => ({
  vassalage,
  displayName: `Maker ${vassalage}`,
  gameType: 'RNG',
  accountTypeId: vassalage,
  isHot: false,
  logoUrl: null,
  canPlay,
  totalCount: canPlay ? 12 : 0,
});
const slots: Hall = {
  gameType: 'RNG',
  totalCount: 12,
  hotCount: 0,
  vendors: [vendor('REELS', true), vendor('SHOWN', false)],
};
const draw = () => renderPage(<GameCenter />, { as: 'visitor' });

itShowsItsStates('lobby', {
  draw,
  full: { halls: [slots], totalCount: 12 },
  row: 'Maker REELS',
  empty: { halls: [], totalCount: 0 },
  nothing: 'No games',
});

it('leads into the hall of each type and of each vendor, and counts what can be played', async () => {
  server.answer('lobby', { halls: [slots], totalCount: 12 });
  await draw();
  const hall = within(await screen.findByRole('region', { name: /^Slots/ }));
  expect(hall.getByText('1 maker')).toBeInTheDocument();
  expect(hall.getByRole('link', { name: /Maker REELS.*12 games/ })).toHaveAttribute('href', '/rng?vassalage=REELS');
  expect(hall.getByRole('link', { name: /Maker SHOWN/ })).not.toHaveTextContent('games');
  expect(hall.getByRole('link', { name: /: Slots$/ })).toHaveAttribute('href', '/rng');
});
