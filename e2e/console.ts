// What staff do at the console, by role and label.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { product } from './product.ts';
import { freshTotp } from './totp.ts';
import { type Language, type Words, wordsOf } from './words.ts';

export interface Staff {
  page: Page;
  t: Words;
  username: string;
}

interface Factor {
  secret: string;
  lastCode: string;
}

/** The authenticator app of this run: who set up a second factor in one journey needs it in the next. */
function factors(): { read(): Record<string, Factor>; keep(username: string, factor: Factor): void } {
  const file = join(product().folder, 'authenticator.json');
  const read = (): Record<string, Factor> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Factor>) : {};
  return {
    read,
    keep: (username, factor) => writeFileSync(file, JSON.stringify({ ...read(), [username]: factor })),
  };
}

/** Logs in with password and second factor, setting the factor up at the first time. */
export async function staffLogIn(
  page: Page,
  language: Language,
  username: 'payments' | 'owner' | 'support',
): Promise<Staff> {
  const t = wordsOf('console', language);
  const person = product().demo.staff.find((one) => one.username === username)!;
  await page.addInitScript((lang) => localStorage.setItem('sanam.console.locale', lang), language);
  await page.goto(product().consoleUrl);
  await page.getByLabel(t('session.username')).fill(person.username);
  await page.getByLabel(t('session.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('session.next') }).click();
  const known = factors().read()[person.username];
  if (known === undefined) {
    await expect(page.getByRole('heading', { name: t('session.enrolTitle') })).toBeVisible();
    const copy = page.getByRole('button', { name: new RegExp(`^${t('common.copy')}: `) });
    const secret = ((await copy.getAttribute('aria-label')) ?? '').slice(`${t('common.copy')}: `.length);
    const code = await freshTotp(secret, undefined);
    await page.getByLabel(t('session.code')).fill(code);
    await page.getByRole('button', { name: t('session.enrolDone') }).click();
    factors().keep(person.username, { secret, lastCode: code });
  } else {
    const code = await freshTotp(known.secret, known.lastCode);
    await page.getByLabel(t('session.code')).fill(code);
    await page.getByRole('button', { name: t('session.logIn') }).click();
    factors().keep(person.username, { ...known, lastCode: code });
  }
  await expect(page.getByText(t('dashboard.title')).first()).toBeVisible();
  return { page, t, username: person.username };
}

/** Opens a page of the console from its menu. */
export async function openQueue(
  { page, t }: Staff,
  resource:
    | 'deposits'
    | 'withdrawals'
    | 'approvals'
    | 'members'
    | 'audit'
    | 'registration'
    | 'signin'
    | 'messaging'
    | 'features'
    | 'blocks',
) {
  const menu = page.getByRole('navigation', { name: t('menu.label') });
  await menu.getByRole('link', { name: t(`resources.${resource}.name`) }).click();
}
