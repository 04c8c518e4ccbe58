// A payout that needs two people: the first proposes, the second is not blocked by the first, and sees the reason.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, type Staff, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { deposit, requestFirstWithdrawal } from './money.ts';
import { asOwner } from './owner.ts';
import { choose, newMember } from './portal.ts';
import { expectNoSideways } from './quiet.ts';
import { like } from './words.ts';

const member = newMember();
const contexts: BrowserContext[] = [];
let payments: Staff;
let owner: Staff;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  // Every payout needs two people, and deposits have no turnover requirement.
  await asOwner('update payments_withdrawal_rules set second_person_above = 0, automatic_max = 0');
  await asOwner('update payments_deposit_rules set lock_multiple_percent = 0');
  const open = async (): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    return context.newPage();
  };
  const context = (await open()).context();
  await choose(context, 'en');
  const player = await arrive(context, 'en', { member });
  await deposit(player, 600);
  await requestFirstWithdrawal(player, member, 500);
  payments = await staffLogIn(await open(), 'en', 'payments');
  owner = await staffLogIn(await open(), 'th', 'owner');
});
test.afterAll(async () => {
  await asOwner('update payments_withdrawal_rules set second_person_above = 5000000, automatic_max = 500000');
  await asOwner('update payments_deposit_rules set lock_multiple_percent = 100');
  await Promise.all(contexts.map((context) => context.close()));
});

test('the proposer takes nothing by opening, and is offered no second approval', async () => {
  const { page, t } = payments;
  await openQueue(payments, 'withdrawals');
  const row = page.getByRole('row', { name: new RegExp(member.username) });
  // Bank names are in the reader's language.
  await expect(row).not.toContainText('ธนาคาร');
  await row.click();
  const drawer = page.getByRole('dialog', { name: t('resources.withdrawals.name') });
  await drawer.getByRole('button', { name: t('withdrawal.approve'), exact: true }).click();
  const question = page.getByRole('dialog').filter({ has: page.getByText(t('common.reasonHintOptional')) });
  await question.getByRole('button', { name: t('common.cancel') }).click();
  await expect(drawer.getByRole('button', { name: t('withdrawal.claim') })).toBeVisible();
  await drawer.getByRole('button', { name: t('withdrawal.approve'), exact: true }).click();
  await question.getByRole('button', { name: like(t, 'withdrawal.approveGo') }).click();
  await expect(drawer.getByText(like(t, 'action.waitsMine'))).toBeVisible();
  for (const name of ['withdrawal.approveSecond', 'withdrawal.approve', 'withdrawal.reject', 'withdrawal.claim'])
    await expect(drawer.getByRole('button', { name: t(name), exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a withdrawal that waits for a second person');
});

test('the second person sees score, checks, member and amount, and decides', async () => {
  const { page, t } = owner;
  await openQueue(owner, 'approvals');
  await page.getByRole('row', { name: new RegExp(t('approval.command.wallet.withdrawal.approve')) }).click();
  const drawer = page.getByRole('dialog', { name: t('approval.title') });
  for (const name of ['withdrawal.risk', 'withdrawal.checks', 'withdrawal.payoutTo'])
    await expect(drawer.getByRole('region', { name: t(name) })).toBeVisible();
  await expect(drawer.getByRole('link', { name: member.username })).toBeVisible();
  await expect(drawer.getByText('฿500.00').first()).toBeVisible();
  await expect(drawer).not.toContainText('expectedVersion');
  await expectAccessible(page, 'a proposal');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page, 'a proposal on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawer.getByRole('button', { name: t('approval.confirm'), exact: true }).click();
  await act(owner, t('approval.confirmGo'), 'โทรตรวจสอบแล้ว');
  await expect(page.getByText(t('approval.confirmed'))).toBeVisible();
  await expect(payments.page.getByText(payments.t('withdrawal.stage.queued')).first()).toBeVisible();
});
