import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { FriendList } from './friend-list.tsx';
import type { Friend, Referral } from './queries.ts';
import { ReferralPage } from './referral-page.tsx';

const own: Referral = {
  terms: {
    minDeposit: '500.00',
    minPlayed: '1000.00',
    withinDays: 30,
    holdDays: 14,
    inviterReward: '100.00',
    friendReward: '50.00',
    monthCap: 10,
  },
  isAgent: false,
  code: 'ABCD2345',
  invited: 3,
  qualified: 2,
  rewarded: 1,
  earned: '100.00',
  leftThisMonth: 9,
};
const friend: Friend = {
  account: 'so***ai',
  joinedAt: '2026-11-20T05:00:00Z',
  state: 'waiting',
  hasDeposited: false,
  hasPlayed: false,
  until: '2026-12-20T05:00:00Z',
  reward: null,
  isVoid: false,
};
const page = (list: Friend[]) => ({ list, totalPages: 1, totalCount: list.length });

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T05:00:00Z'));
  server.answer('balance', balance);
  server.answer('referral', own);
  server.answer('promotionStop', { isStopped: false });
  server.answer('referralFriends', page([friend]));
});

describe('the friends', () => {
  itShowsItsStates('referralFriends', {
    draw: () => renderPage(<FriendList symbol="฿" />, { as: 'player' }),
    full: page([friend]),
    row: 'so***ai',
    empty: page([]),
    nothing: 'No friends yet',
  });

  it('say what is missing, until when, and what the member got', async () => {
    server.answer(
      'referralFriends',
      page([
        friend,
        { ...friend, account: 'b***1', hasDeposited: true },
        { ...friend, account: 'c***2', state: 'held', until: '2026-12-04T05:00:00Z' },
        { ...friend, account: 'd***3', state: 'rewarded', until: null, reward: { amount: '100.00', state: 'paid' } },
        { ...friend, account: 'e***4', state: 'rewarded', until: null },
        { ...friend, account: 'f***5', state: 'held', until: '2026-12-04T05:00:00Z', isVoid: true },
        { ...friend, account: 'g***6', state: 'over', until: null, isVoid: true },
      ]),
    );
    await renderPage(<FriendList symbol="฿" />, { as: 'player' });
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toMatch(/Not done yet.*The deposit is missing\. Time until/);
    expect(rows[1]).toMatch(/The deposit is there, play is missing/);
    expect(rows[2]).toMatch(/Done.*The rewards are paid on/);
    expect(rows[3]).toMatch(/Rewarded.*Your reward: .*100\.00/);
    expect(rows[4]).toMatch(/your own rewards of the month were used up/);
    expect(rows[5]).toMatch(/You took a break or were excluded since your friend registered/);
    expect(rows[5]).not.toMatch(/are paid on/);
    expect(rows[6]).toMatch(/did not come in time/);
  });
});

describe('the page of referral', () => {
  it('shows terms with every figure, the link, its code and the counts [PRM-018]', async () => {
    const user = await renderPage(<ReferralPage />, { as: 'player' });
    const terms = await screen.findByRole('region', { name: 'How it works' });
    expect(terms).toHaveTextContent(/You get100\.00/);
    expect(terms).toHaveTextContent(/Your friend gets50\.00/);
    expect(terms).toHaveTextContent(/500\.00.*1,000\.00.*30 days.*14 days/);
    expect(terms).toHaveTextContent('up to 10 friends a month; 9 more this month');
    const link = screen.getByRole('region', { name: 'Your link' });
    expect(link).toHaveTextContent('/register?referralCode=ABCD2345');
    await user.click(within(link).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('The link is copied')).toBeInTheDocument();
    expect(screen.getByText('Earned').closest('div')).toHaveTextContent('100.00');
    expect(screen.getByText('Done everything').closest('div')).toHaveTextContent('2');
  });

  it('makes a link when the member asks for it', async () => {
    server.answer('referral', { ...own, code: null });
    server.answer('makeReferralLink', { code: 'WXYZ6789' });
    const user = await renderPage(<ReferralPage />, { as: 'player' });
    const button = await screen.findByRole('button', { name: 'Get my link' });
    server.answer('referral', { ...own, code: 'WXYZ6789' });
    await user.click(button);
    expect(await screen.findByText(/referralCode=WXYZ6789/)).toBeInTheDocument();
  });

  it('says why a link was refused', async () => {
    server.answer('referral', { ...own, code: null });
    server.refuse('makeReferralLink', 'referral.closed');
    const user = await renderPage(<ReferralPage />, { as: 'player' });
    await user.click(await screen.findByRole('button', { name: 'Get my link' }));
    expect(await screen.findByText('Nobody is rewarded for friends at the moment')).toBeInTheDocument();
  });

  it('says that nothing is offered, and sends agents to their centre', async () => {
    server.answer('referral', { ...own, terms: null, invited: 0 });
    await renderPage(<ReferralPage />, { as: 'player' });
    expect(await screen.findByText(/your link and the terms appear here/)).toBeInTheDocument();
  });

  it('shows agents the way to their own links', async () => {
    server.answer('referral', { ...own, terms: null, isAgent: true });
    await renderPage(<ReferralPage />, { as: 'player' });
    expect(await screen.findByText('Agents have their own links')).toBeInTheDocument();
  });
});

it('says in advance while nothing is given at the moment', async () => {
  server.answer('promotionStop', { isStopped: true });
  await renderPage(<ReferralPage />, { as: 'player' });
  expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
});
