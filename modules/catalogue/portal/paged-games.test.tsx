import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { freshChoice, turn } from './hall-choice.ts';
import { PagedGames } from './paged-games.tsx';
import type { HallFilter } from './hall-queries.ts';
import { sampleGame } from './sample-game.test-data.ts';

const filter: HallFilter = {
  list: 'all',
  gameType: 'RNG',
  vassalage: null,
  gameName: '',
  gameClassify: null,
  minBet: null,
};
const onClear = vi.fn<() => void>();

/** The list, with its page stored as in a hall. */
function List({ wanted = {} }: { wanted?: Partial<HallFilter> }) {
  const [choice, setChoice] = useState(freshChoice);
  const onPage = (page: number, totalPages: number) => setChoice(turn(choice, page, totalPages));
  return <PagedGames filter={{ ...filter, ...wanted }} page={choice.page} onPage={onPage} onClear={onClear} />;
}

function answerPages(totalPages: number): void {
  server.answer('favouriteGames', { list: [] });
  server.answer('gameList', ({ input }) => {
    const page = Number(input.query.pageNo);
    return {
      games: [sampleGame({ nodeId: `game_${page}`, gameName: `Game of page ${page}` })],
      totalPages,
      totalCount: 180,
    };
  });
}
const pager = (name: string) => screen.getByRole('button', { name });
const shows = (page: number) => screen.findByRole('button', { name: new RegExp(`Game of page ${page}Shown`) });
const asked = () => server.sent('gameList').map(({ input }) => Number(input.query.pageNo));

it('goes to the first, last, previous and next page, and never beyond them [GAM-045]', async () => {
  answerPages(12);
  const user = await renderPage(<List />);
  await shows(1);
  expect([pager('First page'), pager('Previous page')].map((one) => one.hasAttribute('disabled'))).toEqual([
    true,
    true,
  ]);
  await user.click(pager('Next page'));
  await shows(2);
  await user.click(pager('Last page'));
  await shows(12);
  expect([pager('Next page'), pager('Last page')].map((one) => one.hasAttribute('disabled'))).toEqual([true, true]);
  await user.click(pager('Previous page'));
  await shows(11);
  await user.click(pager('First page'));
  await shows(1);
  expect(asked()).toEqual([1, 2, 12, 11]);
});

it('is loading, then says that there is nothing, and takes the filters away', async () => {
  server.answer('gameList', { games: [], totalPages: 1, totalCount: 0 });
  const release = server.hold('gameList');
  const user = await renderPage(<List wanted={{ gameName: 'moon' }} />);
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText('No games')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('says that it cannot be read, and tries again', async () => {
  server.refuse('gameList', 'common.unavailable');
  const user = await renderPage(<List />);
  await screen.findByRole('alert');
  answerPages(1);
  await user.click(screen.getByRole('button'));
  await shows(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('asks for what is looked for, page by page', async () => {
  answerPages(12);
  await renderPage(<List wanted={{ vassalage: 'ACME', gameName: 'moon', gameClassify: 'ways', minBet: '0.5' }} />);
  await shows(1);
  expect(server.sent('gameList')[0]?.input.query).toMatchObject({
    clientType: '3',
    platform: 'flash,html5-desktop',
    channel: 'WEB',
    gameType: 'RNG',
    vassalage: 'ACME',
    gameName: 'moon',
    gameClassify: 'ways',
    minBet: '0.5',
    language: 'EN',
    pageNo: '1',
    pageSize: '15',
  });
});
