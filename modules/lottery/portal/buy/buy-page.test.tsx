import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePrizeMode } from '../prize-mode.ts';
import { answerPurchase, bar, draw, keypad, near, open, picks, press } from './purchase.test-data.ts';
import { sampleRules } from './sample-rules.test-data.ts';

beforeEach(answerPurchase);

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
