import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { protection } from '../testing.ts';
import { SaferPlayPage } from './safer-play-page.tsx';

type Limit = Value<'protection'>['limits'][number];
const daily: Limit = {
  kind: 'deposit',
  frame: 'day',
  own: '1000.00',
  limit: '1000.00',
  used: '600.00',
  left: '400.00',
  resetsAt: '2026-11-20T17:00:00.000Z',
  pending: null,
};

async function draw(limits: Limit[] = [daily]) {
  server.answer('protection', { ...protection, limits });
  const user = await renderPage(<SaferPlayPage />);
  await screen.findByRole('region', { name: 'Limits' });
  return user;
}
const limits = () => within(screen.getByRole('region', { name: 'Limits' }));
const amount = () => limits().getByLabelText(/^(Amount|Minutes)/);
const bodies = () => server.sent('setLimit').map(({ input }) => input.body);

it('shows time, deposits and the result of today, 7 and 30 days', async () => {
  await draw();
  const rows = within(screen.getByRole('region', { name: 'Your play' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Today7 days30 days',
    'Time1 h 5 min2 h20 h',
    'Deposits฿100.00฿700.00฿3,000.00',
    'Result−฿50.00฿20.00−฿400.00',
  ]);
});

it('is read again after a failure', async () => {
  server.lose('protection');
  const user = await renderPage(<SaferPlayPage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('protection', protection);
  await user.click(again);
  expect(await screen.findByText('You have set no limit yet.')).toBeInTheDocument();
});

describe('a limit', () => {
  it('is a bar with what is used, what is left and when it begins again', async () => {
    await draw();
    expect(limits().getByRole('progressbar', { name: /Deposit limit · a day/ })).toHaveAttribute('aria-valuenow', '60');
    expect(limits().getByText('฿600.00 used, ฿400.00 left')).toBeInTheDocument();
    expect(limits().getByText(/^Begins again .*21, 2026/)).toBeInTheDocument();
  });

  it('that is used up says so in a word', async () => {
    await draw([{ ...daily, used: '1200.00', left: '0.00' }]);
    expect(limits().getByText('Reached')).toBeInTheDocument();
    expect(limits().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });

  it('of the operator that is lower says whose it is', async () => {
    await draw([{ ...daily, limit: '300.00', left: '0.00' }]);
    expect(limits().getByText('Your own limit is ฿1,000.00; the lower one holds')).toBeInTheDocument();
  });

  it('is lowered by what is typed, and holds at once', async () => {
    server.answer('setLimit', { state: 'active', effectiveAt: '2026-11-20T05:00:00.000Z', confirmBy: null });
    const user = await draw();
    await user.click(limits().getByRole('button', { name: 'Change' }));
    await user.clear(amount());
    await user.type(amount(), '250.5');
    await user.click(limits().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The limit holds from now on')).toBeInTheDocument();
    expect(bodies()).toEqual([{ kind: 'deposit', frame: 'day', amount: '250.50' }]);
    await waitFor(() => expect(limits().queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('is removed only by asking: the answer says from when it can be confirmed', async () => {
    const asked = { effectiveAt: '2026-11-21T05:00:00.000Z', confirmBy: '2026-11-28T05:00:00.000Z' };
    server.answer('setLimit', { state: 'pending', ...asked });
    const user = await draw();
    await user.click(limits().getByRole('button', { name: 'Change' }));
    await user.click(limits().getByRole('button', { name: 'Remove the limit' }));
    expect(await screen.findByText(/^Noted\. You can confirm the change from .*21, 2026/)).toBeInTheDocument();
    expect(bodies()).toEqual([{ kind: 'deposit', frame: 'day', amount: null }]);
  });

  it('sends nothing for what is no amount, and says at the field what the server refuses', async () => {
    server.refuse('setLimit', 'request.invalid', { fields: [{ field: 'amount', problem: 'invalid_format' }] });
    const user = await draw();
    await user.click(limits().getByRole('button', { name: 'Change' }));
    await user.clear(amount());
    await user.click(limits().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(amount()).toBeInvalid());
    expect(bodies()).toEqual([]);
    await user.type(amount(), '20');
    await user.click(limits().getByRole('button', { name: 'Save' }));
    await expectRefusedAt(user, amount);
  });
});

describe('a new limit', () => {
  it('has an empty field, and offers what is not set yet', async () => {
    server.answer('setLimit', { state: 'active', effectiveAt: '2026-11-20T05:00:00.000Z', confirmBy: null });
    const user = await draw();
    await user.click(limits().getByRole('button', { name: 'Set a limit' }));
    expect(amount()).toHaveValue('');
    const frames = () =>
      within(limits().getByLabelText('For how long'))
        .getAllByRole('option')
        .map((one) => one.textContent);
    expect(frames()).toEqual(['a week', 'a month']);
    await user.selectOptions(limits().getByLabelText('What to limit'), 'Playing time');
    expect(frames()).toEqual(['a day']);
    await user.type(amount(), '90');
    await user.click(limits().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies()).toEqual([{ kind: 'time', frame: 'day', amount: '90' }]));
  });
});

describe('a raise that waits', () => {
  const pending = {
    amount: '5000.00',
    effectiveAt: '2026-11-21T05:00:00.000Z',
    confirmBy: '2026-11-28T05:00:00.000Z',
    isDue: false,
  };

  it('can be taken back, and not be confirmed before its time', async () => {
    server.answer('withdrawLimitRaise', { ...protection, limits: [daily] });
    const user = await draw([{ ...daily, pending }]);
    expect(limits().getByText(/^Asked for: ฿5,000\.00\. You can confirm it from/)).toBeInTheDocument();
    expect(limits().queryByRole('button', { name: 'Confirm' })).toBeNull();
    await user.click(limits().getByRole('button', { name: 'Keep the limit' }));
    await waitFor(() => expect(limits().queryByText(/^Asked for/)).toBeNull());
  });

  it('is confirmed by its player once it is due', async () => {
    server.answer('confirmLimit', { ...protection, limits: [{ ...daily, limit: '5000.00', own: '5000.00' }] });
    const user = await draw([{ ...daily, pending: { ...pending, isDue: true } }]);
    await user.click(limits().getByRole('button', { name: 'Confirm' }));
    expect(await limits().findByText('฿5,000.00')).toBeInTheDocument();
    expect(server.sent('confirmLimit')[0]?.input.params).toEqual({ kind: 'deposit', frame: 'day' });
  });

  it('that lapsed meanwhile says so', async () => {
    server.refuse('confirmLimit', 'protection.confirmLapsed');
    const user = await draw([{ ...daily, pending: { ...pending, isDue: true } }]);
    await user.click(limits().getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The time to confirm is over; the limit stays as it was')).toBeInTheDocument();
  });
});
