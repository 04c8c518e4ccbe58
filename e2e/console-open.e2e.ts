// The console opens without redirects at every address, and its tabs share one session.
import { expect, type Frame, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { staffLogIn, usernameField } from './console.ts';
import { product } from './product.ts';
import { expectNoSideways } from './quiet.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('console', 'en');
const at = (path: string): string => new URL(path, product().consoleUrl).href;

test.use({ locale: 'en-GB' });

const form = (page: Page) => usernameField(page, t);

test('the log-in form is there at once at every address, fits a phone, and is kept for after the log-in', async ({
  page,
}) => {
  for (const path of ['', 'members', 'withdrawals/wdr_00000000000000000000000000/show', 'login']) {
    const seen: string[] = [];
    const note = (frame: Frame) => seen.push(frame.url());
    page.on('framenavigated', note);
    await page.goto(at(path));
    await expect(form(page)).toBeVisible();
    page.off('framenavigated', note);
    // Only the page itself and the router's replacement of the start address: no redirect.
    expect(seen.length).toBeLessThanOrEqual(2);
    expect([...new Set(seen)]).toEqual([at(path)]);
    expect(new URL(page.url()).pathname).toBe(`/console/${path}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(at(''));
    await expect(form(page)).toBeVisible();
    await expectNoSideways(page, `the log-in form, ${colorScheme}`);
    await expectAccessible(page, `the log-in form, ${colorScheme}`);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  }
});

test('a second tab is logged in, and both log out together', async ({ page, context }) => {
  const { t: words } = await staffLogIn(page, 'en', 'support', { fresh: true });
  const token = (await context.cookies(at('/ops/session'))).find(({ name }) => name === 'sanam_ops_session')!;
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/ops' });
  const second = await context.newPage();
  await second.goto(at('members'));
  await expect(second.getByRole('heading', { name: words('resources.members.name') })).toBeVisible();
  const readable = await second.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(readable).not.toContain(token.value);
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('menuitem', { name: words('session.logOut') }).click();
  await expect(form(page)).toBeVisible();
  await expect(form(second)).toBeVisible();
  await expect(second.getByText(words('session.ended'))).toBeVisible();
});
