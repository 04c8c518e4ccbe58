import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PageOptions } from '@sanam/portal/testing/render-page.tsx';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { HotGames } from './hot-games.tsx';
import type { Game, VendorCard } from './queries.ts';

const card = (vassalage: string, canPlay: boolean): VendorCard => ({
  vassalage,
  displayName: vassalage,
  gameType: 'RNG',
  accountTypeId: vassalage,
  isHot: false,
  logoUrl: null,
  canPlay,
});
const game = (gameName: string, canPlay: boolean): Game => ({
  nodeId: `game_${gameName}`,
  vassalage: 'SHOWN',
  vendor: 'Shown',
  gameType: 'RNG',
  isGame: 'GAME',
  gameCode: gameName,
  gameName,
  gameClassify: 'slots',
  pictureUrl: null,
  minBet: '1.00',
  isHot: true,
  isNew: false,
  hasTrial: false,
  canPlay,
  rtp: null,
  defaultPlayType: null,
});
const menus = (...cards: VendorCard[]) =>
  server.answer('gameMenus', { lanes: [{ title: 'RNG', gameClassify: 'RNG', cards }] });

beforeEach(() => {
  server.answer('hotGames', { list: [game('River', true), game('Lotus', false)] });
  server.answer('favouriteGames', { list: [] });
});

async function open(options: PageOptions = {}) {
  const user = await renderPage(<HotGames />, options);
  await screen.findByText('Lotus');
  return user;
}

it('says before the tap which game cannot be played', async () => {
  menus(card('PLAYS', true));
  await open();
  const tile = screen.getByRole('button', { name: /Lotus\s*Shown/ });
  expect(tile).toHaveAccessibleName(/^Preview only/);
  expect(tile).not.toHaveAccessibleName(/Play/);
  expect(within(tile).queryByText('Hot')).toBeNull();
  expect(screen.getByRole('button', { name: /River\s*Shown/ })).toHaveAccessibleName(/Play\s*River/);
});

it.each(['visitor', 'player', 'guest'] as const)(
  'leads a %s from such a game to those that can be played, and launches nothing',
  async (as) => {
    menus(card('SHOWN', false), card('PLAYS', true));
    const user = await open({ as });
    await user.click(screen.getByRole('button', { name: /Lotus\s*Shown/ }));
    await user.click(await screen.findByRole('button', { name: 'Games you can play', hidden: true }));
    expect(screen.getByTestId('address')).toHaveTextContent('/rng?vassalage=PLAYS');
    expect(screen.queryByText('This game is here to look at only.')).toBeNull();
    expect(server.sent('launchGame')).toEqual([]);
  },
);

it('offers no button where no game can be played', async () => {
  menus(card('SHOWN', false));
  const user = await open({ language: 'th' });
  await user.click(screen.getByRole('button', { name: /Lotus\s*Shown/ }));
  await screen.findByText('เกมนี้มีไว้ให้ดูตัวอย่างเท่านั้น');
  expect(screen.queryByRole('button', { name: 'ดูเกมที่เล่นได้', hidden: true })).toBeNull();
});
