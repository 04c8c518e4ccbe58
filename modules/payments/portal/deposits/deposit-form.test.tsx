import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, deposit, depositMethod } from '@sanam/portal/testing/samples.ts';
import type { DepositMethod } from '@sanam/wallet/portal/queries.ts';
import { DepositForm } from './deposit-form.tsx';

const method: DepositMethod = {
  ...depositMethod,
  min: '100.00',
  max: '50000.00',
  dailyLeft: '20000.00',
  feeFixed: '10.00',
  feePercent: '0.00',
};
const amount = () => screen.getByLabelText(/^Amount to deposit/);
const go = () => screen.getByRole('button', { name: 'Make the QR code' });

beforeEach(() => {
  server.answer('balance', balance);
  server.answer('depositMethods', { list: [method] });
  server.answer('createDeposit', deposit);
  server.answer('listBankAccounts', { list: [], max: 1, more: null, registeredName: 'SOMCHAI JAIDEE', change: null });
  server.answer('depositOffers', { offers: [], otherwise: [], isStopped: false, notice: null, hasCodes: false });
});

async function open() {
  const onOrdered = vi.fn<(id: string) => void>();
  const user = await renderPage(<DepositForm onOrdered={onOrdered} />);
  return { user, onOrdered };
}

/** Opens the form. The currency symbol comes with the balance. */
async function openForm() {
  const opened = await open();
  await screen.findByText('฿100.00 – ฿50,000.00');
  return opened;
}

const article = (code: string, content: string) => ({
  code,
  title: 'Paying in',
  content,
  version: '1',
  effectiveFrom: '2026-11-01T00:00:00Z',
});

it('asks for the bank account first where a statement names the payer and we know no name', async () => {
  server.answer('depositMethods', { list: [method, { ...method, method: 'BANK_TRANSFER' as const }] });
  server.answer('listBankAccounts', { list: [], max: 1, more: null, registeredName: null, change: null });
  const { user } = await open();
  await screen.findByRole('radio', { name: /^Bank transfer/ });
  expect(screen.queryByText(/do not know your name yet/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Bank transfer/ }));
  expect(await screen.findByText(/do not know your name yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add a bank account' })).toHaveAttribute('href', '/?mc=securityCenter');
});

it('keeps its button at the lower edge of the window, whatever comes above it', async () => {
  await openForm();
  const button = screen.getByRole('button', { name: 'Make the QR code' });
  const form = button.closest('form');
  expect(form).toHaveClass('min-h-dvh');
  expect(button.parentElement).toHaveClass('sticky', 'bottom-0', 'mt-auto');
  expect(button.parentElement?.nextElementSibling).toBeNull();
});

it('asks for no bank account where the name is known', async () => {
  server.answer('depositMethods', { list: [{ ...method, method: 'BANK_TRANSFER' as const }] });
  await openForm();
  await waitFor(() => expect(server.sent('listBankAccounts')).not.toEqual([]));
  expect(screen.queryByText(/do not know your name yet/)).toBeNull();
});

describe('the guide of a method', () => {
  const methods = [method, { ...method, method: 'CARD' as const }];

  it('draws the steps and shows the article of the chosen method [WAL-019]', async () => {
    server.answer('depositMethods', { list: methods });
    server.answer('helpCenter', {
      categories: [
        {
          category: 'money',
          articles: [article('deposit-promptpay-bill', '<p>Scan it</p>'), article('deposit-card', '<p>By card</p>')],
        },
      ],
    });
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: /^Card/ }));
    await user.click(screen.getByRole('button', { name: 'How this works' }));
    const guide = within(await screen.findByRole('dialog', { name: 'Card: how to pay in' }));
    expect(await guide.findByText('By card')).toBeInTheDocument();
    expect(guide.getByRole('img', { name: /^Three steps/ })).toBeInTheDocument();
    expect(guide.queryByText('Scan it')).toBeNull();
  });

  it('is drawn also where the operator has no article, and can be read again when reading it failed', async () => {
    server.refuse('helpCenter', 'common.unavailable');
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'How this works' }));
    const guide = within(await screen.findByRole('dialog'));
    const again = await guide.findByRole('button', { name: 'Try again' });
    server.answer('helpCenter', { categories: [] });
    await user.click(again);
    expect(await guide.findByText(/no text about this method/)).toBeInTheDocument();
    expect(guide.getByRole('img', { name: /^Three steps/ })).toBeInTheDocument();
  });
});

