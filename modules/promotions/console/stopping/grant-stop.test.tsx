import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { GrantStop } from './grant-stop.tsx';
import { openStop } from './grant-stop.test-data.ts';

const at = '2026-11-20T05:00:00Z';
const stopped = { ...openStop, isStopped: true, by: 'napa', at, reason: 'a wrong weight' };

it('stops everything that promotions give, with a reason', async () => {
  server.answer('opsGetGrantStop', openStop);
  server.answer('opsTurnGrantStop', { state: 'done', approvalId: null });
  const user = await renderConsole(<GrantStop />);
  await user.click(await screen.findByRole('button', { name: 'Stop all promotion rewards' }));
  expect(screen.getByText(/Bonuses that run go on/)).toBeInTheDocument();
  server.answer('opsGetGrantStop', stopped);
  await confirm(user, 'Stop all promotion rewards');
  await waitFor(() =>
    expect(server.sent('opsTurnGrantStop')[0]?.input.body).toEqual({ isStopped: true, reason: agreed }),
  );
  expect(await screen.findByText(/^Promotion rewards are stopped since .*napa, “a wrong weight”$/)).toBeInTheDocument();
});

it('proposes that they give again, and shows what waits', async () => {
  server.answer('opsGetGrantStop', stopped);
  server.answer('opsTurnGrantStop', { state: 'proposed', approvalId: 'apr_0000000000000000000a' });
  const user = await renderConsole(<GrantStop />);
  await user.click(await screen.findByRole('button', { name: 'Resume promotion rewards' }));
  const approval = {
    id: 'apr_0000000000000000000a',
    command: 'promotions.grants.allow',
    reason: agreed,
    proposedBy: 'napa',
    proposedAt: at,
    expiresAt: at,
    isMine: true,
  };
  server.answer('opsGetGrantStop', { ...stopped, approval });
  await confirm(user, 'Resume promotion rewards');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume promotion rewards' })).toBeNull());
});
