import type { Value } from '@sanam/client/client';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPurchase, basket, bought, buyButton, HASH, near, typed } from './purchase.test-data.ts';
import { sampleRules } from './sample-rules.test-data.ts';

beforeEach(answerPurchase);

describe('several draws', () => {
  const drawOf = (numero: string) => ({
    numero,
    multiple: 1,
    price: '10.00',
    payoutMax: '9000.00',
    closeAt: near.current!.closeAt,
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
