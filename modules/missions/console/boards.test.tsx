import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { boardOf, newBoard, prizesOf } from './board-draft.ts';
import { BoardList, type BoardRow } from './board-list.tsx';
import { BoardPage } from './board-page.tsx';

const row: BoardRow = {
  id: 'mlb_0000000000000000000001',
  merchantId: 'default',
  titleTh: 'ศึก',
  titleEn: 'The race',
  product: null,
  state: 'running',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-11-29T00:00:00.000Z',
  minScore: '100.00',
  prizes: ['500.00', '200.00'],
  members: 12,
  paid: '0.00',
};

describeList('leaderboards', {
  call: 'opsListMissionBoards',
  resource: 'missionBoards',
  list: <BoardList />,
  row,
  text: 'The race',
  empty: 'No leaderboards yet',
});

describe('a leaderboard in the console', () => {
  it('is stopped with a reason', async () => {
    server.answer('opsListMissionBoards', { list: [row], totalCount: 1, totalPages: 1 });
    server.answer('opsStopMissionBoard', { state: 'stopped' });
    const user = await renderConsole(
      <ResourceContextProvider value="missionBoards">
        <BoardList />
      </ResourceContextProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'Stop The race' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'wrong prizes');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.sent('opsStopMissionBoard')[0]?.input.body).toEqual({ reason: 'wrong prizes' }));
  });

  it('shows its ranks and what became of the prizes', async () => {
    server.answer('opsGetMissionBoard', {
      id: row.id,
      ranks: [
        {
          rank: 1,
          member: { memberId: 'mbr_0000000000000000000001', username: 'boonmee' },
          score: '900.00',
          prize: '500.00',
          prizeState: 'void',
        },
      ],
    });
    await renderConsole(
      <Routes>
        <Route path="/missionBoards/:id/show" element={<BoardPage />} />
      </Routes>,
      { at: `/missionBoards/${row.id}/show` },
    );
    expect(await screen.findByRole('row', { name: /1.*boonmee.*900\.00.*500\.00.*Void/ })).toBeInTheDocument();
  });
});

describe('a leaderboard that is typed', () => {
  const typed = {
    ...newBoard,
    titleTh: 'ศึก',
    titleEn: ' Race ',
    minScore: '100.00',
    prizes: '500.00  200.00\n200.00',
    startsAt: '2026-11-20T00:00:00.000Z',
    endsAt: '2026-11-21T00:00:00.000Z',
  };
  it('becomes what is sent', () => {
    expect(boardOf(typed)).toEqual({
      titleTh: 'ศึก',
      titleEn: 'Race',
      product: null,
      minScore: '100.00',
      prizes: ['500.00', '200.00', '200.00'],
      startsAt: typed.startsAt,
      endsAt: typed.endsAt,
    });
  });

  it.each([
    ['no title', { titleEn: ' ' }],
    ['no least score', { minScore: '0.00' }],
    ['an end before its start', { endsAt: '2026-11-19T00:00:00.000Z' }],
    ['prizes that rise', { prizes: '1.00 2.00' }],
  ])('with %s is not ready', (_what, change) => {
    expect(boardOf({ ...typed, ...change })).toBeUndefined();
  });

  it.each(['', 'a', '1', '0.00', '5.00 6.00'])('has no prizes in %j', (prizes) => {
    expect(prizesOf(prizes)).toBeUndefined();
  });
});
