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
    registeredName: 'SOMCHAI JAIDEE',
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
