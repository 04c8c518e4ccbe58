import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../keys.ts';
import { priceKey } from '../price-key.ts';
import type { PreviewLine } from './price-change.ts';
import {
  answerPurchase,
  bar,
  basket,
  bought,
  buy,
  buyButton,
  draw,
  HASH,
  near,
  NOW,
  open,
  picks,
  press,
  preview,
  priced,
  typed,
} from './purchase.test-data.ts';

beforeEach(answerPurchase);

describe('the basket', () => {
  it('is priced by the server: odds, tier and what is left of each number, and the sums', async () => {
    server.answer(
      'previewTicket',
      preview([priced('TOP3', '652', { tierBp: 5000, left: '120.00', payout: '4500.00' })], {
        rebate: '1.00',
        price: '9.00',
      }),
    );
    await typed();
    const line = await within(basket()).findByText('Pays 50%');
    expect(line.closest('li')).toHaveTextContent('120.00 left');
    expect(line.closest('li')).toHaveTextContent('10.00 ×900 = 4,500.00');
    expect(buyButton()).toHaveTextContent('Buy for ฿9.00');
    expect(server.sent('previewTicket')[0]?.input.body).toEqual({
      gameCode: 'THGLO',
      numero: '20261201',
      series: '900',
      accept: 'all',
      selections: [{ playType: 'TOP3', form: 'single', input: '652', unit: '1', multiple: 10 }],
    });
  });

  it('changes an amount and a rate, and is priced again', async () => {
    const user = await typed();
    const amount = within(basket()).getByLabelText('Amount of 3 top 652');
    await user.clear(amount);
    await user.type(amount, '0.5{Enter}');
    await waitFor(() =>
      expect(server.sent('previewTicket').at(-1)?.input.body.selections[0]).toMatchObject({ unit: '0.1', multiple: 5 }),
    );
    const slider = within(basket()).getByRole('slider', { name: 'Rate' });
    expect(slider).toHaveAttribute('aria-valuetext', '900, rebate 0%');
  });

  it('is kept for a visitor, who is led to the log-in', async () => {
    const user = await draw({ as: 'visitor' });
    await press(user, '652');
    await open(user);
    expect(within(basket()).getByText(/×900 = 9,000\.00/)).toBeInTheDocument();
    expect(buyButton()).toHaveTextContent('Log in to buy');
    expect(server.sent('previewTicket')).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem('lotteryBaskets')!)).toEqual({
      THGLO: [{ playType: 'TOP3', pick: '652', amount: '10.00' }],
    });
  });

  it('takes what is left of a number, or leaves it out', async () => {
    const refused = priced('TOP3', '652', { left: '4.00', refused: 'lottery.numberLimit' });
    server.answer('previewTicket', preview([refused], { price: '0.00' }));
    const user = await typed();
    expect(await within(basket()).findByText('More than is left')).toBeInTheDocument();
    expect(buyButton()).toBeDisabled();
    await user.click(within(basket()).getByRole('button', { name: 'Take what is left' }));
    await waitFor(() => expect(server.sent('previewTicket').at(-1)?.input.body).toMatchObject({ accept: 'partial' }));
    await user.click(within(basket()).getByRole('button', { name: 'Leave them out' }));
    expect(picks()).toEqual([]);
  });
});

