// A member's actions about money: deposit, read the records, request a withdrawal.
import { expect, type Locator } from '@playwright/test';
import { balanceMinor, closeMemberCentre, field, type Member, openMemberPage, type Player } from './portal.ts';
import { escaped, like } from './words.ts';

/** A bonus offered with the deposit: its title and amount. */
interface Bonus {
  title: string;
  baht: number;
}

/** Orders a deposit, pays it on the rail's own page, and expects the balance to change without a reload. */
export async function deposit(player: Player, baht: number, bonus?: Bonus): Promise<void> {
  const { page, t } = player;
  const before = await balanceMinor(player);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const centre = await openMemberPage(player, 'depositv2');
  // Before a first deposit, the member is asked for an own limit.
  const notNow = centre.getByRole('button', { name: t('prompt.notNow') });
  await expect(notNow.or(centre.getByRole('button', { name: t('deposit.go') }))).toBeVisible();
  if (await notNow.isVisible()) await notNow.click();
  // Offers for the amount come above the button and move it.
  const offers = page.waitForResponse((answer) => answer.url().includes('/promotions/offers'));
  await field(centre, t('deposit.amount')).fill(String(baht));
  await offers;
  if (bonus !== undefined) await centre.getByRole('radio', { name: new RegExp(`^${escaped(bonus.title)}`) }).check();
  await centre.getByRole('button', { name: t('deposit.go') }).click();
  await expect(centre.getByRole('img', { name: like(t, 'deposit.qrLabel') })).toBeVisible();
  const railPage = page.context().waitForEvent('page');
  await centre.getByRole('link', { name: t('deposit.testPay') }).click();
  const rail = await railPage;
  await rail.getByRole('button', { name: /^(Pay|ชำระ) \D*[\d,]+\.\d\d/ }).click();
  await expect(rail.getByRole('status')).toContainText(/Paid|ชำระแล้ว/);
  await rail.close();
  await expect(centre.getByText(t('deposit.stage.credited')).first()).toBeVisible();
  await closeMemberCentre(player);
  await expect.poll(() => balanceMinor(player)).toBe(before + (baht + (bonus?.baht ?? 0)) * 100);
  expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the page was not reloaded').toBe(true);
}

/**
 * Returns the rows of a list in the member centre, as maps from column to text: a table on a desktop, cards on a phone.
 */
export async function listRows({ isPhone, t }: Player, centre: Locator, columns: Record<string, string>) {
  const rows: Record<string, string>[] = [];
  if (isPhone) {
    const cards = centre.getByRole('list', { name: t('member.transactionHistory') }).getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all()) {
      const values: Record<string, string> = {};
      for (const [column, head] of Object.entries(columns)) {
        const pair = card.locator('div').filter({ has: card.page().getByRole('term').filter({ hasText: head }) });
        values[column] = (await pair.last().getByRole('definition').textContent()) ?? '';
      }
      rows.push(values);
    }
    return rows;
  }
  await expect(centre.getByRole('cell').first()).toBeVisible();
  const heads = await centre.getByRole('columnheader').allTextContents();
  for (const row of (await centre.getByRole('row').all()).slice(1)) {
    const cells = await row.getByRole('cell').allTextContents();
    rows.push(
      Object.fromEntries(Object.entries(columns).map(([column, head]) => [column, cells[heads.indexOf(head)] ?? ''])),
    );
  }
  return rows;
}

/** Converts "1,234.50" to 123450. */
export function minorOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
}

export const PAYMENT_PASSWORD = '482615';

/** Requests a first withdrawal: sets the payment password, adds a bank account, and sends the request. */
export async function requestFirstWithdrawal(player: Player, member: Member, baht: number): Promise<void> {
  const centre = await sendFirstWithdrawal(player, member, baht);
  await expect(centre.getByText(like(player.t, 'withdraw.promised'))).toBeVisible();
}

/** Does the same up to the request, whose answer may be a question; returns the page of withdrawals. */
export async function sendFirstWithdrawal(player: Player, member: Member, baht: number): Promise<Locator> {
  const { page, t } = player;
  const centre = await openMemberPage(player, 'withdraw');
  await field(centre, t('security.loginPassword')).fill(member.password);
  await field(centre, t('security.paymentPasswordNew')).fill(PAYMENT_PASSWORD);
  await field(centre, t('security.paymentPasswordAgain')).fill(PAYMENT_PASSWORD);
  await centre.getByRole('button', { name: t('app.save') }).click();
  await field(centre, t('bank.bank')).selectOption({ index: 1 });
  await field(centre, t('bank.accountNo')).fill(`1${Date.now().toString().slice(-9)}`);
  const holder = field(centre, t('bank.holder'));
  if ((await holder.inputValue()) === '') await holder.fill('SOMCHAI JAIDEE');
  await centre.getByRole('button', { name: t('bank.save') }).click();
  await field(centre, t('withdraw.amount')).fill(String(baht));
  await field(centre, t('security.paymentPassword')).fill(PAYMENT_PASSWORD);
  await centre.getByRole('button', { name: t('withdraw.go') }).click();
  const question = page.getByRole('dialog', { name: t('withdraw.confirmTitle') });
  await question.getByRole('button', { name: t('withdraw.go') }).click();
  return centre;
}
