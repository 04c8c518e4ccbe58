import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { PhoneForm } from './phone-form.tsx';

const phone = {
  projectId: 'shop',
  issuer: 'https://there.example/shop',
  jwksUrl: 'https://there.example/keys',
  apiUrl: 'https://there.example/api',
  apiKey: 'key',
};
const signIn = { revision: '0123456789abcdef', phoneFlag: true, phone } as SignIn;
const bar = () => screen.getByRole('region', { name: 'Not saved yet' });

async function open({ given = signIn, isDisabled = false } = {}) {
  const reload = vi.fn<() => Promise<void>>(async () => undefined);
  const user = await renderConsole(<PhoneForm signIn={given} isDisabled={isDisabled} reload={reload} />);
  return { user, reload };
}

async function change() {
  const opened = await open();
  await opened.user.clear(screen.getByLabelText('Project'));
  await fill(opened.user, screen.getByLabelText('Project'), 'market');
  return opened;
}

async function save(user: Awaited<ReturnType<typeof renderConsole>>) {
  await user.click(within(bar()).getByRole('button', { name: 'Save…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'the shop moved');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

it('shows its save bar only while something is not saved, and takes changes back', async () => {
  const { user } = await change();
  expect(bar()).toHaveTextContent('1 change');
  await user.click(within(bar()).getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Project')).toHaveValue('shop');
  expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
});

it('says what changes before it is saved, and sends it with revision and reason', async () => {
  server.answer('opsChangePhoneProvider', { revision: 'fedcba9876543210' });
  const { user, reload } = await change();
  await user.click(within(bar()).getByRole('button', { name: 'Save…' }));
  expect(await screen.findByText('Project: from shop to market')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await save(user);
  await screen.findByText('Saved');
  expect(reload).toHaveBeenCalledOnce();
  expect(server.sent('opsChangePhoneProvider').map(({ input }) => input.body)).toEqual([
    { settings: { ...phone, projectId: 'market' }, revision: '0123456789abcdef', reason: 'the shop moved' },
  ]);
});

it('marks the fields that the server refused and keeps what was typed', async () => {
  server.refuse('opsChangePhoneProvider', 'request.invalid', {
    fields: [{ field: 'settings.jwksUrl', problem: 'https' }],
  });
  const { user } = await change();
  await save(user);
  expect(await screen.findByText('Nothing was saved. Correct the marked fields first.')).toBeInTheDocument();
  expect(screen.getByLabelText('Address of the keys')).toHaveAccessibleDescription('It must begin with https://');
  expect(screen.getByLabelText('Project')).toHaveValue('market');
});

it('reads again when somebody else saved meanwhile', async () => {
  server.refuse('opsChangePhoneProvider', 'operator.staleVersion');
  const { user, reload } = await change();
  await save(user);
  await screen.findByText(/Somebody changed this record/);
  expect(reload).toHaveBeenCalledOnce();
});

it('switches the provider off by sending none', async () => {
  server.answer('opsChangePhoneProvider', { revision: 'fedcba9876543210' });
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'A provider of our own' }));
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangePhoneProvider')[0]?.input.body.settings).toBeNull();
});

it('can only be read by who may not change it', async () => {
  await open({ isDisabled: true });
  expect(screen.getByLabelText('Project')).toBeDisabled();
  expect(screen.getByRole('switch')).toBeDisabled();
});

it('warns where the flag that uses it is off', async () => {
  await open({ given: { ...signIn, phoneFlag: false } });
  expect(screen.getByRole('alert')).toHaveTextContent('numbers are proven by our own SMS');
});
