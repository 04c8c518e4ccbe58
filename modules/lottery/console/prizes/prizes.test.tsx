import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { PrizeList } from './prize-list.tsx';
import type { PrizeRow, PrizeRules, YeekeeRound } from './records.ts';
import { RoundSection } from './round-section.tsx';
import { luckyOf, ranksOf, wantedOf } from './rules-draft.ts';
import { PrizeRulesPage } from './rules-page.tsx';

const at = '2026-11-20T05:00:00.000Z';
const member = { memberId: 'mbr_0000000000000000000001', username: 'boonmee' };
const sender = { ...member, isStaff: false };
const row: PrizeRow = {
  id: 'lsp_0000000000000000000001',
  merchantId: 'default',
  drawId: '7',
  numero: '20261120-037',
  rank: 16,
  isLucky: true,
  member,
  amount: '100.00',
  staked: '200.00',
  signs: ['even'],
  state: 'held',
  refusal: null,
  at,
  version: 1,
};
const rules: PrizeRules = {
  merchantId: 'default',
  version: 2,
  isOn: true,
  stakeMin: '100.00',
  ranks: [{ rank: 16, amount: '100.00' }],
  lucky: ['50.00'],
  approval: null,
  month: { prizes: 12, members: 3, cost: '450.00' },
};
const round: YeekeeRound = {
  numero: '20261120-037',
  state: 'open',
  endsAt: '2026-11-20T05:02:00.000Z',
  serverTime: at,
  count: 21,
  sum: '1171129',
  senders: 5,
  members: [
    {
      member: sender,
      shots: 9,
      firstRank: 1,
      firstAt: at,
      lastAt: at,
      pace: { least: 3, middle: 3.1, spread: 0.1 },
      staked: '200.00',
      sharesDevice: 2,
      signs: ['even', 'fastest'],
    },
  ],
  shots: [{ rank: 21, number: '00042', member: sender, at }],
  contested: 2,
};

describeList('lotteryPrizes', {
  call: 'opsListShotPrizes',
  resource: 'lotteryPrizes',
  list: <PrizeList />,
  row,
  text: 'boonmee',
  empty: 'No prizes here',
});

describe('a prize that looks like a machine’s', () => {
  it('is decided with a reason', async () => {
    server.answer('opsListShotPrizes', { list: [row], totalCount: 1, totalPages: 1 });
    server.answer('opsDecideShotPrize', { state: 'refused' });
    const user = await renderConsole(
      <ResourceContextProvider value="lotteryPrizes">
        <PrizeList />
      </ResourceContextProvider>,
    );
    expect(await screen.findByText('even pace')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refuse the prize of boonmee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'a script');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(server.sent('opsDecideShotPrize')[0]?.input.body).toEqual({
        act: 'refuse',
        version: 1,
        reason: 'a script',
      }),
    );
  });
});

describe('what places bring', () => {
  it('is shown with what it cost, and changed with a reason', async () => {
    server.answer('opsGetShotPrizes', rules);
    server.answer('opsChangeShotPrizes', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<PrizeRulesPage />);
    expect(await screen.findByText('฿450.00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change the prizes' }));
    const dialog = within(await screen.findByRole('dialog'));
    const ranks = dialog.getByRole('textbox', { name: /^Fixed places/ });
    await user.clear(ranks);
    await user.type(ranks, '16 = 100.00, 1 = 50.00');
    expect(dialog.getByText(/^Each as place = prize/)).toBeInTheDocument();
    await user.clear(ranks);
    await user.type(ranks, '1 = 50.00, 16 = 100.00');
    await user.type(dialog.getByLabelText(/^Reason/), 'songkran');
    await user.click(dialog.getByRole('button', { name: 'Change the prizes' }));
    await waitFor(() =>
      expect(server.sent('opsChangeShotPrizes')[0]?.input.body).toEqual({
        isOn: true,
        stakeMin: '100.00',
        ranks: [
          { rank: 1, amount: '50.00' },
          { rank: 16, amount: '100.00' },
        ],
        lucky: ['50.00'],
        version: 2,
        reason: 'songkran',
      }),
    );
  });

  it('is read as it is typed', () => {
    expect(ranksOf('1=100.00\n16 = 50.00')).toEqual([
      { rank: 1, amount: '100.00' },
      { rank: 16, amount: '50.00' },
    ]);
    for (const bad of ['16', '0 = 1.00', '2 = 1.00, 2 = 1.00', '3 = 0.00', '1 = 1e3'])
      expect(ranksOf(bad)).toBeUndefined();
    expect(luckyOf(' 50.00, 20.00 ')).toEqual(['50.00', '20.00']);
    expect(luckyOf('50')).toBeUndefined();
    expect(wantedOf({ isOn: true, stakeMin: '0.00', ranks: '', lucky: '5.00' })).toBeUndefined();
    expect(wantedOf({ isOn: false, stakeMin: '0.00', ranks: '', lucky: '' })).toBeDefined();
  });
});

describe('a yeekee round in the console', () => {
  it('shows the pace and the stake of each sender, and what is contested', async () => {
    server.answer('opsYeekeeRound', round);
    await renderConsole(<RoundSection drawId="7" />);
    const senders = await screen.findByRole('group', { name: 'Senders' });
    expect(senders).toHaveTextContent(/boonmee9฿200\.003\.0 s3\.1 s0\.1 seven pace, fastest possible pacewith 2/);
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', expect.stringContaining('contested'));
    expect(screen.getByRole('group', { name: 'Newest numbers' })).toHaveTextContent('00042');
  });

  it('tags senders whose account is marked as one of staff', async () => {
    const [first] = round.members as [YeekeeRound['members'][number]];
    const marked = { ...sender, memberId: 'mbr_0000000000000000000002', username: 'somsri', isStaff: true };
    const members = [{ ...first, member: marked }, first];
    server.answer('opsYeekeeRound', { ...round, members });
    await renderConsole(<RoundSection drawId="7" />);
    const rows = within(await screen.findByRole('group', { name: 'Senders' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/^somsri staff account/);
    expect(rows[2]).toHaveTextContent(/^boonmee9/);
  });

  it('without numbers says so', async () => {
    server.answer('opsYeekeeRound', { ...round, count: 0, senders: 0, members: [], shots: [] });
    await renderConsole(<RoundSection drawId="7" />);
    expect(await screen.findByText('No numbers were sent')).toBeInTheDocument();
  });
});
