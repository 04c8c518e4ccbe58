// What a player does at the portal, by role and label, in the language of the page.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { product } from './product.ts';
import { passHumanCheck } from './puzzle.ts';
import { escaped, type Language, like, type Words, wordsOf } from './words.ts';

export interface Member {
  username: string;
  password: string;
}

export interface Player {
  page: Page;
  t: Words;
  language: Language;
  /** True where the page has the phone's bars. */
  isPhone: boolean;
}

/** The portal's language and theme are settings of the browser, kept where the portal keeps them. */
export async function choose(context: BrowserContext, language: Language, theme: 'light' | 'dark' = 'light') {
  await context.addInitScript(
    ([lang, look]) => {
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', look!);
    },
    [language, theme],
  );
}

export async function openPortal(page: Page, language: Language, path = '/'): Promise<Player> {
  await page.goto(product().portalUrl + path);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  return { page, t: wordsOf('portal', language), language, isPhone };
}

export function newMember(): Member {
  return { username: `e2e${randomBytes(5).toString('hex')}`, password: `Walk-${randomBytes(6).toString('hex')}9` };
}

/** An input by its label; a required one carries a star that a screen reader does not read. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escaped(label)}(\\s*\\*)?$`));
}

export async function register({ page, t }: Player, member: Member): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.register') })
    .click();
  await field(page, t('identity.username')).fill(member.username);
  await field(page, t('identity.password')).fill(member.password);
  await field(page, t('identity.confirmPassword')).fill(member.password);
  await page.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') }).check();
  await page.getByRole('checkbox', { name: like(t, 'identity.termsAgree') }).check();
  await page.getByRole('button', { name: t('identity.registerGo') }).click();
  await passHumanCheck({ page, t });
  await closeNews({ page, t });
  await expect(balance({ page, t } as Player)).toHaveText(/0\.00/);
}

/** The notices that stand once after a log-in: read and closed. */
export async function closeNews({ page, t }: Pick<Player, 'page' | 't'>): Promise<void> {
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await news
    .getByRole('button', { name: t('app.close'), exact: true })
    .last()
    .click();
  await expect(news).toBeHidden();
}

export async function logIn({ page, t }: Player, member: Member): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.login') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await field(dialog, t('identity.username')).fill(member.username);
  await field(dialog, t('identity.password')).fill(member.password);
  await dialog.getByRole('button', { name: t('nav.login'), exact: true }).click();
  await passHumanCheck({ page, t });
  await expect(dialog).toBeHidden();
  await closeNews({ page, t });
}

/** The balance in the header. */
export function balance({ page, t }: Pick<Player, 'page' | 't'>): Locator {
  return page.getByRole('status', { name: t('nav.balance') }).first();
}

/** The balance as minor units: "฿1,234.50" is 123450. */
export async function balanceMinor(player: Player): Promise<number> {
  const text = await balance(player).textContent();
  return Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);
}

type MemberPage = 'securityCenter' | 'depositv2' | 'withdraw' | 'personalHistoryCopy' | 'transactionHistory';

/** Opens a page of the member centre as a person does: on a phone from the menu, else from the member's box. */
export async function openMemberPage(player: Player, name: MemberPage): Promise<Locator> {
  const { page, t, isPhone } = player;
  if (isPhone) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.menu'), exact: true })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t(`member.${name}`) })
      .click();
  } else {
    await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t(`member.${name}`) })
      .click();
  }
  const centre = page.getByRole('dialog', { name: t(`member.${name}`) });
  await expect(centre).toBeVisible();
  return centre;
}

export async function closeMemberCentre({ page, t }: Pick<Player, 'page' | 't'>): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.close'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Orders a deposit, pays it on the rail's own page, and sees the balance change without a reload. */
export async function deposit(player: Player, baht: number): Promise<void> {
  const { page, t } = player;
  const before = await balanceMinor(player);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const centre = await openMemberPage(player, 'depositv2');
  await field(centre, t('deposit.amount')).fill(String(baht));
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
  await expect.poll(() => balanceMinor(player)).toBe(before + baht * 100);
  expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the page was not loaded anew').toBe(true);
}

/** The rows of a list of the member centre, as a map from column to text: a table on a desktop, cards on a phone. */
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

/** "1,234.50" → 123450. */
export function minorOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
}

export const PAYMENT_PASSWORD = '482615';

/** Asks for a payout for the first time: sets the payment password, adds a bank account, then the request itself. */
export async function requestFirstWithdrawal(player: Player, member: Member, baht: number): Promise<void> {
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
  await expect(centre.getByText(like(t, 'withdraw.promised'))).toBeVisible();
}
