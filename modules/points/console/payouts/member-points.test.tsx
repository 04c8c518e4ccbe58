import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MemberPoints } from './member-points.tsx';

const own = {
  points: 12_345,
  pending: 0,
  payable: 12_345,
  cashValue: '123.45',
  mayConvert: false,
  isClosed: false,
  approval: null,
  payouts: [
    {
      id: 'ppo_0000000000000000000001',
      state: 'asked' as const,
      isAsked: true,
      points: null,
      amount: null,
      at: '2026-11-30T12:00:00.000Z',
      decidedAt: null,
      by: null,
      note: null,
    },
  ],
};
const ID = 'mbr_0000000000000000000001';

it('proposes to pay what is shown, or refuses the request', async () => {
  server.answer('opsMemberPoints', own);
  server.answer('opsPayPoints', { approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<MemberPoints id={ID} />);
  await user.click(await screen.findByRole('button', { name: 'Pay points in cash' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'closes the account');
  await user.click(dialog.getByRole('button', { name: 'Pay points in cash' }));
  expect(await screen.findByRole('button', { name: 'Refuse the request' })).toBeInTheDocument();
  const [sent] = server.sent('opsPayPoints');
  expect(sent?.input).toMatchObject({
    params: { id: ID },
    body: { points: 12_345, amount: '123.45', reason: 'closes the account' },
  });
});

it('offers nothing for a member who converts points without help', async () => {
  server.answer('opsMemberPoints', { ...own, mayConvert: true, payouts: [] });
  await renderConsole(<MemberPoints id={ID} />);
  expect(await screen.findByText(/can convert these points without help/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('refuses the request of a member who can convert points meanwhile', async () => {
  server.answer('opsMemberPoints', { ...own, mayConvert: true });
  await renderConsole(<MemberPoints id={ID} />);
  expect(await screen.findByText(/can convert these points without help/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refuse the request' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Pay points in cash' })).toBeNull();
});

it('pays nothing into a closed account, and says how to go on', async () => {
  server.answer('opsMemberPoints', { ...own, isClosed: true });
  await renderConsole(<MemberPoints id={ID} />);
  expect(await screen.findByText(/Reopen it before paying/)).toBeInTheDocument();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refuse the request']);
});
