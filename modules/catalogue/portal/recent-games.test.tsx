import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from '@sanam/portal/router/router.ts';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { OwnList, RecentGames } from './recent-games.tsx';
import { sampleGame } from './sample-game.test-data.ts';

const list = (
  <OwnList list="recent">
    <RecentGames gameType="RNG" />
  </OwnList>
);
const Page = () => (useLocation().pathname === '/' ? list : null);
const page = <Page />;

beforeEach(() => server.answer('favouriteGames', { list: [] }));

it('is read page after page until there are no more [GAM-047]', async () => {
  server.answer('recentGames', ({ input }) => {
    const at = Number(input.query.pageNo);
    return { list: [sampleGame({ nodeId: `game_${at}`, gameName: `Game ${at}` })], totalPages: 2 };
  });
  await renderPage(page);
  expect(await screen.findByText('Game 2')).toBeInTheDocument();
  expect(screen.getByText('Game 1')).toBeInTheDocument();
  expect(server.sent('recentGames').map(({ input }) => input.query)).toEqual(
    ['1', '2'].map((pageNo) => ({ clientType: '3', gameType: 'RNG', language: 'EN', pageNo, pageSize: '15' })),
  );
});

it('is loading, then says that nothing was played', async () => {
  server.answer('recentGames', { list: [], totalPages: 1 });
  const release = server.hold('recentGames');
  await renderPage(page);
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText('No games')).toBeInTheDocument();
});

it('says that it cannot be read, and tries again', async () => {
  server.refuse('recentGames', 'common.unavailable');
  const user = await renderPage(page);
  await screen.findByRole('alert');
  server.answer('recentGames', { list: [sampleGame()], totalPages: 1 });
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('River')).toBeInTheDocument();
});

it('sends a visitor to log in first', async () => {
  await renderPage(page, { as: 'visitor', at: '/?page=recent' });
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent(
      `/login?${new URLSearchParams({ return: '/?page=recent' })}`,
    ),
  );
  expect(server.sent('recentGames')).toEqual([]);
});
