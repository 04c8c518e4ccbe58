import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClosedTransferPart } from './closed-transfer-part.tsx';
import { MoneyOfGame } from './opening-transfer.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { TransferPage } from './transfer-page.tsx';

type Wallets = Value<'merchantWallet'>;
type Transfer = Value<'listVendorTransfers'>['list'][number];

const transfer = (own: Partial<Transfer> = {}): Transfer => ({
  transferId: 'vtr_0000000000000000000000',
  vendor: 'KEEPER',
  vendorName: 'Keeper',
  direction: 'in',
  amount: '300.00',
  state: 'settled',
  origin: 'member',
  code: null,
  askedAt: '2026-11-20T05:00:00.000Z',
  endedAt: '2026-11-20T05:00:01.000Z',
  ...own,
});
const wallet = (own: Partial<Wallets['list'][number]> = {}): Wallets['list'][number] => ({
  vendor: 'KEEPER',
  name: 'Keeper',
  currency: 'THB',
  balance: '200.00',
  state: 'ok',
  asOf: '2026-11-20T05:00:00.000Z',
  isOpen: true,
  onItsWay: null,
  ...own,
});
const wallets = (list = [wallet()], mode: Wallets['autoTransfer']['mode'] = 'ask'): Wallets => ({
  main: { currency: 'THB', balance: '500.00' },
  list,
  autoTransfer: { mode, isOwnChoice: false },
});
const page = (list: Transfer[]) => ({ list, totalPages: 1, totalCount: list.length });
const answerWith = (value: Wallets) => {
  server.answer('merchantWallet', value);
  server.answer('readVendorWallets', value);
};
const sentMoves = () => server.sent('walletTransfer').map(({ input }) => input.body);

beforeEach(() => {
  server.answer('balance', balance);
  answerWith(wallets());
  server.answer('listVendorTransfers', page([]));
});

