import { fill } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '@sanam/client/refusal';
import { renderConsole } from '../testing/render-console.tsx';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';

const go = () => screen.getByRole('button', { name: 'Reject it' });
const reason = () => screen.getByLabelText(/^Reason/);

async function open(more: Partial<ActDialogProps> = {}) {
  const run = vi.fn<ActDialogProps['run']>(async () => undefined);
  const onClose = vi.fn<() => void>();
  const onStale = vi.fn<() => Promise<void>>(async () => undefined);
  const user = await renderConsole(
    <ActDialog
      title="Reject this payout?"
      effects={['The money goes back.', 'The member reads the reason.']}
      confirm="Reject it"
      reason="required"
      content={{ version: 4 }}
      run={run}
      onStale={onStale}
      onClose={onClose}
      {...more}
    />,
  );
  return { user, run, onClose, onStale };
}

it('says what will happen and begins at the reason', async () => {
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Reject this payout?' });
  expect(dialog).toHaveTextContent('The money goes back.');
  expect(dialog).toHaveTextContent('The member reads the reason.');
  expect(reason()).toHaveFocus();
});

it('takes the reason without the blanks around it, acts once and closes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn<ActDialogProps['run']>(() => promise);
  const { user, onClose } = await open({ run });
  await fill(user, reason(), '  wrong name ');
  await user.dblClick(go());
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(run).toHaveBeenCalledOnce();
  expect(run.mock.calls[0]?.[0].reason).toBe('wrong name');
});

it.each(['', '  ', 'no'])('does nothing without a reason of three letters ("%s")', async (text) => {
  const { user, run } = await open();
  if (text !== '') await fill(user, reason(), text);
  await user.click(go());
  expect(reason()).toHaveAccessibleDescription('A reason of at least 3 characters is needed');
  expect(reason()).toBeInvalid();
  expect(run).not.toHaveBeenCalled();
});

it('acts without a reason where it is optional, and asks for none where there is none', async () => {
  const { user, run } = await open({ reason: 'optional' });
  await user.click(go());
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(run.mock.calls[0]?.[0].reason).toBeUndefined();
});

it('says of an optional reason that it may stay empty, and the same when it is too short', async () => {
  const { user, run } = await open({ reason: 'optional' });
  expect(reason()).toHaveAccessibleDescription(
    'You may leave this empty. A reason has at least 3 characters and is kept in the audit log.',
  );
  await fill(user, reason(), 'ok');
  await user.click(go());
  expect(reason()).toHaveAccessibleDescription('Write at least 3 characters, or leave it empty');
  expect(run).not.toHaveBeenCalled();
});

it('waits for the fields that it was given', async () => {
  const { user, run } = await open({ reason: 'none', isReady: false, children: <input aria-label="Reference" /> });
  expect(screen.getByLabelText('Reference')).toHaveFocus();
  await user.click(go());
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Something above is not filled in yet.');
  // Not scrolled away with the fields of a long form.
  expect(screen.getByLabelText('Reference').parentElement).not.toContainElement(alert);
  expect(run).not.toHaveBeenCalled();
});

it('cannot be pressed or left while it works', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, onClose } = await open({ reason: 'none', run: () => promise });
  await user.click(go());
  expect(screen.getByRole('button', { name: 'One moment' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('says that the answer was lost and repeats the same act; another reason is another act', async () => {
  const run = vi.fn<ActDialogProps['run']>().mockRejectedValue(new Refusal('network.abnormal', 0));
  const { user } = await open({ run });
  await fill(user, reason(), 'wrong name');
  await user.click(go());
  expect(await screen.findByRole('alert')).toHaveTextContent('The answer got lost.');
  await user.click(go());
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  await screen.findByRole('alert');
  await fill(user, reason(), ' on the account');
  await user.click(go());
  await waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  const [first, second, third] = run.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('reads the record again when somebody else changed it, and asks to look', async () => {
  const run = vi.fn<ActDialogProps['run']>().mockRejectedValue(new Refusal('operator.staleVersion', 409));
  const { user, onStale, onClose } = await open({ reason: 'none', run });
  await user.click(go());
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody changed this record while you were reading.');
  expect(onStale).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('says that nothing can be done any more once the record was decided', async () => {
  await open({ isPossible: false });
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody has decided this record meanwhile.');
  expect(go()).toBeDisabled();
});

it('says a refusal in words and leads to the proposal that waits', async () => {
  const refusal = new Refusal('operator.approvalPending', 409, { values: { approvalId: 'apr_1' } });
  const { user } = await open({ reason: 'none', run: vi.fn<ActDialogProps['run']>().mockRejectedValue(refusal) });
  await user.click(go());
  const alert = await screen.findByRole('alert');
  expect(alert).not.toHaveTextContent('operator.approvalPending');
  await user.click(screen.getByRole('link', { name: 'Open the proposal' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/approvals/apr_1');
});
