import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries } from '@sanam/portal/testing/samples.ts';
import { ContactsCard } from './contacts-card.tsx';
import { FactorRows } from './factor-rows.tsx';
import type { Overview } from './queries.ts';
import { SessionsPanel } from './sessions-panel.tsx';

const overview: Overview = {
  password: { isSet: true, changedAt: '2026-10-01T05:00:00Z' },
  totp: { isOn: false, since: null },
  passkeys: [],
  passkeysMax: 10,
  recoveryCodes: { left: 0, total: 10, createdAt: null },
  mobile: null,
  email: null,
  identities: [],
  missing: [],
};
const codes = ['aaaa-1111', 'bbbb-2222'];

describe('the authenticator app', () => {
  const setUp = () => screen.getByRole('button', { name: 'Set up an authenticator app' });

  async function begin() {
    server.answer('startTotp', { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', expiresInSeconds: 600 });
    const user = await renderPage(<FactorRows overview={overview} />);
    await user.click(setUp());
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' })) };
  }

  it('is set up with its first code, and gives recovery codes once', async () => {
    server.answer('confirmTotp', { recoveryCodes: codes });
    const { user, dialog } = await begin();
    expect(dialog.getByText('ABCD EFGH')).toBeInTheDocument();
    await fill(user, dialog.getByLabelText(/^Code from the app/), ' 123456 ');
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    const shown = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(shown).toHaveTextContent('aaaa-1111');
    expect(server.sent('confirmTotp')[0]?.input.body).toEqual({ code: '123456' });
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByText('aaaa-1111')).toBeNull();
  });

  it('says at the code that it is wrong', async () => {
    server.refuse('confirmTotp', 'identity.codeWrong');
    const { user, dialog } = await begin();
    const code = () => dialog.getByLabelText(/^Code from the app/);
    await fill(user, code(), '123456');
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    await expectRefusedAt(user, code);
  });

  it('is switched off only after a question', async () => {
    server.answer('removeTotp', {});
    const on = { ...overview, totp: { isOn: true, since: '2026-10-02T05:00:00Z' } };
    const user = await renderPage(<FactorRows overview={on} />);
    const off = screen.getByRole('button', { name: 'Switch off the authenticator app' });
    await user.click(off);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.sent('removeTotp')).toEqual([]);
    await waitFor(() => expect(off).toBeEnabled());
    await user.click(off);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('The authenticator app is switched off')).toBeInTheDocument();
  });
});

