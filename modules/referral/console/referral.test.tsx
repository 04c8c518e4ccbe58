import { server } from '@sanam/test-web';
import { ResourceContextProvider } from 'react-admin';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FriendList } from './friend-list.tsx';
import type { FriendRow as Row, TermsRecord } from './records.ts';
import { TermsPage } from './terms-page.tsx';

const at = '2026-11-20T05:00:00.000Z';
const limits = {
  minDeposit: '500.00',
  minPlayed: '1000.00',
  withinDays: 30,
  holdDays: 14,
  inviterReward: '100.00',
  friendReward: '50.00',
  monthCap: 10,
};
const row: Row = {
  id: 'mbr_0000000000000000000001',
  merchantId: 'default',
  friend: { memberId: 'mbr_0000000000000000000001', username: 'boonmee' },
  inviter: { memberId: 'mbr_0000000000000000000002', username: 'malee' },
  state: 'review',
  joinedAt: at,
  until: at,
  heldUntil: at,
  deposited: '500.00',
  played: '1200.00',
  terms: limits,
  signs: ['account', 'device'],
  rewards: [],
};
const terms: TermsRecord = {
  merchantId: 'default',
  version: 3,
  isOpen: true,
  ...limits,
  approval: null,
  month: { invited: 12, rewarded: 3, cost: '450.00' },
};

describeList('referrals', {
  call: 'opsListReferrals',
  resource: 'referrals',
  list: <FriendList />,
  row,
  text: 'boonmee',
  empty: 'No invited friends here',
});

describe('an invited friend in the console', () => {
  it('shows what both have in common, and is decided with a reason', async () => {
    server.answer('opsListReferrals', { list: [row], totalCount: 1, totalPages: 1 });
    server.answer('opsDecideReferral', { state: 'refused' });
    const user = await renderConsole(
      <ResourceContextProvider value="referrals">
        <FriendList />
      </ResourceContextProvider>,
    );
    expect(await screen.findByText('bank account, device')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refuse the rewards for boonmee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'one household');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(server.sent('opsDecideReferral')[0]?.input.body).toEqual({ act: 'refuse', reason: 'one household' }),
    );
  });
});

describe('the terms for friends in the console', () => {
  it('are shown with what they cost, and changed with a reason', async () => {
    server.answer('opsGetReferralTerms', terms);
    server.answer('opsChangeReferralTerms', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<TermsPage />);
    expect(await screen.findByText('฿450.00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change the terms' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reward = dialog.getByRole('textbox', { name: /Reward of the inviter/ });
    await user.clear(reward);
    await user.type(reward, '1e3');
    expect(dialog.getByText('An amount such as 100.00')).toBeInTheDocument();
    await user.clear(reward);
    await user.type(reward, '150.00');
    await user.type(dialog.getByLabelText(/^Reason/), 'new year');
    await user.click(dialog.getByRole('button', { name: 'Change the terms' }));
    await waitFor(() =>
      expect(server.sent('opsChangeReferralTerms')[0]?.input.body).toEqual({
        isOpen: true,
        ...limits,
        inviterReward: '150.00',
        version: 3,
        reason: 'new year',
      }),
    );
  });
});
