import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { agreed, confirm, refusedField } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AddMerchantDialog } from './add-merchant-dialog.tsx';
import { MerchantSwitch } from './merchant-switch.tsx';
import { Testers } from '@sanam/access/console/testers.tsx';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
beforeEach(() => reload.mockClear());

describe('a new merchant', () => {
  async function fillIn() {
    const user = await renderConsole(<AddMerchantDialog onClose={() => undefined} />);
    await user.type(screen.getByLabelText(/^Code/), 'shop_2');
    await fill(user, screen.getByLabelText(/^Name/), 'The shop');
    await fill(user, screen.getByLabelText(/^First host/), 'www.shop.example');
    return user;
  }

  it('is made with its code in capitals, and opened', async () => {
    server.answer('opsAddMerchant', { id: 'mrc_1' });
    const user = await fillIn();
    await confirm(user, 'Add');
    await screen.findByText('Brand The shop added');
    const body = { code: 'SHOP_2', name: 'The shop', host: 'www.shop.example', reason: agreed };
    expect(server.sent('opsAddMerchant').map(({ input }) => input.body)).toEqual([body]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/merchants/mrc_1/show'));
  });

  it('waits for code, name and host', async () => {
    const user = await renderConsole(<AddMerchantDialog onClose={() => undefined} />);
    await confirm(user, 'Add');
    expect(screen.getByRole('alert')).toHaveTextContent('Something above is not filled in yet.');
    expect(server.sent('opsAddMerchant')).toEqual([]);
  });

  it('says at the host that it is wrong', async () => {
    server.refuse('opsAddMerchant', 'request.invalid', { fields: [{ field: 'host', problem: 'noScheme' }] });
    const user = await fillIn();
    await confirm(user, 'Add');
    await screen.findByText(/A host name only, without https/);
    expect(screen.getByLabelText(/^First host/)).toBeInvalid();
  });

  it('says that the code is taken', async () => {
    server.refuse('opsAddMerchant', 'site.codeTaken');
    const user = await fillIn();
    await confirm(user, 'Add');
    expect(await screen.findByRole('alert')).not.toHaveTextContent('site.codeTaken');
  });
});

describe('a merchant', () => {
  const merchant = { id: 'mrc_1', name: 'The shop', isEnabled: true } as Merchant;

  it.each([
    [true, 'Close the brand…', 'Close', 'The shop is closed'],
    [false, 'Open the brand…', 'Open', 'The shop is open'],
  ])('that is open: %s, is offered "%s"', async (isEnabled, label, go, done) => {
    server.answer('opsSwitchMerchant', { isEnabled: !isEnabled });
    const user = await renderConsole(<MerchantSwitch merchant={{ ...merchant, isEnabled }} reload={reload} />);
    await user.click(screen.getByRole('button', { name: label }));
    await confirm(user, go);
    await screen.findByText(done);
    expect(server.sent('opsSwitchMerchant').map(({ input }) => input)).toEqual([
      { params: { merchantId: 'mrc_1' }, body: { isEnabled: !isEnabled, reason: agreed } },
    ]);
  });
});

describe('a merchant that is not switched', () => {
  const close = async () => {
    const merchant = { id: 'mrc_1', name: 'The shop', isEnabled: true } as Merchant;
    const user = await renderConsole(<MerchantSwitch merchant={merchant} reload={reload} />);
    await user.click(screen.getByRole('button', { name: 'Close the brand…' }));
    await confirm(user, 'Close');
    return within(screen.getByRole('dialog')).findByRole('alert');
  };

  it('because the console needs it, says so', async () => {
    server.refuse('opsSwitchMerchant', 'site.brandNeeded');
    expect(await close()).toHaveTextContent('This brand must stay open');
    expect(reload).not.toHaveBeenCalled();
  });

  it('because somebody changed it, is read again', async () => {
    server.refuse('opsSwitchMerchant', 'operator.staleVersion');
    expect(await close()).toHaveTextContent('Somebody changed this record');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('testers', () => {
  const tester = { kind: 'account' as const, value: 'somchai' };
  const open = (isDisabled = false) =>
    renderConsole(<Testers merchantId="mrc_1" testers={[tester]} isDisabled={isDisabled} reload={reload} />);

  it('are added by name or address', async () => {
    server.answer('opsAddTester', {});
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a tester' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Address' }));
    await fill(user, dialog.getByLabelText(/^Address or network/), '192.0.2.7');
    await confirm(user, 'Add');
    await screen.findByText('Tester added');
    expect(server.sent('opsAddTester')[0]?.input).toEqual({
      params: { merchantId: 'mrc_1' },
      body: { kind: 'cidr', value: '192.0.2.7', reason: agreed },
    });
  });

  it('are taken out', async () => {
    server.answer('opsRemoveTester', {});
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Take out: somchai' }));
    await confirm(user, 'Take out');
    await screen.findByText('Tester taken out');
    expect(server.sent('opsRemoveTester')[0]?.input.body).toEqual({ ...tester, reason: agreed });
  });

  it('say at the field that there is no such member or network', async () => {
    server.refuse('opsAddTester', 'request.invalid', refusedField('value'));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a tester' }));
    const field = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: /^(?!Reason)/ });
    await fill(user, field(), 'nobody');
    await confirm(user, 'Add');
    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription('This value is not accepted');
    expect(field()).toHaveValue('nobody');
  });

  it('say why one is not taken out', async () => {
    server.refuse('opsRemoveTester', 'operator.forbidden');
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Take out: somchai' }));
    await confirm(user, 'Take out');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('You have no permission');
  });

  it('are only read by who may not change them', async () => {
    await open(true);
    expect(screen.getByText('somchai')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
