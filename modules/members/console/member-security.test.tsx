import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm, tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { member, security } from '@sanam/console/testing/samples.ts';
import { MemberSecurityTab } from './member-security.tsx';

const at = '2026-11-20T05:00:00Z';
const session = {
  id: 'ses_0000000000000000000001',
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
  kind: 'member',
  address: '192.0.2.7',
  device: 'ab12',
  agent: 'Firefox',
};
const open = async (options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsMemberSecurity', {
    ...security,
    sessions: [session, { ...session, id: 'ses_0000000000000000000002' }],
  });
  const user = await renderConsole(<MemberSecurityTab member={member} />, options);
  await screen.findByText('Open sessions');
  return user;
};

it('ends one session, and reads the record again', async () => {
  server.answer('opsEndMemberSessions', { ended: 1 });
  const user = await open();
  await user.click(screen.getAllByRole('button', { name: 'End: 192.0.2.7 ab12' })[0]!);
  await confirm(user, 'End the session');
  await screen.findByText('1 session ended');
  expect(server.sent('opsEndMemberSessions')[0]?.input).toEqual({
    params: { id: member.id },
    body: { sessionId: session.id, reason: agreed },
  });
  expect(server.sent('opsMemberSecurity').length).toBeGreaterThan(1);
});

it('ends all of them without naming one', async () => {
  server.answer('opsEndMemberSessions', { ended: 2 });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'End all' }));
  expect(within(screen.getByRole('dialog')).getByText('2 sessions are logged out at once.')).toBeInTheDocument();
  await confirm(user, 'End all sessions');
  await screen.findByText('2 sessions ended');
  expect(server.sent('opsEndMemberSessions')[0]?.input.body).toEqual({ reason: agreed });
});

it('offers only what the reader may do', async () => {
  await open({ may: ['players.security.read'] });
  expect(screen.getAllByText(/192\.0\.2\.7/)).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsMemberSecurity', 'common.unavailable');
  const user = await renderConsole(<MemberSecurityTab member={member} />);
  await tryAgain(user, () => server.answer('opsMemberSecurity', security));
  expect(await screen.findByText('No open sessions.')).toBeInTheDocument();
});
