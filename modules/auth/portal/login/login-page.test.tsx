import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { permission } from '@sanam/portal/testing/samples.ts';
import { describe, expect, it } from 'vitest';

const shut = { site: { ...permission, maintenance: true } };

/** Sets maintenance mode: games and registration are closed, the log-in is not. */
function inMaintenance(): void {
  server.answer('permission', shut.site);
  const endTime = '2026-11-27T05:00:00Z';
  server.answer('systemStatus', { status: 1, endTime, reason: 'maintenance', address: null, message: null });
  for (const name of ['gameMenus', 'lobby', 'hotGames', 'winnerBoard'] as const)
    server.refuse(name, 'site.maintenance', { endTime });
}

/** Permissions with free play on. */
const playful = {
  ...permission,
  info: { ...permission.info, whitelabel: [{ modId: 'FREEPLAY', enabled: '1' as const, childrenNodes: [] }] },
};

it('offers the registration and free play while the site is open', async () => {
  await renderSite('/login', { site: playful }, () => server.answer('permission', playful));
  expect(await screen.findByRole('link', { name: 'Register' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Free play/ })).toBeInTheDocument();
});

describe('the log-in page in maintenance', () => {
  it('offers no free play: games are closed', async () => {
    const site = { ...playful, maintenance: true };
    await renderSite('/login', { site }, () => {
      inMaintenance();
      server.answer('permission', site);
    });
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Free play/ })).toBeNull();
  });

  it('opens the forgotten password above itself, and offers no registration', async () => {
    const user = await renderSite('/login', shut, inMaintenance);
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('dialog', { name: /Forgot/ })).toBeInTheDocument();
  });

  it('takes the link of a reset that was asked for before', async () => {
    await renderSite('/forget#ticket=abc', shut, inMaintenance);
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  });

  it('asks for the human check above itself', async () => {
    const user = await renderSite('/login', shut, inMaintenance);
    const picture = null;
    server.answer('createPuzzle', {
      id: 'puz_0000000000000000000001',
      kind: 'question',
      picture,
      question: 'How much is two and three?',
      expiresInSeconds: 120,
    });
    await user.type(await screen.findByLabelText('Username'), 'somchai');
    await user.type(screen.getByLabelText('Password'), 'Krathong-77{Enter}');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(server.sent('createPuzzle')).toHaveLength(1);
  });
});
