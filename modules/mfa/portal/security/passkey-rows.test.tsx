import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import type { Overview } from './queries.ts';

type Passkey = Overview['passkeys'][number];
const ID = 'psk_0000000000000000000001';
const passkey: Passkey = {
  passkeyId: ID,
  name: 'Old phone',
  createdAt: '2026-11-20T05:00:00Z',
  lastUsedAt: null,
  isSynced: false,
};
const options = {
  challenge: 'AAAA',
  rp: { name: 'Sanam', id: 'localhost' },
  user: { id: 'BBBB', name: 'somchai', displayName: 'somchai' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
const made = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
};

/** A browser that supports passkeys and gives this answer when a new one is created. */
function browserThat(create: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

const codes = vi.fn<(codes: string[] | null) => void>();
const draw = (passkeys: Passkey[], max = 10) =>
  renderPage(
    <ul>
      <PasskeyRows passkeys={passkeys} max={max} onCodes={codes} />
    </ul>,
  );
const add = () => screen.getByRole('button', { name: 'Add a passkey' });

describe('a new passkey', () => {
  it('is made by the browser, sent with its ticket, and brings the recovery codes', async () => {
    browserThat(() => Promise.resolve(made));
    server.answer('passkeyOptions', { options, ticket: 'ticket-of-this-passkey' });
    server.answer('addPasskey', { passkeyId: ID, recoveryCodes: ['aaaa-1111'] });
    const user = await draw([]);
    await user.click(add());
    expect(await screen.findByText('The passkey was added')).toBeInTheDocument();
    expect(server.sent('addPasskey')[0]?.input.body).toMatchObject({
      ticket: 'ticket-of-this-passkey',
      passkey: { id: 'AQID', type: 'public-key' },
    });
    expect(codes).toHaveBeenCalledExactlyOnceWith(['aaaa-1111']);
  });

  it.each([
    ['NotAllowedError', 'No passkey was made'],
    ['InvalidStateError', 'This device has a passkey for this account already'],
  ])('that the browser does not make (%s) is told and not sent', async (name, text) => {
    browserThat(() => Promise.reject(Object.assign(new Error('no'), { name })));
    server.answer('passkeyOptions', { options, ticket: 'ticket-of-this-passkey' });
    const user = await draw([]);
    await user.click(add());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(server.sent('addPasskey')).toEqual([]);
    expect(add()).toBeEnabled();
  });

  it('that the server refuses is told', async () => {
    browserThat(() => Promise.resolve(made));
    server.refuse('passkeyOptions', 'identity.passkeysFull');
    const user = await draw([]);
    await user.click(add());
    expect(
      await screen.findByText('This account has as many passkeys as it can hold. Remove one first.'),
    ).toBeInTheDocument();
    expect(server.sent('addPasskey')).toEqual([]);
  });

  it('is not offered where there is no room for one', async () => {
    browserThat(() => Promise.resolve(made));
    await draw([passkey], 1);
    expect(add()).toBeDisabled();
  });

  it('is not offered by a browser that knows none', async () => {
    await draw([]);
    expect(screen.getByText('Not in this browser')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('a passkey', () => {
  it('says where it is kept and when it was used', async () => {
    await draw([
      passkey,
      { ...passkey, passkeyId: 'psk_2', name: 'Cloud', isSynced: true, lastUsedAt: '2026-11-21T05:00:00Z' },
    ]);
    expect(screen.getByText(/^Added .*, not used yet$/)).toBeInTheDocument();
    expect(screen.getByText(/^Last used /)).toBeInTheDocument();
    expect(screen.getAllByText('Synced')).toHaveLength(1);
  });

  it('gets another name', async () => {
    server.answer('renamePasskey', {});
    const user = await draw([passkey]);
    await user.click(screen.getByRole('button', { name: 'Rename Old phone' }));
    const name = screen.getByLabelText('Name of the passkey');
    await user.clear(name);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await fill(user, name, '  New phone ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Name of the passkey')).toBeNull());
    expect(server.sent('renamePasskey')[0]?.input).toEqual({ params: { id: ID }, body: { name: 'New phone' } });
  });

  it('keeps the name that was typed when the server does not take it', async () => {
    server.refuse('renamePasskey', 'common.notFound');
    const user = await draw([passkey]);
    await user.click(screen.getByRole('button', { name: 'Rename Old phone' }));
    await fill(user, screen.getByLabelText('Name of the passkey'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
    expect(screen.getByLabelText('Name of the passkey')).toHaveValue('Old phone!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Old phone')).toBeInTheDocument();
  });

  it('says at the name that the server does not take it', async () => {
    server.refuse('renamePasskey', 'request.invalid', { fields: [{ field: 'name', problem: 'too_big' }] });
    const user = await draw([passkey]);
    await user.click(screen.getByRole('button', { name: 'Rename Old phone' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectRefusedAt(user, () => screen.getByLabelText('Name of the passkey'));
  });

  it('is removed only after a question', async () => {
    server.answer('removePasskey', {});
    const user = await draw([passkey]);
    const remove = screen.getByRole('button', { name: 'Remove Old phone' });
    await user.click(remove);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(remove).toBeEnabled());
    expect(server.sent('removePasskey')).toEqual([]);
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Remove the passkey Old phone?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The passkey was removed')).toBeInTheDocument();
    expect(server.sent('removePasskey').map(({ input }) => input.params)).toEqual([{ id: ID }]);
  });

  it('that is the last way in stays, and says why', async () => {
    server.refuse('removePasskey', 'identity.lastWayIn');
    const user = await draw([passkey]);
    await user.click(screen.getByRole('button', { name: 'Remove Old phone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('This is your only way to log in, please set up another one first'),
    ).toBeInTheDocument();
    expect(screen.getByText('Old phone')).toBeInTheDocument();
  });
});
