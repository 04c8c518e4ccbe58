import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { member, security } from '@sanam/console/testing/samples.ts';
import { EndSessionsDialog, ForceDialog, ResetDialog, StateDialog } from './security-dialogs.tsx';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
const shared = { member, security, reload, onClose: () => undefined };
const params = { id: member.id };
const reason = 'asked by the member';

async function confirm(user: Awaited<ReturnType<typeof renderConsole>>, go: string): Promise<void> {
  await fill(user, screen.getByLabelText(/^Reason/), reason);
  await user.click(screen.getByRole('button', { name: go }));
}

it('locks an account that is open, and says what becomes of sessions and money', async () => {
  server.answer('opsChangeMemberState', { state: 'blocked' });
  const user = await renderConsole(<StateDialog {...shared} />);
  const dialog = screen.getByRole('dialog', { name: 'Lock the account of somchai?' });
  expect(dialog).toHaveTextContent('The money stays where it is; open rounds end as usual.');
  await confirm(user, 'Lock');
  await screen.findByText('somchai is locked');
  const body = { state: 'blocked', expected: 'active', reason };
  expect(server.sent('opsChangeMemberState')[0]?.input).toEqual({ params, body });
});

it('unlocks one that is locked', async () => {
  server.answer('opsChangeMemberState', { state: 'active' });
  const user = await renderConsole(<StateDialog {...shared} security={{ ...security, state: 'blocked' }} />);
  await confirm(user, 'Unlock');
  await screen.findByText('somchai is unlocked');
  expect(server.sent('opsChangeMemberState')[0]?.input.body).toEqual({ state: 'active', expected: 'blocked', reason });
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
  [false, 'Ask for a new password', true],
  [true, 'No longer ask', false],
])('with a password to change: %s, offers "%s"', async (isForced, go, mustChange) => {
  server.answer('opsForcePasswordChange', { mustChange });
  const password = { changedAt: '2026-10-01T05:00:00Z', mustChange: isForced };
  const user = await renderConsole(<ForceDialog {...shared} security={{ ...security, password }} />);
  await confirm(user, go);
  await waitFor(() => expect(server.sent('opsForcePasswordChange')).toHaveLength(1));
  expect(server.sent('opsForcePasswordChange')[0]?.input).toEqual({ params, body: { mustChange, reason } });
});

it('proposes to take the factors off and names them', async () => {
  server.answer('opsResetFactors', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<ResetDialog {...shared} />);
  expect(screen.getByRole('dialog')).toHaveTextContent('A second person has to confirm.');
  await confirm(user, 'Propose it');
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsResetFactors')[0]?.input).toEqual({ params, body: { reason } });
});

it('says that the member has no factor', async () => {
  server.refuse('opsResetFactors', 'operator.noFactor');
  const user = await renderConsole(<ResetDialog {...shared} />);
  await confirm(user, 'Propose it');
  expect(await screen.findByRole('alert')).not.toHaveTextContent('operator.noFactor');
});

it.each([
  ['ses_0000000000000000000001', 'End the session', { sessionId: 'ses_0000000000000000000001', reason }],
  [undefined, 'End all sessions', { reason }],
])('ends session %s by "%s"', async (sessionId, go, body) => {
  server.answer('opsEndMemberSessions', { ended: 1 });
  const user = await renderConsole(
    <EndSessionsDialog member={member} sessionId={sessionId} count={1} reload={reload} onClose={() => undefined} />,
  );
  await confirm(user, go);
  await screen.findByText('1 session ended');
  expect(server.sent('opsEndMemberSessions')[0]?.input).toEqual({ params, body });
});
