import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PromoDetailPage } from '../../content/portal/promo-detail-page.tsx';
import { PromotionsPage } from '../../content/portal/promotions-page.tsx';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { noAnnouncements, noPromotions } from '@sanam/portal/testing/samples.ts';
import { activityStates, shownStates } from '../contract/activity-states.ts';
import { promotionCategories, promotionTags } from '../contract/campaign-states.ts';
import { terms } from './bonus/bonus.test-data.ts';
import { ParticipationPage } from './participation/participation-page.tsx';
import type { Card, Detail } from './queries.ts';

const ID = 'pro_0000000000000000000a';
const none: Card['acts'] = { join: false, leave: false, apply: false, withdraw: null, claim: false, deposit: false };
const card = (change: Partial<Card> = {}): Card => ({
  id: ID,
  kind: 'claim',
  category: 'slots',
  tags: ['newbie'],
  title: 'Fifty for you',
  summary: 'Cash for new members',
  picture: null,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-31T17:00:00Z',
  placesLeft: 3,
  budgetLeft: '900.00',
  reward: '50.00',
  rounds: null,
  goal: null,
  currency: 'THB',
  state: 'claim',
  due: null,
  acts: { ...none, claim: true },
  ...change,
});
const detail = (change: Partial<Detail> = {}): Detail => ({
  ...card(),
  body: '<p>All the <b>terms</b></p>',
  version: 1,
  occurrence: 'once',
  countsFrom: null,
  zone: 'Asia/Bangkok',
  claimDays: 7,
  isStopped: false,
  isGroupTaken: false,
  notice: null,
  cashback: null,
  cashbackPeriod: null,
  lastCashback: null,
  bonus: null,
  conditions: [],
  verdicts: [],
  application: null,
  ...change,
});
const page = (list: Card[]) => ({
  ...noPromotions,
  list,
  totalCount: list.length,
  categories: ['slots' as const, 'lotto' as const],
  tags: ['newbie' as const],
});

