import type { Value } from '@sanam/client/client';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPurchase, bar, basket, draw, press } from './purchase.test-data.ts';

beforeEach(answerPurchase);

describe('kept slips', () => {
  const kept: Value<'listSlips'>['list'][number] = {
    slipId: 's1',
    name: 'Birthday',
    gameCode: 'THGLO',
    selections: [{ playType: 'TOP2', form: 'doors', input: '5', unit: '1', multiple: 2 }],
    savedAt: '2026-11-30T07:10:00Z',
  };

  it('are saved from the basket, taken up again in all their picks, and forgotten', async () => {
    server.answer('listSlips', { list: [kept, { ...kept, slipId: 's2', name: 'Other', gameCode: 'LAO' }] });
    server.answer('saveSlip', kept);
    server.answer('deleteSlip', {});
    const user = await draw();
    await press(user, '652');
    await user.click(screen.getByRole('button', { name: 'Saved slips' }));
    await user.type(within(basket()).getByLabelText('Name of the slip'), ' Mine {Enter}');
    await waitFor(() =>
      expect(server.sent('saveSlip')[0]?.input.body).toEqual({
        name: 'Mine',
        gameCode: 'THGLO',
        selections: [{ playType: 'TOP3', form: 'single', input: '652', unit: '1', multiple: 10 }],
      }),
    );
    expect(within(basket()).queryByText('Other')).toBeNull();
    await user.click(within(basket()).getByRole('button', { name: 'Delete Birthday' }));
    await waitFor(() => expect(server.sent('deleteSlip')).toHaveLength(1));
    await user.click(within(basket()).getByRole('button', { name: 'Use' }));
    expect(bar()).toHaveTextContent('Slip: 20 lines');
  });

  it('get another name, and the numbers of the basket where there are some', async () => {
    server.answer('listSlips', { list: [kept] });
    server.answer('changeSlip', kept);
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Saved slips' }));
    const change = async (name: string) => {
      await user.click(within(basket()).getByRole('button', { name: 'Change Birthday' }));
      await user.clear(within(basket()).getByLabelText(/^Name of the slip/));
      await user.type(within(basket()).getByLabelText(/^Name of the slip/), `${name}{Enter}`);
    };
    await change('Lucky');
    await waitFor(() => expect(server.sent('changeSlip')).toHaveLength(1));
    const body = { name: 'Lucky', selections: kept.selections };
    expect(server.sent('changeSlip')[0]?.input).toEqual({ params: { slipId: 's1' }, body });
    await waitFor(() => expect(within(basket()).queryByLabelText(/^Name of the slip/)).toBeNull());
    await user.keyboard('{Escape}');
    await press(user, '652');
    await user.click(screen.getByRole('button', { name: 'Saved slips' }));
    await user.click(within(basket()).getByRole('button', { name: 'Change Birthday' }));
    expect(basket()).toHaveTextContent('The numbers of your slip replace those that are saved');
    await user.click(within(basket()).getByRole('button', { name: 'Save the change' }));
    await waitFor(() => expect(server.sent('changeSlip')).toHaveLength(2));
    const selections = [{ playType: 'TOP3', input: '652' }];
    expect(server.sent('changeSlip')[1]?.input.body).toMatchObject({ name: 'Birthday', selections });
  });
});
