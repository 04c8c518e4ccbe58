import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { withdrawal } from '@sanam/portal/testing/samples.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

const sent: WithdrawalDetail = { ...withdrawal, status: 'disbursed', stage: 'toConfirm' };
const marks = ['Received', 'Not received', 'Partly received'];
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);
const picture = (name: string, type = 'image/png') => new File(['picture'], name, { type });
const open = (detail = sent) => renderPage(<ReceiptPanel detail={detail} symbol="฿" />);

describe('what can be said of a payout', () => {
  it.each([
    ['review', []],
    ['queued', []],
    ['sending', []],
    ['toConfirm', marks],
    ['receivedByPlayer', ['Not received', 'Partly received']],
    ['autoReceived', ['Not received', 'Partly received']],
    ['disputeNotReceived', []],
    ['forced', []],
    ['rejected', []],
    ['returned', []],
  ] as const)('in the stage %s: %j', async (stage, labels) => {
    await open({ ...sent, stage });
    expect(offered()).toEqual(labels);
  });
});

describe('received', () => {
  it('is asked once more and sent once', async () => {
    server.answer('markReceipt', { ...sent, stage: 'receivedByPlayer', status: 'received' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Received' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Confirm that ฿490.00 has arrived in full');
    await user.dblClick(within(question).getByRole('button', { name: 'Received' }));
    await waitFor(() => expect(server.sent('markReceipt')).toHaveLength(1));
    expect(server.sent('markReceipt')[0]?.input).toEqual({
      params: { id: sent.withdrawalId },
      body: { mark: 'received' },
    });
  });
});

describe('a report', () => {
  async function report(kind: string) {
    const user = await open();
    await user.click(screen.getByRole('button', { name: kind }));
    return user;
  }
  const send = () => screen.getByRole('button', { name: 'Send report' });
  const evidence = () => screen.getByLabelText(/^Proof/);

  it('of nothing sends the pictures first, then the mark that names them', async () => {
    server.answer('uploadProofs', { proofIds: ['prf_0000000000000000000001'] });
    server.answer('markReceipt', { ...sent, stage: 'disputeNotReceived', status: 'notReceived' });
    const user = await report('Not received');
    await user.upload(evidence(), picture('statement.png'));
    await fill(user, screen.getByLabelText('Comment'), ' nothing came ');
    await user.dblClick(send());
    await waitFor(() => expect(server.sent('markReceipt')).toHaveLength(1));
    expect(server.sent('uploadProofs')[0]?.form?.getAll('files')).toHaveLength(1);
    expect(server.sent('markReceipt')[0]?.input.body).toEqual({
      mark: 'notReceived',
      proofIds: ['prf_0000000000000000000001'],
      comment: 'nothing came',
    });
  });

  it('without a picture is not sent', async () => {
    const user = await report('Not received');
    await user.click(send());
    expect(evidence()).toHaveAccessibleDescription(/Please upload proof of not receiving/);
    expect(evidence()).toHaveFocus();
    expect(server.sent('uploadProofs')).toEqual([]);
  });

  it('takes three pictures at most, and one can be taken back', async () => {
    const user = await report('Not received');
    await user.upload(
      evidence(),
      ['a', 'b', 'c', 'd'].map((name) => picture(`${name}.png`)),
    );
    expect(evidence()).toHaveAccessibleDescription(/Can't accept upload more than 3 images/);
    await user.click(screen.getByRole('button', { name: 'Remove d.png' }));
    expect(evidence()).not.toBeInvalid();
  });

  it('of a part asks how much came, says what is missing, and is sent [WAL-024]', async () => {
    server.answer('markReceipt', { ...sent, stage: 'disputePartly', status: 'partlyReceived' });
    const user = await report('Partly received');
    const amount = screen.getByLabelText(/^Amount received/);
    await fill(user, amount, '490');
    await user.click(send());
    expect(amount).toHaveAccessibleDescription(/More than 0 and less than ฿490.00/);
    expect(amount).toHaveFocus();
    await user.clear(amount);
    await fill(user, amount, '400');
    expect(amount).toHaveAccessibleDescription(/Still missing: ฿90.00/);
    server.answer('uploadProofs', { proofIds: ['prf_0000000000000000000001'] });
    await user.upload(evidence(), picture('statement.png'));
    await user.click(send());
    await waitFor(() => expect(server.sent('markReceipt')).toHaveLength(1));
    expect(server.sent('markReceipt')[0]?.input.body).toEqual({
      mark: 'partlyReceived',
      proofIds: ['prf_0000000000000000000001'],
      amountReceived: '400.00',
    });
  });

  it('that was refused says why and stays', async () => {
    server.refuse('uploadProofs', 'wallet.proofType');
    const user = await report('Not received');
    await user.upload(evidence(), picture('statement.png'));
    await user.click(send());
    await waitFor(() => expect(evidence()).toBeInvalid());
    expect(screen.getByText('statement.png')).toBeInTheDocument();
    const takeBack = () => user.click(screen.getByRole('button', { name: 'Remove statement.png' }));
    await expectRefusedAt(user, evidence, 'Only acceptable png or jpg', takeBack);
  });

  it('whose amount the server refuses says so there', async () => {
    server.answer('uploadProofs', { proofIds: ['prf_0000000000000000000001'] });
    server.refuse('markReceipt', 'wallet.amountOutOfRange');
    const user = await report('Partly received');
    const amount = () => screen.getByLabelText(/^Amount received/);
    await fill(user, amount(), '400');
    await user.upload(evidence(), picture('statement.png'));
    await user.click(send());
    await expectRefusedAt(user, amount);
  });

  it('that cannot be sent says why above the button', async () => {
    server.refuse('uploadProofs', 'wallet.receiptClosed');
    const user = await report('Not received');
    await user.upload(evidence(), picture('statement.png'));
    await user.click(send());
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  });
});
