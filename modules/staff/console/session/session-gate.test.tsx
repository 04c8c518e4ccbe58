import { server } from '@sanam/test-web';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '@sanam/console/lib/session.ts';
import { renderConsole, staff } from '@sanam/console/testing/render-console.tsx';
import { SessionGate } from './session-gate.tsx';

const KEY = 'sanam.console.staff';
const page = <SessionGate>the page behind</SessionGate>;
const form = () => screen.queryByLabelText('Username');

/** Stores a value as another tab of this browser would. */
function fromAnotherTab(staffId: string | null): void {
  if (staffId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, staffId);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
}

beforeEach(() => localStorage.removeItem(KEY));

it('shows the form at the address that was asked for, at once and without a call', async () => {
  await renderConsole(page, { at: '/withdrawals/wdr_1/show?x=1', may: null });
  expect(form()).toBeInTheDocument();
  expect(screen.getByTestId('address')).toHaveTextContent('/withdrawals/wdr_1/show?x=1');
  expect(server.sent('staffInfo')).toEqual([]);
});

it('asks who is logged in when another tab is, and opens the page', async () => {
  server.answer('staffInfo', staff);
  await renderConsole(page, { may: null });
  fromAnotherTab(staff.staffId);
  expect(await screen.findByText('the page behind')).toBeInTheDocument();
  expect(session.staff()?.username).toBe('anong');
});

it('shows the form when the server knows no session, and does not ask again', async () => {
  server.refuse('staffInfo', 'operator.notLoggedIn');
  await renderConsole(page, { may: null });
  fromAnotherTab(staff.staffId);
  await waitFor(() => expect(form()).toBeInTheDocument());
  expect(screen.getByText('Your session has ended. Please log in again.')).toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(server.sent('staffInfo')).toHaveLength(1);
});

it('says when no answer came, and asks again', async () => {
  server.lose('staffInfo');
  const user = await renderConsole(page, { may: null });
  fromAnotherTab(staff.staffId);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('staffInfo', staff);
  await user.click(again);
  expect(await screen.findByText('the page behind')).toBeInTheDocument();
});

it('closes the page when another tab logs out', async () => {
  await renderConsole(page);
  expect(screen.getByText('the page behind')).toBeInTheDocument();
  fromAnotherTab(null);
  expect(form()).toBeInTheDocument();
  expect(screen.queryByText('the page behind')).toBeNull();
});
