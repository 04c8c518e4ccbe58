import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { LinkedAccountsPanel } from './linked-accounts-panel.tsx';

const linked: Value<'identities'>['list'][number] = {
  provider: 'google',
  label: 'n***@example.test',
  linkedAt: '2026-11-20T05:00:00Z',
  lastUsedAt: null,
};
const both: Value<'identities'> = { list: [linked], offered: ['google', 'line'] };
const draw = (at = '/?mc=securityCenter') => renderPage(<LinkedAccountsPanel />, { at });
const address = () => screen.getByTestId('address');

describe('the linked accounts', () => {
  itShowsItsStates('identities', { draw, full: both, row: 'n***@example.test' });

  it('say which account it is and since when, and what else could be linked', async () => {
    server.answer('identities', { ...both, list: [{ ...linked, lastUsedAt: '2026-11-21T05:00:00Z' }] });
    await draw();
    expect(await screen.findByText(/^Last used /)).toBeInTheDocument();
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Unlink Google',
      'Link LINE',
    ]);
  });

  it('are not there where the merchant has no provider and nothing is linked', async () => {
    server.answer('identities', { list: [], offered: [] });
    await draw();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('show what is no longer offered, so that it can be unlinked', async () => {
    server.answer('identities', { list: [linked], offered: [] });
    await draw();
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeInTheDocument();
  });
});

describe('unlinking', () => {
  async function unlink(answer: 'Unlink' | 'Cancel') {
    server.answer('identities', both);
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    const question = await screen.findByRole('dialog', { name: 'Unlink Google?' });
    await user.click(within(question).getByRole('button', { name: answer }));
  }

  it('is asked first', async () => {
    await unlink('Cancel');
    expect(server.sent('unlinkIdentity')).toEqual([]);
  });

  it('ends the log-in by it', async () => {
    server.answer('unlinkIdentity', () => {
      server.answer('identities', { ...both, list: [] });
      return {};
    });
    await unlink('Unlink');
    expect(await screen.findByText('Google is unlinked')).toBeInTheDocument();
    expect(server.sent('unlinkIdentity').map(({ input }) => input.params)).toEqual([{ provider: 'google' }]);
    expect(await screen.findByRole('button', { name: 'Link Google' })).toBeInTheDocument();
  });

  it('of the last way in is refused and told', async () => {
    server.refuse('unlinkIdentity', 'identity.lastWayIn');
    await unlink('Unlink');
    expect(
      await screen.findByText('This is your only way to log in, please set up another one first'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
  });
});

describe('the way back from a provider', () => {
  it('links what it proved, once, and cleans the address', async () => {
    server.answer('identities', { list: [], offered: ['google'] });
    server.answer('linkIdentity', () => {
      server.answer('identities', { list: [linked], offered: ['google'] });
      return { list: [linked], offered: ['google'] };
    });
    await draw('/?mc=securityCenter&social=google');
    expect(await screen.findByText('Google is linked')).toBeInTheDocument();
    expect(server.sent('linkIdentity').map(({ input }) => input.body)).toEqual([{ provider: 'google' }]);
    expect(address()).toHaveTextContent(/^\/\?mc=securityCenter$/);
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeInTheDocument();
  });

  it('tells why there is nothing to link, and asks the server for nothing', async () => {
    server.answer('identities', { list: [], offered: ['google'] });
    await draw('/?mc=securityCenter&social=google&socialError=expired');
    expect(await screen.findByText('This sign-in ran out, please start again.')).toBeInTheDocument();
    expect(server.sent('linkIdentity')).toEqual([]);
    expect(address()).toHaveTextContent(/^\/\?mc=securityCenter$/);
  });

  it("tells the server's refusal", async () => {
    server.answer('identities', { list: [], offered: ['google'] });
    server.refuse('linkIdentity', 'identity.socialTaken');
    await draw('/?mc=securityCenter&social=google');
    expect(await screen.findByText('This sign-in belongs to another account')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Link Google' })).toBeInTheDocument();
  });
});
