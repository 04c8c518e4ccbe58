import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { bankAccount } from '@sanam/portal/testing/samples.ts';
import { AddBankAccountForm } from './add-bank-account-form.tsx';

const bank = () => screen.getByLabelText(/^Bank/);
const number = () => screen.getByLabelText(/^Account number/);
const holder = () => screen.getByLabelText(/^Account holder/);
const save = () => screen.getByRole('button', { name: 'Save account' });

beforeEach(() => {
  server.answer('listBanks', {
    list: [
      { bankCode: '004', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' },
      { bankCode: '014', nameTh: 'ไทยพาณิชย์', nameEn: 'Siam Commercial Bank' },
    ],
  });
});

async function open({ registeredName = null as string | null, language = 'en' as 'en' | 'th' } = {}) {
  const onAdded = vi.fn<() => void>();
  const user = await renderPage(<AddBankAccountForm registeredName={registeredName} onAdded={onAdded} />, { language });
  return { user, onAdded };
}

async function fillIn() {
  const opened = await open();
  await screen.findByRole('option', { name: 'Kasikornbank' });
  await opened.user.selectOptions(bank(), 'Kasikornbank');
  await opened.user.type(number(), '123-4 56789-0');
  await opened.user.type(holder(), 'Somchai Jaidee');
  return opened;
}

it('sends the digits alone and the name in capitals, sealed', async () => {
  server.answer('addBankAccount', bankAccount);
  const { user, onAdded } = await fillIn();
  expect(holder()).toHaveValue('SOMCHAI JAIDEE');
  await user.click(save());
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(server.sent('addBankAccount')[0]?.input.body).toEqual({
    bankCode: '004',
    accountNo: '1234567890',
    holder: 'SOMCHAI JAIDEE',
  });
});

it('leads to the first field that is missing and sends nothing', async () => {
  const { user } = await open();
  await user.click(save());
  await waitFor(() => expect(bank()).toHaveFocus());
  expect(bank()).toHaveAccessibleDescription('Please choose a bank');
  expect(number()).toHaveAccessibleDescription(/10 to 15 digits/);
  expect(holder()).toHaveAccessibleDescription(/Please enter the account holder/);
  expect(server.sent('addBankAccount')).toEqual([]);
});

it('names the banks in Thai on a Thai page', async () => {
  await open({ language: 'th' });
  expect(await screen.findByRole('option', { name: 'ไทยพาณิชย์' })).toBeInTheDocument();
});

it('begins with the registered name and says that the account must have it', async () => {
  await open({ registeredName: 'SOMCHAI JAIDEE' });
  expect(holder()).toHaveValue('SOMCHAI JAIDEE');
  expect(holder()).toHaveAccessibleDescription('Must match the registered name: SOMCHAI JAIDEE');
});

it('says at the name that it is not the registered one', async () => {
  server.refuse('addBankAccount', 'wallet.nameMismatch');
  const { user, onAdded } = await fillIn();
  await user.click(save());
  await expectRefusedAt(user, holder);
  expect(onAdded).not.toHaveBeenCalled();
});

it('says at the number and at the bank what the server does not take there', async () => {
  server.refuse('addBankAccount', 'request.invalid', { fields: [{ field: 'accountNo', problem: 'invalid_format' }] });
  const { user } = await fillIn();
  await user.click(save());
  await expectRefusedAt(user, number);
  server.refuse('addBankAccount', 'request.invalid', { fields: [{ field: 'bankCode', problem: 'invalid_format' }] });
  await user.click(save());
  await expectRefusedAt(user, bank, '', () => user.selectOptions(bank(), 'Siam Commercial Bank'));
});

it('shows any other refusal above the form; the next try is another order', async () => {
  server.refuse('addBankAccount', 'wallet.bankAccountRefused');
  const { user, onAdded } = await fillIn();
  await user.click(save());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  server.answer('addBankAccount', bankAccount);
  await user.click(save());
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const [first, second] = server.sent('addBankAccount');
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

it('keeps its number when the answer was lost, so that the account is not added twice', async () => {
  server.lose('addBankAccount');
  const { user, onAdded } = await fillIn();
  await user.click(save());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  server.answer('addBankAccount', bankAccount);
  await user.click(save());
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const [first, second] = server.sent('addBankAccount');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

it('sends once when it is pressed twice', async () => {
  server.answer('addBankAccount', bankAccount);
  const release = server.hold('addBankAccount');
  const { user, onAdded } = await fillIn();
  await user.dblClick(save());
  await waitFor(() => expect(server.sent('addBankAccount')).toHaveLength(1));
  release();
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(server.sent('addBankAccount')).toHaveLength(1);
});
