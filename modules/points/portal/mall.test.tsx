import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { History } from './history.tsx';
import { Mall } from './mall.tsx';
import { Redeems } from './redeems.tsx';
import { Rewards } from './rewards.tsx';

const config: Value<'pointsConfig'> = {
  convert: {
    pointsPerUnit: 100,
    min: 100,
    step: 100,
    dayLimit: 100_000,
    monthLimit: null,
    enabled: true,
    left: 100_000,
    turnoverPercent: 100,
  },
  earning: [{ product: 'RNG', pointsPer100: '1.00', levelMultiplier: '1.00' }],
  expires: false,
  password: 'login',
};
const reward: Value<'pointRewards'>['list'][number] = {
  rewardId: 'prw_0000000000000000000001',
  version: 3,
  kind: 'goods',
  title: 'Cup',
  text: 'Holds tea',
  images: [],
  price: 300,
  level: null,
  isLevelMissing: false,
  endsAt: null,
  variants: [{ variantId: 'pva_0000000000000000000001', name: 'Red', available: 4 }],
  rounds: null,
  bonus: null,
  tickets: null,
  limitLeft: null,
};
const coupon = {
  ...reward,
  rewardId: 'prw_0000000000000000000002',
  kind: 'voucher' as const,
  title: 'Coffee',
  price: 100,
};
const redeem: Value<'pointRedeems'>['list'][number] = {
  redeemId: 'prd_0000000000000000000001',
  title: 'Cup',
  variant: 'Red',
  kind: 'goods',
  quantity: 1,
  points: 300,
  state: 'pending',
  at: '2026-11-20T05:00:00Z',
  cancelUntil: '2026-11-20T06:00:00Z',
  steps: [{ state: 'pending', at: '2026-11-20T05:00:00Z', note: null }],
  carrier: null,
  tracking: null,
  code: null,
};
const entry: Value<'pointsTransactions'>['list'][number] = {
  id: '1',
  at: '2026-11-20T05:00:00Z',
  kind: 'earned',
  points: 12,
  before: 0,
  after: 12,
  reference: '1',
};
const page = <Row,>(list: Row[]) => ({ list, totalPages: 1, totalCount: list.length });

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T05:10:00Z'));
  server.answer('balance', balance);
  server.answer('pointsBalance', { points: 12_345, pending: 0, cashValue: '123.45' });
  server.answer('pointsConfig', config);
  server.answer('pointRewards', page([reward, coupon]));
  server.answer('pointRedeems', page([redeem]));
  server.answer('pointsTransactions', { ...page([entry]), zone: 'Asia/Bangkok' });
});

describe('the rewards', () => {
  itShowsItsStates('pointRewards', {
    draw: () => renderPage(<Rewards />, { as: 'player' }),
    full: page([reward]),
    row: 'Cup',
    empty: page([]),
    nothing: 'No rewards are offered now',
  });
});

it('a reward shows its pictures, the first in the catalogue and all where it is redeemed', async () => {
  server.answer('pointRewards', page([{ ...reward, images: ['/media/front.png', '/media/back.png'] }]));
  const user = await renderPage(<Rewards />, { as: 'player' });
  await user.click(await screen.findByRole('button', { name: 'Redeem Cup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cup' }));
  expect(dialog.getByRole('img', { name: 'Cup, picture 1 of 2' })).toHaveAttribute('src', '/media/front.png');
  await user.click(dialog.getByRole('button', { name: 'Cup, picture 2 of 2' }));
  expect(dialog.getByRole('img', { name: 'Cup, picture 2 of 2' })).toHaveAttribute('src', '/media/back.png');
});

