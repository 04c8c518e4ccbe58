import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { type CampaignContent, plainContent } from '../contract/campaign-content.ts';
import { ApplicationList } from './applications/application-list.tsx';
import { ApplicationPage } from './applications/application-page.tsx';
import type { Application, ApplicationRow } from './applications/application-row.ts';
import type { Campaign, CampaignRow } from './campaigns/campaign-draft.ts';
import { CampaignList } from './campaigns/campaign-list.tsx';
import { CampaignPage } from './campaigns/campaign-page.tsx';
import { openStop } from './stopping/grant-stop.test-data.ts';

const at = '2026-11-20T05:00:00Z';
const ID = 'pro_0000000000000000000a';
const content: CampaignContent = {
  ...plainContent,
  category: 'slots',
  tags: ['vip'],
  texts: [
    { language: 'TH', title: 'ห้าสิบบาท', summary: 'เงินสด', body: '<p>เงื่อนไข</p>' },
    { language: 'EN', title: 'Fifty for you', summary: 'Cash', body: '<p>The terms</p>' },
  ],
  startsAt: at,
  reward: '50.00',
  budget: '1000.00',
};
const row: CampaignRow = {
  id: ID,
  merchantId: 'default',
  kind: 'claim',
  state: 'live',
  titles: content.texts.map(({ language, title }) => ({ language, title })),
  category: 'slots',
  startsAt: at,
  endsAt: null,
  publishedVersion: 1,
  draft: null,
  places: 10,
  placesTaken: 4,
  budget: '1000.00',
  spent: '200.00',
  isForNobody: false,
  version: 3,
  updatedAt: at,
};
const draft: NonNullable<Campaign['draftContent']> = {
  content,
  revision: 2,
  by: 'napa',
  at,
  submittedBy: null,
  submittedAt: null,
  isMine: false,
  missingTrials: [],
};
const trial: Campaign['trials'][number] = {
  id: 'ptr_0000000000000000000a',
  version: 2,
  isOfDraft: true,
  memberId: 'mbr_0000000000000000000a',
  account: 'somchai',
  deposit: null,
  isEligible: true,
  amount: '50.00',
  by: 'napa',
  at,
};
const campaign: Campaign = {
  ...row,
  draftContent: null,
  versions: [{ version: 1, content, by: 'napa', reviewedBy: 'somsak', at, members: 4 }],
  againstPolicy: [],
  closedAgents: [],
  trials: [trial],
  zone: 'Asia/Bangkok',
  history: [],
};

