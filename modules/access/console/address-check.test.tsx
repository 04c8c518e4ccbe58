import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Access } from '@sanam/console/lib/records.ts';
import { agreed, choose, confirm, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AddressCheck } from './address-check.tsx';
import { RegionsForm } from './regions-form.tsx';

const revision = '0123456789abcdef';
const reload = vi.fn<() => Promise<void>>(async () => undefined);
const access = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  rules: [],
  regions: { otherwise: 'allow', isUnknownAllowed: null },
  licensed: ['TH'],
  own: { address: '192.0.2.7' },
  revision,
} as unknown as Access;

describe('the question about an address', () => {
  const open = () => renderConsole(<AddressCheck merchantId="mrc_1" access={access} />);
  const tried = {
    address: '198.51.100.1',
    country: 'TH',
    status: 2 as const,
    why: 'rule' as const,
    rule: null,
  };
  const address = () => screen.getByLabelText('Address');

  it('is answered with what the gates would do', async () => {
    server.answer('opsTryAddress', tried);
    const user = await open();
    await replace(user, address(), ' 198.51.100.1 ');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/198\.51\.100\.1 is kept out\./)).toBeInTheDocument();
    expect(server.sent('opsTryAddress').map(({ input }) => input)).toEqual([
      { params: { merchantId: 'mrc_1' }, query: { address: '198.51.100.1' } },
    ]);
  });

  it('is asked of the own address by one press', async () => {
    server.answer('opsTryAddress', { ...tried, address: '192.0.2.7', status: 0, why: 'otherwise' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Check my address' }));
    expect(await screen.findByText(/192\.0\.2\.7 comes in\./)).toBeInTheDocument();
    expect(address()).toHaveValue('192.0.2.7');
  });

  it('marks what is no address until it is edited, and says another failure in words', async () => {
    server.refuse('opsTryAddress', 'request.invalid', refusedField('address', 'address'));
    const user = await open();
    await replace(user, address(), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(address()).toHaveAccessibleDescription('This is no address'));
    expect(address()).toHaveValue('nowhere');
    await user.type(address(), '.');
    expect(address()).toBeValid();
    server.refuse('opsTryAddress', 'common.unavailable');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(address()).toBeInvalid());
    expect(address()).not.toHaveAccessibleDescription('This is no address');
  });
});

describe('what holds where no rule fits', () => {
  const open = (isDisabled = false) =>
    renderConsole(<RegionsForm merchantId="mrc_1" access={access} isDisabled={isDisabled} reload={reload} />);

  it('is sent with the revision', async () => {
    server.answer('opsChangeRegions', {});
    const user = await open();
    await choose(user, screen.getByLabelText('Visitors whose country nobody knows'), 'Keep out');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeRegions').map(({ input }) => input.body)).toEqual([
      { otherwise: 'allow', isUnknownAllowed: false, isConfirmed: false, revision, reason: agreed },
    ]);
  });

  it('asks before it closes the portal to the own address, and keeps the choice', async () => {
    server.refuse('opsChangeRegions', 'site.locksYouOut');
    const user = await open();
    await choose(user, screen.getByLabelText('Visitors whom no rule fits'), 'Keep out');
    await save(user);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: /closes to my own address/ }));
    server.answer('opsChangeRegions', {});
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    await confirm(user, 'Save');
    await screen.findByText('Saved');
    expect(server.sent('opsChangeRegions').at(-1)?.input.body).toMatchObject({ otherwise: 'block', isConfirmed: true });
  });

  it('can only be read by who may not change it', async () => {
    await open(true);
    for (const one of screen.getAllByRole('combobox')) expect(one).toHaveAttribute('aria-disabled', 'true');
  });
});
