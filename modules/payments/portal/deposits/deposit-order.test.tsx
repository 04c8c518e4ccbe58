import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, deposit } from '@sanam/portal/testing/samples.ts';
import { keys } from '../keys.ts';
import { DepositOrder } from './deposit-order.tsx';

const open: typeof deposit = {
  ...deposit,
  action: { type: 'qr', payload: '00020101021230', accountName: 'SANAM CO LTD', payUrl: 'https://rail.example/pay/1' },
};
const back = vi.fn<() => void>();
const draw = () => renderPage(<DepositOrder id={deposit.depositId} onBack={back} />);

beforeEach(() => {
  // Ten minutes before the order expires.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T05:05:00Z') });
  back.mockClear();
  server.answer('balance', balance);
  server.answer('getDeposit', open);
});
afterEach(() => void vi.useRealTimers());

it('is loading, then shows amount, code, time left and what it will lock', async () => {
  const release = server.hold('getDeposit');
  await draw();
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText('Waiting for payment')).toBeInTheDocument();
  const pay = within(screen.getByRole('region', { name: 'Pay' }));
  expect(pay.getByText('Pay to SANAM CO LTD')).toBeInTheDocument();
  expect(pay.getByRole('timer')).toHaveTextContent(/^(0?9:5\d|10:00)$/);
  expect(screen.getByText(deposit.depositId)).toBeInTheDocument();
  expect(screen.getByText('Bets needed before you can withdraw it')).toBeInTheDocument();
  expect(screen.getByText('Deposit method').parentElement).toHaveTextContent('PromptPay QR');
});