it('a reward for a higher level says for which, and cannot be redeemed', async () => {
  server.answer('pointRewards', page([{ ...reward, level: 3, isLevelMissing: true }]));
  await renderPage(<Rewards />, { as: 'player' });
  expect(await screen.findByText('VIP level 3 or above')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Redeem Cup' })).toBeDisabled();
});

it('bonus money says what has to be played for it before it is redeemed, and where it is afterwards', async () => {
  const bonus = { amount: '50.00', multiplePercent: 1000, betMax: '20.00', cashOutMax: null, days: 14 };
  server.answer('pointRewards', page([{ ...reward, kind: 'bonus', title: 'Fifty', bonus }]));
  server.answer('redeemPoints', { redeemId: redeem.redeemId, state: 'issued', points: 300, balance: 12_045 });
  const user = await renderPage(<Rewards />, { as: 'player' });
  expect(
    await screen.findByText(/^฿50\.00 of bonus money: ฿500\.00 has to be played within 14 days/),
  ).toHaveTextContent('Bets up to ฿20.00 while it is active.');
  await user.click(screen.getByRole('button', { name: 'Redeem Fifty' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fifty' }));
  expect(dialog.getByText(/฿500\.00 has to be played/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Log-in password/), 'secret-1');
  await user.click(dialog.getByRole('button', { name: 'Redeem' }));
  expect(await screen.findByText('Your bonus comes in a moment: see bonus details.')).toBeInTheDocument();
});

it('a reward above the points that are there says how many are missing, and cannot be redeemed', async () => {
  server.answer('pointsBalance', { points: 150, pending: 0, cashValue: '1.50' });
  await renderPage(<Rewards />, { as: 'player' });
  expect(await screen.findByText('150 more points needed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Redeem Cup' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Redeem Coffee' })).toBeEnabled();
});

it('a reward that was redeemed as often as allowed says so', async () => {
  server.answer('pointRewards', page([{ ...reward, limitLeft: 0 }]));
  await renderPage(<Rewards />, { as: 'player' });
  expect(await screen.findByText('You have redeemed all you may for now')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Redeem Cup' })).toBeDisabled();
});

describe('what was redeemed', () => {
  itShowsItsStates('pointRedeems', {
    draw: () => renderPage(<Redeems />, { as: 'player' }),
    full: page([redeem]),
    row: 'Cup',
    empty: page([]),
    nothing: 'You have not redeemed anything yet',
  });

  it('says of free rounds that they were given, not of a code', async () => {
    const rounds = { ...redeem, kind: 'freeRounds' as const, state: 'issued' as const, cancelUntil: null };
    server.answer('pointRedeems', page([{ ...rounds, steps: [{ state: 'issued', at: redeem.at, note: null }] }]));
    await renderPage(<Redeems />, { as: 'player' });
    expect(await screen.findAllByText('Given')).toHaveLength(2);
  });

  it('is cancelled after a question, while the hour lasts', async () => {
    server.answer('cancelRedeem', { state: 'cancelled', balance: 12_645 });
    const user = await renderPage(<Redeems />, { as: 'player' });
    await user.click(await screen.findByRole('button', { name: 'Cancel redemption' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel Cup?' });
    expect(within(question).getByRole('button', { name: 'Keep it' })).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Cancel redemption' }));
    expect(await screen.findByText('Cancelled. The points are back.')).toBeInTheDocument();
    expect(server.sent('cancelRedeem')[0]?.input.params).toEqual({ redeemId: redeem.redeemId });
  });

  it('goes to another address, with the password, until it is sent', async () => {
    server.answer('changeRedeemAddress', { state: 'changed' });
    const user = await renderPage(<Redeems />, { as: 'player' });
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cup' }));
    const moved = { name: 'Somchai', phone: '0812345678', text: '2 Rama IX Road' };
    await user.type(dialog.getByLabelText(/^Name of the receiver/), moved.name);
    await user.type(dialog.getByLabelText(/^Phone number/), moved.phone);
    await user.type(dialog.getByLabelText(/^Address/), moved.text);
    await user.type(dialog.getByLabelText(/^Log-in password/), 'secret-1');
    await user.click(dialog.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByText('It goes to the new address')).toBeInTheDocument();
    expect(server.sent('changeRedeemAddress')[0]?.input).toMatchObject({
      params: { redeemId: redeem.redeemId },
      body: { address: moved, password: 'secret-1' },
    });
  });
});

describe('the history', () => {
  itShowsItsStates('pointsTransactions', {
    draw: () => renderPage(<History />, { as: 'player' }),
    full: { ...page([entry]), zone: 'Asia/Bangkok' },
    row: 'For bets',
    empty: { ...page([]), zone: 'Asia/Bangkok' },
    nothing: 'No points came or went in these days',
  });
});

it('shows visitors the rewards alone, and leads them to the log-in [PTS-001]', async () => {
  const user = await renderPage(<Mall />, { as: 'visitor', at: '/pointMall' });
  await user.click(await screen.findByRole('button', { name: 'Redeem Cup' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/login/i);
  expect(screen.queryByText('Your points')).toBeNull();
});

it('shows members what they have and converts whole steps of it [PTS-003]', async () => {
  server.answer('convertPoints', {
    convertId: 'pcv_0000000000000000000001',
    points: 12_300,
    amount: '123.00',
    balance: 45,
    turnoverId: null,
  });
  const user = await renderPage(<Mall />, { as: 'player' });
  expect(await screen.findByText('12,345')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Convert to cash' }));
  const dialog = await screen.findByRole('dialog', { name: 'Convert points to cash' });
  expect(dialog).toHaveTextContent('The cash has to be played 1× before it can be withdrawn.');
  const field = within(dialog).getByLabelText(/^Points/);
  expect(field).toHaveValue('12300');
  await user.clear(field);
  await user.type(field, '12345');
  await user.type(within(dialog).getByLabelText(/^Log-in password/), 'secret-word-7');
  expect(within(dialog).getByText('12,300 points are taken')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Convert' }));
  expect(await screen.findByText(/123\.00 is in your wallet/)).toBeInTheDocument();
});

it('redeems goods to an address, and says what was refused at its field [PTS-002]', async () => {
  server.refuse('redeemPoints', 'points.passwordWrong');
  const user = await renderPage(<Mall />, { as: 'player' });
  await user.click(await screen.findByRole('button', { name: 'Redeem Cup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cup' });
  await user.type(within(dialog).getByLabelText(/^Name of the receiver/), 'Somchai');
  await user.type(within(dialog).getByLabelText(/^Phone number/), '0812345678');
  await user.type(within(dialog).getByLabelText(/^Address/), '1 Sukhumvit Road');
  await user.type(within(dialog).getByLabelText(/^Log-in password/), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  expect(await within(dialog).findByText('The password is wrong')).toBeInTheDocument();
});

it('shows the code of a voucher at once', async () => {
  server.answer('redeemPoints', {
    redeemId: redeem.redeemId,
    state: 'issued',
    points: 100,
    balance: 12_245,
    code: 'KAFE-7788',
  });
  const user = await renderPage(<Mall />, { as: 'player' });
  await user.click(await screen.findByRole('button', { name: 'Redeem Coffee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Coffee' });
  await user.type(within(dialog).getByLabelText(/^Log-in password/), 'secret-word-7');
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  expect(await screen.findByText('KAFE-7788')).toBeInTheDocument();
});
