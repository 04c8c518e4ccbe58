import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { identity } from '../testing.ts';
import { CheckPanel } from './check-panel.tsx';
import { useIdentity } from './queries.ts';

const known = { ...identity, has: { ...identity.has, birthDate: true }, isCheckOn: true, mayCheck: true };
const open = { state: 'open' as const, pageUrl: 'https://checks.example/go/1', outcome: null };

function Shown({ leave }: { leave: (url: string) => void }) {
  return (
    <ListStates query={useIdentity()} isEmpty={() => false} icon="user" emptyTitle="">
      {(value) => <CheckPanel identity={value} leave={leave} />}
    </ListStates>
  );
}

it('begins a check, and leaves for the page as soon as the provider has one', async () => {
  const leave = vi.fn<(url: string) => void>();
  server.answer('identity', known);
  server.answer('startCheck', { ...known, check: { ...open, state: 'starting', pageUrl: null } });
  const user = await renderPage(<Shown leave={leave} />);
  const button = await screen.findByRole('button', { name: 'Check my document now' });
  server.answer('identity', { ...known, check: open });
  await user.click(button);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://checks.example/go/1'), { timeout: 5000 });
});

it('says why a check cannot begin', async () => {
  server.refuse('startCheck', 'protection.documentOpen');
  const user = await renderPage(<CheckPanel identity={known} />);
  await user.click(screen.getByRole('button', { name: 'Check my document now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A document of yours is being checked');
});

it('asks for name and birth date first, and is not there where nobody checks', async () => {
  await renderPage(<CheckPanel identity={{ ...known, has: identity.has, mayCheck: false }} />);
  expect(screen.getByText(/^Please give your name and birth date first/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not there where the merchant has no provider', async () => {
  await renderPage(<CheckPanel identity={identity} />);
  expect(screen.queryByText('Check at once')).toBeNull();
});

it.each([
  ['pending', null, 'Your pictures are being looked at. You are told when it is decided.'],
  ['failed', null, 'The last check was not finished.'],
  ['done', 'toStaff', 'Name or birth date differ from those of the account. Our staff look at it.'],
] as const)('shows how the last one stands: %s %s', async (state, outcome, text) => {
  await renderPage(<CheckPanel identity={{ ...known, mayCheck: false, check: { state, outcome, pageUrl: null } }} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('leads on to a page that is open', async () => {
  await renderPage(<CheckPanel identity={{ ...known, check: open }} />);
  expect(screen.getByRole('link', { name: 'Go on with the check' })).toHaveAttribute('href', open.pageUrl);
});
