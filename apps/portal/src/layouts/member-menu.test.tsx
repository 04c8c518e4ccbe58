import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../lib/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sessionOf } from '../testing/samples.ts';
import { MemberMenu } from './member-menu.tsx';

const open = async (type = 0) => {
  const user = await renderPage(<MemberMenu />, { at: '/rng?page=hot', as: { ...sessionOf('somchai'), type } });
  await user.hover(screen.getByRole('button', { name: /somchai/ }));
  return user;
};
const entries = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('has betting record, deposit, withdrawal, account record and member centre, above the page one is on [SHL-042]', async () => {
  const user = await open();
  expect(entries()).toEqual([
    ['Betting record', '/rng?page=hot&mc=personalHistoryCopy'],
    ['Deposit', '/rng?page=hot&mc=depositv2'],
    ['Withdraw', '/rng?page=hot&mc=withdraw'],
    ['Account record', '/rng?page=hot&mc=transactionHistory'],
    ['Member centre', '/rng?page=hot&mc=securityCenter'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Deposit' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/rng?page=hot&mc=depositv2');
  expect(screen.queryByRole('link')).toBeNull();
});

it('opens the agent centre for an agent, above the page one is on', async () => {
  await open(1);
  expect(entries().at(-1)).toEqual(['Agent centre', '/rng?page=hot&ac=agentTeamOverview']);
});

it('logs out only after a question', async () => {
  server.answer('logout', {});
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Log out' });
  expect(server.sent('logout')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect(server.sent('logout')).toHaveLength(1);
});