describe('buying', () => {
  it('buys at the price that was shown, and shows the receipt', async () => {
    const user = await typed();
    await buy(user);
    const receipt = (await screen.findByText('Ticket bought')).closest<HTMLElement>('[role=status]')!;
    expect(receipt).toHaveTextContent('Ticket number77');
    expect(receipt).toHaveTextContent('฿1,490.00');
    expect(server.sent('buyTicket')[0]?.input.body).toMatchObject({ numero: '20261201', priceHash: HASH });
    await user.click(within(receipt).getByRole('button', { name: 'Buy more' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bar()).toBeNull();
  });

  it('buys once when the answer is lost, the price changes and the press is repeated', async () => {
    server.lose('buyTicket');
    const user = await typed();
    await buy(user);
    expect(await within(basket()).findByRole('alert')).toBeInTheDocument();
    // It survives a reload, as the basket does.
    expect(sessionStorage.getItem('lotteryTicketAct')).toContain('652');
    server.answer('previewTicket', preview([priced('TOP3', '652')], { priceHash: 'b'.repeat(64) }));
    server.answer('buyTicket', { ...bought, replayed: true });
    await act(() => queryClient.invalidateQueries({ queryKey: keys.tickets }));
    await buy(user);
    await screen.findByText('Ticket bought');
    expect(sessionStorage.getItem('lotteryTicketAct')).toBeNull();
    const [first, second, ...others] = server.sent('buyTicket');
    expect([second?.idempotencyKey, second?.input]).toEqual([first!.idempotencyKey, first!.input]);
    expect(others).toEqual([]);
  });

  it.each(['at the purchase', 'by an event'])(
    'shows what changed of the price, told %s, and buys only when it is agreed to again',
    async (told) => {
      const after = preview([priced('TOP3', '652', { tierBp: 5000, payout: '4500.00' })], {
        priceHash: 'b'.repeat(64),
      });
      server.refuse('buyTicket', 'lottery.priceChanged', { ...after });
      const user = await draw();
      await press(user, '652');
      await open(user);
      await waitFor(() => expect(buyButton()).toBeEnabled());
      server.answer('previewTicket', after);
      if (told === 'by an event') await act(() => queryClient.invalidateQueries({ queryKey: priceKey }));
      else await buy(user);
      const alert = await within(basket()).findByRole('alert');
      expect(alert).toHaveTextContent('3 top 652 Before: 10.00 ×900 = 9,000.00 Now: 10.00 ×900 = 4,500.00 · Pays 50%');
      server.answer('buyTicket', bought);
      await user.click(await screen.findByRole('button', { name: 'Agree and buy for ฿10.00' }));
      await screen.findByText('Ticket bought');
      expect(server.sent('buyTicket').at(-1)?.input.body.priceHash).toBe('b'.repeat(64));
    },
  );

  it('still shows what changed first when another line changes after it', async () => {
    const now = (first: Partial<PreviewLine>, second: Partial<PreviewLine>, hash: string) =>
      preview([priced('TOP3', '652', first), priced('TOP3', '653', second)], { priceHash: hash.repeat(64) });
    const lower = { tierBp: 5000, payout: '4500.00' };
    server.answer('previewTicket', now({}, {}, 'a'));
    const user = await draw();
    await press(user, '652');
    await press(user, '653');
    await open(user);
    await waitFor(() => expect(buyButton()).toBeEnabled());
    for (const [pick, after] of [
      ['652', now(lower, {}, 'b')],
      ['653', now(lower, lower, 'c')],
    ] as const) {
      server.answer('previewTicket', after);
      await act(() => queryClient.invalidateQueries({ queryKey: priceKey }));
      await waitFor(() => expect(within(basket()).getByRole('alert')).toHaveTextContent(pick));
    }
    expect(within(basket()).getByRole('alert')).toHaveTextContent('3 top 652 Before:');
  });

  it.each([
    ['wallet.insufficientBalance', 'Deposit', 'mc=depositv2'],
    ['protection.stakeLimit', 'See my limits', 'mc=saferPlay'],
  ] as const)('leads on from %s', async (code, name, to) => {
    server.refuse('buyTicket', code);
    const user = await typed();
    await buy(user);
    const link = await within(basket()).findByRole('link', { name });
    expect(link).toHaveAttribute('href', expect.stringContaining(to));
  });

  it('names the bound of a ticket that was broken', async () => {
    server.refuse('previewTicket', 'lottery.ticketLimit', { limit: 'ticketMax', value: '5000.00' });
    await typed();
    expect(await within(basket()).findByRole('alert')).toHaveTextContent('A ticket costs at most ฿5,000.00');
  });
});

describe('the end of sales', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));

  it('closes under the finger, and moves the basket only when asked to', async () => {
    server.answer('nearDraws', { ...near, current: { ...near.current!, closeAt: '2026-12-01T07:10:30Z' } });
    const user = await typed();
    await waitFor(() => expect(buyButton()).toBeEnabled());
    expect(screen.getByRole('timer')).toHaveTextContent(/^00:[23]\d$/);
    server.hold('nearDraws');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(buyButton()).toBeDisabled();
    expect(basket()).toHaveTextContent('Draw of Dec 1 is closed; nothing was bought');
    await user.click(within(basket()).getByRole('button', { name: 'Move to the next draw' }));
    await waitFor(() => expect(server.sent('previewTicket').at(-1)?.input.body).toMatchObject({ numero: '20261216' }));
    vi.useRealTimers();
  });

  it('of a draw is no matter of several draws, which go on with the next ones', async () => {
    const days = ['20261216', '20261217'].map((numero) => ({ ...near.next[0]!, numero }));
    const current = { ...near.current!, closeAt: '2026-12-01T07:10:30Z' };
    server.answer('nearDraws', { ...near, current, next: days });
    server.refuse('previewChase', 'common.unavailable');
    const user = await typed();
    await user.selectOptions(within(basket()).getByLabelText('Play several draws'), '2 draws');
    server.hold('nearDraws');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    const list = within(basket()).getByRole('list', { name: 'Draws' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Draw of Dec 16');
    expect(basket()).not.toHaveTextContent('is closed; nothing was bought');
    vi.useRealTimers();
  });
});
