import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { member, security } from '@sanam/console/testing/samples.ts';
import { EndSessionsDialog, ForceDialog, ResetDialog, StaffMarkDialog, StateDialog } from './security-dialogs.tsx';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
const shared = { member, security, reload, onClose: () => undefined };
const params = { id: member.id };

beforeEach(() => reload.mockClear());

it('locks an account that is open, and says what becomes of sessions and money', async () => {
  server.answer('opsChangeMemberState', { state: 'blocked' });
  const user = await renderConsole(<StateDialog {...shared} />);
  const dialog = screen.getByRole('dialog', { name: 'Lock the account of somchai?' });
  expect(dialog).toHaveTextContent('The money is not affected; open rounds end as usual.');
  await confirm(user, 'Lock');
  await screen.findByText('somchai is locked');
  const body = { state: 'blocked', expected: 'active', reason: agreed };
  expect(server.sent('opsChangeMemberState')[0]?.input).toEqual({ params, body });
});

it('unlocks one that is locked', async () => {
  server.answer('opsChangeMemberState', { state: 'active' });
  const user = await renderConsole(<StateDialog {...shared} security={{ ...security, state: 'blocked' }} />);
  await confirm(user, 'Unlock');
  await screen.findByText('somchai is unlocked');
  expect(server.sent('opsChangeMemberState')[0]?.input.body).toEqual({
    state: 'active',
    expected: 'blocked',
    reason: agreed,
  });
});

it('cannot unlock an account that is closed', async () => {
  await renderConsole(<StateDialog {...shared} security={{ ...security, state: 'closed' }} />);
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeDisabled();
});

it('reads the account again when its state has changed meanwhile', async () => {
  server.refuse('opsChangeMemberState', 'operator.staleVersion');
  const user = await renderConsole(<StateDialog {...shared} />);
  await confirm(user, 'Lock');
  await screen.findByText(/Somebody changed this record/);
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

it.each([
  [false, 'Require a new password', true],
  [true, 'Cancel the request', false],
])('with a password to change: %s, offers "%s"', async (isForced, go, mustChange) => {
  server.answer('opsForcePasswordChange', { mustChange });
  const password = { changedAt: '2026-10-01T05:00:00Z', mustChange: isForced };
  const user = await renderConsole(<ForceDialog {...shared} security={{ ...security, password }} />);
  await confirm(user, go);
  await waitFor(() => expect(server.sent('opsForcePasswordChange')).toHaveLength(1));
  expect(server.sent('opsForcePasswordChange')[0]?.input).toEqual({ params, body: { mustChange, reason: agreed } });
});

it.each([
  [false, 'Mark', 'somchai is marked as a staff account'],
  [true, 'Remove the mark', 'somchai is no longer marked'],
])('of an account that is marked: %s, offers "%s"', async (isStaff, go, told) => {
  server.answer('opsMarkStaffAccount', { isStaff: !isStaff });
  const user = await renderConsole(<StaffMarkDialog {...shared} security={{ ...security, isStaff }} />);
  await confirm(user, go);
  await screen.findByText(told);
  expect(server.sent('opsMarkStaffAccount')[0]?.input).toEqual({
    params,
    body: { isStaff: !isStaff, reason: agreed },
  });
});

it('proposes to take the factors off and names them', async () => {
  server.answer('opsResetFactors', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<ResetDialog {...shared} />);
  expect(screen.getByRole('dialog')).toHaveTextContent('A second person must confirm.');
  await confirm(user, 'Propose the removal');
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsResetFactors')[0]?.input).toEqual({ params, body: { reason: agreed } });
});

it('says that the member has no factor', async () => {
  server.refuse('opsResetFactors', 'operator.noFactor');
  const user = await renderConsole(<ResetDialog {...shared} />);
  await confirm(user, 'Propose the removal');
  expect(await screen.findByRole('alert')).not.toHaveTextContent('operator.noFactor');
});

it.each([
  ['ses_0000000000000000000001', 'End the session', { sessionId: 'ses_0000000000000000000001', reason: agreed }],
  [undefined, 'End all sessions', { reason: agreed }],
])('ends session %s by "%s"', async (sessionId, go, body) => {
  server.answer('opsEndMemberSessions', { ended: 1 });
  const user = await renderConsole(
    <EndSessionsDialog member={member} sessionId={sessionId} count={1} reload={reload} onClose={() => undefined} />,
  );
  await confirm(user, go);
  await screen.findByText('1 session ended');
  expect(server.sent('opsEndMemberSessions')[0]?.input).toEqual({ params, body });
});

describe('a refused act', () => {
  const sessions = { member, count: 2, reload, sessionId: undefined, onClose: () => undefined };

  it.each([
    ['state', <StateDialog key="1" {...shared} />, 'Lock', 'opsChangeMemberState', 'operator.forbidden'],
    [
      'password',
      <ForceDialog key="2" {...shared} />,
      'Require a new password',
      'opsForcePasswordChange',
      'operator.noPassword',
    ],
    ['factors', <ResetDialog key="3" {...shared} />, 'Propose the removal', 'opsResetFactors', 'operator.forbidden'],
    [
      'sessions',
      <EndSessionsDialog key="4" {...sessions} />,
      'End all sessions',
      'opsEndMemberSessions',
      'common.notFound',
    ],
  ] as const)(
    'on the %s of a member says why, keeps the reason and reads nothing again',
    async (_what, dialog, go, name, code) => {
      server.refuse(name, code);
      const user = await renderConsole(dialog);
      await confirm(user, go);
      const words = {
        'operator.forbidden': 'You have no permission for this',
        'operator.noPassword': 'This account has no password',
        'common.notFound': 'There is no such record',
      }[code];
      const asked = within(screen.getByRole('dialog'));
      expect(await asked.findByText(words)).toBeInTheDocument();
      expect(asked.getByLabelText(/^Reason/)).toHaveValue(agreed);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it('of factors leads to the proposal that waits already', async () => {
    server.refuse('opsResetFactors', 'operator.approvalPending', { approvalId: 'apr_1' });
    const user = await renderConsole(<ResetDialog {...shared} />);
    await confirm(user, 'Propose the removal');
    await user.click(await screen.findByRole('link', { name: 'Open the proposal' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/approvals/apr_1');
  });
});

it.each([
  [<StateDialog key="s" {...shared} />, 'Lock', 'opsChangeMemberState', { state: 'blocked' }],
  [<ForceDialog key="f" {...shared} />, 'Require a new password', 'opsForcePasswordChange', { mustChange: true }],
] as const)('is the same act after a lost answer', async (dialog, go, name, value) => {
  server.lose(name);
  const user = await renderConsole(dialog);
  await confirm(user, go);
  await screen.findByText(/The answer got lost/);
  server.answer(name, value as never);
  await user.click(screen.getByRole('button', { name: go }));
  await waitFor(() => expect(server.sent(name)).toHaveLength(2));
  const [first, second] = server.sent(name);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});
