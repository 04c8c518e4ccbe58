import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { SentMessages } from './sent-messages.tsx';

const row = {
  id: 'msg_0000000000000000000001',
  channel: 'sms' as const,
  template: 'code',
  address: '+6681•••5678',
  country: 'TH',
  state: 'failed',
  reason: 'rejected',
  cost: '0.50',
  attempts: 2,
  createdAt: '2026-11-20T05:00:00Z',
  sentAt: null,
  endedAt: null,
};

describeList('messages that went out', {
  call: 'opsListMessages',
  list: <SentMessages />,
  row,
  text: '+6681•••5678',
  empty: 'No messages sent',
});

it('says why a message failed, and is searched by address', async () => {
  server.answer('opsListMessages', { list: [row], totalPages: 1, totalCount: 1 });
  const user = await renderConsole(<SentMessages />);
  expect(await screen.findByText('Failed')).toBeInTheDocument();
  expect(screen.getByText(/rejected/)).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), '+668');
  expect(screen.getByRole('searchbox')).toHaveValue('+668');
  await waitFor(() => expect(server.sent('opsListMessages').at(-1)?.input.query.q).toBe('+668'));
});
