import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { DownlineTransfer } from './downline-transfer.tsx';
import { TransferAct } from './transfer-act.tsx';
import { TransferRecords } from './transfer-records.tsx';
import { TransfersPage } from './transfers-page.tsx';
import { UplinePage } from './upline-page.tsx';

const options: Value<'agentTransferOptions'> = {
  isOn: true,
  balance: '2500.00',
  upline: 'malee',
  min: '1.00',
  max: '100000.00',
  dailyLeft: '2000.00',
  holdUntil: null,
  owes: false,
  isFrozen: false,
  hasPaymentPassword: true,
  cash: null,
};
const row: Value<'agentTransfers'>['list'][number] = {
  transferId: 'atr_0000000000000000000001',
  kind: 'down',
  isIncoming: false,
  other: 'boonmee',
  amount: '250.50',
  note: 'week 47',
  at: '2026-11-20T05:00:00Z',
};
const records = (list: (typeof row)[]) => ({ list, totalPages: 1, totalCount: list.length, zone: 'Asia/Bangkok' });
const agent = { memberId: 'mbr_0000000000000000000002', account: 'boonmee' };
const downline = (accounts: (typeof agent)[]): Value<'agentDownline'> => ({
  path: [],
  list: accounts.map((one) => ({
    ...one,
    kind: 'agent',
    upline: 'anong',
    level: 1,
    joinedAt: row.at,
    lastSeenAt: null,
    isActive: true,
    balance: '0.00',
    contracts: [],
    directs: 0,
    agentsBelow: 0,
    offer: null,
  })),
  totalCount: accounts.length,
  levels: 3,
  hasMore: false,
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('balance', balance);
  server.answer('agentTransferOptions', options);
  server.answer('agentTransfers', records([row]));
  server.answer('agentDownline', downline([agent]));
});

async function fillIn(user: Awaited<ReturnType<typeof renderPage>>, typed: string) {
  await user.type(await screen.findByLabelText(/^Amount/), typed);
  await user.type(screen.getByLabelText(/^Payment password/), '839201');
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
}
const yes = async (user: Awaited<ReturnType<typeof renderPage>>) =>
  user.click(
    within(await screen.findByRole('dialog', { name: /^Transfer ฿/ })).getByRole('button', { name: 'Transfer' }),
  );

describe('the records', () => {
  itShowsItsStates('agentTransfers', {
    draw: () => renderPage(<TransferRecords />, { as: 'player' }),
    full: records([row]),
    row: 'To boonmee',
    empty: records([]),
    nothing: 'No transfers in these days',
  });
});

describe('the choice of an agent below', () => {
  itShowsItsStates('agentDownline', {
    draw: () => renderPage(<DownlineTransfer options={options} />, { as: 'player' }),
    full: downline([agent]),
    row: 'boonmee',
    empty: downline([]),
    nothing: 'No agent is directly below you',
  });
});

