import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting } from '@sanam/console/testing/samples.ts';
import { DrawActions } from './draw-actions.tsx';
import { recordOf } from './draw.test-data.ts';
import type { DrawRow } from './use-draw.ts';

const open = (draw: Partial<DrawRow>, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<DrawActions record={recordOf(draw)} />, options);
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

describe('the acts on a draw', () => {
  it.each([
    [{ state: 'planned', tickets: 0 }, ['Move the draw', 'Call off']],
    [{ state: 'open' }, ['Pause sales', 'End sales now', 'Move the draw', 'Refund all tickets']],
    [{ state: 'suspended' }, ['Continue sales', 'End sales now', 'Move the draw', 'Refund all tickets']],
    [{ state: 'closed' }, ['Refund all tickets']],
    [{ state: 'drawn' }, []],
    [{ state: 'refunded' }, []],
  ] as [Partial<DrawRow>, string[]][])('of %j are %j', async (draw, labels) => {
    await open({ ...draw, kind: 'own' });
    expect(offered()).toEqual(labels);
  });

  it('are only those of one person while a proposal waits', async () => {
    await open({ state: 'open', waiting });
    expect(offered()).toEqual(['Pause sales', 'End sales now']);
    expect(screen.getByText(/malee proposed this/)).toBeInTheDocument();
  });

  it('are none for who may only read', async () => {
    await open({ state: 'open' }, { may: ['lottery.draw.read'] });
    expect(offered()).toEqual([]);
  });

  it('pause sales with a reason', async () => {
    server.answer('opsChangeDraw', { state: 'done', approvalId: null });
    const user = await open({ state: 'open' });
    await user.click(screen.getByRole('button', { name: 'Pause sales' }));
    await confirm(user, 'Pause');
    await screen.findByText('Done');
    expect(server.sent('opsChangeDraw').map(({ input }) => input)).toEqual([
      { params: { drawId: '41' }, body: { action: 'suspend', version: 3, reason: agreed } },
    ]);
  });

  it('propose a refund and say how much goes back', async () => {
    server.answer('opsRefundDraw', { state: 'proposed', approvalId: waiting.id });
    const user = await open({ state: 'open' });
    await user.click(screen.getByRole('button', { name: 'Refund all tickets' }));
    expect(screen.getByText('12 tickets of 5 members are given back, ฿1,150.00 in all.')).toBeInTheDocument();
    await confirm(user, 'Propose the refund');
    expect(await screen.findByText(/second person/i)).toBeInTheDocument();
    expect(server.sent('opsRefundDraw').map(({ input }) => input.body)).toEqual([{ version: 3, reason: agreed }]);
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