describe('recovery codes', () => {
  it('are replaced only after a question, because the old ones stop', async () => {
    server.answer('createRecoveryCodes', { recoveryCodes: codes });
    const on = {
      ...overview,
      totp: { isOn: true, since: '2026-10-02T05:00:00Z' },
      recoveryCodes: { left: 3, total: 10, createdAt: '2026-10-02T05:00:00Z' },
    };
    const user = await renderPage(<FactorRows overview={on} />);
    expect(screen.getByText('Few left')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New codes' }));
    const question = await screen.findByRole('dialog', { name: 'Make new recovery codes?' });
    await user.click(within(question).getByRole('button', { name: 'New codes' }));
    expect(await screen.findByText('bbbb-2222')).toBeInTheDocument();
  });
});

describe('contacts', () => {
  async function open() {
    answerHumanCheck();
    server.answer('countries', countries);
    const user = await renderPage(<ContactsCard overview={overview} />);
    await user.click(screen.getByRole('button', { name: 'E-mail: Add' }));
    return { user, address: screen.getByRole('textbox', { name: /^E-mail/ }) };
  }
  const prove = () => screen.getByRole('button', { name: 'Confirm' });

  it('an address is proven by the code that was sent to it', async () => {
    server.answer('contactCode', { expiredMinutes: 5 });
    server.answer('confirmContact', { masked: 's***@mail.example', verifiedAt: '2026-11-20T05:00:00Z' });
    const { user, address } = await open();
    await fill(user, address, 'somchai@mail.example');
    await user.click(screen.getByRole('button', { name: /send/i }));
    await waitFor(() => expect(server.sent('contactCode')).toHaveLength(1));
    expect(server.sent('contactCode')[0]?.input.body).toEqual({
      kind: 'email',
      email: 'somchai@mail.example',
      slider: 'passed-contact',
    });
    await fill(user, screen.getByRole('textbox', { name: /code/i }), '123456');
    await user.click(prove());
    expect(await screen.findByText('Proven and saved')).toBeInTheDocument();
    const body = { kind: 'email', email: 'somchai@mail.example', code: '123456' };
    expect(server.sent('confirmContact')[0]?.input.body).toEqual(body);
  });

  it('an address that is none is told at its field', async () => {
    const { user, address } = await open();
    await fill(user, address, 'somchai');
    await user.click(prove());
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toBeInvalid();
    expect(server.sent('confirmContact')).toEqual([]);
  });
});

describe('sessions', () => {
  const session = {
    sessionId: 'ses_0000000000000000000001',
    isCurrent: true,
    createdAt: '2026-11-20T05:00:00Z',
    lastSeenAt: '2026-11-20T05:00:00Z',
    address: '192.0.2.7',
    device: 'Chrome, Linux',
  };
  const other = { ...session, sessionId: 'ses_0000000000000000000002', isCurrent: false, device: 'Safari, iPhone' };

  beforeEach(() => {
    server.answer('listSessions', { list: [session, other] });
    server.answer('listTrustedDevices', { list: [] });
  });

  it('can be ended one by one, but not the one in use', async () => {
    server.answer('endSession', {});
    const user = await renderPage(<SessionsPanel />);
    await user.click(await screen.findByRole('button', { name: 'End the session on Safari, iPhone' }));
    expect(await screen.findByText('The session was ended')).toBeInTheDocument();
    expect(server.sent('endSession')[0]?.input.params).toEqual({ id: 'ses_0000000000000000000002' });
    expect(screen.queryByRole('button', { name: 'End the session on Chrome, Linux' })).toBeNull();
  });

  it('can be ended all but this one', async () => {
    server.answer('endOtherSessions', { ended: 3 });
    const user = await renderPage(<SessionsPanel />);
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('3 sessions were ended')).toBeInTheDocument();
  });

  itShowsItsStates('listSessions', {
    draw: () => renderPage(<SessionsPanel />),
    full: { list: [session] },
    row: 'Chrome, Linux',
    empty: { list: [] },
    nothing: 'No sessions',
  });

  const phone = {
    deviceId: 'dev_0000000000000000000001',
    isCurrent: false,
    trustedUntil: '2026-12-20T05:00:00Z',
    lastSeenAt: '2026-11-20T05:00:00Z',
    address: '192.0.2.8',
    device: 'Safari, iPhone',
  };

  it('stand beside the remembered devices, which can be forgotten', async () => {
    server.answer('listTrustedDevices', { list: [phone] });
    server.answer('forgetTrustedDevice', {});
    const user = await renderPage(<SessionsPanel />);
    const devices = await screen.findByRole('list', { name: 'Remembered devices' });
    expect(devices).toHaveTextContent(/192\.0\.2\.8 · remembered until /);
    await user.click(within(devices).getByRole('button', { name: 'Forget Safari, iPhone' }));
    expect(await screen.findByText('This device will be asked again')).toBeInTheDocument();
    expect(server.sent('forgetTrustedDevice').map(({ input }) => input.params)).toEqual([{ id: phone.deviceId }]);
  });

  it('stay in the list when the server does not end them', async () => {
    server.refuse('endSession', 'common.unavailable');
    const user = await renderPage(<SessionsPanel />);
    const end = await screen.findByRole('button', { name: 'End the session on Safari, iPhone' });
    await user.click(end);
    expect(await screen.findByText('Not available for the moment, please try again')).toBeInTheDocument();
    await waitFor(() => expect(end).toBeEnabled());
  });
});
