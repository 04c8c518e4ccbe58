// A player's actions at the portal, by role and label, in the language of the page.
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
  /** Whether the page has the phone's bars. */
  isPhone: boolean;
}

type Visitor = Pick<Player, 'page' | 't'>;

type Look = [language: Language, theme: 'light' | 'dark'];

/**
 * Phones are dark and Thai, desktops light and English; flipped, the themes are exchanged, so that all four
 * combinations are checked.
 */
export function lookOf(project: string, { isFlipped = false } = {}): Look {
  if (project === 'phone') return ['th', isFlipped ? 'light' : 'dark'];
  return ['en', isFlipped ? 'dark' : 'light'];
}

/** Stores the portal's language and theme in the browser where the portal stores them. */
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

/** Returns an input by its label; a required one has a star that screen readers ignore. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escaped(label)}(\\s*\\*)?$`));
}

/** Opens the registration from the header and fills it in, without sending it. */
export async function fillRegistration({ page, t }: Visitor, member: Member): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.register') })
    .click();
  await field(page, t('identity.username')).fill(member.username);
  await field(page, t('identity.password')).fill(member.password);
  await field(page, t('identity.confirmPassword')).fill(member.password);
  await page.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') }).check();
  await page.getByRole('checkbox', { name: like(t, 'identity.termsAgree') }).check();
}

export async function register(player: Visitor, member: Member): Promise<void> {
  const { page, t } = player;
  await fillRegistration(player, member);
  await page.getByRole('button', { name: t('identity.registerGo') }).click();
  await passHumanCheck(player);
  await closeNews(player);
  await expect(balance(player)).toHaveText(/0\.00/);
}

/** Closes the notices that open once after a log-in. */
export async function closeNews({ page, t }: Visitor): Promise<void> {
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await news
    .getByRole('button', { name: t('app.close'), exact: true })
    .last()
    .click();
  await expect(news).toBeHidden();
}

/** Opens the log-in pop-up from the header. */
export async function openLogin({ page, t }: Visitor): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.login') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await expect(field(dialog, t('identity.username'))).toBeFocused();
  return dialog;
}

/** Enters and sends name and password, in the pop-up or on the page; the human check follows. */
export async function typeLogin({ page, t }: Visitor, { username, password }: Member): Promise<void> {
  await field(page, t('identity.username')).fill(username);
  await field(page, t('identity.password')).fill(password);
  await page
    .getByRole('button', { name: t('nav.login'), exact: true })
    .last()
    .click();
}

/** Enters them and passes the human check. */
export async function enter(player: Visitor, member: Member): Promise<void> {
  await typeLogin(player, member);
  await passHumanCheck(player);
}

export async function logIn(player: Visitor, member: Member): Promise<void> {
  const dialog = await openLogin(player);
  await enter(player, member);
  await expect(dialog).toBeHidden();
  await closeNews(player);
}

/** Logs out from the menu of a phone, else from the member's box. */
export async function logOut({ page, t, isPhone }: Player): Promise<void> {
  const header = page.getByRole('banner');
  if (isPhone) await header.getByRole('button', { name: t('nav.menu'), exact: true }).click();
  else await page.getByRole('button', { name: like(t, 'nav.account') }).hover();
  const place = isPhone ? page.getByRole('dialog').first() : header;
  await place.getByRole('button', { name: t('nav.logout') }).click();
  await page
    .getByRole('dialog', { name: t('nav.logout') })
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await expect(header.getByRole('button', { name: t('nav.login') })).toBeVisible();
}

/** Returns the tab's session storage. */
export const sessionOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate((): Record<string, string> => ({ ...sessionStorage }));

/** The balance in the header. */
export function balance({ page, t }: Visitor): Locator {
  return page.getByRole('status', { name: t('nav.balance') }).first();
}

/** Returns the balance in minor units: "฿1,234.50" is 123450. */
export async function balanceMinor(player: Visitor): Promise<number> {
  const text = await balance(player).textContent();
  return Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);
}

type MemberPage = 'securityCenter' | 'depositv2' | 'withdraw' | 'personalHistoryCopy' | 'transactionHistory';

/** Opens a page of the member centre: on a phone from the menu, else from the member's box. */
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

export async function closeMemberCentre({ page, t }: Visitor): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.close'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
