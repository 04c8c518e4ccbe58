import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSite } from '../../testing/render-site.tsx';

function answerSecurityPage(): void {
  server.answer('listBankAccounts', { list: [], max: 5, registeredName: null });
}

it.each(['/?mc=', '/?mc=nothing-like-it', '/rng?page=hot&mc=securityCenter'])(
  'the member centre opens at %s with its first page, the security centre [MBR-005]',
  async (at) => {
    await renderSite(at, { as: 'player' }, answerSecurityPage);
    expect(await screen.findByRole('dialog', { name: 'Member centre' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Member centre', current: 'page' })).toBeInTheDocument();
  },
);
