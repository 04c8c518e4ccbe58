import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tryAgain } from '../testing/forms.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { today } from '../testing/today.ts';
import type { Dashboard } from '../lib/use-dashboard.ts';
import { DashboardPage } from './dashboard-page.tsx';

const open = async (more: Partial<Dashboard> = {}, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsDashboard', { ...today, ...more });
  const user = await renderConsole(<DashboardPage />, options);
  await screen.findByText(/Asia\/Bangkok/);
  return user;
};
const figure = (label: string) => screen.getByText(label).parentElement;

describe('the dashboard', () => {
  it('waits for the answer, then shows the figures of the day and the game result', async () => {
    server.answer('opsDashboard', today);
    const release = server.hold('opsDashboard');
    await renderConsole(<DashboardPage />);
    await waitFor(() => expect(server.sent('opsDashboard')).not.toEqual([]));
    expect(screen.queryByText('Stakes')).toBeNull();
    release();
    expect(await screen.findByText('Stakes')).toBeInTheDocument();
    expect(figure('3 orders')).toHaveTextContent('฿1,500.00');
    expect(figure('1 order')).toHaveTextContent('฿500.00');
    expect(figure('Wins')).toHaveTextContent('฿1,200.50');
    expect(figure('Game result')).toHaveTextContent(/[-−]฿?200\.50/);
  });

  it('says that it could not be read, and reads again', async () => {
    server.refuse('opsDashboard', 'common.unavailable');
    const user = await renderConsole(<DashboardPage />);
    await tryAgain(user, () => server.answer('opsDashboard', today));
    expect(await screen.findByText('Stakes')).toBeInTheDocument();
  });

  it('leads to what waits, with the filter of its queue', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: /^4 ?Withdrawals to decide$/ }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/withdrawals\?filter=/);
  });

  it('leads to the draws that wait for somebody', async () => {
    const user = await open({
      lottery: { unready: 0, entry: 3, check: 0, approval: 0, held: 0, overdue: 1, cases: 0, prizes: 0 },
    });
    expect(screen.getByRole('link', { name: /^1 ?Draws refunded soon without a result$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^3 ?Draws awaiting a result$/ }));
    expect(decodeURIComponent(screen.getByTestId('address').textContent!)).toBe(
      '/lotteryDraws?filter={"needs":"entry"}',
    );
  });

  it('leads to statements of agents that are held, and to what two of a line did together', async () => {
    const user = await open({ agents: { held: 2, review: 0, cases: 1, setAside: 0 } });
    expect(
      screen.getByRole('link', { name: /^1 ?Collusion cases awaiting a decision or answer$/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^2 ?Held agent statements$/ }));
    expect(decodeURIComponent(screen.getByTestId('address').textContent!)).toBe(
      '/agentStatements?filter={"state":"held"}',
    );
  });

  it('says that nothing waits', async () => {
    await open({
      deposits: { ...today.deposits!, inReview: 0 },
      withdrawals: { ...today.withdrawals!, waiting: 0, disputes: 0 },
    });
    expect(screen.getByText('Nothing waits. Well done.')).toBeInTheDocument();
  });

  it.each([
    [true, 'Checked and clean'],
    [false, 'The check found differences'],
    [null, 'Not checked yet'],
  ])('says of a ledger that is clean: %s, "%s"', async (isClean, words) => {
    await open({ books: { verifiedAt: null, isClean } });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('shows no figure to those who may not read what it counts', async () => {
    const none = { deposits: null, withdrawals: null, turnover: null, books: null };
    await open(none, { may: [] });
    expect(screen.queryByText('Stakes')).toBeNull();
    expect(screen.queryByText('The books')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('heading', { name: /Anong/ })).toBeInTheDocument();
  });
});
