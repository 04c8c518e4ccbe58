import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { deposit } from '@sanam/portal/testing/samples.ts';
import { SlipStep } from './slip-step.tsx';

const open = { ...deposit, method: 'BANK_TRANSFER' as const };
const picture = new File([new Uint8Array(2048)], 'slip.png', { type: 'image/png' });
const choose = async (user: Awaited<ReturnType<typeof renderPage>>, file = picture) =>
  user.upload(screen.getByLabelText(/^Picture of the slip/), file);

it('sends one picture and says that it is being checked', async () => {
  server.answer('sendSlip', { stage: 'checking', slip: { bankCode: '014', reference: '20261120' } });
  const user = await renderPage(<SlipStep deposit={open} />);
  expect(screen.getByRole('button', { name: 'Send the slip' })).toBeDisabled();
  await choose(user);
  await user.click(screen.getByRole('button', { name: /^Send the slip/ }));
  expect(await screen.findByText('We have your slip and are checking it')).toBeInTheDocument();
  expect(server.sent('sendSlip').map(({ input }) => input)).toEqual([{ params: { id: open.depositId }, query: {} }]);
});

it('offers our staff for a slip that cannot be read', async () => {
  server.refuse('sendSlip', 'wallet.slipUnreadable');
  const user = await renderPage(<SlipStep deposit={open} />);
  await choose(user);
  await user.click(screen.getByRole('button', { name: /^Send the slip/ }));
  expect(await screen.findByText(/We cannot read the code on this picture/)).toBeInTheDocument();
  server.answer('sendSlip', { stage: 'review', slip: null });
  await user.click(screen.getByRole('button', { name: 'Have our staff look at it' }));
  expect(await screen.findByText(/Our staff are looking at it/)).toBeInTheDocument();
  expect(server.sent('sendSlip').at(-1)?.input.query).toEqual({ unreadable: 'people' });
});

it('says what is wrong with a file before it is sent, and that a slip is there', async () => {
  const user = await renderPage(<SlipStep deposit={{ ...open, slipSentAt: '2026-11-20T05:03:00Z' }} />);
  expect(screen.getByText(/^Slip received/)).toBeInTheDocument();
  await choose(user, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByText('The image maximum size is 5MB')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Send the slip/ })).toBeDisabled();
});