it('shows where to transfer to, each part to copy, and says that the amount must be exact', async () => {
  server.answer('listBanks', { list: [{ bankCode: '004', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' }] });
  const transfer = { type: 'transfer', bankCode: '004', accountNo: '0123456789', accountName: 'SANAM CO LTD' } as const;
  server.answer('getDeposit', { ...open, method: 'BANK_TRANSFER', action: { ...transfer, payUrl: null } });
  await draw();
  const pay = within(await screen.findByRole('region', { name: 'Pay' }));
  expect(await pay.findByText('Kasikornbank')).toBeInTheDocument();
  expect(pay.getByText('0123456789')).toBeInTheDocument();
  expect(pay.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Copy: Account number',
    'Copy: Amount',
  ]);
  expect(pay.queryByText(/^Pay exactly/)).toBeNull();
});

it('says that the satang belong to the amount where they tell the order from others', async () => {
  server.answer('getDeposit', { ...open, method: 'PROMPTPAY_ID', payAmount: '500.37' });
  await draw();
  expect(await screen.findByText(/^Pay exactly ฿500\.37\./)).toBeInTheDocument();
});

it('leads to the page of the provider as soon as there is one, and says so until then', async () => {
  server.answer('getDeposit', { ...open, method: 'CARD', action: { type: 'redirect', url: null } });
  await draw();
  const pay = within(await screen.findByRole('region', { name: 'Pay' }));
  expect(pay.getByRole('status')).toHaveTextContent('The payment page is being prepared');
  expect(pay.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel this order' })).toBeEnabled();
  const url = 'https://provider.example/pay/1';
  server.answer('getDeposit', { ...open, method: 'CARD', action: { type: 'redirect', url } });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  expect(await pay.findByRole('link', { name: 'Pay on the secure page' })).toHaveAttribute('href', url);
  expect(pay.getByRole('timer')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Send the slip' })).toBeNull();
});

it('shows the address of a crypto order with its network, amount and rate', async () => {
  const action = {
    type: 'address',
    network: 'SANDNET',
    asset: 'TUSD',
    address: 'snd1abcdef',
    cryptoAmount: '14.285715',
    rate: '35.00',
    payUrl: null,
  } as const;
  server.answer('getDeposit', { ...open, method: 'CRYPTO', action });
  await draw();
  const pay = within(await screen.findByRole('region', { name: 'Pay' }));
  expect(pay.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Copy: Address',
    'Copy: Amount in TUSD',
  ]);
  for (const text of ['SANDNET', 'snd1abcdef', '14.285715', '฿35.00']) expect(pay.getByText(text)).toBeInTheDocument();
  expect(pay.getByText(/^Send TUSD over SANDNET alone/)).toBeInTheDocument();
});

it('says that it cannot be read, and reads it again', async () => {
  server.refuse('getDeposit', 'common.unavailable');
  const user = await draw();
  const alert = await screen.findByRole('alert');
  server.answer('getDeposit', open);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Waiting for payment')).toBeInTheDocument();
});

it('says where another amount came than was ordered', async () => {
  const credited = { ...open, status: 'approved', stage: 'credited', action: null } as const;
  server.answer('getDeposit', { ...credited, creditedAmount: '77.00', fee: '0.00' });
  await draw();
  expect(await screen.findByText('The order was for ฿500.00; ฿77.00 came into your balance.')).toBeInTheDocument();
  server.answer('getDeposit', { ...credited, creditedAmount: '490.00', fee: '10.00' });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  await waitFor(() => expect(screen.queryByText(/^The order was for/)).toBeNull());
});

it.each([
  ['rejected', /refused at your bank, wallet or card/],
  ['expired', /If you have paid, it is credited/],
] as const)('says what to do after an order was %s that no person decided, and locks nothing', async (stage, text) => {
  server.answer('getDeposit', { ...open, status: 'rejected', stage, action: null, reasonText: null });
  await draw();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText('Bets needed before you can withdraw it')).toBeNull();
});

it.each([
  ['cancelled', null, /If you have paid all the same, the money is credited/],
  ['cancelled', 'protection', /deposits are stopped on your account/],
  ['rejected', 'reversed', /provider took the payment back/],
  ['returning', null, /on its way back to the account it came from/],
  ['returned', null, /went back to the account it came from/],
] as const)('says what became of the money of an order that is %s (%s)', async (stage, why, text) => {
  server.answer('getDeposit', { ...open, status: 'rejected', stage, why, action: null });
  await draw();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('tells with the reason of a rejection what becomes of money that came in', async () => {
  server.answer('getDeposit', {
    ...open,
    status: 'rejected',
    stage: 'rejected',
    reasonText: 'Not yours',
    action: null,
  });
  await draw();
  expect(await screen.findByText(/^Not yours · If your money has reached us, it goes back/)).toBeInTheDocument();
});

it('tells with the reason of a return that the money is on its way back', async () => {
  const returning = { ...open, status: 'rejected', stage: 'returning', action: null } as const;
  server.answer('getDeposit', { ...returning, reasonText: 'Not yours' });
  await draw();
  expect(await screen.findByText(/^Not yours · .*on its way back to the account it came from/)).toBeInTheDocument();
});

it('says why staff look at the payment, and what they do with it', async () => {
  const review = { ...open, stage: 'review', action: null } as const;
  server.answer('getDeposit', { ...review, why: 'payerDiffers' });
  await draw();
  expect(
    await screen.findByText(
      /in another name than yours\. Please pay only from accounts in your own name\. Our staff credit it or send it back/,
    ),
  ).toBeInTheDocument();
  server.answer('getDeposit', { ...review, why: 'other' });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  expect(await screen.findByText(/could not match the payment to this order by itself/)).toBeInTheDocument();
});

it('explains an order that the player did not make', async () => {
  server.answer('getDeposit', { ...open, status: 'approved', stage: 'credited', isRepeat: true, action: null });
  await draw();
  expect(await screen.findByText(/same code was paid once more/)).toBeInTheDocument();
});

it('says once that the money has arrived, and reads the balance', async () => {
  await draw();
  await screen.findByText('Waiting for payment');
  const before = server.sent('balance').length;
  server.answer('getDeposit', {
    ...open,
    status: 'approved',
    stage: 'credited',
    creditedAmount: '490.00',
    action: null,
  });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  expect(await screen.findByText('Your deposit of ฿490.00 has arrived')).toBeInTheDocument();
  await waitFor(() => expect(server.sent('balance').length).toBeGreaterThan(before));
  expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
});

async function cancel(answer: 'Cancel this order' | 'Keep it') {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
}

it('stays when the question is answered with no', async () => {
  await cancel('Keep it');
  expect(server.sent('cancelDeposit')).toEqual([]);
});

it('is cancelled when the question is answered', async () => {
  server.answer('cancelDeposit', () => {
    const cancelled = { ...open, status: 'rejected', stage: 'cancelled', action: null } as typeof open;
    server.answer('getDeposit', cancelled);
    return cancelled;
  });
  await cancel('Cancel this order');
  expect((await screen.findAllByText('Cancelled'))[0]).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  expect(server.sent('cancelDeposit').map(({ input }) => input.params)).toEqual([{ id: deposit.depositId }]);
});

it('that was closed meanwhile says so and shows what became of it', async () => {
  server.refuse('cancelDeposit', 'wallet.orderClosed');
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  server.answer('getDeposit', {
    ...open,
    status: 'approved',
    stage: 'credited',
    creditedAmount: '500.00',
    action: null,
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel this order' }));
  expect((await screen.findAllByText('Credited'))[0]).toBeInTheDocument();
});

it('leads back to the form', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Another deposit' }));
  expect(back).toHaveBeenCalledOnce();
});

it('shows how far the chain is with a crypto payment, until it has come', async () => {
  const confirming = { cryptoAmount: '20.000000', asset: 'TUSD', done: 1, needed: 3 };
  server.answer('getDeposit', { ...deposit, method: 'CRYPTO', stage: 'checking', confirming });
  await draw();
  const panel = within(await screen.findByRole('region', { name: 'Your payment is being confirmed' }));
  expect(panel.getByRole('status')).toHaveTextContent('1 of 3');
  expect(panel.getByText(/^We have seen 20 TUSD\. /)).toBeInTheDocument();
  expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  server.answer('getDeposit', {
    ...deposit,
    method: 'CRYPTO',
    stage: 'checking',
    confirming: { ...confirming, done: 2 },
  });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent('2 of 3'));
  server.answer('getDeposit', { ...deposit, method: 'CRYPTO', status: 'approved', stage: 'credited', confirming });
  await act(() => queryClient.invalidateQueries({ queryKey: keys.deposits }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your payment is being confirmed' })).toBeNull());
});
