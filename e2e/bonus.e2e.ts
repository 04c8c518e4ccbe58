// A bonus from the deposit to its end: chosen, granted with the deposit, and forfeited for a withdrawal.
import { expect, test } from '@playwright/test';
import { plainTerms } from '@sanam/promotions/contract/bonus-terms.ts';
import { type CampaignContent, plainContent } from '@sanam/promotions/contract/campaign-content.ts';
import { expectAccessible } from './accessible.ts';
import { arrive } from './members.ts';
import { deposit, sendFirstWithdrawal } from './money.ts';
import { asOwner } from './owner.ts';
import { balanceMinor, choose, closeMemberCentre, lookOf, newMember } from './portal.ts';
import { product } from './product.ts';
import { like } from './words.ts';

const CAMPAIGN = 'pro_e2ebonus00000000000a';
const TITLE = 'Double';
const content: CampaignContent = {
  ...plainContent,
  category: 'deposit',
  texts: (['TH', 'EN'] as const).map((language) => ({ language, title: TITLE, summary: 'Once', body: '<p>Terms</p>' })),
  startsAt: '2020-01-01T00:00:00.000Z',
  reward: '1000.00',
  budget: '500000.00',
  bonus: {
    ...plainTerms,
    matchBasisPoints: 10_000,
    depositMin: '100.00',
    weights: [{ product: 'LIVE', percent: 10 }],
    betMax: '200.00',
    excludedProducts: ['COCKFIGHT'],
    cashOutMax: '5000.00',
  },
};

test.beforeAll(async () => {
  // Deposits have no turnover requirement, so only the bonus locks the cash.
  await asOwner(
    'update payments_deposit_rules set lock_multiple_percent = 0',
    [`insert into promotions_campaigns (campaign_id, merchant_id, kind) values ($1, 'default', 'deposit')`, [CAMPAIGN]],
    ['insert into promotions_budgets (campaign_id, amount_max) values ($1, 50000000)', [CAMPAIGN]],
    [
      'insert into promotions_versions (campaign_id, version, content, made_by, reviewed_by) values ($1, 1, $2, $3, $4)',
      [CAMPAIGN, JSON.stringify(content), 'napa', 'somsak'],
    ],
    [
      `update promotions_campaigns set published_version = 1, state = 'live', starts_at = '2020-01-01'
       where campaign_id = $1`,
      [CAMPAIGN],
    ],
  );
});
test.afterAll(async () => {
  await asOwner('update payments_deposit_rules set lock_multiple_percent = 100', [
    `update promotions_campaigns set state = 'ended', ended_at = now() where campaign_id = $1`,
    [CAMPAIGN],
  ]);
});

test('a member takes a bonus with a deposit, looks at it, and gives it up to withdraw [WAL-018] @phone', async ({
  context,
}) => {
  const [language, theme] = lookOf(test.info().project.name);
  await choose(context, language, theme);
  const member = newMember();
  const player = await arrive(context, language, { member });
  const { page, t } = player;
  await deposit(player, 500, { title: TITLE, baht: 500 });

  await test.step('the bonus stands with its meter and its terms', async () => {
    await page.goto(`${product().portalUrl}/?mc=bonusDetails`);
    const card = page.getByRole('listitem').filter({ hasText: TITLE }).first();
    await expect(card.getByText(t('bonus.state.active'))).toBeVisible();
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await card.getByText(t('bonus.terms'), { exact: true }).click();
    await expect(card.getByText(like(t, 'bonus.term.betMaxText'))).toBeVisible();
    await expectAccessible(page, 'the bonuses of a member');
    await closeMemberCentre(player);
  });

  await test.step('a withdrawal asks first, and ends it after a yes', async () => {
    const centre = await sendFirstWithdrawal(player, member, 200);
    const question = page.getByRole('dialog', { name: t('withdraw.bonusEndsTitle') });
    await expect(question.getByText(/500\.00/)).toBeVisible();
    await expectAccessible(page, 'the question before a bonus ends');
    await question.getByRole('button', { name: t('withdraw.bonusEndsGo') }).click();
    await expect(centre.getByText(like(t, 'withdraw.promised'))).toBeVisible();
    await closeMemberCentre(player);
    await expect.poll(() => balanceMinor(player)).toBe(300_00);
  });
});
