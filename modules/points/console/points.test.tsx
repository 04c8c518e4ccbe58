import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { Redemption, Reward } from './use-points.ts';
import { RedemptionList } from './redemptions/redemption-list.tsx';
import { RedemptionPage } from './redemptions/redemption-page.tsx';
import { NewRewardDialog } from './rewards/new-reward-dialog.tsx';
import { RewardList } from './rewards/reward-list.tsx';
import { RewardPage } from './rewards/reward-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import type { Settings } from './settings/values.ts';

const at = '2026-11-20T05:00:00.000Z';
const rewardRow = {
  id: 'prw_0000000000000000000001',
  rewardId: 'prw_0000000000000000000001',
  merchantId: 'default',
  kind: 'goods' as const,
  isOn: true,
  version: 2,
  titleTh: 'แก้ว',
  titleEn: 'Cup',
  price: 300,
  available: 4,
  reserved: 1,
  issued: 2,
};
const reward: Reward = {
  ...rewardRow,
  terms: {
    titleTh: 'แก้ว',
    titleEn: 'Cup',
    textTh: '',
    textEn: '',
    pictures: [],
    price: 300,
    levelMin: null,
    limitCount: null,
    limitPeriod: null,
    startsAt: null,
    endsAt: null,
    rounds: null,
    bonus: null,
    tickets: null,
  },
  game: null,
  pool: null,
  variants: [
    {
      variantId: 'pva_0000000000000000000001',
      nameTh: 'แดง',
      nameEn: 'Red',
      received: 7,
      available: 4,
      reserved: 1,
      issued: 2,
    },
  ],
  versions: [{ version: 2, price: 300, by: 'Malee', at }],
  moves: [],
};
const redemptionRow = {
  id: 'prd_0000000000000000000001',
  redeemId: 'prd_0000000000000000000001',
  merchantId: 'default',
  member: { memberId: 'mbr_0000000000000000000001', username: 'boonmee' },
  titleTh: 'แก้ว',
  titleEn: 'Cup',
  variantTh: 'แดง',
  variantEn: 'Red',
  kind: 'goods' as const,
  quantity: 1,
  points: 300,
  state: 'approved' as const,
  revision: 2,
  at,
};
const redemption: Redemption = {
  ...redemptionRow,
  hasAddress: true,
  addressChangedAt: null,
  carrier: null,
  tracking: null,
  steps: [{ state: 'pending', at, note: null, by: 'boonmee' }],
};
const settings: Settings = {
  merchantId: 'default',
  rates: [{ product: 'RNG', pointsPer100: '1.00' }],
  ratesVersion: 0,
  ratesFrom: at,
  conversion: { isOn: true, pointsPerUnit: 100, min: 100, step: 100, dayLimit: 100_000, monthLimit: null },
  conversionVersion: 0,
  approval: null,
  liability: { points: 12_345, members: 3, pending: 300, cashValue: '126.45' },
  month: { earned: 20_000, converted: 5_000, cash: '50.00', redeemed: 300 },
};
const approval = {
  id: 'apr_0000000000000000000001',
  command: 'points.conversion.change',
  reason: 'points are worth more',
  proposedBy: 'Malee',
  proposedAt: at,
  expiresAt: at,
  isMine: false,
};

describeList('rewards', {
  call: 'opsListPointRewards',
  resource: 'pointRewards',
  list: <RewardList />,
  row: rewardRow,
  text: 'Cup',
  empty: 'No reward yet',
});
describeList('redemptions', {
  call: 'opsListPointRedemptions',
  resource: 'pointRedemptions',
  list: <RedemptionList />,
  row: redemptionRow,
  text: 'Cup · Red',
  empty: 'No redemptions here',
});

