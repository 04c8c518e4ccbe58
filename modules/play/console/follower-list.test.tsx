import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FollowerList } from './follower-list.tsx';

const failing = {
  id: 'play.quarterHours',
  handled: '12000',
  behindSeconds: 90,
  failures: 3,
  failingSince: '2026-11-20T05:00:00Z',
  lastError: 'no such member (1 facts from 17)',
  nextTryAt: '2026-11-20T05:01:00Z',
};

describeList('followers', {
  call: 'opsListFollowers',
  resource: 'followers',
  list: <FollowerList />,
  row: failing,
  text: /no such member/,
  empty: 'No followers yet',
});

it('lets a failing follower try again, with a reason', async () => {
  server.answer('opsListFollowers', { list: [failing], totalPages: 1, totalCount: 1 });
  server.answer('opsRetryFollower', {});
  const user = await renderConsole(
    <ResourceContextProvider value="followers">
      <FollowerList />
    </ResourceContextProvider>,
    { at: '/followers' },
  );
  await user.click((await screen.findAllByRole('button', { name: 'Try again' }))[0]!);
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'the table is back');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(server.sent('opsRetryFollower').map(({ input }) => input)).toEqual([
      { params: { id: 'play.quarterHours' }, body: { reason: 'the table is back' } },
    ]),
  );
});
