import { server } from '@sanam/test-web';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';
import { endShow, roundShowing, roundShown } from './round-on-show.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { BalanceBox } from './balance-box.tsx';
import { useBalance } from './queries.ts';

const shown = () => screen.getByTestId('balance');

/** Shows the cached balance of the page. */
function Known() {
  return <span data-testid="known">{useBalance().data?.sumBalance}</span>;
}

/** The wallet pays a win, and the page reads it. */
async function win() {
  queryClient.setQueryData(keys.balance, { ...balance, sumBalance: '3098.50', version: 9 });
  await waitFor(() => expect(screen.getByTestId('known')).toHaveTextContent('3098.50'));
}

beforeEach(endShow);

async function open() {
  server.answer('balance', balance);
  const user = await renderPage(
    <>
      <BalanceBox />
      <Known />
    </>,
  );
  await waitFor(() => expect(shown()).toHaveTextContent('1,500.00'));
  return user;
}

it('shows a win when the game has shown the round, not before', async () => {
  await open();
  act(() => roundShowing('r1'));
  await win();
  expect(shown()).toHaveTextContent('1,500.00');
  act(() => roundShown('r1'));
  expect(shown()).toHaveTextContent('3,098.50');
});

it('shows every change at once while no game shows a round [WAL-001]', async () => {
  await open();
  await win();
  expect(shown()).toHaveTextContent('3,098.50');
});

it('shows the true balance to a player who asks for it', async () => {
  const user = await open();
  act(() => roundShowing('r1'));
  await win();
  server.answer('balance', { ...balance, sumBalance: '3098.50', version: 9 });
  await user.click(screen.getByRole('button', { name: 'Refresh balance' }));
  expect(shown()).toHaveTextContent('3,098.50');
});

it('is hidden and shown by its eye, for this session [WAL-002, WAL-008]', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(shown()).toHaveTextContent(/^\*\*\*$/);
  expect(sessionStorage.getItem('hideBalance')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(shown()).toHaveTextContent('1,500.00');
  expect(sessionStorage.getItem('hideBalance')).toBeNull();
});

it('is asked for at most once a second', async () => {
  const user = await open();
  const before = server.sent('balance').length;
  await user.dblClick(screen.getByRole('button', { name: 'Refresh balance' }));
  expect(server.sent('balance')).toHaveLength(before + 1);
});

it('says that it cannot be read', async () => {
  server.refuse('balance', 'common.unavailable');
  await renderPage(<BalanceBox />);
  await waitFor(() => expect(shown()).toHaveTextContent('—'));
});