describe('a reward', () => {
  it('gets codes into its stock line by line, with the spaces and commas that they have', async () => {
    server.answer('opsGetPointReward', { ...reward, kind: 'voucher' });
    server.answer('opsImportPointCodes', { added: 2, known: 0 });
    const user = await renderConsole(
      <Routes>
        <Route path="/pointRewards/:id/show" element={<RewardPage />} />
      </Routes>,
      { at: `/pointRewards/${reward.id}/show` },
    );
    await user.click(await screen.findByRole('button', { name: 'Import codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Codes'), 'AB 12, C{enter} XY;9 {enter}');
    await user.type(dialog.getByLabelText(/^Reason/), 'bought');
    await user.click(dialog.getByRole('button', { name: 'Import codes' }));
    await waitFor(() =>
      expect(server.sent('opsImportPointCodes')[0]?.input.body).toEqual({
        codes: ['AB 12, C', 'XY;9'],
        reason: 'bought',
      }),
    );
  });

  it('gets pictures and a level, in a new version of its terms', async () => {
    const terms = { ...reward.terms, pictures: ['/media/old.png'] };
    server.answer('opsGetPointReward', { ...reward, terms });
    server.answer('opsChangePointReward', { version: 3 });
    const user = await renderConsole(
      <Routes>
        <Route path="/pointRewards/:id/show" element={<RewardPage />} />
      </Routes>,
      { at: `/pointRewards/${reward.id}/show` },
    );
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'deposit' }));
    await user.click(dialog.getByRole('button', { name: 'Add this picture' }));
    expect(dialog.getByRole('img', { name: 'Picture 2' })).toHaveAttribute('src', '/art/banner-deposit.svg');
    await user.click(dialog.getByRole('button', { name: 'Take out picture 1' }));
    await user.type(dialog.getByLabelText('VIP level, at least'), '3');
    await user.type(dialog.getByLabelText(/^Reason/), 'a better picture');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(server.sent('opsChangePointReward')[0]?.input.body).toMatchObject({
        pictures: ['/art/banner-deposit.svg'],
        levelMin: 3,
        version: 2,
      }),
    );
  });

  it('of bonus money is made with its amount and the terms of the bonus', async () => {
    server.answer('opsListPointRewards', { list: [], totalPages: 0, totalCount: 0 });
    server.answer('opsAddPointReward', { rewardId: reward.id });
    const user = await renderConsole(<NewRewardDialog onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Bonus money' }));
    for (const [label, typed] of [
      ['First variant in Thai', 'เดียว'],
      ['First variant in English', 'One'],
      ['Title in Thai', 'ห้าสิบ'],
      ['Title in English', 'Fifty'],
      ['Price in points', '500'],
      ['Bonus money', '50'],
    ] as const)
      await fill(user, dialog.getByLabelText(label), typed);
    await user.type(dialog.getByLabelText(/^Reason/), 'a new reward');
    await user.click(dialog.getByRole('button', { name: 'New reward' }));
    await waitFor(() =>
      expect(server.sent('opsAddPointReward')[0]?.input.body).toMatchObject({
        kind: 'bonus',
        price: 500,
        bonus: { amount: '50.00', multiplePercent: 1000, betMax: null, cashOutMax: null, days: 30 },
      }),
    );
  });

  it('of tickets is made with its wheel and their number, and reads the wheels again where they did not come', async () => {
    const pool = { poolId: 'whl_0000000000000000000001', kind: 'wheel' as const, titleTh: 'วงล้อ', titleEn: 'Wheel' };
    server.refuse('opsListPointTicketPools', 'common.unavailable');
    server.answer('opsAddPointReward', { rewardId: reward.id });
    const user = await renderConsole(<NewRewardDialog onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Tickets' }));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    server.answer('opsListPointTicketPools', { list: [{ ...pool, isOpen: true }] });
    await user.click(again);
    await user.click(await dialog.findByRole('combobox', { name: 'Wheel or raffle' }));
    await user.click(await screen.findByRole('option', { name: 'Wheel' }));
    for (const [label, typed] of [
      ['First variant in Thai', 'เดียว'],
      ['First variant in English', 'One'],
      ['Title in Thai', 'ตั๋ว'],
      ['Title in English', 'Spins'],
      ['Price in points', '200'],
    ] as const)
      await fill(user, dialog.getByLabelText(label), typed);
    await replace(user, dialog.getByLabelText('Number of tickets'), '3');
    await user.type(dialog.getByLabelText(/^Reason/), 'a new reward');
    await user.click(dialog.getByRole('button', { name: 'New reward' }));
    await waitFor(() =>
      expect(server.sent('opsAddPointReward')[0]?.input.body).toMatchObject({
        kind: 'ticket',
        tickets: { poolId: pool.poolId, count: 3 },
      }),
    );
  });

  it('gets pieces into its stock', async () => {
    server.answer('opsGetPointReward', reward);
    server.answer('opsMovePointStock', { available: 9 });
    const user = await renderConsole(
      <Routes>
        <Route path="/pointRewards/:id/show" element={<RewardPage />} />
      </Routes>,
      { at: `/pointRewards/${reward.id}/show` },
    );
    await user.click(await screen.findByRole('button', { name: 'Add pieces' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Quantity'), '5');
    await user.type(dialog.getByLabelText(/^Reason/), 'a box came');
    await user.click(dialog.getByRole('button', { name: 'Add pieces' }));
    expect(await screen.findByText('The stock is changed')).toBeInTheDocument();
    expect(server.sent('opsMovePointStock')[0]?.input).toMatchObject({
      params: { variantId: 'pva_0000000000000000000001' },
      body: { kind: 'received', quantity: 5, reason: 'a box came' },
    });
  });
});

describe('a redemption', () => {
  it('that is approved can be sent or rejected, and is sent with its carrier', async () => {
    server.answer('opsGetPointRedemption', redemption);
    server.answer('opsReadPointAddress', {
      address: { name: 'Somchai', phone: '0812345678', text: '1 Sukhumvit Road' },
    });
    server.answer('opsDecidePointRedemption', { state: 'shipped' });
    const user = await renderConsole(
      <Routes>
        <Route path="/pointRedemptions/:id/show" element={<RedemptionPage />} />
      </Routes>,
      { at: `/pointRedemptions/${redemption.id}/show` },
    );
    await user.click(await screen.findByRole('button', { name: 'Show the address' }));
    expect(await screen.findByText('1 Sukhumvit Road')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const rejection = within(await screen.findByRole('dialog', { name: 'Reject' }));
    expect(rejection.getByLabelText(/^Text for the member/)).toHaveAccessibleDescription(
      'At least 3 characters. The member reads it, and it stands in the audit log.',
    );
    await user.click(rejection.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
    expect(dialog.getByLabelText('Text for the member (optional)')).toHaveAccessibleDescription(/the member reads it/);
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    await user.type(dialog.getByLabelText('Carrier'), 'Post');
    await user.type(dialog.getByLabelText('Tracking number'), 'TH123');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByText('Done')).toBeInTheDocument();
    expect(server.sent('opsDecidePointRedemption')[0]?.input.body).toEqual({
      act: 'send',
      revision: 2,
      note: null,
      carrier: 'Post',
      tracking: 'TH123',
      isBackInStock: false,
    });
  });
});

it('says what is owed in points, and proposes what they are worth', async () => {
  server.answer('opsGetPointSettings', settings);
  server.answer('opsChangePointConversion', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<SettingsPage />);
  expect(await screen.findByText('12,345')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change conversion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Points for 1.00'));
  await user.type(dialog.getByLabelText('Points for 1.00'), '50');
  await user.type(dialog.getByLabelText(/^Reason/), 'points are worth more');
  await user.click(dialog.getByRole('button', { name: 'Change conversion' }));
  expect(await screen.findByText('Proposed. A second person has to confirm it.')).toBeInTheDocument();
  expect(server.sent('opsChangePointConversion')[0]?.input.body).toMatchObject({ pointsPerUnit: 50, monthLimit: null });
});

it('offers to switch conversion off while another change waits, and nothing else', async () => {
  server.answer('opsGetPointSettings', { ...settings, approval });
  server.answer('opsChangePointConversion', { state: 'done', approvalId: null });
  const user = await renderConsole(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Switch conversion off' }));
  expect(screen.queryByRole('button', { name: 'Change conversion' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'points are stolen');
  await user.click(dialog.getByRole('button', { name: 'Switch conversion off' }));
  expect(await screen.findByText('Changed')).toBeInTheDocument();
  expect(server.sent('opsChangePointConversion')[0]?.input.body).toEqual({
    ...settings.conversion,
    isOn: false,
    version: 0,
    reason: 'points are stolen',
  });
});