describe('the page of transfers', () => {
  it('moves what is typed there, and all of it back with what was won meanwhile [WAL-011, GAP-136]', async () => {
    server.answer('walletTransfer', { ...transfer({ amount: '120.00' }), moved: '120.00' });
    const user = await renderPage(<TransferPage />);
    const card = within(await screen.findByRole('region', { name: 'Keeper' }));
    await user.click(card.getByRole('button', { name: 'Move in' }));
    const form = within(card.getByRole('form', { name: 'Move in' }));
    await user.type(form.getByLabelText(/Amount/), '120');
    await user.click(form.getByRole('button', { name: 'Move in' }));
    expect(await screen.findByText(/120\.00 has arrived/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Bring back' }));
    const back = within(card.getByRole('form', { name: 'Bring back' }));
    await user.click(back.getByRole('button', { name: 'All' }));
    await user.click(back.getByRole('button', { name: 'Bring back' }));
    await waitFor(() =>
      expect(sentMoves()).toEqual([
        { from: 'MAIN', to: 'KEEPER', amount: '120.00' },
        { from: 'KEEPER', to: 'MAIN', amount: 'all' },
      ]),
    );
  });

  it('says what is wrong with an amount in its place, and sends none above what is there', async () => {
    const user = await renderPage(<TransferPage />);
    const card = within(await screen.findByRole('region', { name: 'Keeper' }));
    await user.click(card.getByRole('button', { name: 'Move in' }));
    const form = within(card.getByRole('form', { name: 'Move in' }));
    await user.type(form.getByLabelText(/Amount/), '500.01');
    await user.click(form.getByRole('button', { name: 'Move in' }));
    expect(await form.findByText(/at most|no more/i)).toBeInTheDocument();
    expect(sentMoves()).toEqual([]);
    server.refuse('walletTransfer', 'games.transferOpen');
    await user.clear(form.getByLabelText(/Amount/));
    await user.type(form.getByLabelText(/Amount/), '1');
    await user.click(form.getByRole('button', { name: 'Move in' }));
    expect(await form.findByText('A transfer with this vendor is still on its way')).toBeInTheDocument();
  });

  it('shows what is on its way until it is settled, and offers no second transfer meanwhile', async () => {
    answerWith(wallets([wallet({ state: 'unknown', onItsWay: transfer({ state: 'unknown', endedAt: null }) })]));
    await renderPage(<TransferPage />);
    const card = within(await screen.findByRole('region', { name: 'Keeper' }));
    expect(card.getByText(/300\.00 is on its way there/)).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Move in' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Bring back' })).toBeDisabled();
  });

  it('brings all back and tells by name which vendor did not answer', async () => {
    server.answer('returnVendorMoney', {
      list: [
        { vendor: 'KEEPER', vendorName: 'Keeper', result: 'settled', moved: '200.00' },
        { vendor: 'SECOND', vendorName: 'Second', result: 'unavailable', moved: '0.00' },
      ],
    });
    const user = await renderPage(<TransferPage />);
    await user.click(await screen.findByRole('button', { name: 'Bring all back' }));
    expect(await screen.findByText(/Keeper: .*200\.00 came back/)).toBeInTheDocument();
    expect(await screen.findByText('Second does not answer. Try again later.')).toBeInTheDocument();
  });

  it('keeps the choice of automatic transfers, and shows the old one when it is refused', async () => {
    server.answer('setAutoTransfer', {});
    const user = await renderPage(<TransferPage />);
    const choice = await screen.findByLabelText('Automatic transfer', { selector: 'select' });
    await user.selectOptions(choice, 'Move everything');
    await waitFor(() => expect(server.sent('setAutoTransfer')[0]?.input.body).toEqual({ mode: 'all' }));
    server.refuse('setAutoTransfer', 'common.unavailable');
    await user.selectOptions(choice, 'Off');
    await waitFor(() => expect(choice).toHaveValue('ask'));
  });

  it('says so where no vendor keeps money', async () => {
    answerWith(wallets([]));
    await renderPage(<TransferPage />);
    expect(await screen.findByText('No wallets at vendors')).toBeInTheDocument();
    expect(server.sent('readVendorWallets')).toEqual([]);
  });
});

describe('the list of transfers', () => {
  itShowsItsStates('listVendorTransfers', {
    draw: () => renderPage(<TransferHistory />),
    full: page([
      transfer(),
      transfer({ transferId: 'vtr_1111111111111111111111', state: 'refused', direction: 'out' }),
    ]),
    row: 'To Keeper',
    empty: page([]),
    nothing: 'No transfers yet',
  });
});

describe('for a player who may not play', () => {
  it('offers the way back alone', async () => {
    await renderPage(<ClosedTransferPart />);
    const card = within(await screen.findByRole('region', { name: 'Keeper' }));
    expect(card.getByRole('button', { name: 'Move in' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Bring back' })).toBeEnabled();
    expect(screen.queryByLabelText('Automatic transfer')).toBeNull();
  });

  it('says nothing where there is nothing', async () => {
    answerWith(wallets([wallet({ balance: '0.00' })]));
    await renderPage(<ClosedTransferPart />);
    await waitFor(() => expect(server.sent('readVendorWallets')).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('a game whose vendor keeps the money', () => {
  it('asks once how much goes with it, filled in with all, and opens when it has arrived', async () => {
    server.answer('walletTransfer', { ...transfer({ amount: '500.00' }), moved: '500.00' });
    let answered = 0;
    const user = await renderPage(
      <MoneyOfGame money={{ vendor: 'KEEPER', mode: 'ask' }} isAsked onAnswered={() => (answered += 1)} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Move and play' }));
    await waitFor(() => expect(answered).toBe(1));
    expect(sentMoves()).toEqual([{ from: 'MAIN', to: 'KEEPER', amount: '500.00' }]);
    await user.click(screen.getByRole('button', { name: 'Play with what is there' }));
    expect(answered).toBe(2);
  });
});
