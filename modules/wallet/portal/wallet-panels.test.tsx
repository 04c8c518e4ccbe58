import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { bankAccount, withdrawalOptions } from '@sanam/portal/testing/samples.ts';
import { BankAccountsPanel } from './bank-accounts/bank-accounts-panel.tsx';
import { PaymentPasswordPanel } from './payment-password-panel.tsx';

describe('the bank accounts', () => {
  const draw = () => renderPage(<BankAccountsPanel />);
  const accounts = (count: number, max = 5) => ({
    list: Array.from({ length: count }, (_, at) => ({
      ...bankAccount,
      bankAccountId: `bac_000000000000000000000${at}`,
    })),
    max,
    more: null,
    registeredName: 'SOMCHAI JAIDEE',
    change: null,
  });

  itShowsItsStates('listBankAccounts', {
    draw,
    full: accounts(1),
    row: 'Kasikornbank',
    empty: accounts(0),
    nothing: 'No bank account yet',
  });

  it('are shown masked, with their state', async () => {
    server.answer('listBankAccounts', accounts(1));
    await draw();
    expect(await screen.findByRole('listitem')).toHaveTextContent(/Kasikornbank.*•••• 6789 · SOMCHAI JAIDEE.*Verified/);
  });

  it('may be more of who shows who they are: the way there is said when there is no room', async () => {
    server.answer('listBankAccounts', { ...accounts(1, 1), more: { level: 3, max: 3 } });
    await draw();
    expect(await screen.findByText(/^You may have up to 3 accounts/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show levels and documents' })).toHaveAttribute('href', '/?mc=identity');
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  });

  it('are changed on request, with a reason, while no request waits', async () => {
    server.answer('listBankAccounts', accounts(1));
    server.answer('listBanks', { list: [{ bankCode: '004', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' }] });
    const change = {
      changeId: 'bcr_0000000000000000000001',
      bankAccountId: accounts(1).list[0]!.bankAccountId,
      bankName: 'Kasikornbank',
      accountTail: '4321',
      state: 'open' as const,
      createdAt: '2026-11-20T05:00:00Z',
      decidedAt: null,
      answer: null,
    };
    server.answer('changeBankAccount', change);
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByRole('option', { name: 'Kasikornbank' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Bank/ }), '004');
    await user.type(screen.getByLabelText(/^Account number/), '1234554321');
    await user.click(screen.getByRole('button', { name: 'Ask for the change' }));
    expect(await screen.findByText('Please say why')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Why another account/), 'The bank closed it');
    server.answer('listBankAccounts', { ...accounts(1), change });
    await user.click(screen.getByRole('button', { name: 'Ask for the change' }));
    expect(await screen.findByText(/^You asked for Kasikornbank •••• 4321/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(server.sent('changeBankAccount')[0]?.input.body).toMatchObject({ reason: 'The bank closed it' });
  });

  it('have a form for another while there is room', async () => {
    server.answer('listBankAccounts', accounts(1));
    server.answer('listBanks', { list: [] });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Add account', expanded: false }));
    expect(screen.getByLabelText(/^Account number/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel', expanded: true }));
    expect(screen.queryByLabelText(/^Account number/)).toBeNull();
  });

  it('have none where there are as many as there may be', async () => {
    server.answer('listBankAccounts', accounts(2, 2));
    await draw();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  });
});

describe('the payment password', () => {
  it.each([
    [true, 'Set', 'Change'],
    [false, 'Not set', 'Set it'],
  ])('is set: %s', async (hasPaymentPassword, state, action) => {
    server.answer('withdrawalOptions', { ...withdrawalOptions, hasPaymentPassword });
    const user = await renderPage(<PaymentPasswordPanel />);
    const panel = within(screen.getByRole('region', { name: 'Payment password' }));
    expect(await panel.findByText(state)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: action, expanded: false }));
    expect(panel.getByLabelText(/^New payment password/)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Cancel', expanded: true }));
    expect(panel.queryByLabelText(/^New payment password/)).toBeNull();
  });
});