describe('the page', () => {
  const draw = () => renderPage(<TransfersPage />, { as: 'player' });

  it('sends to the own cash after a question', async () => {
    server.answer('transferToCash', { ...row, kind: 'own', other: null });
    const user = await draw();
    await screen.findByText('฿2,500.00');
    await fillIn(user, '300');
    expect(server.sent('transferToCash')).toEqual([]);
    await yes(user);
    expect(await screen.findByText('฿300.00 was transferred')).toBeInTheDocument();
    expect(server.sent('transferToCash')[0]?.input.body).toEqual({ amount: '300.00', paymentPassword: '839201' });
  });

  it('sends up with a note, and down to the agent that is chosen', async () => {
    server.answer('transferUpline', row);
    server.answer('transferDownline', row);
    const user = await draw();
    await user.click(await screen.findByRole('tab', { name: 'To my upline' }));
    await user.type(await screen.findByLabelText(/^Note/), 'week 47');
    await fillIn(user, '20');
    await yes(user);
    await waitFor(() =>
      expect(server.sent('transferUpline')[0]?.input.body).toEqual({
        amount: '20.00',
        paymentPassword: '839201',
        note: 'week 47',
      }),
    );
    await user.click(screen.getByRole('tab', { name: 'To an agent' }));
    await fillIn(user, '30');
    await yes(user);
    await waitFor(() =>
      expect(server.sent('transferDownline')[0]?.input.body).toEqual({
        amount: '30.00',
        paymentPassword: '839201',
        memberId: agent.memberId,
      }),
    );
  });

  it('asks for no more than the day leaves, and shows a refusal at its field', async () => {
    server.refuse('transferToCash', 'wallet.paymentPasswordWrong');
    const user = await draw();
    await screen.findByText('฿2,500.00');
    await fillIn(user, '2400');
    expect(await screen.findByText("Only ฿2,000.00 is left of today's limit")).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Amount/));
    await user.type(screen.getByLabelText(/^Amount/), '10');
    await user.click(screen.getByRole('button', { name: 'Transfer' }));
    await yes(user);
    await waitFor(() => expect(screen.getByLabelText(/^Payment password/)).toHaveAccessibleDescription(/wrong/i));
  });

  it.each([
    [{ isOn: false }, 'Transfers along the line are switched off here'],
    [{ isFrozen: true }, /^This line is frozen/],
    [{ owes: true }, /^Your last statement is still to be made up/],
    [{ holdUntil: '2026-11-21T05:00:00Z' }, /^For your safety nothing can be sent until/],
  ])('says why nothing can be sent: %o', async (more, text) => {
    server.answer('agentTransferOptions', { ...options, ...more });
    await draw();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  });

  it('asks for a payment password first, and offers no upline to who has none', async () => {
    server.answer('agentTransferOptions', { ...options, hasPaymentPassword: false });
    await draw();
    expect(await screen.findByRole('region', { name: 'Set a payment password first' })).toBeInTheDocument();
  });

  it('offers nothing upwards to who is directly below the site', async () => {
    server.answer('agentTransferOptions', { ...options, upline: null });
    await draw();
    expect(await screen.findByRole('tab', { name: 'To my cash' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'To my upline' })).toBeNull();
  });
});

it('sends to an agent of the downline list, and closes', async () => {
  server.answer('transferDownline', row);
  const user = await renderPage(<TransferAct {...agent} kind="down" />, { as: 'player' });
  await user.click(screen.getByRole('button', { name: 'Send money to boonmee' }));
  await fillIn(user, '30');
  await yes(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('transferDownline')[0]?.input.body).toMatchObject({ memberId: agent.memberId });
});

describe('a cash agent', () => {
  const draw = () => renderPage(<TransferAct {...agent} kind="player" />, { as: 'player' });

  it('pays in for a player, within limits of its own', async () => {
    server.answer('agentTransferOptions', { ...options, cash: { min: '100.00', max: '900.00', dailyLeft: '500.00' } });
    server.answer('transferToPlayer', { ...row, kind: 'player' });
    const user = await draw();
    await user.click(screen.getByRole('button', { name: 'Pay in for boonmee' }));
    expect(await screen.findByText('฿100.00 to ฿900.00 each time')).toBeInTheDocument();
    await fillIn(user, '300');
    await yes(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('transferToPlayer')[0]?.input.body).toMatchObject({
      memberId: agent.memberId,
      amount: '300.00',
    });
  });

  it('reads that the merchant does not allow it', async () => {
    const user = await draw();
    await user.click(screen.getByRole('button', { name: 'Pay in for boonmee' }));
    expect(await screen.findByText('Cash agents cannot pay in for players here')).toBeInTheDocument();
  });
});

describe('the page of the member centre for the upline', () => {
  const draw = () => renderPage(<UplinePage />, { as: 'player' });

  it('shows what the wallet holds and sends it up with the payment password [WAL-014]', async () => {
    server.answer('transferUpline', row);
    const user = await draw();
    expect(await screen.findByText('฿2,500.00')).toBeInTheDocument();
    await fillIn(user, '20');
    await yes(user);
    await waitFor(() =>
      expect(server.sent('transferUpline')[0]?.input.body).toEqual({ amount: '20.00', paymentPassword: '839201' }),
    );
    expect(await screen.findByText('฿20.00 was transferred')).toBeInTheDocument();
  });

  it('says that nobody is above', async () => {
    server.answer('agentTransferOptions', { ...options, upline: null });
    await draw();
    expect(await screen.findByText('There is no agent directly above you')).toBeInTheDocument();
  });

  it('says what keeps the money back', async () => {
    server.answer('agentTransferOptions', { ...options, isOn: false });
    await draw();
    expect(await screen.findByText('฿2,500.00')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  });
});
