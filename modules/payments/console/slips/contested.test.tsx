import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ContestedSlip, Deposit, Slip } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { deposit } from '@sanam/console/testing/samples.ts';
import { OpenLines } from '../deposits/open-lines.tsx';
import { ContestedActions } from './contested-actions.tsx';
import { ContestedList } from './contested-list.tsx';
import { ContestedRecord } from './contested-record.tsx';
import { SlipList } from './slip-list.tsx';

const slip: Slip = {
  slipId: 'slp_0000000000000000000001',
  depositId: deposit.id,
  member: deposit.member,
  stage: 'review',
  state: 'contested',
  note: null,
  bankCode: '014',
  reference: '2026112012345',
  answer: {
    amount: '500.00',
    paidAt: '2026-11-20T05:02:00Z',
    payerName: 'SOMCHAI J.',
    payerAccount: 'XXXXX6789X',
    receiverName: 'SANAM SANDBOX',
    receiverBank: '004',
    receiverAccount: 'XXXXX5678X',
  },
  createdAt: '2026-11-20T05:03:00Z',
};
const contested: ContestedSlip = {
  id: 'slr_0000000000000000000001',
  bankCode: '014',
  reference: '2026112012345',
  state: 'open',
  amount: '500.00',
  ownerDepositId: null,
  version: 2,
  createdAt: '2026-11-20T05:03:00Z',
  decidedAt: null,
  claims: [slip, { ...slip, slipId: 'slp_0000000000000000000002', depositId: 'dep_0000000000000000000002' }],
  history: [],
};
const { claims: _claims, history: _history, ...row } = contested;

describeList('contested slips', {
  call: 'opsListContestedSlips',
  resource: 'contestedSlips',
  list: <ContestedList />,
  row,
  text: '2026112012345',
  empty: 'No contested slips',
});

it('names the bank of the slip', async () => {
  server.answer('opsGetContestedSlip', contested);
  server.refuse('opsSlip', 'common.notFound');
  await renderConsole(<ContestedRecord id={contested.id} />);
  expect(await screen.findByText('Siam Commercial Bank')).toBeInTheDocument();
  expect(screen.queryByText('014')).toBeNull();
});

it('is given to one of the orders, with a reason', async () => {
  server.answer('opsDecideContestedSlip', { state: 'done', approvalId: null });
  const user = await renderConsole(<ContestedActions slip={contested} />);
  await user.click(screen.getByRole('button', { name: 'Decide the owner' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: /dep_0000000000000000000002/ }));
  await fill(user, asked.getByLabelText(/^Reason/), 'her account');
  await user.click(asked.getByRole('button', { name: 'Decide' }));
  await screen.findByText('Decided');
  expect(server.sent('opsDecideContestedSlip').map(({ input }) => input)).toEqual([
    {
      params: { id: contested.id },
      body: { ownerDepositId: 'dep_0000000000000000000002', reason: 'her account', expectedVersion: 2 },
    },
  ]);
});

it('offers no decision to who may only read, and none twice', async () => {
  await renderConsole(<ContestedActions slip={contested} />, { may: ['payments.deposit.read'] });
  expect(screen.queryByRole('button')).toBeNull();
  await renderConsole(<ContestedActions slip={{ ...contested, state: 'decided' }} />);
  expect(screen.getByText('This slip is decided.')).toBeInTheDocument();
});

it('shows beside the picture what the code says and what the bank answered', async () => {
  server.refuse('opsSlip', 'common.notFound');
  await renderConsole(
    <SlipList
      slips={[slip, { ...slip, slipId: 'slp_0000000000000000000003', reference: null, bankCode: null, answer: null }]}
    />,
  );
  expect(screen.getByText('Siam Commercial Bank 2026112012345')).toBeInTheDocument();
  expect(screen.getByText('SANAM SANDBOX · Kasikornbank XXXXX5678X')).toBeInTheDocument();
  expect(screen.getByText('No readable code')).toBeInTheDocument();
  expect(screen.getByText('No answer from the bank yet')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('The picture could not be loaded')).toHaveLength(2));
});

it('gives money that nobody has taken to an order before people', async () => {
  server.answer('opsDecideUnmatchedLine', { state: 'done', approvalId: null });
  const line: Deposit['openLines'][number] = {
    id: 'mov_0000000000000000000001',
    version: 1,
    amount: '500.00',
    payerName: 'SOMCHAI JAIDEE',
    payerAccount: null,
    bookedAt: '2026-11-20T05:02:00Z',
  };
  const user = await renderConsole(<OpenLines deposit={{ ...deposit, openLines: [line] }} />);
  await user.click(screen.getByRole('button', { name: 'Match to this order' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'the slip shows it');
  await user.click(asked.getByRole('button', { name: 'Match to this order' }));
  await screen.findByText('Matched to the order');
  expect(server.sent('opsDecideUnmatchedLine')[0]?.input.body).toMatchObject({
    decision: 'attach',
    depositId: deposit.id,
  });
});
