import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, bankAccount, customerService, withdrawal, withdrawalOptions } from '@sanam/portal/testing/samples.ts';
import { WithdrawForm } from './withdraw-form.tsx';

type Need = (typeof withdrawalOptions.needs)[number];
const amount = () => screen.getByLabelText(/^Amount to withdraw/);
const password = () => screen.getByLabelText(/^Payment password/);
const go = () => screen.getByRole('button', { name: 'Withdraw' });
const question = () => screen.findByRole('dialog', { name: 'Confirm the withdrawal' });

beforeEach(() => {
  server.answer('balance', balance);
  server.answer('withdrawalOptions', withdrawalOptions);
  server.answer('createWithdrawal', withdrawal);
  server.answer('listBankAccounts', {
    list: [bankAccount],
    max: 3,
    more: null,
    registeredName: 'SOMCHAI JAIDEE',
    change: null,
  });
});

async function open() {
  const onRequested = vi.fn<(id: string) => void>();
  const user = await renderPage(<WithdrawForm onRequested={onRequested} />);
  return { user, onRequested };
}

/** Opens the form. The currency symbol comes with the balance. */
async function openForm() {
  const opened = await open();
  await screen.findByText('฿1,200.00');
  return opened;
}

async function fillIn(typed = '500') {
  const opened = await openForm();
  await opened.user.type(amount(), typed);
  await opened.user.type(password(), '839201');
  return opened;
}

