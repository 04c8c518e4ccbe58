import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ProviderForm } from './provider-form.tsx';
import { signIn } from './signin.test-data.ts';
import { SignInRules } from './signin-rules.tsx';

const { rules } = signIn;
const google = signIn.providers[0]!;
const reload = () => vi.fn<() => Promise<void>>(async () => undefined);
type User = Awaited<ReturnType<typeof renderConsole>>;

async function save(user: User): Promise<void> {
  await user.click(
    within(screen.getByRole('region', { name: 'Not saved yet' })).getByRole('button', { name: 'Save…' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'agreed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

describe('the rules of signing in', () => {
  it('are sent whole with what was changed', async () => {
    server.answer('opsChangeSignInRules', { revision: 'fedcba9876543210' });
    const user = await renderConsole(<SignInRules signIn={signIn} isDisabled={false} reload={reload()} />);
    await user.click(screen.getByRole('switch', { name: 'Passwords expire' }));
    await user.click(screen.getByRole('switch', { name: 'A new log-in ends the older sessions' }));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeSignInRules').map(({ input }) => input.body)).toEqual([
      { ...rules, passwordExpiryDays: 180, oneSessionOnly: true, revision: '0123456789abcdef', reason: 'agreed' },
    ]);
  });

  it('mark the field that was refused', async () => {
    server.refuse('opsChangeSignInRules', 'request.invalid', {
      fields: [{ field: 'loginsKeepDays', problem: 'atLeast', limit: 90 }],
    });
    const user = await renderConsole(<SignInRules signIn={signIn} isDisabled={false} reload={reload()} />);
    await user.click(screen.getByRole('switch', { name: 'Passwords expire' }));
    await save(user);
    expect(await screen.findByText('Nothing was saved. Correct the marked fields first.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Keep log-in attempts/)).toBeInvalid();
  });

  it('can only be read by who may not change them', async () => {
    await renderConsole(<SignInRules signIn={signIn} isDisabled reload={reload()} />);
    for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
  });
});

describe('an identity provider', () => {
  const open = async () => {
    const one = signIn.providers[0]!;
    return renderConsole(<ProviderForm signIn={signIn} one={one} isDisabled={false} reload={reload()} />);
  };

  it('is offered with other settings, and its secret is sent only when it was typed', async () => {
    server.answer('opsChangeProvider', { revision: 'fedcba9876543210' });
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Offered to members' }));
    const id = screen.getByLabelText('Client id');
    await user.clear(id);
    await fill(user, id, 'client-2');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeProvider').map(({ input }) => input)).toEqual([
      {
        params: { provider: 'google' },
        body: {
          settings: { ...google.settings, enabled: true, clientId: 'client-2' },
          revision: '0123456789abcdef',
          reason: 'agreed',
        },
      },
    ]);
  });

  it('says of its secret only that it is set', async () => {
    await open();
    expect(screen.getByRole('group', { name: 'Client secret' })).toHaveTextContent(/set/i);
    expect(document.body).not.toHaveTextContent('client-secret');
  });

  it('says at the field what is wrong', async () => {
    server.refuse('opsChangeProvider', 'request.invalid', { fields: [{ field: 'settings.issuer', problem: 'https' }] });
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Offered to members' }));
    await save(user);
    await screen.findByText('Nothing was saved. Correct the marked fields first.');
    expect(screen.getByLabelText('Issuer')).toHaveAccessibleDescription('It must begin with https://');
  });
});