describe('the page of promotions', () => {
  const draw = (at = '/promotions') => renderPage(<PromotionsPage />, { at });
  beforeEach(() => server.answer('listAnnouncements', noAnnouncements));

  itShowsItsStates('listPromotions', {
    draw,
    full: page([card()]),
    row: 'Fifty for you',
    empty: noPromotions,
    nothing: 'No promotions yet',
  });

  it('has a tab for each category that has something, and tags as the specification writes them [PRM-005] [PRM-007]', async () => {
    server.answer('listPromotions', page([card()]));
    const user = await draw();
    await screen.findByRole('tab', { name: 'Lotto' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Slots', 'Lotto']);
    await user.click(screen.getByRole('tab', { name: 'Lotto' }));
    await waitFor(() => expect(server.sent('listPromotions').at(-1)?.input.query).toMatchObject({ category: 'lotto' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/promotions?category=lotto');
    await user.click(screen.getByRole('button', { name: 'NEWBIE' }));
    await waitFor(() => expect(server.sent('listPromotions').at(-1)?.input.query).toMatchObject({ tag: 'newbie' }));
  });

  it('has the categories and tags of the specification, each by its name [PRM-006] [PRM-007]', async () => {
    server.answer('listPromotions', {
      ...page([card()]),
      categories: [...promotionCategories],
      tags: [...promotionTags],
    });
    await draw();
    await screen.findByRole('tab', { name: 'Lotto' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      `All,Others,Sports,Live casino,Slots,Card games,Fish,Lotto,Rebate,Points mall,Ranking,Deposit,App download,Newbie,Game promotions`.split(
        ',',
      ),
    );
    const tags = within(screen.getByRole('group', { name: 'Tags' })).getAllByRole('button');
    expect(tags.map((tag) => tag.textContent)).toEqual([
      'NEWBIE',
      'LIMITED',
      'SPECIAL OFFER',
      'DAILY',
      'HIGH RABATE',
      'VIP',
    ]);
  });

  it('shows what is left and until when, and claims at a press', async () => {
    server.answer('listPromotions', page([card()]));
    server.answer('claimPromotion', {
      id: ID,
      state: 'claimed',
      amount: '50.00',
      currency: 'THB',
      bonus: null,
      rounds: null,
    });
    const user = await draw();
    const shown = within((await screen.findByText('Fifty for you')).closest('li')!);
    for (const text of [/^Until /, '3 places left', /900\.00 left to give/])
      expect(shown.getByText(text)).toBeInTheDocument();
    server.answer('listPromotions', page([card({ state: 'claimed', acts: none })]));
    await user.click(shown.getByRole('button', { name: /^Claim .*50\.00$/ }));
    expect(await screen.findByText(/50\.00 is in your wallet/)).toBeInTheDocument();
    expect(await screen.findByText('Claimed')).toBeInTheDocument();
  });

  it('says plainly that nothing is given while staff stopped all campaigns', async () => {
    server.answer('listPromotions', { ...page([card({ acts: none })]), isStopped: true });
    await draw();
    expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('takes a code from a member, says what it gave, or that there is none', async () => {
    server.answer('listPromotions', { ...page([card()]), hasCodes: true });
    const given = {
      id: ID,
      state: 'claimed' as const,
      amount: '50.00',
      currency: 'THB' as const,
      bonus: null,
      rounds: null,
    };
    server.answer('redeemCode', { ...given, title: 'New year', depositMin: null });
    const user = await renderPage(<PromotionsPage />, { at: '/promotions', as: 'player' });
    await user.type(await screen.findByLabelText('Code'), 'a b');
    await user.click(screen.getByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText('A code has 4 to 32 letters and digits.')).toBeInTheDocument();
    expect(server.sent('redeemCode')).toEqual([]);
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), 'new-year');
    await user.click(screen.getByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText(/^New year: .*50\.00 is in your wallet/)).toBeInTheDocument();
    expect(server.sent('redeemCode')[0]?.input.body).toEqual({ code: 'new-year' });
    const opened = { ...given, title: 'Double', amount: '1000.00', depositMin: null };
    server.answer('redeemCode', { ...opened, state: 'opened' });
    await user.type(screen.getByLabelText('Code'), 'double');
    await user.click(screen.getByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText(/^“Double” can be chosen with your deposit now/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deposit with this bonus' })).toBeInTheDocument();
    server.refuse('redeemCode', 'promotions.codeInvalid');
    await user.type(screen.getByLabelText('Code'), 'nothing9');
    await user.click(screen.getByRole('button', { name: 'Use the code' }));
    expect(await screen.findByText(/^There is no such code/)).toBeInTheDocument();
  });

  it('claims what waits for this member, which may be less than what others get', async () => {
    server.answer('listPromotions', page([card({ kind: 'apply', due: { amount: '20.00', until: null } })]));
    await draw();
    expect(await screen.findByRole('button', { name: 'Claim ฿20.00' })).toBeInTheDocument();
  });

  it.each([
    ['active', '฿50.00 of bonus money is there'],
    ['queued', /^Your bonus of ฿50\.00 waits among your rewards/],
  ] as const)('says that a reward in bonus money is there or waits: %s', async (state, text) => {
    server.answer('listPromotions', page([card()]));
    const bonus = { bonusId: 'bon_0000000000000000000a', state };
    server.answer('claimPromotion', {
      id: ID,
      state: 'claimed',
      amount: '50.00',
      currency: 'THB',
      bonus,
      rounds: null,
    });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^Claim/ }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says of free rounds that were claimed that they come, and not that cash is in the wallet', async () => {
    const rounds = { game: 'Reel', count: 20, bet: '1.00', days: 3, turnoverPercent: 0 };
    server.answer('listPromotions', page([card({ reward: '20.00', rounds })]));
    const given = { id: ID, state: 'claimed' as const, amount: '20.00', currency: 'THB' as const, bonus: null };
    server.answer('claimPromotion', { ...given, rounds: 20 });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Claim 20 free rounds' }));
    expect(await screen.findByText('20 free rounds are on their way: see your free rounds')).toBeInTheDocument();
  });

  it('leads to the deposit with a bonus that comes with one', async () => {
    const acts = { ...none, deposit: true };
    server.answer('listPromotions', page([card({ kind: 'deposit', state: null, acts })]));
    await draw();
    expect(await screen.findByRole('link', { name: 'Deposit with this bonus' })).toHaveAttribute(
      'href',
      `/?offer=${ID}&mc=depositv2`,
    );
  });

  it.each(shownStates)('says where a member stands: %s [PRM-013] [PRM-014] [PRM-015] [PRM-016]', async (state) => {
    const words = {
      comingSoon: 'Coming soon',
      join: 'Join',
      joined: 'Joined',
      apply: 'Apply',
      applying: 'Applying',
      issued: 'Issued',
      rejected: 'Rejected',
      claim: 'Claim',
      claimed: 'Claimed',
      closed: 'Closed',
    } as const;
    const acts = { ...none, join: state === 'join', apply: state === 'apply', claim: state === 'claim' };
    server.answer('listPromotions', page([card({ state, acts, reward: null })]));
    await draw();
    expect(await screen.findByText(words[state])).toBeInTheDocument();
    expect(activityStates).toContain(state);
  });

  it.each(['join', 'apply', 'claim'] as const)('says plainly what a member cannot take now: %s', async (state) => {
    server.answer('listPromotions', page([card({ state, acts: none })]));
    await draw();
    expect(await screen.findByText('Not open to you now')).toBeInTheDocument();
    expect(screen.queryByText(/^(Join|Apply|Claim)/)).toBeNull();
  });

  it('keeps the announcements below the campaigns', async () => {
    const news = { id: 'ann_1', title: 'Songkran', content: '<p>Open</p>', startsAt: '2026-11-20T05:00:00Z' };
    server.answer('listAnnouncements', { ...noAnnouncements, promotion: [news] });
    server.answer('listPromotions', page([card()]));
    await draw();
    await screen.findByText('Fifty for you');
    expect(await screen.findByRole('heading', { name: 'More promotions' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Details: Songkran' })).toHaveAttribute('href', '/promoDetail?id=ann_1');
  });

  it('asks a visitor to log in', async () => {
    server.answer('listPromotions', page([card({ acts: none })]));
    await renderPage(<PromotionsPage />, { as: 'visitor' });
    expect(await screen.findByRole('button', { name: 'Log in to take part' })).toBeInTheDocument();
  });
});

describe('the page of one promotion', () => {
  const draw = (id = ID) => renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${id}` });

  it('begins with the summary, then the text [PRM-002] [GAP-160]', async () => {
    const conditions = [{ code: 'deposits' as const, args: { min: 1, max: null } }];
    const verdicts = [{ code: 'deposits', ok: false, actual: '0', needed: '1–' }];
    server.answer('getPromotion', detail({ conditions, verdicts, acts: none }));
    await draw();
    const box = within(await screen.findByRole('region', { name: 'In short' }));
    expect(box.getByText(/Deposits so far: 1 or more/)).toHaveTextContent('(You: 0)');
    expect(box.getByText(/50\.00 in cash, in your wallet at once/)).toBeInTheDocument();
    expect(box.getByText(/Asia\/Bangkok time/)).toBeInTheDocument();
    expect(screen.getByText('terms').tagName).toBe('B');
    expect(screen.getByText('You do not meet the conditions above yet.')).toBeInTheDocument();
  });

  it('says of free rounds how many, at which game, until when, and what becomes of what they win [PRM-002]', async () => {
    const rounds = { game: 'Reel', count: 20, bet: '1.00', days: 3, turnoverPercent: 300 };
    server.answer('getPromotion', detail({ rounds, reward: '20.00' }));
    await draw();
    const box = within(await screen.findByRole('region', { name: 'In short' }));
    expect(box.getByText(/20 free rounds at Reel, each at ฿1\.00, to be played within 3 days/)).toBeInTheDocument();
    expect(box.getByText(/has to be played 3× before it can be withdrawn/)).toBeInTheDocument();
  });

  it('says of free rounds that they win bonus money, and under which terms', async () => {
    const bonus = { multiplePercent: 1000, betMax: '50.00', cashOutMax: null, days: 14 };
    const rounds = { game: 'Reel', count: 20, bet: '1.00', days: 3, turnoverPercent: 0, bonus };
    server.answer('getPromotion', detail({ rounds, reward: '20.00' }));
    await draw();
    const box = within(await screen.findByRole('region', { name: 'In short' }));
    expect(box.getByText(/it becomes cash once it is played 10× within 14 days/)).toHaveTextContent(
      'If no bonus can be given by then, it is cash.',
    );
  });

  const deposit = { kind: 'deposit' as const, state: null, reward: '1000.00' };

  it('says all terms of a bonus first, what has to be played as money of an example [PRM-002]', async () => {
    server.answer('getPromotion', detail({ ...deposit, bonus: terms, acts: { ...none, deposit: true } }));
    await draw();
    const box = within(await screen.findByRole('region', { name: 'In short' }));
    for (const text of [
      '100% of your deposit, up to ฿1,000.00, in bonus money (deposits from ฿100.00)',
      /^10× the bonus\. For example: a deposit of ฿1,000\.00 gets a bonus of ฿1,000\.00, and ฿10,000\.00 has to be played\.$/,
      '30 days from its start',
      /Live casino 10%\. Not at all: Sports/,
      /^Cockfight/,
      /^฿200\.00 while it is active/,
      /At most ฿5,000\.00/,
      /cash first/,
      /keeps none of your cash/,
    ])
      expect(box.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deposit with this bonus' })).toBeInTheDocument();
  });

  it.each([
    [{ multiplePercent: 1000, turnoverOf: 'depositAndBonus' }, '฿20,000.00'],
    [{ depositMin: '1500.00', turnoverOf: 'depositAndBonus' }, '฿25,000.00'],
    [{ matchBasisPoints: 3333 }, '฿3,333.00'],
  ] as const)('reckons its example as the server does: %j', async (change, required) => {
    server.answer('getPromotion', detail({ ...deposit, bonus: { ...terms, ...change } }));
    await draw();
    expect(await screen.findByText(/^10× .*For example/)).toHaveTextContent(`${required} has to be played`);
  });

  it('says of a reward in bonus money what has to be played for it', async () => {
    const bonus = { ...terms, matchBasisPoints: null, depositMin: null };
    server.answer('getPromotion', detail({ bonus }));
    await draw();
    expect(await screen.findByText('10× the bonus. For a bonus of ฿50.00 that is ฿500.00.')).toBeInTheDocument();
    expect(screen.getByText('฿50.00 in bonus money')).toBeInTheDocument();
  });

  it('says why a member cannot have the bonus', async () => {
    const conditions = [{ code: 'deposits' as const, args: { min: 0, max: 0 } }];
    const verdicts = [{ code: 'deposits', ok: false, actual: '1', needed: '0' }];
    server.answer('getPromotion', detail({ ...deposit, bonus: terms, conditions, verdicts, acts: none }));
    await draw();
    expect(await screen.findByText('You do not meet the conditions above yet.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Deposit with this bonus' })).toBeNull();
  });

  it('asks a visitor to log in for a bonus of a deposit', async () => {
    server.answer('getPromotion', detail({ ...deposit, bonus: terms, verdicts: null, acts: none }));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}`, as: 'visitor' });
    expect(await screen.findByRole('button', { name: 'Log in to take part' })).toBeInTheDocument();
  });

  it('says shortly that there is none, with the way back [GAP-160]', async () => {
    server.refuse('getPromotion', 'common.notFound');
    await draw();
    expect(await screen.findByText('This promotion is not there')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'All promotions' })[1]).toHaveAttribute('href', '/promotions');
  });

  it('says that it is closed, with the way back [PRM-016] [GAP-160]', async () => {
    server.answer('getPromotion', detail({ state: 'closed', acts: none }));
    await draw();
    expect(await screen.findByText(/This activity is closed/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'All promotions' })[1]).toHaveAttribute('href', '/promotions');
  });

  it('applies with a comment and pictures, counts letters as people see them, and says what is wrong in the words of the specification [PRM-008] [PRM-009] [PRM-010] [PRM-011] [PRM-012]', async () => {
    server.answer('getPromotion', detail({ kind: 'apply', state: 'apply', acts: { ...none, apply: true } }));
    const user = await draw();
    const comment = await screen.findByLabelText('Comment');
    await user.click(screen.getByRole('button', { name: 'Send the application' }));
    expect(await screen.findByText('Write a comment or add a picture')).toBeInTheDocument();
    await user.type(comment, 'ก้👨‍👩‍👧‍👦');
    expect(screen.getByText('2 / 140')).toBeInTheDocument();
    const image = (name: string, type = 'image/png', size = 10) => {
      const file = new File(['x'], name, { type });
      Object.defineProperty(file, 'size', { value: size });
      return file;
    };
    const input = screen.getByLabelText('Pictures');
    await user.upload(input, [image('a.png'), image('b.png'), image('c.png'), image('d.png')]);
    expect(await screen.findByText("Can't accept upload more than 3 images")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove d.png' }));
    await user.click(screen.getByRole('button', { name: 'Remove c.png' }));
    await user.upload(input, image('large.png', 'image/png', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText('The image maximum size is 5MB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove large.png' }));
    server.answer('applyForPromotion', { applicationId: 'app_0000000000000000', state: 'applying' });
    await user.click(screen.getByRole('button', { name: 'Send the application' }));
    expect(await screen.findByText(/^Sent\. The decision comes/)).toBeInTheDocument();
  });

  it('shows the application, its remark, and takes it back after a question [PRM-008]', async () => {
    const application = {
      applicationId: 'app_0000000000000000',
      state: 'applying' as const,
      comment: 'please',
      pictures: 2,
      submittedAt: '2026-11-20T05:00:00Z',
      remark: 'too dark',
    };
    const acts = { ...none, withdraw: application.applicationId };
    server.answer('getPromotion', detail({ kind: 'apply', state: 'applying', acts, application }));
    server.answer('withdrawPromoApplication', { applicationId: application.applicationId, state: 'apply' });
    const user = await draw();
    const own = within(await screen.findByRole('region', { name: 'Your application' }));
    for (const text of ['please', '2 pictures', 'too dark']) expect(own.getByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take the application back' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Take the application back' }));
    expect(await screen.findByText('The application was taken back')).toBeInTheDocument();
  });
});

describe('a goal', () => {
  const goal = { product: null, amount: '1000.00', done: '250.00' };
  const ofGoal = { kind: 'join', state: 'joined', reward: '50.00', goal, acts: { ...none, leave: true } } as const;

  it('is told before the text, with how far the member is [PRM-013]', async () => {
    server.answer('getPromotion', detail(ofGoal));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}` });
    expect(await screen.findByText('Play ฿1,000.00 in valid bets, in any game, after you joined')).toBeInTheDocument();
    expect(screen.getByText('7 days after the goal is reached')).toBeInTheDocument();
    expect(screen.getByText('฿250.00 of ฿1,000.00 played')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Fifty for you' })).toHaveAttribute('aria-valuenow', '25');
  });

  it('names its product, and shows nothing played to who has not joined', async () => {
    const shown = { ...goal, product: 'LIVE' as const, done: null };
    server.answer('getPromotion', detail({ ...ofGoal, state: 'join', goal: shown, acts: { ...none, join: true } }));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}` });
    expect(await screen.findByText(/^Play ฿1,000.00 in valid bets, in Live/)).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a cashback', () => {
  const cashback = { shareBasisPoints: 750, product: null };
  const ofCashback = { kind: 'cashback', state: null, reward: '500.00', occurrence: 'weekly', cashback } as const;

  it('is told with share, cap and time to claim, and is claimed when it waits [PRM-013]', async () => {
    server.answer('getPromotion', detail({ ...ofCashback, acts: none }));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}` });
    const share = '7.50% of your net loss of the period, less what promotions gave you in it, up to ฿500.00 in cash';
    expect(await screen.findByText(share)).toBeInTheDocument();
    expect(screen.getByText('7 days after the period ends')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('tells when it is counted, and what was claimed last', async () => {
    const cashbackPeriod = { from: '2026-11-23', to: '2026-11-29' };
    const lastCashback = { from: '2026-11-16', to: '2026-11-22', amount: '90.00', claimedAt: '2026-11-23T05:00:00Z' };
    server.answer('getPromotion', detail({ ...ofCashback, acts: none, cashbackPeriod, lastCashback }));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}` });
    expect(await screen.findByText(/^Nov 23, 2026 – Nov 29, 2026: counted after the last day/)).toBeVisible();
    expect(screen.getByText(/^฿90.00 for Nov 16, 2026 – Nov 22, 2026, claimed /)).toBeVisible();
  });

  it('waits to be claimed with its amount', async () => {
    const due = { amount: '90.00', until: '2026-12-08T05:00:00Z' };
    server.answer('getPromotion', detail({ ...ofCashback, state: 'claim', due, acts: { ...none, claim: true } }));
    await renderPage(<PromoDetailPage />, { at: `/promoDetail?id=${ID}` });
    expect(await screen.findByRole('button', { name: 'Claim ฿90.00' })).toBeInTheDocument();
  });
});

