import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTheme } from '../lib/choices.ts';
import { useSession } from '../lib/session.ts';
import { type PageOptions, renderPage } from '../testing/render-page.tsx';
import { customerService, memberInfo, noAnnouncements, permission, sessionOf } from '../testing/samples.ts';
import { MenuSheet } from './menu-sheet.tsx';

async function open(as: PageOptions['as']) {
  server.answer('gameMenus', { lanes: [] });
  server.answer('lobby', { halls: [], totalCount: 0 });
  server.answer('customerService', customerService);
  server.answer('listAnnouncements', noAnnouncements);
  server.answer('permission', permission);
  server.answer('memberInfo', memberInfo('somchai'));
  server.answer('recentGames', { list: [], totalPages: 0 });
  const onClose = vi.fn<() => void>();
  const user = await renderPage(<MenuSheet onClose={onClose} />, { as, at: '/rng' });
  return { user, onClose };
}
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));

it('leads a visitor to the public pages, and closes behind a choice [GAP-095]', async () => {
  const { user, onClose } = await open('visitor');
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  await user.click(menu().getByRole('link', { name: 'Promotions' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByTestId('address')).toHaveTextContent('/promotions');
});

it('has the pages of the member centre above the page one is on', async () => {
  await open('player');
  const addresses = menu()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toContain('/rng?mc=withdraw');
  expect(addresses).toContain('/rng?mc=securityCenter');
  expect(addresses).not.toContain('/rng?ac=agentTeamOverview');
});

it('opens the agent centre for an agent, above the page one is on', async () => {
  await open({ ...sessionOf('anong'), type: 1 });
  expect(menu().getByRole('link', { name: 'Agent centre' })).toHaveAttribute('href', '/rng?ac=agentTeamOverview');
});

it('logs out after a question, and is closed before it', async () => {
  server.answer('logout', {});
  const { user, onClose } = await open('player');
  await user.click(menu().getByRole('button', { name: 'Log out' }));
  expect(onClose).toHaveBeenCalledOnce();
  const question = await screen.findByRole('dialog', { name: 'Log out' });
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState().token).toBeNull());
});

it('changes language and theme, and stays open', async () => {
  const { user, onClose } = await open('visitor');
  const before = useTheme.getState().theme;
  await user.click(screen.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }));
  expect(useTheme.getState().theme).not.toBe(before);
  await user.click(screen.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }));
  expect(useTheme.getState().theme).toBe(before);
  const languages = within(screen.getByRole('group', { name: 'Languages' }));
  expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(languages.getByRole('button', { name: 'ไทย' }));
  expect(await screen.findByRole('group', { name: 'ภาษา' })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
