import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { type PageOptions, renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission, sessionOf } from '@sanam/portal/testing/samples.ts';
import { AgentHomePage } from './agent-home-page.tsx';

// Parts that later modules show on the page are tested there.
vi.mock('@sanam/portal/components/slot.tsx', () => ({ Slot: () => null }));

const open = (as: PageOptions['as']) => renderPage(<AgentHomePage />, { as, at: '/agentHome' });

it('asks a visitor to log in as an agent, and refuses others [GAP-084] [AGT-034]', async () => {
  answerHumanCheck();
  server.refuse('login', 'identity.nonAgent');
  const user = await open('visitor');
  expect(screen.getByRole('heading', { name: 'Agent log-in' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Username'), 'somchai');
  await user.type(screen.getByLabelText('Password'), 'Krathong-77{Enter}');
  await waitFor(() => expect(server.sent('login')).toHaveLength(1));
  expect(server.sent('login')[0]?.input.body).toMatchObject({ username: 'somchai' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non-agents cannot log in');
});

it('tells a player that this is not an account of an agent, and lets another one log in', async () => {
  await open('player');
  expect(screen.getByText("You are logged in as somchai, which is not an agent's account.")).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toBeInTheDocument();
});

it('keeps a trial out', async () => {
  await open('guest');
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Agent log-in' })).toBeNull();
});

it.each([
  [1, 'Agent'],
  [2, 'General agent'],
  [41, 'Promoter'],
  [42, 'Cash agent'],
])('tells an agent of type %i who they are, and logs them out after a question', async (type, kind) => {
  server.answer('logout', {});
  server.answer('permission', permission);
  const user = await open({ ...sessionOf('anong'), type });
  expect(screen.getByRole('heading', { name: 'Agent home' })).toBeInTheDocument();
  expect(screen.getByText('anong')).toBeInTheDocument();
  expect(screen.getByText(kind)).toBeInTheDocument();
  const centre = screen.getByRole('link', { name: 'Agent centre' });
  expect(centre).toHaveAttribute('href', '/agentHome?ac=agentTeamOverview');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Log out' });
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState().token).toBeNull());
});
