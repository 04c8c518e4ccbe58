import { server } from '@sanam/test-web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting } from '@sanam/console/testing/samples.ts';
import { DrawActions } from './draw-actions.tsx';
import { entry, recordOf, settlement } from './draw.test-data.ts';
import type { DrawRow, Entry } from './use-draw.ts';

const open = (draw: Partial<DrawRow>, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<DrawActions record={recordOf(draw)} />, options);
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

describe('the acts on a draw', () => {
  it.each([
    [{ state: 'planned', tickets: 0 }, ['Move the draw', 'Cancel the draw']],
    [{ state: 'open' }, ['Suspend sales', 'End sales now', 'Move the draw', 'Refund all tickets']],
    [{ state: 'suspended' }, ['Resume sales', 'End sales now', 'Move the draw', 'Refund all tickets']],
    [{ state: 'closed' }, ['Refund all tickets']],
    [{ state: 'drawn' }, []],
    [{ state: 'refunded' }, []],
  ] as [Partial<DrawRow>, string[]][])('of %j are %j', async (draw, labels) => {
    await open({ ...draw, kind: 'own' });
    expect(offered()).toEqual(labels);
  });

  it('are only those of one person while a proposal waits', async () => {
    await open({ state: 'open', waiting });
    expect(offered()).toEqual(['Suspend sales', 'End sales now']);
    expect(screen.getByText(/malee proposed this/)).toBeInTheDocument();
  });

  it('are none for who may only read', async () => {
    await open({ state: 'open' }, { may: ['lottery.draw.read'] });
    expect(offered()).toEqual([]);
  });

  it('pause sales with a reason', async () => {
    server.answer('opsChangeDraw', { state: 'done', approvalId: null });
    const user = await open({ state: 'open' });
    await user.click(screen.getByRole('button', { name: 'Suspend sales' }));
    await confirm(user, 'Suspend');
    await screen.findByText('Done');
    expect(server.sent('opsChangeDraw').map(({ input }) => input)).toEqual([
      { params: { drawId: '41' }, body: { action: 'suspend', version: 3, reason: agreed } },
    ]);
  });

  it('propose a refund and say how much goes back', async () => {
    server.answer('opsRefundDraw', { state: 'proposed', approvalId: waiting.id });
    const user = await open({ state: 'open' });
    await user.click(screen.getByRole('button', { name: 'Refund all tickets' }));
    expect(screen.getByText('Refunds 12 tickets of 5 members, ฿1,150.00 in total.')).toBeInTheDocument();
    expect(screen.getByText('Players read your reason with the draw.')).toBeInTheDocument();
    await confirm(user, 'Propose the refund');
    expect(await screen.findByText(/second person/i)).toBeInTheDocument();
    expect(server.sent('opsRefundDraw').map(({ input }) => input.body)).toEqual([{ version: 3, reason: agreed }]);
  });

  it.each([
    ['en', 'Refunds 1 ticket of 1 member, ฿20.00 in total.'],
    ['th', 'คืนเงิน 1 โพย ของสมาชิก 1 คน รวม ฿20.00'],
  ] as const)('count one ticket of one member as one, in %s', async (language, words) => {
    const user = await open({ state: 'open', tickets: 1, members: 1, price: '20.00' }, { language });
    await user.click(screen.getByRole('button', { name: language === 'en' ? 'Refund all tickets' : 'คืนเงินทุกโพย' }));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('move a draw to a time that is possible, and to no other', async () => {
    server.answer('opsMoveDraw', { state: 'proposed', approvalId: waiting.id });
    const user = await open({ state: 'open', closeAt: '2036-11-20T13:15:00Z', winningAt: '2036-11-20T13:30:00Z' });
    await user.click(screen.getByRole('button', { name: 'Move the draw' }));
    const dialog = within(await screen.findByRole('dialog'));
    await confirm(user, 'Propose the new time');
    expect(server.sent('opsMoveDraw')).toEqual([]);
    await replace(user, dialog.getByLabelText('Result due'), '2036-11-20T20:00');
    expect(dialog.getByText('Sales have to end before the result is due')).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Result due'), '2036-11-21T20:30');
    await confirm(user, 'Propose the new time');
    await waitFor(() => expect(server.sent('opsMoveDraw')).toHaveLength(1));
    expect(server.sent('opsMoveDraw')[0]!.input.body).toEqual({
      closeAt: '2036-11-20T13:15:00Z',
      winningAt: '2036-11-21T13:30:00.000Z',
      version: 3,
      reason: agreed,
    });
  });
});

describe('what a draw waits for', () => {
  const due: Partial<DrawRow> = { state: 'sealed', winningAt: '2026-11-20T13:30:00Z' };

  it('is the result of an official draw, by somebody who has not entered it', async () => {
    await renderConsole(<DrawActions record={recordOf({ ...due, state: 'entered' }, { entries: [entry] })} />);
    expect(offered()).toContain('Enter the result');
  });

  it.each([
    ['is mine already', { ...due, state: 'entered' }, [{ ...entry, isMine: true }]],
    ['is not due', { ...due, winningAt: '2036-11-20T13:30:00Z' }, []],
    ['is drawn by the portal', { ...due, kind: 'own' }, []],
  ] as [string, Partial<DrawRow>, Entry[]][])('is no entry where it %s', async (_, draw, entries) => {
    await renderConsole(<DrawActions record={recordOf(draw, { entries })} />);
    expect(offered()).not.toContain('Enter the result');
  });

  it('is entered with its source, and not while the board is not whole', async () => {
    server.answer('opsEnterResult', { entryNo: 2, state: 'sealed', agrees: false });
    const user = await renderConsole(
      <DrawActions record={recordOf({ ...due, state: 'entered' }, { entries: [entry] })} />,
    );
    await user.click(screen.getByRole('button', { name: 'Enter the result' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/without seeing the first entry/)).toBeInTheDocument();
    expect(dialog.getByText('One number of 4 digits')).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Number'), '830');
    expect(dialog.getByText('Number 1 does not have the form of this prize')).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Source'), 'https://other.example');
    await replace(user, dialog.getByLabelText('Read there at'), '2026-11-20T20:31');
    await confirm(user, 'Submit the entry');
    expect(server.sent('opsEnterResult')).toEqual([]);
    await replace(user, dialog.getByLabelText('Number'), '๘๓๐๕');
    expect(dialog.getByText('Required: a picture of the source, PNG or JPEG')).toBeInTheDocument();
    await confirm(user, 'Submit the entry');
    expect(server.sent('opsEnterResult')).toEqual([]);
    await user.upload(dialog.getByLabelText('Add a picture'), new File(['abc'], 'board.png', { type: 'image/png' }));
    expect(await dialog.findByText('board.png')).toBeInTheDocument();
    await confirm(user, 'Submit the entry');
    expect(await screen.findByText(/^The entries differ/)).toBeInTheDocument();
    expect(server.sent('opsEnterResult').map(({ input }) => input.body)).toEqual([
      {
        prizes: { number: ['๘๓๐๕'] },
        sourceAddress: 'https://other.example',
        sourceAt: '2026-11-20T13:31:00.000Z',
        evidence: btoa('abc'),
      },
    ]);
  });

  it('names its source above the prizes, of which some are long and optional', async () => {
    const glo = recordOf({ ...due, market: 'THGLO' });
    const user = await renderConsole(<DrawActions record={glo} />);
    await user.click(screen.getByRole('button', { name: 'Enter the result' }));
    const dialog = within(await screen.findByRole('dialog'));
    const labels = dialog.getAllByRole('textbox').map((field) => field.closest('div')?.parentElement?.textContent);
    expect(labels.findIndex((label) => label?.startsWith('Source'))).toBe(0);
  });

  it('is the payout above the threshold, as it was seen', async () => {
    server.answer('opsApproveSettlement', { state: 'proposed', approvalId: waiting.id });
    const user = await renderConsole(
      <DrawActions record={recordOf({ state: 'evaluated' }, { settlements: [settlement] })} />,
    );
    expect(offered()).toEqual(['Approve the payout', 'Correct the result']);
    await user.click(screen.getByRole('button', { name: 'Approve the payout' }));
    expect(screen.getByText('฿90,000.00 is paid for 2 winning tickets.')).toBeInTheDocument();
    expect(screen.getByText('The second calculation found the same sum.')).toBeInTheDocument();
    await confirm(user, 'Propose the payout');
    await waitFor(() => expect(server.sent('opsApproveSettlement')).toHaveLength(1));
    expect(server.sent('opsApproveSettlement')[0]!.input.body).toEqual({
      settlementNo: 1,
      payout: '90000.00',
      reason: agreed,
    });
  });

  it('is an evaluation again or a refund while its settlement is held back, and no approval', async () => {
    server.answer('opsReevaluateDraw', { state: 'proposed', approvalId: waiting.id });
    const held = { ...settlement, isHeld: true, checkedPayout: '45000.00' };
    const user = await renderConsole(
      <DrawActions record={recordOf({ state: 'evaluated' }, { settlements: [held] })} />,
    );
    expect(offered()).toEqual(['Evaluate again', 'Correct the result', 'Refund all tickets']);
    await user.click(screen.getByRole('button', { name: 'Evaluate again' }));
    expect(screen.getByText(/^Nothing is paid unless they agree/)).toBeInTheDocument();
    await confirm(user, 'Propose the evaluation');
    await waitFor(() => expect(server.sent('opsReevaluateDraw')).toHaveLength(1));
    expect(server.sent('opsReevaluateDraw')[0]!.input.body).toEqual({ settlementNo: 1, reason: agreed });
  });

  it('is only an evaluation again once something of it was paid', async () => {
    const held = { ...settlement, state: 'paying' as const, isHeld: true };
    const user = await renderConsole(<DrawActions record={recordOf({ state: 'paying' }, { settlements: [held] })} />);
    expect(offered()).toEqual(['Evaluate again']);
    await user.click(screen.getByRole('button', { name: 'Evaluate again' }));
    expect(screen.getByText(/only the difference from what was already paid/)).toBeInTheDocument();
  });

  it('is corrected with another result and a public note, and not with the same one', async () => {
    server.answer('opsCorrectResult', { state: 'proposed', approvalId: waiting.id, agrees: null });
    const results = [{ version: 1, prizes: { number: ['8305'] }, note: '', at: entry.at, by: ['Anong'] }];
    const user = await renderConsole(<DrawActions record={recordOf({ state: 'settled' }, { results })} />);
    await user.click(screen.getByRole('button', { name: 'Correct the result' }));
    const dialog = within(await screen.findByRole('dialog'));
    await replace(user, dialog.getByLabelText('Notice to players'), 'The office published an error');
    await confirm(user, 'Propose the correction');
    expect(server.sent('opsCorrectResult')).toEqual([]);
    await replace(user, dialog.getByLabelText('Number'), '8306');
    await replace(user, dialog.getByLabelText('Source'), 'https://office.example');
    await replace(user, dialog.getByLabelText('Read there at'), '2026-11-20T21:00');
    await confirm(user, 'Propose the correction');
    expect(server.sent('opsCorrectResult')).toEqual([]);
    await user.upload(dialog.getByLabelText('Add a picture'), new File(['abc'], 'board.png', { type: 'image/png' }));
    expect(await dialog.findByText('board.png')).toBeInTheDocument();
    await confirm(user, 'Propose the correction');
    await waitFor(() => expect(server.sent('opsCorrectResult')).toHaveLength(1));
    expect(server.sent('opsCorrectResult')[0]!.input.body).toEqual({
      prizes: { number: ['8306'] },
      note: 'The office published an error',
      sourceAddress: 'https://office.example',
      sourceAt: '2026-11-20T14:00:00.000Z',
      evidence: btoa('abc'),
      version: 3,
      reason: agreed,
    });
  });

  it('is corrected by the second person with numbers of their own, on an empty board', async () => {
    server.answer('opsCorrectResult', { state: 'done', approvalId: waiting.id, agrees: false });
    const results = [{ version: 1, prizes: { number: ['8305'] }, note: '', at: entry.at, by: ['Anong'] }];
    const proposal = { ...waiting, command: 'lottery.result.correct', isMine: false };
    const user = await renderConsole(
      <DrawActions record={recordOf({ state: 'settled', waiting: proposal }, { results })} />,
    );
    expect(offered()).toContain('Enter the correction');
    expect(offered()).not.toContain('Correct the result');
    await user.click(screen.getByRole('button', { name: 'Enter the correction' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Number')).toHaveValue('');
    expect(dialog.queryByLabelText('Notice to players')).not.toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Number'), '8306');
    await replace(user, dialog.getByLabelText('Source'), 'https://paper.example');
    await replace(user, dialog.getByLabelText('Read there at'), '2026-11-20T21:00');
    await user.upload(dialog.getByLabelText('Add a picture'), new File(['abc'], 'board.png', { type: 'image/png' }));
    expect(await dialog.findByText('board.png')).toBeInTheDocument();
    await confirm(user, 'Submit the entry');
    expect(await screen.findByText(/The result stays; two people enter the correction again/)).toBeInTheDocument();
    expect(server.sent('opsCorrectResult')[0]!.input.body).toMatchObject({ prizes: { number: ['8306'] }, version: 3 });
  });

  it('is the end of a correction that nobody goes on with', async () => {
    server.answer('opsEndCorrection', {});
    const results = [{ version: 1, prizes: { number: ['8305'] }, note: '', at: entry.at, by: ['Anong', 'Malee'] }];
    const left: Entry = { ...entry, entryNo: 3, corrects: 2, state: 'lapsed', prizes: null };
    const record = (...entries: Entry[]) => recordOf({ state: 'settled' }, { entries, results });
    const user = await renderConsole(<DrawActions record={record(entry, left)} />);
    await user.click(screen.getByRole('button', { name: 'End the correction' }));
    expect(screen.getByText(/^All entries of the correction are shown/)).toBeInTheDocument();
    await confirm(user, 'End the correction');
    await screen.findByText('Done');
    expect(server.sent('opsEndCorrection').map(({ input }) => input.body)).toEqual([{ version: 3, reason: agreed }]);
    for (const none of [record(entry), record({ ...left, state: 'ended' }), record({ ...left, corrects: 1 })]) {
      cleanup();
      await renderConsole(<DrawActions record={none} />);
      expect(offered()).not.toContain('End the correction');
    }
  });

  it('is not confirmed by who proposed the correction', async () => {
    const proposal = { ...waiting, command: 'lottery.result.correct', isMine: true };
    await open({ state: 'settled', waiting: proposal });
    expect(offered()).not.toContain('Enter the correction');
  });
});
