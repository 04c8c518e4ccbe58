import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { staleKeys } from '@sanam/portal/lib/feature.ts';
import type { Value } from '@sanam/client/client';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FreeRounds } from './free-rounds.tsx';

type Reward = Value<'freeRounds'>['list'][number];

const reward = (change: Partial<Reward> = {}): Reward => ({
  id: 'frg_0000000000000000000a',
  state: 'granted',
  game: {
    nodeId: 'studio_lantern',
    vassalage: 'STUDIO',
    gameType: 'RNG',
    gameCode: 'lantern-river',
    gameName: 'Lantern River',
    pictureUrl: null,
  },
  rounds: 10,
  left: 10,
  bet: '2.00',
  won: '0.00',
  turnoverPercent: 0,
  bonus: null,
  paidAs: null,
  expiresAt: '2026-12-05T05:00:00.000Z',
  endedAt: null,
  ...change,
});
const over = reward({
  id: 'frg_0000000000000000000b',
  state: 'settled',
  left: 0,
  won: '47.50',
  endedAt: '2026-11-28T05:00:00.000Z',
});
const answer = (...list: Reward[]) =>
  server.answer('freeRounds', { list, playable: list.filter(({ state }) => state === 'granted').length });

describe('free rounds in the reward centre', () => {
  it('say how many, at which game and bet, until when, and lead to the game', async () => {
    answer(reward());
    await renderPage(<FreeRounds />, { as: 'player' });
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent('10 free rounds');
    expect(card).toHaveTextContent('Lantern River');
    expect(card).toHaveTextContent('Each is played at ฿2.00. You do not pay it.');
    expect(card).toHaveTextContent(/Until .*5/);
    expect(card).toHaveTextContent('What they win is yours as cash');
    const play = within(card).getByRole('link', { name: 'Play free rounds of Lantern River' });
    expect(play).toHaveAttribute(
      'href',
      '/game?nodeId=studio_lantern&vassalage=STUDIO&gameType=RNG&gameCode=lantern-river',
    );
  });

  it('say what is left, and which turnover what they win has', async () => {
    answer(reward({ left: 1, turnoverPercent: 150 }));
    await renderPage(<FreeRounds />, { as: 'player' });
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent('1 free round');
    expect(card).toHaveTextContent('1 of 10 left');
    expect(card).toHaveTextContent('has to be played 1.50× before it can be withdrawn');
  });

  it('say that they win bonus money, under which terms, and what is if none can be given', async () => {
    const bonus = { multiplePercent: 1250, betMax: '50.00', cashOutMax: '500.00', days: 14 };
    answer(reward({ turnoverPercent: 100, bonus }));
    await renderPage(<FreeRounds />, { as: 'player' });
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent(
      'bonus money when all are played: it becomes cash once it is played 12.50× within 14 days.',
    );
    expect(card).toHaveTextContent('Bets while it is active are at most ฿50.00.At most ฿500.00 of it becomes cash.');
    expect(card).toHaveTextContent('If no bonus can be given by then, it is cash that has to be played 1× before');
  });

  it.each([
    [null, 'Won ฿47.50: it comes as bonus money in a moment'],
    ['bonus', 'Won ฿47.50, given as bonus money'],
    ['cash', 'Won ฿47.50, paid in cash: no bonus could be given'],
  ] as const)('that won bonus money say what it became: %s', async (paidAs, text) => {
    answer({ ...over, bonus: { multiplePercent: 1000, betMax: null, cashOutMax: null, days: 14 }, paidAs });
    const user = await renderPage(<FreeRounds />, { as: 'player' });
    await user.click(await screen.findByText('Earlier free rounds'));
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
  });

  it('that are over are kept apart, with what they won', async () => {
    answer(reward({ state: 'requested' }), over);
    const user = await renderPage(<FreeRounds />, { as: 'player' });
    expect(await screen.findByText('On the way')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByText('Earlier free rounds'));
    expect(screen.getByText(/Won ฿47\.50/)).toBeInTheDocument();
  });

  it('are not there where there are none', async () => {
    answer();
    const { container } = { container: document.body };
    await renderPage(<FreeRounds />, { as: 'player' });
    await waitFor(() => expect(server.sent('freeRounds')).toHaveLength(1));
    expect(container).not.toHaveTextContent('Free rounds');
  });

  it('are counted in the menu with the rewards, and read again when one changes', async () => {
    await renderSite('/?mc=rewardCenter', { as: 'player' }, () => answer(reward()));
    expect(await screen.findByText('Lantern River')).toBeInTheDocument();
    const entry = within(screen.getByRole('dialog')).getByRole('link', { name: /Rewards/ });
    await waitFor(() => expect(entry).toHaveTextContent(/1/));
    answer(over);
    for (const queryKey of staleKeys({ type: 'freeRounds' })) await queryClient.invalidateQueries({ queryKey });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Play free rounds/ })).toBeNull());
  });
});
