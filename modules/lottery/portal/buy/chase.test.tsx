import type { Value } from '@sanam/client/client';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { priceKey } from '../price-key.ts';
import { answerPurchase, basket, bought, buyButton, HASH, near, priced, typed } from './purchase.test-data.ts';
import { sampleRules } from './sample-rules.test-data.ts';

beforeEach(answerPurchase);

describe('several draws', () => {
  const drawOf = (numero: string) => ({
    numero,
    multiple: 1,
    price: '10.00',
    payoutMax: '9000.00',
    closeAt: near.current!.closeAt,
    lines: [priced('TOP3', '652')],
  });
  const chased: Value<'previewChase'> = {
    draws: [drawOf('20261201'), drawOf('20261216')],
    stake: '20.00',
    rebate: '0.00',
    price: '20.00',
    priceHash: HASH,
    serverTime: near.serverTime,
  };

  it('are bought at once, at the price of all, and end when one wins if that is wanted', async () => {
    server.answer('previewChase', chased);
    server.answer('startChase', {
      chaseId: 'c1',
      tickets: [bought, { ...bought, ticketNo: '78', numero: '20261216', balance: '1480.00' }],
    });
    const user = await typed();
    await user.selectOptions(within(basket()).getByLabelText('Play several draws'), '2 draws');
    expect(within(basket()).getByRole('checkbox')).toBeChecked();
    const confirm = await within(basket()).findByRole('button', { name: 'Buy 2 draws for ฿20.00' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(await screen.findByText('2 tickets bought')).toBeInTheDocument();
    expect(server.sent('startChase')[0]?.input.body).toEqual({
      gameCode: 'THGLO',
      series: '900',
      selections: [{ playType: 'TOP3', form: 'single', input: '652', unit: '1', multiple: 10 }],
      draws: [
        { numero: '20261201', multiple: 1 },
        { numero: '20261216', multiple: 1 },
      ],
      stopOnWin: true,
      priceHash: HASH,
    });
    expect(server.sent('buyTicket')).toEqual([]);
    expect(screen.getByText('฿1,480.00')).toBeInTheDocument();
  });

  it.each(['at the purchase', 'by an event'])(
    'name the lines whose price changed, told %s, and are bought only when it is agreed to again',
    async (told) => {
      server.answer('previewChase', chased);
      const user = await typed();
      await user.selectOptions(within(basket()).getByLabelText('Play several draws'), '2 draws');
      const confirm = await within(basket()).findByRole('button', { name: 'Buy 2 draws for ฿20.00' });
      await waitFor(() => expect(confirm).toBeEnabled());
      const [first, second] = chased.draws as [(typeof chased.draws)[0], (typeof chased.draws)[0]];
      const lines = [priced('TOP3', '652', { tierBp: 5000, payout: '4500.00' })];
      const after = { ...chased, draws: [first, { ...second, lines }], priceHash: 'b'.repeat(64) };
      server.refuse('startChase', 'lottery.priceChanged', { ...after });
      server.answer('previewChase', after);
      if (told === 'by an event') await act(() => queryClient.invalidateQueries({ queryKey: priceKey }));
      else await user.click(confirm);
      const alert = await within(basket()).findByRole('alert');
      expect(alert).toHaveTextContent(
        '3 top 652 · Draw of Dec 16 Before: 10.00 ×900 = 9,000.00 Now: 10.00 ×900 = 4,500.00 · Pays 50%',
      );
      server.answer('startChase', { chaseId: 'c1', tickets: [bought] });
      await user.click(await screen.findByRole('button', { name: 'Agree and buy 2 draws for ฿20.00' }));
      await screen.findByText('1 tickets bought');
      expect(server.sent('startChase').at(-1)?.input.body.priceHash).toBe('b'.repeat(64));
    },
  );

  it('say which of them cannot be had, and are not bought then', async () => {
    server.answer('previewChase', {
      ...chased,
      draws: [drawOf('20261201'), { ...drawOf('20261216'), refused: 'lottery.numberClosed' }],
    });
    const user = await typed();
    await user.selectOptions(within(basket()).getByLabelText('Play several draws'), '2 draws');
    const list = await within(basket()).findByRole('list', { name: 'Draws' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent('Draw of Dec 16×Closed'));
    expect(within(basket()).getByRole('button', { name: /^Buy 2 draws/ })).toBeDisabled();
  });

  it('are as many as the game allows, each as often as is wanted', async () => {
    const days = Array.from({ length: 12 }, (_, at) => `202612${String(at + 2).padStart(2, '0')}`);
    const next = days.map((numero) => ({ ...near.next[0]!, numero }));
    server.answer('nearDraws', { ...near, next });
    server.answer('lotteryGameRules', { ...sampleRules(), chaseMax: 10 });
    server.answer('previewChase', { ...chased, draws: [drawOf('20261201')] });
    const user = await typed();
    const choice = within(basket()).getByLabelText<HTMLSelectElement>('Play several draws');
    expect(choice.options).toHaveLength(10);
    await user.selectOptions(choice, '4 draws');
    await user.selectOptions(within(basket()).getByLabelText('Stake of each draw'), 'Doubled each time');
    const third = within(basket()).getByLabelText('Times in: Draw of Dec 3');
    expect(third).toHaveValue('4');
    await user.clear(third);
    await user.type(third, '1001');
    expect(third).toBeInvalid();
    await user.clear(third);
    await user.type(third, '7');
    const asked = () =>
      server
        .sent('previewChase')
        .at(-1)
        ?.input.body.draws.map(({ multiple }) => multiple);
    await waitFor(() => expect(asked()).toEqual([1, 2, 7, 8]));
    expect(server.sent('nearDraws').at(-1)?.input.query).toEqual({ gameCode: 'THGLO', count: '19' });
  });

  it('are not offered where the game has no chases', async () => {
    server.answer('lotteryGameRules', { ...sampleRules(), chaseMax: 0 });
    await typed();
    await waitFor(() => expect(buyButton()).toBeEnabled());
    expect(within(basket()).queryByLabelText('Play several draws')).toBeNull();
  });
});
