import type { Value } from '@sanam/client/client';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { campaign, campaignRow, cashContent, depositContent, draftOf } from './campaign.test-data.ts';
import { CampaignPage } from './campaign-page.tsx';
import { NewCampaignPage } from './new-campaign-page.tsx';

beforeEach(() => {
  server.answer('opsListSegments', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('opsPreviewHtml', { html: '<p>The terms</p>', removed: [] });
  server.answer('opsSaveCampaign', { revision: 3 });
});

const found: Value<'opsListGames'>['list'][number] = {
  id: 'gam_0000000000000000000a',
  code: 'orchard',
  vendor: 'MINE',
  nameTh: 'สวนผลไม้',
  nameEn: 'Orchard',
  gameType: 'RNG',
  classify: 'slot',
  pictureUrl: null,
  kind: 'GAME',
  enabled: true,
  isHot: true,
  isNew: false,
  position: 1,
  minBet: '1.00',
  maxBet: '5.00',
  rtp: null,
  hasDemo: false,
  countries: [],
};

const open = () =>
  renderConsole(
    <Routes>
      <Route path="/campaigns/:id/show" element={<CampaignPage />} />
    </Routes>,
    { at: `/campaigns/${campaignRow.id}/show` },
  );

async function write(kind: CampaignKind, content: CampaignContent) {
  server.answer('opsGetCampaign', { ...campaign, kind, state: 'draft', versions: [], draftContent: draftOf(content) });
  const user = await open();
  const section = within(await screen.findByRole('region', { name: 'Bonus terms' }));
  return { user, section };
}

async function saved(user: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await confirm(user, 'Save draft');
  await waitFor(() => expect(server.sent('opsSaveCampaign')).toHaveLength(1));
  return server.sent('opsSaveCampaign')[0]?.input.body.content.bonus;
}

describe('the terms of a bonus', () => {
  it('are all written by hand, in percent, times and odds', async () => {
    const { user, section } = await write('deposit', depositContent);
    expect(section.queryByRole('switch', { name: /not cash/ })).toBeNull();
    await replace(user, section.getByLabelText(/^Share of the deposit/), '33.33');
    await replace(user, section.getByLabelText(/^Smallest deposit/), '200');
    await replace(user, section.getByLabelText('Turnover multiple'), '12.5');
    await choose(user, section.getByLabelText('Multiple of'), 'deposit and bonus together');
    await replace(user, section.getByLabelText('Days to meet the turnover'), '14');
    await replace(user, section.getByLabelText(/^Minimum decimal odds/), '1.5');
    await replace(user, section.getByLabelText(/^Largest share of the field/), '65');
    await replace(user, section.getByLabelText('Live casino, %'), '10');
    await user.click(section.getByRole('switch', { name: 'Cockfighting: cash only' }));
    await replace(user, section.getByLabelText(/^Maximum bet/), '200');
    await choose(user, section.getByLabelText('Order of use'), 'Bonus money first, then cash');
    await choose(user, section.getByLabelText('Withdrawals while active'), /^No withdrawal until/);
    await choose(user, section.getByLabelText(/^Converted to cash/), /^Only what is above/);
    await replace(user, section.getByLabelText(/^Cash-out cap/), '5,000');
    expect(await saved(user)).toEqual({
      matchBasisPoints: 3333,
      depositMin: '200.00',
      multiplePercent: 1250,
      turnoverOf: 'depositAndBonus',
      weights: [{ product: 'LIVE', percent: 10 }],
      oddsFloorMilli: 1500,
      coverageMaxBasisPoints: 6500,
      betMax: '200.00',
      excludedProducts: ['COCKFIGHT'],
      excludedGames: [],
      spends: 'bonusFirst',
      lock: 'all',
      converts: 'winnings',
      cashOutMax: '5000.00',
      days: 14,
    });
  });

  it('name single games by search, or by their codes', async () => {
    server.answer('opsListGames', { list: [found], totalCount: 1, totalPages: 1, classes: [] });
    const { user, section } = await write('deposit', depositContent);
    const games = section.getByLabelText('Excluded games');
    await user.type(games, 'STUDIO/lucky{Enter}');
    await user.type(games, 'OTHER{Enter}');
    await user.type(games, 'orch');
    await user.click(await screen.findByRole('option', { name: 'Orchard (MINE/orchard)' }));
    expect(await section.findByText('all games of OTHER')).toBeInTheDocument();
    expect(await saved(user)).toMatchObject({
      excludedGames: [
        { vendor: 'STUDIO', game: 'lucky' },
        { vendor: 'OTHER', game: null },
        { vendor: 'MINE', game: 'orchard' },
      ],
    });
  });

  it('give games, vendors and everything else shares of their own', async () => {
    server.answer('opsListGames', { list: [], totalCount: 0, totalPages: 0, classes: [] });
    const { user, section } = await write('deposit', depositContent);
    await replace(user, section.getByLabelText('Everything else, %'), '20');
    expect(section.getByLabelText('Live casino, %')).toHaveValue('20');
    await replace(user, section.getByLabelText('Slots, %'), '100');
    const games = section.getByLabelText('Games with a share of their own');
    await user.type(games, 'STUDIO/lucky{Enter}');
    await user.type(games, 'OTHER{Enter}');
    await replace(user, section.getByLabelText('STUDIO/lucky, %'), '50');
    const bonus = await saved(user);
    expect(bonus).toMatchObject({
      defaultPercent: 20,
      weights: [{ product: 'RNG', percent: 100 }],
      gameWeights: [
        { vendor: 'STUDIO', game: 'lucky', percent: 50 },
        { vendor: 'OTHER', game: null, percent: 100 },
      ],
    });
  });

  it('stand beside the place of the offer among others', async () => {
    const { user } = await write('deposit', depositContent);
    await replace(user, screen.getByLabelText('Priority'), '7');
    await saved(user);
    expect(server.sent('opsSaveCampaign')[0]?.input.body.content.priority).toBe(7);
  });

  it('are off for a reward in cash, and leave with it', async () => {
    const { user, section } = await write('claim', cashContent);
    expect(section.queryByLabelText('Turnover multiple')).toBeNull();
    await user.click(section.getByRole('switch', { name: /not cash/ }));
    expect(section.getByLabelText('Turnover multiple')).toHaveValue('10');
    expect(section.queryByLabelText(/^Share of the deposit/)).toBeNull();
    expect(screen.getByLabelText('Days to claim or to start a bonus')).toBeInTheDocument();
    await user.click(section.getByRole('switch', { name: /not cash/ }));
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  it.each([
    ['Turnover multiple', '0.5', /^1 to 100$/],
    [/^Share of the deposit/, '2000', /^0\.01 to 1000$/],
    [/^Maximum bet/, '5x', 'This value is not accepted'],
  ])('cannot be saved out of their bounds: %s', async (label, typed, text) => {
    const { user, section } = await write('deposit', depositContent);
    const field = section.getByLabelText(label);
    await replace(user, field, typed);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(text);
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  it('are missing where a deposit bonus has none', async () => {
    await write('deposit', cashContent);
    expect(await screen.findByText('Missing: Bonus terms')).toBeInTheDocument();
  });

  it('come with a new campaign of deposits', async () => {
    server.answer('opsAddCampaign', { id: campaignRow.id });
    const user = await renderConsole(<NewCampaignPage />);
    await choose(user, await screen.findByLabelText('Kind'), /^Deposit bonus/);
    const section = within(await screen.findByRole('region', { name: 'Bonus terms' }));
    expect(section.getByLabelText(/^Share of the deposit/)).toHaveValue('100');
  });

  it('are tried with the method of the deposit', async () => {
    server.answer('opsGetCampaign', {
      ...campaign,
      kind: 'deposit',
      versions: [{ ...campaign.versions[0]!, content: depositContent }],
      draftContent: draftOf(depositContent, true),
    });
    server.answer('opsTryCampaign', { isEligible: true, verdicts: [], groupTaken: null, gives: null, loses: [] });
    const user = await open();
    await user.type(await screen.findByLabelText('Account'), 'somchai');
    await choose(user, screen.getByLabelText('Deposit method'), 'Card');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await screen.findByText('Meets all conditions');
    expect(server.sent('opsTryCampaign')[0]?.input.body).toEqual({ account: 'somchai', method: 'CARD' });
  });

  it('may be for some deposit methods', async () => {
    const user = await renderConsole(<NewCampaignPage />);
    await choose(user, await screen.findByLabelText('Kind'), /^Deposit bonus/);
    await choose(user, screen.getByLabelText('Add condition'), 'Deposit methods');
    const fields = within(screen.getByRole('group', { name: 'Deposit methods' }));
    await user.click(fields.getByLabelText('Card'));
    await user.click(fields.getByLabelText('Crypto asset'));
    expect(screen.getByText(/Deposit methods: Card, Crypto asset/)).toBeVisible();
  });
});

it('free rounds take the place of money: the reward is what they are worth', async () => {
  const { user } = await write('claim', { ...cashContent, reward: '50.00', budget: '500.00' });
  const section = within(await screen.findByRole('region', { name: 'Free rounds' }));
  await user.click(section.getByRole('switch', { name: 'Free rounds instead of money' }));
  expect(screen.getByLabelText(/^Reward per member/)).toHaveValue('10.00');
  expect(screen.queryByRole('region', { name: 'Bonus terms' })).toBeNull();
  await user.clear(section.getByLabelText(/^Bet/));
  await user.type(section.getByLabelText(/^Bet/), '2.00');
  expect(screen.getByLabelText(/^Reward per member/)).toHaveValue('20.00');
  expect(screen.getByText(/Missing:.*Free rounds/)).toBeInTheDocument();
});

describe('the goal of what is joined', () => {
  it('comes with a reward and its budget, in bets of one product or of all', async () => {
    const content = { ...cashContent, reward: null, budget: null };
    const draftContent = draftOf(content);
    server.answer('opsGetCampaign', { ...campaign, kind: 'join', state: 'draft', versions: [], draftContent });
    const user = await open();
    const turn = await screen.findByRole('switch', { name: 'Members reach a goal, then claim a reward' });
    expect(screen.queryByLabelText(/^Reward per member/)).toBeNull();
    await user.click(turn);
    await replace(user, screen.getByLabelText(/^Goal in valid bets/), '2,000');
    await choose(user, screen.getByLabelText('Products that count'), 'Live casino');
    await saved(user);
    expect(server.sent('opsSaveCampaign')[0]?.input.body.content).toMatchObject({
      goal: { product: 'LIVE', amount: '2000.00' },
      reward: '50.00',
      budget: '5000.00',
      bonus: null,
    });
  });
});

describe('a cashback', () => {
  it('has a share of the net loss, a product, a period and a cap', async () => {
    const cashback = { shareBasisPoints: 500, product: null };
    const { user } = await write('cashback', { ...cashContent, occurrence: 'weekly', cashback });
    expect(screen.queryByLabelText(/^Places/)).toBeNull();
    await replace(user, screen.getByLabelText('Share of the net loss (%)'), '7.5');
    await choose(user, screen.getByLabelText('Games that count'), 'Live casino');
    await saved(user);
    expect(server.sent('opsSaveCampaign')[0]?.input.body.content).toMatchObject({
      cashback: { shareBasisPoints: 750, product: 'LIVE' },
      occurrence: 'weekly',
    });
  });
});

describe('a bonus as it is looked at', () => {
  const preview = () => screen.findByRole('region', { name: 'Preview' });

  it('is told in both languages of members, with an example in money', async () => {
    const { user } = await write('deposit', { ...depositContent, reward: '1000.00' });
    const shown = within(await preview());
    expect(
      await shown.findByText('A deposit of ฿1,000.00 receives ฿1,000.00; turnover ฿10,000.00'),
    ).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'TH' }));
    expect(await shown.findByText('ฝาก ฿1,000.00 ได้โบนัส ฿1,000.00 ต้องเล่น ฿10,000.00')).toBeInTheDocument();
    expect(shown.getByText('เงินสดก่อน แล้วโบนัส')).toBeInTheDocument();
  });

  it('tells the second person field by field what a version changes', async () => {
    const bonus = {
      ...depositContent.bonus!,
      multiplePercent: 1500,
      betMax: '100.00',
      weights: [{ product: 'SPORTS' as const, percent: 0 }],
      gameWeights: [{ vendor: 'MINE', game: 'orchard', percent: 50 }],
      defaultPercent: 20,
      excludedGames: [{ vendor: 'STUDIO', game: null }],
    };
    server.answer('opsGetCampaign', {
      ...campaign,
      kind: 'deposit',
      versions: [{ ...campaign.versions[0]!, content: depositContent }],
      draftContent: draftOf({ ...depositContent, bonus }, true),
    });
    await open();
    const changes = within(await screen.findByRole('group', { name: /Changes since version 1/ }));
    for (const name of [
      /Turnover 10× the bonus 15× the bonus/,
      /Maximum bet.* ฿100\.00/,
      /Contribution by product All 100% MINE\/orchard 50%, Sports 0%; all others 20%/,
      /Cash only.* all games of STUDIO/,
      /Example/,
    ])
      expect(changes.getByRole('row', { name })).toBeVisible();
    expect(changes.queryByRole('row', { name: /Order of use/ })).toBeNull();
  });

  it('leads to what was given of it', async () => {
    server.answer('opsGetCampaign', campaign);
    await open();
    const link = await screen.findByRole('link', { name: 'Bonuses' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`{"campaignId":"${campaignRow.id}"}`);
  });
});
