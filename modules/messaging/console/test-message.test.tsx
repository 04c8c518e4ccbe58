import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { TestButton } from './test-message.tsx';

async function ask(channel: 'sms' | 'email') {
  const reload = vi.fn<() => Promise<void>>(async () => undefined);
  const user = await renderConsole(<TestButton channel={channel} reload={reload} />);
  await user.click(screen.getByRole('button', { name: 'Send a test message…' }));
  return { user, reload, dialog: within(await screen.findByRole('dialog')) };
}

it.each([
  ['sms', 'Phone number with country code', '+66812345678'],
  ['email', 'E-mail address', 'try@mail.example'],
] as const)('by %s is sent once, with a reason', async (channel, label, to) => {
  server.answer('opsSendTestMessage', { id: 'msg_0000000000000000000001' });
  const { user, reload, dialog } = await ask(channel);
  await fill(user, dialog.getByLabelText(new RegExp(`^${label}`)), ` ${to} `);
  await fill(user, dialog.getByLabelText(/^Reason/), 'does it arrive');
  await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The test message was sent')).toBeInTheDocument();
  expect(reload).toHaveBeenCalledOnce();
  expect(server.sent('opsSendTestMessage').map(({ input }) => input.body)).toEqual([
    { channel, to, reason: 'does it arrive' },
  ]);
});

it('waits for where it goes, and says why it was refused', async () => {
  const { user, dialog } = await ask('email');
  await fill(user, dialog.getByLabelText(/^Reason/), 'does it arrive');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Something above is not filled in yet.');
  expect(server.sent('opsSendTestMessage')).toEqual([]);
  server.refuse('opsSendTestMessage', 'common.unavailable');
  await fill(user, dialog.getByLabelText(/^E-mail address/), 'try@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(dialog.getByRole('alert')).not.toHaveTextContent('Something above'));
});
