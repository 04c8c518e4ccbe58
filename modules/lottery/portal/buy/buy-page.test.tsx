import type { Value } from '@sanam/client/client';
import { balance } from '@sanam/portal/testing/samples.ts';
import { type PageOptions, renderPage } from '@sanam/portal/testing/render-page.tsx';
import { keys } from '../keys.ts';
import { priceKey } from '../price-key.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LotteryPage } from '../lottery-page.tsx';
import { usePrizeMode } from '../prize-mode.ts';
import { setBasket } from './baskets.ts';
import type { NearDraws } from '../near-draws.ts';
import type { Preview, PreviewLine } from './price-change.ts';
import { sampleRules } from './sample-rules.test-data.ts';

const HASH = 'a'.repeat(64);
const NOW = new Date('2026-12-01T07:10:00Z');
const near: NearDraws = {
  previous: null,
  waiting: [],
  current: {
    numero: '20261201',
    winningTime: '2026-12-01T07:30:00Z',
    closeAt: '2026-12-01T07:20:00Z',
    state: 'open',
  },
  next: [{ numero: '20261216', winningTime: '2026-12-16T07:30:00Z', closeAt: '2026-12-16T07:20:00Z', state: 'open' }],
  serverTime: NOW.toISOString(),
};
const priced = (playType: string, pick: string, own: Partial<PreviewLine> = {}): PreviewLine => ({
  playType,
  pick,
  stake: '10.00',
  odds: '900.000',
  tierBp: 10_000,
  left: null,
  payout: '9000.00',
  ...own,
});
const preview = (lines: PreviewLine[], own: Partial<Preview> = {}): Preview => ({
  lines,
  stake: '10.00',
  rebate: '0.00',
  price: '10.00',
  payoutMin: '9000.00',
  payoutMax: '9000.00',
  priceHash: HASH,
  closeAt: near.current!.closeAt,
  serverTime: near.serverTime,
  ...own,
});
const bought: Value<'buyTicket'> = {
  ticketNo: '77',
  numero: '20261201',
  stake: '10.00',
  rebate: '0.00',
  price: '10.00',
  acceptedAt: '2026-12-01T07:10:05Z',
  lines: [
    { line: 1, playType: 'TOP3', pick: '652', stake: '10.00', odds: '900.000', tierBp: 10_000, payout: '9000.00' },
  ],
  balance: '1490.00',
  replayed: false,
};

beforeEach(() => {
  setBasket('THGLO', []);
  server.answer('lotteryGameRules', sampleRules());
  server.answer('nearDraws', near);
  server.answer('lotteryOdds', { version: 1, default: { odds: '900.000', tierBp: 10_000, left: null }, numbers: [] });
  server.answer('balance', balance);
  server.answer('previewTicket', preview([priced('TOP3', '652')]));
  server.answer('buyTicket', bought);
});

const draw = (options: PageOptions = {}, query = 'playType=TOP3') =>
  renderPage(<LotteryPage />, { at: `/lottery?gameCode=THGLO&vendor=TCG_SEA&${query}`, ...options });
const basket = () => screen.getByRole('dialog');
const bar = () => screen.queryByRole('button', { name: /^Slip: / });
const open = (user: UserEvent) => user.click(bar()!);
const keypad = () => screen.findByRole('group', { name: 'Keypad' });
async function press(user: UserEvent, digits: string): Promise<void> {
  const keys = within(await keypad());
  for (const digit of digits) await user.click(keys.getByRole('button', { name: digit }));
}
const picks = () =>
  within(basket())
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('p')!.textContent);
const buyButton = () => within(basket()).getByRole('button', { name: /^(Buy for|Agree and buy|Closed|Log in)/ });
/** Draws the page, types one number and opens the basket. */
async function typed(): Promise<UserEvent> {
  const user = await draw();
  await press(user, '652');
  await open(user);
  return user;
}
async function buy(user: UserEvent): Promise<void> {
  await waitFor(() => expect(buyButton()).toBeEnabled());
  await user.click(buyButton());
}

it.each([
  ['SEA', '/lottery?vendor=TCG_SEA'],
  ['Elott', '/lottery'],
  [null, '/lottery'],
] as const)(
  'leads back to the hall that was looked at before, here of the prize mode %s [LOT-018]',
  async (prizeMode, to) => {
    usePrizeMode.setState({ prizeMode });
    await draw();
    expect(await screen.findByRole('link', { name: 'Back to the lotteries' })).toHaveAttribute('href', to);
  },
);

it('keeps the numbers of the last result apart: 10 is not 1 and 0', async () => {
  const previous = {
    gameId: 'g1',
    gameCode: 'PK10M1',
    gameName: 'Race',
    numero: '202611300001',
    number: '4,10,5',
    winningTime: '2026-11-30T17:01:00Z',
  };
  server.answer('nearDraws', { ...near, previous });
  await draw();
  expect(await screen.findByText('4 · 10 · 5')).toBeInTheDocument();
});

