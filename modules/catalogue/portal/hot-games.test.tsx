import { server } from '@sanam/test-web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

const types = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'ELOTT', 'LOTT'] as const;
const names = ['Slots', 'Live casino', 'Fishing', 'Sports', 'PvP', 'E-lottery', 'Lottery'];

it('keeps the hot games of each type: what was read is not asked for again [HOM-038]', async () => {
  const ofType = (gameType: (typeof types)[number]) => ({ ...card('PLAYS', true), gameType });
  server.answer('gameMenus', {
    lanes: types.map((type) => ({ title: type, gameClassify: type, cards: [ofType(type)] })),
  });
  server.answer('hotGames', ({ input }) => ({ list: [game(`Hot of ${input.query.gameType ?? 'all'}`, true)] }));
  const user = await renderPage(<HotGames />);
  await screen.findByText('Hot of all');
  const chips = () => screen.getByRole('group', { name: 'Types of games' });
  await waitFor(() => expect(chips()).toHaveTextContent(`All${names.join('')}`));
  for (const round of [1, 2])
    for (const [at, name] of names.entries()) {
      await user.click(within(chips()).getByRole('button', { name }));
      expect(await screen.findByText(`Hot of ${types[at]}`), `round ${round}`).toBeInTheDocument();
    }
  expect(server.sent('hotGames').map(({ input }) => input.query.gameType)).toEqual([undefined, ...types]);
});

it('asks with the merchant, the kind of platform and the language [HOM-036]', async () => {
  localStorage.setItem('merchantCode', 'SANAM');
  menus(card('PLAYS', true));
  await open();
  expect(server.sent('hotGames')[0]?.input.query).toEqual({
    merchantCode: 'SANAM',
    isPlatform: '2',
    platform: 'flash,html5-desktop',
    language: 'EN',
  });
});

it('is loading, then says that there are none; says that they cannot be read, and tries again', async () => {
  menus(card('PLAYS', true));
  server.answer('hotGames', { list: [] });
  const release = server.hold('hotGames');
  const user = await renderPage(<HotGames />);
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText('No games')).toBeInTheDocument();
  cleanup();
  server.refuse('hotGames', 'common.unavailable');
  await renderPage(<HotGames />);
  const alert = await screen.findByRole('alert');
  server.answer('hotGames', { list: [game('River', true)] });
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByText('River')).toBeInTheDocument();
});