describe('before anything can be asked for', () => {
  it('shows that it is loading, then why it cannot be read, and tries again', async () => {
    const release = server.hold('withdrawalOptions');
    server.refuse('withdrawalOptions', 'common.unavailable');
    const { user } = await open();
    expect(screen.getByText(/^Loading/)).toBeInTheDocument();
    release();
    const alert = await screen.findByRole('alert');
    server.answer('withdrawalOptions', withdrawalOptions);
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByLabelText(/^Amount to withdraw/)).toBeInTheDocument();
  });

  it('asks for a payment password first', async () => {
    server.answer('withdrawalOptions', {
      ...withdrawalOptions,
      hasPaymentPassword: false,
      accounts: [],
      needs: [{ kind: 'paymentPassword' }, { kind: 'bankAccount' }],
    });
    await open();
    expect(await screen.findByRole('region', { name: 'First set a payment password' })).toBeInTheDocument();
    const all = within(screen.getByRole('region', { name: 'Before you can withdraw' })).getAllByRole('listitem');
    expect(all.map((one) => one.textContent)).toEqual([
      'Set a payment password. It is asked for at every withdrawal.',
      'Add a bank account in your own name.',
    ]);
    expect(screen.queryByLabelText(/^Amount to withdraw/)).toBeNull();
  });

  it('says what bonus money is in the balance, and why it stays', async () => {
    server.answer('balance', { ...balance, parts: { cash: '1500.00', bonus: '620.00', vendor: '0.00' } });
    await openForm();
    const what = within(await screen.findByRole('region', { name: 'What you can withdraw' }));
    expect(what.getByText(/^฿620\.00 of bonus money cannot be withdrawn/)).toBeInTheDocument();
    expect(what.getByRole('link', { name: /which bets count/ })).toHaveAttribute('href', '/?mc=bonusDetails');
  });

  it('says that locks share the same money where their sum is more than is locked', async () => {
    const lock = {
      id: 'trn_1',
      source: 'dep_1',
      required: '500.00',
      done: '0.00',
      remaining: '500.00',
      expiresAt: null,
    };
    const deposit = { ...lock, kind: 'depositTurnover' as const, amount: '200.00' };
    const bonus = { ...lock, id: 'trn_2', source: 'bon_1', kind: 'bonusTurnover' as const, amount: '300.00' };
    server.answer('withdrawalOptions', { ...withdrawalOptions, locked: '300.00', locks: [deposit, bonus] });
    await openForm();
    expect(await screen.findByText('The locks share the same money: together they keep ฿300.00.')).toBeInTheDocument();
    expect(screen.getByText('From dep_1')).toBeInTheDocument();
    expect(screen.queryByText('From bon_1')).toBeNull();
  });

  it('then for a bank account', async () => {
    server.answer('withdrawalOptions', { ...withdrawalOptions, accounts: [], needs: [{ kind: 'bankAccount' }] });
    server.answer('listBanks', { list: [] });
    await open();
    expect(await screen.findByRole('region', { name: 'Add your bank account' })).toBeInTheDocument();
    expect(await screen.findByLabelText(/^Account holder/)).toHaveValue('SOMCHAI JAIDEE');
  });

  const until = '2026-11-21T05:00:00Z';
  const kyc = { kind: 'kyc' as const, left: '0.00', level: 3, missing: ['document' as const], until: null };
  it.each([
    [
      { kind: 'hold', until, reason: 'contactChanged' },
      /open again at .*2026.*phone number/,
      'Contact customer service',
    ],
    [{ kind: 'hold', until, reason: null }, /because important details were changed/, 'Contact customer service'],
    [{ kind: 'paymentPasswordLocked', until }, /try again from .*2026/, 'Open the security centre'],
    [{ kind: 'turnover', amount: '300.00' }, /^฿300.00 cannot be withdrawn/, 'Contact customer service'],
    [{ kind: 'belowMinimum', min: '100.00' }, /from ฿100.00 on/, null],
    [{ ...kyc, isStopped: true }, /lets nothing out yet/, 'Show levels and documents'],
    [
      { ...kyc, isStopped: true, level: null, missing: [] as 'document'[] },
      /lets nothing out yet/,
      'Contact customer service',
    ],
    [{ ...kyc, isStopped: true, until }, /is used up. You can ask again from .*2026/, 'Show levels and documents'],
    [{ kind: 'countLimit', until }, /number of requests is used up/, null],
    [{ kind: 'dailyLimit', until }, /sum is used up/, null],
  ] as const)('says what is missing before anything is typed, and the way to mend it: %j', async (need, text, way) => {
    server.answer('customerService', customerService);
    server.answer('withdrawalOptions', { ...withdrawalOptions, needs: [need as Need] });
    await open();
    await screen.findByText('฿1,200.00');
    expect(screen.getByText(text)).toBeInTheDocument();
    const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
      (one) => one.textContent,
    );
    expect(offered).toEqual(way === null ? [] : [way]);
  });

  it('lists what the next level of identity asks for, and lets the rest be withdrawn today', async () => {
    const missing = ['ownAccount' as const, 'document' as const];
    server.answer('withdrawalOptions', {
      ...withdrawalOptions,
      needs: [{ ...kyc, isStopped: false, left: '500.00', missing, until }],
    });
    await open();
    const way = await screen.findByRole('link', { name: 'A deposit from a bank account in your name' });
    expect(way).toHaveAttribute('href', '/?mc=depositv2');
    expect(screen.getByText('An approved document')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  });

  it('says what a review asks for, and lets the rest be withdrawn', async () => {
    server.answer('customerService', customerService);
    const need = {
      kind: 'review' as const,
      asks: 'documents' as const,
      told: 'A photo of your passport',
      amount: '200.00',
    };
    server.answer('withdrawalOptions', { ...withdrawalOptions, needs: [need] });
    await open();
    expect(await screen.findByText('A photo of your passport')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Contact customer service' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  });

  it('offers to send the money of a card back to it, after a question, and lets the rest be withdrawn', async () => {
    const need = {
      kind: 'cardReturn' as const,
      depositId: 'dep_0000000000000000000001',
      amount: '800.00',
      isAsked: false,
    };
    server.answer('withdrawalOptions', { ...withdrawalOptions, needs: [need] });
    server.answer('returnToCard', { amount: '800.00' });
    const { user } = await open();
    expect(await screen.findByText(/^฿800\.00 came from your card/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send ฿800.00 back to the card' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(server.sent('returnToCard')).toEqual([]);
    server.answer('withdrawalOptions', { ...withdrawalOptions, needs: [{ ...need, isAsked: true }] });
    await user.click(dialog.getByRole('button', { name: 'Ask for it' }));
    expect(await screen.findByText(/^You asked for ฿800\.00/)).toBeInTheDocument();
    expect(server.sent('returnToCard').map(({ input }) => input.params)).toEqual([{ id: need.depositId }]);
    expect(screen.queryByRole('button', { name: 'Send ฿800.00 back to the card' })).toBeNull();
  });

  it('has no form where a review keeps all of it', async () => {
    const need = { kind: 'review' as const, asks: 'nothing' as const, told: null, amount: '1200.00' };
    server.answer('withdrawalOptions', { ...withdrawalOptions, withdrawable: '0.00', needs: [need] });
    await open();
    expect(await screen.findByText(/you need not do anything/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('says what is locked and how far it has been played', async () => {
    const lock = {
      id: 'lock-1',
      kind: 'depositTurnover' as const,
      source: 'dep_0000000000000000000001',
      required: '300.00',
      done: '120.00',
      remaining: '180.00',
      amount: '300.00',
      expiresAt: null,
    };
    server.answer('withdrawalOptions', { ...withdrawalOptions, locks: [lock] });
    await openForm();
    const locks = screen.getByRole('list', { name: 'Why it is locked' });
    expect(locks).toHaveTextContent('฿120.00 of ฿300.00 played, ฿180.00 to go');
  });
});

describe('the amount', () => {
  it.each([
    ['', 'Please enter an amount'],
    ['12,34', 'Not a valid amount; at most two decimals'],
    ['99.99', 'At least ฿100.00'],
    ['60000', 'At most ฿50,000.00'],
    ['1200.01', 'You can withdraw at most ฿1,200.00'],
  ])('"%s" is refused in place: %s', async (typed, words) => {
    const { user } = await openForm();
    if (typed !== '') await user.type(amount(), typed);
    await user.type(password(), '839201');
    await user.click(go());
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(amount()).toBeInvalid();
    expect(amount()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('createWithdrawal')).toEqual([]);
  });

  it('takes no letter and no third decimal', async () => {
    const { user } = await openForm();
    await user.type(amount(), '5x00.005');
    expect(amount()).toHaveValue('500.00');
  });

  it('can be chosen by one press; all is what can be withdrawn', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '500' }));
    expect(amount()).toHaveValue('500');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(amount()).toHaveValue('1200');
    expect(screen.queryByRole('button', { name: '2,000' })).toBeNull();
  });

  it('shows the fee and what arrives before it is sent', async () => {
    await fillIn('500');
    expect(screen.getByText('฿10.00')).toBeInTheDocument();
    expect(screen.getByText('฿490.00')).toBeInTheDocument();
  });
});

describe('a withdrawal that ends the bonus', () => {
  async function toQuestion() {
    const { user, onRequested } = await fillIn();
    server.refuse('createWithdrawal', 'wallet.bonusEnds', { bonus: '620.00' });
    await user.click(go());
    await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
    const asked = within(await screen.findByRole('dialog', { name: 'This withdrawal ends your bonus' }));
    expect(asked.getByText(/You would lose ฿620\.00 of bonus money\. Your cash is free/)).toBeInTheDocument();
    return { user, onRequested, asked };
  }

  it('is sent once more, with what was typed, when the bonus is given up', async () => {
    const { user, onRequested, asked } = await toQuestion();
    server.answer('createWithdrawal', withdrawal);
    await user.click(asked.getByRole('button', { name: 'Withdraw and give up the bonus' }));
    await waitFor(() => expect(onRequested).toHaveBeenCalledOnce());
    const [first, second] = server.sent('createWithdrawal');
    expect(first?.input.body).not.toHaveProperty('forfeitBonus');
    expect(second?.input.body).toEqual({ ...first?.input.body, forfeitBonus: true });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('is not sent again when the bonus is kept; the form stays as it was', async () => {
    const { user, onRequested, asked } = await toQuestion();
    await user.click(asked.getByRole('button', { name: 'Keep the bonus' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('createWithdrawal')).toHaveLength(1);
    expect(onRequested).not.toHaveBeenCalled();
    expect(amount()).toHaveValue('500');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what was refused after the bonus was given up', async () => {
    const { user, asked } = await toQuestion();
    server.refuse('createWithdrawal', 'wallet.payoutHold');
    await user.click(asked.getByRole('button', { name: 'Withdraw and give up the bonus' }));
    expect(await screen.findByText(/^Withdrawals are on hold/)).toBeInTheDocument();
  });
});

describe('sending', () => {
  it('asks once more with all figures, then sends amount, account and password sealed', async () => {
    const { user, onRequested } = await fillIn();
    await user.click(go());
    const dialog = await question();
    expect(dialog).toHaveTextContent('Withdraw ฿500.00, fee ฿10.00. You receive ฿490.00 at Kasikornbank •••• 6789.');
    expect(server.sent('createWithdrawal')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(onRequested).toHaveBeenCalledWith(withdrawal.withdrawalId));
    const [sent] = server.sent('createWithdrawal');
    expect(sent?.headers.get('content-type')).toBe('application/jose');
    expect(sent?.input.body).toEqual({
      amount: '500.00',
      bankAccountId: 'bac_0000000000000000000001',
      paymentPassword: '839201',
    });
  });

  it('sends nothing when the question is answered with no', async () => {
    const { user } = await fillIn();
    await user.click(go());
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('createWithdrawal')).toEqual([]);
  });

  it('asks for the payment password', async () => {
    const { user } = await openForm();
    await user.type(amount(), '500');
    await user.click(go());
    expect(password()).toHaveAccessibleDescription('Please enter your payment password');
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['wallet.paymentPasswordWrong', 'wallet.paymentPasswordLocked'] as const)(
    'says at the password: %s',
    async (code) => {
      server.refuse('createWithdrawal', code, { triesLeft: 3, until: '2026-11-20T06:00:00Z' });
      const { user } = await fillIn();
      await user.click(go());
      await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
      await expectRefusedAt(user, password);
    },
  );

  it.each(['wallet.dailyLimit', 'wallet.insufficientBalance', 'wallet.locked'] as const)(
    'says at the amount: %s',
    async (code) => {
      server.refuse('createWithdrawal', code, { left: '100.00' });
      const { user } = await fillIn();
      await user.click(go());
      await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
      await expectRefusedAt(user, amount);
    },
  );

  it('says any other refusal in the form and reads again what can be withdrawn', async () => {
    server.refuse('createWithdrawal', 'wallet.countLimit');
    const { user, onRequested } = await fillIn();
    const before = server.sent('withdrawalOptions').length;
    await user.click(go());
    await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await waitFor(() => expect(server.sent('withdrawalOptions').length).toBeGreaterThan(before));
    expect(onRequested).not.toHaveBeenCalled();
  });

  it('keeps its number when the answer was lost, so that the money is not held twice', async () => {
    server.lose('createWithdrawal');
    const { user, onRequested } = await fillIn();
    await user.click(go());
    await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    server.answer('createWithdrawal', withdrawal);
    await user.click(go());
    await user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(onRequested).toHaveBeenCalledOnce());
    const [first, second] = server.sent('createWithdrawal');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('sends once when the answer is given twice', async () => {
    const release = server.hold('createWithdrawal');
    const { user, onRequested } = await fillIn();
    await user.click(go());
    await user.dblClick(within(await question()).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(server.sent('createWithdrawal')).toHaveLength(1));
    release();
    await waitFor(() => expect(onRequested).toHaveBeenCalledOnce());
    expect(server.sent('createWithdrawal')).toHaveLength(1);
  });
});