describe('choosing numbers', () => {
  it('adds a number as soon as it is whole, in all play types that are chosen', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^3 any order/ }));
    await press(user, '652');
    await open(user);
    expect(picks()).toEqual(['2563 any order', '6523 top']);
  });

  it('begins with the play type of the address, and takes digits of a keyboard and pasted ones [LOT-001]', async () => {
    const user = await draw({}, 'playType=BOT2');
    const field = await screen.findByLabelText('Number');
    await user.type(field, '83');
    await user.click(field);
    await user.paste('๐๗ 12');
    await open(user);
    expect(picks()).toEqual(['122 bottom', '072 bottom', '832 bottom']);
  });

  it('knows the forms: every order, nineteen doors, by place', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Every order' }));
    await press(user, '112');
    expect(bar()).toHaveTextContent('Slip: 3 lines');
    await user.click(screen.getByRole('button', { name: /^2 top/ }));
    await user.click(screen.getByRole('button', { name: '19 doors' }));
    await press(user, '5');
    expect(bar()).toHaveTextContent('Slip: 22 lines');
    await user.click(screen.getByRole('button', { name: 'By place' }));
    await user.type(screen.getByLabelText('By place'), '12 3{Enter}');
    await open(user);
    expect(picks().slice(0, 2)).toEqual(['232 top', '132 top']);
  });

  it('says where an input cannot be read', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Range' }));
    await user.type(screen.getByLabelText('Range'), '100-200 9{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Character 9: not a number of this play type');
    expect(bar()).toBeNull();
  });

  it('leaves a number out that is there already', async () => {
    const user = await draw();
    await press(user, '652652');
    expect(bar()).toHaveTextContent('Slip: 1 line');
    expect(await screen.findByText('1 number was in the slip already')).toBeInTheDocument();
  });

  it('strikes out closed numbers, and tells lower tiers on the key', async () => {
    server.answer('lotteryOdds', {
      version: 2,
      default: { odds: '900.000', tierBp: 10_000, left: null },
      numbers: [
        { pick: '652', odds: '900.000', tierBp: 0, left: '0.00' },
        { pick: '651', odds: '900.000', tierBp: 5000, left: '100.00' },
      ],
    });
    const user = await draw();
    await waitFor(() => expect(server.sent('lotteryOdds')).not.toHaveLength(0));
    await press(user, '65');
    const keys = within(await keypad());
    expect(keys.getByRole('button', { name: /^2/ })).toBeDisabled();
    expect(keys.getByRole('button', { name: /^1/ })).toHaveTextContent('Pays 50%');
    expect(keys.getByRole('button', { name: '3' })).toBeEnabled();
    const lower = within(screen.getByRole('list', { name: 'Closed and lower numbers' })).getAllByRole('listitem');
    expect(lower.map(({ textContent }) => textContent)).toEqual(['3 top closed 652', '3 top Pays 50% 651']);
  });

  it('offers all numbers on a panel, adds them and takes them out again', async () => {
    const user = await draw({}, 'playType=TOP2');
    await user.click(await screen.findByRole('button', { name: 'All numbers' }));
    const panel = within(screen.getByRole('group', { name: 'All numbers' }));
    expect(panel.getAllByRole('button')).toHaveLength(100);
    await user.click(panel.getByRole('button', { name: '07' }));
    await user.click(panel.getByRole('button', { name: '83' }));
    expect(bar()).toHaveTextContent('Slip: 2 lines');
    await user.click(panel.getByRole('button', { name: '07', pressed: true }));
    expect(bar()).toHaveTextContent('Slip: 1 line');
  });

  it('shows in plain digits what it read of Thai and full-width ones', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Paste numbers' }));
    await user.click(await screen.findByLabelText('Numbers with amounts'));
    await user.paste('๖๕๒=๑๐๐x๒๐\nล่าง ０７＝５０');
    const read = await screen.findByRole('list', { name: 'What was read' });
    expect(
      within(read)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['6523 top100', '2563 any order20', '072 bottom50']);
    await user.click(screen.getByRole('button', { name: 'Add 3 lines' }));
    await open(user);
    expect(picks()).toEqual(['072 bottom', '2563 any order', '6523 top']);
  });

  it('reads a pasted list, and shows what it cannot read with line and column', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Paste numbers' }));
    const sheet = screen.getByRole('dialog');
    const area = within(sheet).getByLabelText('Numbers with amounts');
    await user.click(area);
    await user.paste('652=100x20\n12=50');
    expect(within(sheet).getByRole('button', { name: 'Add 2 lines' })).toBeDisabled();
    await user.click(within(sheet).getByRole('button', { name: /^Line 2, character 4: say top or bottom/ }));
    expect(area).toHaveFocus();
    await user.clear(area);
    await user.paste('652=100x20\nล่าง 12=50');
    await user.click(within(sheet).getByRole('button', { name: 'Add 3 lines' }));
    await open(user);
    expect(picks()).toEqual(['122 bottom', '2563 any order', '6523 top']);
  });
});

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

describe('the page of a lottery', () => {
  it('tells the rules: when each play type wins, what it pays and how much it gives back', async () => {
    const user = await draw({ as: 'visitor' });
    await user.click(await screen.findByRole('button', { name: 'Rules and odds' }));
    const [first] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(first).toHaveTextContent('3 topThe last three digits of the top number, in order');
    expect(first).toHaveTextContent('×900Returns 90.00%');
  });

  it('says that it is not offered, and where the others are', async () => {
    server.refuse('lotteryGameRules', 'lottery.unknownGame');
    server.refuse('nearDraws', 'lottery.unknownGame');
    await draw();
    expect(await screen.findByText('This lottery is not offered')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all lotteries' })).toHaveAttribute('href', '/lottery');
  });

  it('can be read again when it could not be read', async () => {
    server.refuse('lotteryGameRules', 'common.unavailable');
    const user = await draw();
    const alert = await screen.findByRole('alert');
    server.answer('lotteryGameRules', sampleRules());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thai government' })).toBeInTheDocument();
  });
});
