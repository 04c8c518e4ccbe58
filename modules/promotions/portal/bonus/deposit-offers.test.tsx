import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, deposit, depositMethod } from '@sanam/portal/testing/samples.ts';
import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositForm } from '../../../payments/portal/deposits/deposit-form.tsx';
import { offer } from './bonus.test-data.ts';

beforeEach(() => {
  server.answer('balance', balance);
  server.answer('depositMethods', { list: [depositMethod] });
  server.answer('createDeposit', deposit);
  server.answer('depositOffers', { offers: [offer], otherwise: [], isStopped: false, notice: null, hasCodes: false });
});

const offers = () => screen.findByRole('group', { name: 'Deposit with a bonus?' });
const amount = () => screen.getByLabelText(/^Amount to deposit/);
const send = () => screen.getByRole('button', { name: 'Make the QR code' });

async function open(typed = '500', at = '/') {
  const onOrdered = vi.fn<(id: string) => void>();
  const user = await renderPage(<DepositForm onOrdered={onOrdered} />, { at });
  await fill(user, await screen.findByLabelText(/^Amount to deposit/), typed);
  return { user, onOrdered };
}

describe('offers at the deposit', () => {
  it('are those of the typed amount, with their figures; none is chosen [WAL-018]', async () => {
    await open();
    const shown = within(await offers());
    expect(server.sent('depositOffers').at(-1)?.input.query).toMatchObject({
      deposit: '500.00',
      method: 'PROMPTPAY_BILL',
    });
    expect(shown.getByRole('radio', { name: 'No bonus' })).toBeChecked();
    expect(shown.getByRole('radio', { name: 'Double your deposit: ฿500.00 bonus' })).not.toBeChecked();
    for (const text of [
      '฿5,000.00 within 30 days',
      /^฿200\.00 while it is active/,
      /At most ฿5,000\.00\.$/,
      /keeps none of your cash/,
      /Live casino 10%/,
    ])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.queryByText(/Another bonus is active/)).toBeNull();
  });

  it('are sent with the order where one was chosen, and not with none', async () => {
    const { user, onOrdered } = await open();
    await offers();
    await user.click(send());
    await waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
    await user.click(screen.getByRole('radio', { name: /^Double/ }));
    await user.click(send());
    await waitFor(() => expect(onOrdered).toHaveBeenCalledTimes(2));
    const common = { method: 'PROMPTPAY_BILL', amount: '500.00' };
    expect(server.sent('createDeposit').map(({ input }) => input.body)).toEqual([
      common,
      { ...common, promotionId: offer.promotionId },
    ]);
  });

  it('say which are for other methods', async () => {
    const otherwise = [{ promotionId: offer.promotionId, title: 'Twice by card', methods: ['CARD' as const] }];
    server.answer('depositOffers', { offers: [], otherwise, isStopped: false, notice: null, hasCodes: false });
    await open();
    expect(await screen.findByText('“Twice by card” is for deposits by Card')).toBeVisible();
  });

  it('say that a bonus waits while another is active', async () => {
    server.answer('depositOffers', {
      offers: [{ ...offer, isQueued: true }],
      otherwise: [],
      isStopped: false,
      notice: null,
      hasCodes: false,
    });
    await open();
    expect(within(await offers()).getByText(/this one waits until you start it/)).toBeInTheDocument();
  });

  it('are not there before an amount is, nor where there are none', async () => {
    server.answer('depositOffers', { offers: [], otherwise: [], isStopped: false, notice: null, hasCodes: false });
    const { user } = await open('5');
    expect(server.sent('depositOffers')).toEqual([]);
    await fill(user, amount(), '00');
    await waitFor(() => expect(server.sent('depositOffers')).not.toEqual([]));
    expect(screen.queryByRole('radio', { name: 'No bonus' })).toBeNull();
  });

  it('drop a choice that another amount does not have', async () => {
    const { user } = await open();
    await user.click(within(await offers()).getByRole('radio', { name: /^Double/ }));
    const other = { ...offer, promotionId: 'pro_0000000000000000000b', title: 'Ten more' };
    server.answer('depositOffers', { offers: [other], otherwise: [], isStopped: false, notice: null, hasCodes: false });
    await fill(user, amount(), '0');
    expect(await screen.findByRole('radio', { name: /^Ten more/ })).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'No bonus' })).toBeChecked());
    await user.click(send());
    await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(1));
    expect(server.sent('createDeposit')[0]?.input.body).not.toHaveProperty('promotionId');
  });

  it('are read again when the chosen one is gone, which is said', async () => {
    const { user } = await open();
    await user.click(within(await offers()).getByRole('radio', { name: /^Double/ }));
    server.refuse('createDeposit', 'wallet.offerUnavailable');
    server.answer('depositOffers', { offers: [], otherwise: [], isStopped: false, notice: null, hasCodes: false });
    await user.click(send());
    expect(await screen.findByText(/This bonus cannot be had any more/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Double/ })).toBeNull());
    server.answer('createDeposit', deposit);
    await user.click(send());
    await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(2));
    expect(server.sent('createDeposit')[1]?.input.body).not.toHaveProperty('promotionId');
  });

  it('have the one chosen that somebody came for, until they choose otherwise', async () => {
    const { user } = await open('500', `/?offer=${offer.promotionId}&mc=depositv2`);
    await offers();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Double/ })).toBeChecked());
    await user.click(screen.getByRole('radio', { name: 'No bonus' }));
    expect(screen.getByRole('radio', { name: 'No bonus' })).toBeChecked();
  });

  it('can be asked for again where they could not be read; the deposit goes on without', async () => {
    server.refuse('depositOffers', 'common.unavailable');
    const { user, onOrdered } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.click(send());
    await waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
    server.answer('depositOffers', { offers: [offer], otherwise: [], isStopped: false, notice: null, hasCodes: false });
    await user.click(again);
    expect(await offers()).toBeInTheDocument();
  });

  describe('a code', () => {
    const codeField = () => screen.findByLabelText('Code');
    const use = () => screen.getByRole('button', { name: 'Use the code' });
    const none = { offers: [], otherwise: [], isStopped: false, notice: null, hasCodes: true };
    const opened = {
      id: offer.promotionId,
      title: offer.title,
      state: 'opened' as const,
      amount: '1000.00',
      currency: 'THB' as const,
      bonus: null,
      rounds: null,
      depositMin: '200.00',
    };

    it('opens an offer, which is chosen then, and sent with the order', async () => {
      server.answer('depositOffers', none);
      server.answer('redeemCode', opened);
      const { user, onOrdered } = await open();
      await user.click(await screen.findByText('You have a code?'));
      await user.type(await codeField(), 'friend-10');
      server.answer('depositOffers', { ...none, offers: [offer] });
      await user.click(use());
      expect(await screen.findByText(/can be chosen with a deposit of ฿200\.00 or more now/)).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('radio', { name: /^Double/ })).toBeChecked());
      expect(server.sent('redeemCode')[0]?.input.body).toEqual({ code: 'friend-10' });
      expect(onOrdered).not.toHaveBeenCalled();
      await user.click(send());
      await waitFor(() => expect(server.sent('createDeposit')).toHaveLength(1));
      expect(server.sent('createDeposit')[0]?.input.body).toMatchObject({ promotionId: offer.promotionId });
    });

    it('that is wrong says so beside it; code, amount and choice stay', async () => {
      server.answer('depositOffers', { ...none, offers: [offer] });
      server.refuse('redeemCode', 'promotions.codeInvalid');
      const { user, onOrdered } = await open();
      await user.click(within(await offers()).getByRole('radio', { name: /^Double/ }));
      await user.click(screen.getByText('You have a code?'));
      await user.type(await codeField(), 'nothing9{Enter}');
      expect(await screen.findByText(/^There is no such code/)).toBeInTheDocument();
      expect(await codeField()).toHaveValue('nothing9');
      expect(amount()).toHaveValue('500');
      expect(screen.getByRole('radio', { name: /^Double/ })).toBeChecked();
      expect(onOrdered).not.toHaveBeenCalled();
    });

    it('that gives something at once says what; no field where nothing is given for codes', async () => {
      server.answer('depositOffers', none);
      server.answer('redeemCode', {
        ...opened,
        state: 'claimed',
        amount: '50.00',
        depositMin: null,
        title: 'New year',
      });
      const { user } = await open();
      await user.click(await screen.findByText('You have a code?'));
      await user.type(await codeField(), 'newyear');
      server.answer('depositOffers', { ...none, hasCodes: false });
      await user.click(use());
      expect(await screen.findByText(/^New year: .*50\.00 is in your wallet/)).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('You have a code?')).toBeNull());
    });
  });
});