describe('the own activities', () => {
  const row = {
    promotionId: ID,
    title: 'Fifty for you',
    kind: 'apply' as const,
    state: 'claim' as const,
    joinedAt: '2026-11-20T05:00:00Z',
    progress: null as { done: string; goal: string } | null,
    remark: 'well done',
    amount: '20.00',
    pays: 'cash' as const,
    rounds: null,
    claimUntil: '2026-11-30T05:00:00Z',
  };
  const listed = (list: (typeof row)[]) => ({ list, totalCount: list.length, totalPages: 1, isStopped: false });
  beforeEach(() => server.answer('promoCount', { promoCount: 2 }));

  itShowsItsStates('participation', {
    draw: () => renderPage(<ParticipationPage />),
    full: listed([row]),
    row: 'Fifty for you',
    empty: listed([]),
    nothing: 'No activities yet',
  });

  it('are filtered by state, and lead to what there is to take part in [PRM-023] [MBR-002] [MBR-020]', async () => {
    server.answer('participation', listed([row]));
    const user = await renderPage(<ParticipationPage />);
    expect(await screen.findByText('well done')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^All promotions ?\(2\)$/ })).toHaveAttribute('href', '/promotions');
    await user.selectOptions(screen.getByLabelText('Show'), 'Claimed');
    await waitFor(() => expect(server.sent('participation').at(-1)?.input.query).toMatchObject({ state: 'claimed' }));
  });
});
