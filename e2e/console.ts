// Staff's actions at the console, by role and label.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_HEADER } from '@sanam/contract';
import { staffStaffCalls } from '@sanam/staff/contract/staff-calls.ts';
import { type Cookie, expect, type Locator, type Page } from '@playwright/test';
import { product } from './product.ts';
import { asOwner } from './owner.ts';
import { totp } from './totp.ts';
import { escaped, type Language, type Words, wordsOf } from './words.ts';

export interface Staff {
  page: Page;
  t: Words;
  username: string;
}

type StaffName = 'payments' | 'owner' | 'support';

/** State of a log-in kept for the next journey of this product: the authenticator app's key, and the session. */
interface Kept {
  secret: string;
  staffId: string;
  cookies: Cookie[];
}

const keepsake = (): string => join(product().folder, 'staff.json');
const allKept = (): Record<string, Kept> =>
  existsSync(keepsake()) ? (JSON.parse(readFileSync(keepsake(), 'utf8')) as Record<string, Kept>) : {};

/**
 * Logs in a member of staff and opens the dashboard. The first time with password and second factor, which is set up
 * then; later the session is reused while valid, unless the journey requires a new log-in (`fresh`).
 */
export async function staffLogIn(
  page: Page,
  language: Language,
  username: StaffName,
  { fresh = false } = {},
): Promise<Staff> {
  const t = wordsOf('console', language);
  const kept = allKept()[username];
  await page.addInitScript((lang) => localStorage.setItem('sanam.console.locale', lang), language);
  if (fresh || kept === undefined || !(await isGood(kept))) await typeLogIn(page, t, username, kept);
  else {
    await page.context().addCookies(kept.cookies);
    await page.addInitScript((staffId) => {
      // Once per browser, so that a log-out stays effective.
      if (localStorage.getItem('arrived') !== null) return;
      localStorage.setItem('arrived', 'yes');
      localStorage.setItem('sanam.console.staff', staffId);
    }, kept.staffId);
    await page.goto(product().consoleUrl);
  }
  await expect(page.getByText(t('dashboard.title')).first()).toBeVisible();
  return { page, t, username };
}

/** Checks the session, which ends after a quarter of an hour without a call. */
async function isGood({ staffId, cookies }: Kept): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { [STAFF_HEADER]: staffId, cookie };
  return (await fetch(new URL(staffStaffCalls.staffInfo.path, product().consoleUrl), { headers })).ok;
}

/** The field of the log-in form; lists have columns and filters of the same name. */
export const usernameField = (page: Page, t: Words): Locator =>
  page.getByRole('textbox', { name: t('session.username'), exact: true });

async function typeLogIn(page: Page, t: Words, username: StaffName, kept: Kept | undefined): Promise<void> {
  const { password } = product().demo.staff.find((one) => one.username === username)!;
  await page.goto(product().consoleUrl);
  await expect(usernameField(page, t)).toBeVisible();
  await usernameField(page, t).fill(username);
  await page.getByLabel(t('session.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('session.next') }).click();
  const secret = kept?.secret ?? (await enrolledSecret(page, t));
  // A code can be used once, and the next one is half a minute away: make the current one valid again.
  await asOwner(['update staff set totp_last_step = 0 where username = $1', [username]]);
  await page.getByLabel(t('session.code')).fill(totp(secret));
  await page.getByRole('button', { name: t(kept === undefined ? 'session.enrolDone' : 'session.logIn') }).click();
  await expect(page.getByText(t('dashboard.title')).first()).toBeVisible();
  const staffId = await page.evaluate(() => localStorage.getItem('sanam.console.staff')!);
  const cookies = await page.context().cookies(new URL(staffStaffCalls.staffInfo.path, product().consoleUrl).href);
  writeFileSync(keepsake(), JSON.stringify({ ...allKept(), [username]: { secret, staffId, cookies } }));
}

async function enrolledSecret(page: Page, t: Words): Promise<string> {
  await expect(page.getByRole('heading', { name: t('session.enrolTitle') })).toBeVisible();
  const copy = page.getByRole('button', { name: new RegExp(`^${t('common.copy')}: `) });
  return ((await copy.getAttribute('aria-label')) ?? '').slice(`${t('common.copy')}: `.length);
}

/** Opens a page of the console from its menu, by the name of its resource. */
export async function openQueue({ page, t }: Staff, resource: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('menu.label') });
  // A count of waiting rows follows the name; the name of another page may end with this one.
  const name = new RegExp(`^${escaped(t(`resources.${resource}.name`))}(\\s*(รออยู่ )?\\d|$)`);
  await menu.getByRole('link', { name }).click();
}

/** Enters the reason in the dialog of an action and confirms. */
export async function act({ page, t }: Staff, go: string, reason: string): Promise<void> {
  // A record beside its list is a dialog too.
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: go, exact: true }) });
  await dialog.getByLabel(new RegExp(`^${escaped(t('common.reason'))}`)).fill(reason);
  await dialog.getByRole('button', { name: go, exact: true }).click();
  await expect(dialog).toBeHidden();
}