describe('campaigns', () => {
  it('are listed with their state, what is taken and given', async () => {
    server.answer('opsListCampaigns', { list: [{ ...row, draft: 'review' }], totalCount: 1, totalPages: 1 });
    server.answer('opsGetGrantStop', openStop);
    await renderConsole(
      <ResourceContextProvider value="campaigns">
        <CampaignList />
      </ResourceContextProvider>,
    );
    expect((await screen.findAllByText('Fifty for you'))[0]).toBeInTheDocument();
    for (const text of ['Live', 'Waiting for review', '4 / 10'])
      expect(screen.getAllByText(text)[0]).toBeInTheDocument();
  });

  const open = () =>
    renderConsole(
      <Routes>
        <Route path="/campaigns/:id/show" element={<CampaignPage />} />
      </Routes>,
      { at: `/campaigns/${ID}/show` },
    );
  beforeEach(() => {
    server.answer('opsPreviewHtml', { html: '<p>The terms</p>', removed: [] });
    server.answer('opsListSegments', { list: [], totalCount: 0, totalPages: 0 });
  });

  it('pause at once, with a reason', async () => {
    server.answer('opsGetCampaign', campaign);
    server.answer('opsActCampaign', { state: 'paused' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirm(user, 'Pause');
    await waitFor(() =>
      expect(server.sent('opsActCampaign')[0]?.input.body).toEqual({
        act: 'pause',
        version: 3,
        reason: agreed,
      }),
    );
  });

  it('say which agents of their conditions are closed, and that nobody is left', async () => {
    server.answer('opsGetCampaign', { ...campaign, closedAgents: ['ann', 'bob'], isForNobody: true });
    await open();
    expect(await screen.findByText(/^Nobody meets the conditions.*\(ann, bob\)/)).toBeInTheDocument();
    expect(screen.getByText('Met by nobody')).toBeInTheDocument();
  });

  it('warn of one closed agent among others', async () => {
    server.answer('opsGetCampaign', { ...campaign, closedAgents: ['ann'] });
    await open();
    expect(await screen.findByText(/^Agents whose accounts are closed: ann/)).toBeInTheDocument();
    expect(screen.queryByText('Met by nobody')).not.toBeInTheDocument();
  });

  it('are published by somebody who wrote nothing of them', async () => {
    const review = { ...draft, submittedBy: 'napa', submittedAt: at };
    server.answer('opsGetCampaign', { ...campaign, draftContent: { ...review, isMine: true } });
    await open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(screen.getByText(/somebody else has to publish it/)).toBeInTheDocument();
  });

  it('are not published before somebody tried them with a member', async () => {
    const missingTrials: ('passing' | 'failing')[] = ['passing'];
    const draftContent = { ...draft, submittedBy: 'napa', submittedAt: at, missingTrials };
    server.answer('opsGetCampaign', { ...campaign, trials: [{ ...trial, isOfDraft: false }], draftContent });
    await open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(screen.getByText(/^This draft has not been tested with a member who meets/)).toBeInTheDocument();
    expect(screen.queryByText(/whom its conditions leave out/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Return to draft' })).toBeEnabled();
  });

  it('with conditions are not published before somebody tried them with a member who is left out', async () => {
    const missingTrials: ('passing' | 'failing')[] = ['failing'];
    const draftContent = { ...draft, submittedBy: 'napa', submittedAt: at, missingTrials };
    server.answer('opsGetCampaign', { ...campaign, draftContent });
    await open();
    expect(await screen.findByText(/whom its conditions leave out/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  it('are published or sent back by the second person', async () => {
    server.answer('opsGetCampaign', { ...campaign, draftContent: { ...draft, submittedBy: 'napa', submittedAt: at } });
    server.answer('opsReviewCampaign', { state: 'live', version: 2 });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish');
    await waitFor(() =>
      expect(server.sent('opsReviewCampaign')[0]?.input.body).toMatchObject({ decision: 'publish', revision: 2 }),
    );
  });

  it('show the second person every rule and what it changes', async () => {
    const conditions = [
      { code: 'deposits' as const, args: { min: 1, max: 3 } },
      { code: 'weekdays' as const, args: { days: [1, 7] } },
    ];
    const next = { ...content, conditions, reward: '70.00', claimDays: 3, mayLeave: !content.mayLeave };
    server.answer('opsGetCampaign', {
      ...campaign,
      draftContent: { ...draft, content: next, submittedBy: 'napa', submittedAt: at },
    });
    await open();
    const changes = within(await screen.findByRole('group', { name: /Changes since version 1/ }));
    expect(
      changes.getByRole('row', { name: /Audience .*Deposits so far: 1 – 3 · Days of the week: Mon, Sun/ }),
    ).toBeVisible();
    expect(changes.getByRole('row', { name: /Reward per member ฿.* ฿70\.00/ })).toBeVisible();
    expect(changes.queryByText('Total budget')).not.toBeInTheDocument();
    // The campaign is a claim; these two rules belong to other kinds.
    for (const label of ['Days to claim', 'Members may leave'])
      expect(screen.queryByText(new RegExp(label))).not.toBeInTheDocument();
    expect(screen.getAllByText('Frequency per member')[0]).toBeInTheDocument();
  });

  it('say what is missing before anybody looks at them', async () => {
    server.answer('opsGetCampaign', {
      ...campaign,
      state: 'draft',
      draftContent: { ...draft, content: { ...content, budget: null } },
    });
    await open();
    expect(await screen.findByText('Missing: Total budget')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Submit for review' })).toBeDisabled();
  });

  it('show an amount as it is typed, and say that it is none yet', async () => {
    server.answer('opsGetCampaign', { ...campaign, state: 'draft', draftContent: draft });
    const user = await open();
    const reward = await screen.findByLabelText('Reward per member');
    await user.clear(reward);
    await user.type(reward, '50x');
    expect(screen.getByText('50x')).toBeInTheDocument();
    expect(reward).toBeInvalid();
    expect(screen.getByText('Missing: Reward per member')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  it('are for the lines of the agents that staff name', async () => {
    server.answer('opsGetCampaign', { ...campaign, draftContent: { ...draft, content } });
    const user = await open();
    await user.click(await screen.findByRole('combobox', { name: 'Add condition' }));
    await user.click(await screen.findByRole('option', { name: 'In the line of an agent' }));
    await user.type(screen.getByLabelText('Accounts of agents, separated by commas'), 'ann, bob');
    expect(screen.getByText(/In the line of an agent: ann, bob/)).toBeVisible();
  });

  it('are tried with a real member', async () => {
    server.answer('opsGetCampaign', { ...campaign, state: 'ended' });
    server.answer('opsTryCampaign', {
      isEligible: false,
      verdicts: [
        { code: 'deposits', ok: false, actual: '0', needed: '1–' },
        { code: 'registeredDays', ok: true, actual: '3', needed: '–30' },
        { code: 'levelMin', ok: false, actual: '0', needed: '2–' },
        { code: 'weekdays', ok: true, actual: '1', needed: '1,7' },
        { code: 'window', ok: true, actual: '2026-11-29T03:00:00.000Z', needed: '2026-11-01T03:00:00.000Z/' },
        { code: 'depositMethods', ok: true, actual: '', needed: 'CARD,CRYPTO' },
        { code: 'any', ok: true, actual: 'languages', needed: 'languages,hours' },
        { code: 'group', ok: false, actual: 'pro_0000000000000000000f', needed: 'welcome' },
      ],
      groupTaken: { campaignId: 'pro_0000000000000000000f', titles: row.titles },
      gives: { amount: '50.00', required: null, budgetLeft: '20.00', hasRoom: false },
      loses: [
        { campaignId: 'pro_0000000000000000000d', titles: row.titles, why: 'group' },
        { campaignId: 'pro_0000000000000000000e', titles: row.titles, why: 'sameDeposit' },
      ],
    });
    const user = await open();
    await user.type(await screen.findByLabelText('Account'), 'somchai');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Does not meet all conditions')).toBeInTheDocument();
    const rows = screen.getAllByRole('row').map((each) => within(each).queryAllByRole('cell'));
    const shown = Object.fromEntries(
      rows.map((cells) => cells.map(({ textContent }) => textContent)).map(([label, ...values]) => [label, values]),
    );
    expect(shown).toMatchObject({
      'Deposits so far': ['0', '≥ 1'],
      'Days since registration': ['3', '≤ 30'],
      'VIP level, at least': ['0', '≥ 2'],
      'Days of the week': ['Mon', 'Mon, Sun'],
      Window: [expect.stringMatching(/^29 Nov/), expect.stringMatching(/^1 Nov.* – …$/)],
      'Deposit methods': ['–', 'Card, Crypto asset'],
      'One of': ['Languages', 'Languages, Hours of the day'],
      'Exclusivity group': ['Fifty for you', 'welcome'],
    });
    const links = screen.getAllByRole('link', { name: 'Fifty for you' }).map((link) => link.getAttribute('href'));
    expect(links).toContainEqual(expect.stringContaining('/campaigns/pro_0000000000000000000f/show'));
    expect(screen.getByText(/^Gives/)).toHaveTextContent(
      /50\.00 · budget left .*20\.00 · the remaining budget is too small/,
    );
    const lost = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lost).toEqual(['Fifty for you · same exclusivity group', 'Fifty for you · one bonus for each deposit']);
  });
});

describe('applications', () => {
  const application: ApplicationRow = {
    id: 'app_0000000000000000',
    merchantId: 'default',
    campaignId: ID,
    titles: row.titles,
    memberId: 'mbr_0000000000000000',
    account: 'somchai',
    state: 'applying',
    comment: 'please',
    pictures: [],
    submittedAt: at,
    assignedTo: null,
    isMine: false,
    leaseUntil: null,
    amount: null,
    remark: null,
    decidedBy: null,
    decidedAt: null,
  };
  const whole: Application = {
    ...application,
    rewardMax: '50.00',
    rewardAlone: '30.00',
    rounds: null,
    budgetLeft: '900.00',
    earlier: [],
    approval: null,
    history: [],
  };
  const open = () =>
    renderConsole(
      <Routes>
        <Route path="/promoApplications/:id/show" element={<ApplicationPage />} />
      </Routes>,
      { at: `/promoApplications/${application.id}/show` },
    );

  it('wait in a queue', async () => {
    server.answer('opsListPromoApplications', { list: [application], totalCount: 1, totalPages: 1 });
    await renderConsole(
      <ResourceContextProvider value="promoApplications">
        <ApplicationList />
      </ResourceContextProvider>,
    );
    expect((await screen.findAllByText('somchai'))[0]).toBeInTheDocument();
    expect(server.sent('opsListPromoApplications')[0]?.input.query).toMatchObject({ state: 'applying' });
  });

  it('are taken first', async () => {
    server.answer('opsGetPromoApplication', whole);
    server.answer('opsTakePromoApplication', { state: 'process', leaseUntil: at });
    const user = await open();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('Assigned to you for 30 minutes')).toBeInTheDocument();
  });

  it('for free rounds are approved as they are, without an amount to type', async () => {
    const mine = { ...whole, rounds: 5, state: 'process' as const, isMine: true, assignedTo: 'napa' };
    server.answer('opsGetPromoApplication', mine);
    server.answer('opsDecidePromoApplication', { state: 'issued', approvalId: null });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The member receives 5 free rounds, worth at most 50\.00/)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Amount')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(server.sent('opsDecidePromoApplication')[0]?.input.body).toMatchObject({ decision: 'approve' }),
    );
  });

  it('are rejected with a remark that the member reads', async () => {
    server.answer('opsGetPromoApplication', { ...whole, state: 'process', isMine: true, assignedTo: 'napa' });
    server.answer('opsDecidePromoApplication', { state: 'rejected', approvalId: null });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(within(await screen.findByRole('dialog')).getByText('The member sees this remark')).toBeInTheDocument();
    await confirm(user, 'Reject');
    await waitFor(() =>
      expect(server.sent('opsDecidePromoApplication')[0]?.input.body).toEqual({
        decision: 'reject',
        remark: agreed,
      }),
    );
  });
});