describe('an order', () => {
  it('says the sums and what it locks before it is sent, then is sent once', async () => {
    const { user, onOrdered } = await openForm();
    await user.click(screen.getByRole('button', { name: '500' }));
    expect(screen.getByText('฿1,990.00')).toBeInTheDocument();
    expect(screen.getByText(/until your bets add up to ฿490.00/)).toBeInTheDocument();
    const release = server.hold('createDeposit');
    await user.dblClick(go());
    await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(1));
    release();
    await waitFor(() => expect(onOrdered).toHaveBeenCalledExactlyOnceWith(deposit.depositId));
    expect(server.sent('createDeposit').map(({ input }) => input.body)).toEqual([
      { method: 'PROMPTPAY_BILL', amount: '500.00' },
    ]);
  });

  it('by card goes on to the page of the provider', async () => {
    server.answer('depositMethods', { list: [method, { ...method, method: 'CARD' }] });
    const { user, onOrdered } = await open();
    await user.click(await screen.findByRole('radio', { name: /^Card/ }));
    await fill(user, amount(), '500');
    await user.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
    expect(server.sent('createDeposit')[0]?.input.body).toEqual({ method: 'CARD', amount: '500.00' });
  });

  it.each([
    ['', 'Please enter an amount'],
    ['99.99', 'At least ฿100.00'],
    ['60000', 'At most ฿50,000.00'],
    ['20000.01', 'Only ฿20,000.00 left for today'],
  ])('of "%s" is told at the field: %s', async (typed, words) => {
    const { user } = await openForm();
    if (typed !== '') await fill(user, amount(), typed);
    await user.click(go());
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(amount()).toBeInvalid();
    expect(amount()).toHaveFocus();
    expect(server.sent('createDeposit')).toEqual([]);
  });

  it('that was refused says why; the next press is another order', async () => {
    server.refuse('createDeposit', 'wallet.openOrderLimit', { max: 3 });
    const { user, onOrdered } = await openForm();
    await fill(user, amount(), '500');
    await user.click(go());
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    server.answer('createDeposit', deposit);
    await user.click(go());
    await waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
    const [first, second] = server.sent('createDeposit');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it.each([
    ['wallet.belowMinimum', { min: '600.00' }],
    ['wallet.aboveMaximum', { max: '400.00' }],
    ['wallet.dailyLimit', { left: '400.00' }],
  ] as const)('that is refused for its amount says so there: %s', async (code, value) => {
    server.refuse('createDeposit', code, value);
    const { user } = await openForm();
    await fill(user, amount(), '500');
    await user.click(go());
    await expectRefusedAt(user, amount);
  });

  it('whose answer was lost keeps its number, and gets another with another amount', async () => {
    server.lose('createDeposit');
    const { user } = await openForm();
    await fill(user, amount(), '500');
    await user.click(go());
    await screen.findByRole('alert');
    await user.click(go());
    await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(2));
    await screen.findByRole('alert');
    await user.clear(amount());
    await fill(user, amount(), '600');
    await user.click(go());
    await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(3));
    const [first, second, third] = server.sent('createDeposit').map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('the methods', () => {
  it('are loading, then cannot be read, then come', async () => {
    server.refuse('depositMethods', 'common.unavailable');
    const release = server.hold('depositMethods');
    const { user } = await open();
    expect(screen.getByText(/^Loading/)).toBeInTheDocument();
    release();
    const alert = await screen.findByRole('alert');
    server.answer('depositMethods', { list: [method] });
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByLabelText(/^Amount to deposit/)).toBeInTheDocument();
  });

  it('that are closed or busy cannot be chosen, and say so', async () => {
    server.answer('depositMethods', { list: [{ ...method, state: 'busy' }] });
    await open();
    expect(await screen.findByRole('radio', { name: /Busy/ })).toBeDisabled();
    expect(screen.getByText('Every method is closed for the moment')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Amount to deposit/)).toBeNull();
  });

  it('are none where deposits are closed', async () => {
    server.answer('depositMethods', { list: [] });
    await open();
    expect(await screen.findByText('Deposits are closed')).toBeInTheDocument();
  });
});

describe('the fee', () => {
  async function openUsual() {
    server.answer('depositMethods', { list: [depositMethod] });
    const opened = await open();
    await screen.findByText('฿20.00 – ฿50,000.00');
    return opened;
  }

  it('is shown by the rule of the server, with the balance after it', async () => {
    const { user } = await openUsual();
    await user.type(amount(), '100');
    expect(await screen.findByText('฿11.50')).toBeInTheDocument();
    expect(screen.getByText('฿1,588.50')).toBeInTheDocument();
  });

  it('that was raised and takes all of the amount: says which amount would do, and shows the limits of now', async () => {
    const { user, onOrdered } = await openUsual();
    server.refuse('createDeposit', 'wallet.feeExceedsAmount', { fee: '50.00', least: '50.01' });
    server.answer('depositMethods', {
      list: [{ ...depositMethod, min: '50.01', feeFixed: '50.00', feePercent: '0.00' }],
    });
    await user.type(amount(), '40');
    await user.click(go());
    expect(await screen.findByText('฿50.01 – ฿50,000.00')).toBeInTheDocument();
    expect(amount()).toHaveValue('40');
    const words = 'The fee for this amount is 50.00, so nothing would be left. Enter at least 50.01.';
    await expectRefusedAt(user, amount, words, () => user.type(amount(), '{Backspace}1'));
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining('At least ฿50.01'));
    expect(onOrdered).not.toHaveBeenCalled();
  });
});
