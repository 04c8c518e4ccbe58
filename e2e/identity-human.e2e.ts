// The human check in a real browser: by hand, by keys, by the question; and the captcha's picture.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  balance,
  choose,
  fillRegistration,
  newMember,
  openLogin,
  openPortal,
  type Player,
  typeLogin,
} from './portal.ts';
import { asOwner } from './owner.ts';
import { answerOfPuzzle, dragPiece, humanDialog, passHumanCheck } from './puzzle.ts';

const KEY_STEP = 4;
const KEY_LEAP = 40;
const member = newMember();

test.describe.configure({ mode: 'serial' });
test.beforeEach(async ({ context }, info) => {
  await choose(context, info.project.name === 'phone' ? 'th' : 'en', info.project.name === 'phone' ? 'dark' : 'light');
});
const languageOf = (project: string) => (project === 'phone' ? 'th' : 'en');

/** As far as the human check of a log-in. */
async function fillLogin(player: Player): Promise<void> {
  await openLogin(player);
  await typeLogin(player, member);
}

test('the piece is dragged into its gap: wrong first, then right [IDN-041]', async ({ page }, info) => {
  const player = await openPortal(page, languageOf(info.project.name));
  const { t } = player;
  await fillRegistration(player, member);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const registered = () => sent.filter((one) => one === 'PUT /wps/member/register').length;
  const dialog = humanDialog(page, t);
  const picture = dialog.getByRole('img', { name: t('identity.human.pictureAlt') });

  await test.step('closed unfinished, nothing is sent', async () => {
    await page.getByRole('button', { name: t('identity.registerGo') }).click();
    await expect(picture).toBeVisible();
    await dialog.getByRole('button', { name: t('app.close') }).click();
    await expect(dialog).toBeHidden();
    expect(registered()).toBe(0);
  });
  await test.step('another picture on request', async () => {
    await page.getByRole('button', { name: t('identity.registerGo') }).click();
    const first = await picture.getAttribute('src');
    await dialog.getByRole('button', { name: t('identity.human.refresh') }).click();
    await expect(picture).not.toHaveAttribute('src', first!);
    await expectAccessible(page, 'the slider');
  });
  await test.step('the wrong place is told, the right one registers', async () => {
    const place = await answerOfPuzzle('picture');
    await dragPiece(page, t, place > 240 ? place - 70 : place + 70);
    await expect(dialog.getByRole('alert')).toContainText('2');
    await dragPiece(page, t, place);
    await expect(dialog).toBeHidden();
    await expect(balance(player)).toHaveText(/0\.00/);
    expect(registered()).toBe(1);
  });
});

test('the piece is moved by keys alone [IDN-041]', async ({ page }, info) => {
  const player = await openPortal(page, languageOf(info.project.name));
  const { t } = player;
  await fillLogin(player);
  const slider = humanDialog(page, t).getByRole('slider', { name: t('identity.human.handle') });
  await expect(slider).toBeFocused();
  const place = await answerOfPuzzle('picture');
  const leaps = Math.floor(place / KEY_LEAP);
  // A person hesitates once: the first leap is held longest.
  for (let i = 0; i < leaps; i++) await slider.press('PageUp', { delay: i === 0 ? 300 : 40 + (i % 3) * 30 });
  const steps = Math.round((place - leaps * KEY_LEAP) / KEY_STEP);
  for (let i = 0; i < steps; i++) await slider.press('ArrowRight', { delay: 30 + (i % 4) * 40 });
  await expect(slider).toHaveAttribute('aria-valuenow', String(leaps * KEY_LEAP + steps * KEY_STEP));
  await slider.press('Enter');
  await expect(humanDialog(page, t)).toBeHidden();
  await expect(balance(player)).toHaveText(/0\.00/);
});

test('a question stands in for the picture [IDN-041]', async ({ page }, info) => {
  const player = await openPortal(page, languageOf(info.project.name));
  const { t } = player;
  await fillLogin(player);
  const dialog = humanDialog(page, t);
  await dialog.getByRole('button', { name: t('identity.human.askInstead') }).click();
  const input = dialog.getByRole('textbox');
  await expect(input).toBeFocused();
  await expectAccessible(page, 'the question');
  const sum = await answerOfPuzzle('question');
  const age = (way: '+' | '-') =>
    asOwner(`update captcha_puzzles set created_at = now() ${way} interval '1 minute' where kind = 'question'`);
  await age('+');
  await input.fill(String(sum));
  await input.press('Enter');
  await expect(dialog.getByText(t('refusal.identity.humanCheckAgain'))).toBeVisible();
  await age('-');
  await input.fill(String(sum + 1));
  await input.press('Enter');
  await expect(dialog.getByText(/1/).last()).toBeVisible();
  await input.fill(String(sum));
  await input.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(balance(player)).toHaveText(/0\.00/);
});

test('the captcha is a picture; a click brings another, once a second at most; a question stands in [IDN-028] [IDN-053]', async ({
  page,
}, info) => {
  const player = await openPortal(page, languageOf(info.project.name));
  const { t } = player;
  // The third failure would call for it; here the server's answer is given at once, for the form alone.
  await page.route('**/wps/session/login', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, code: 'identity.wrongCredentials', message: '', value: { captchaRequired: true } },
    }),
  );
  /** When the browser asked for a picture, by its own clock. */
  const asked: number[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/wps/captcha') asked.push(request.timing().startTime);
  });
  await fillLogin(player);
  await passHumanCheck(player);
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') });
  const picture = dialog.getByRole('img', { name: t('identity.captchaAlt') });
  await expect(picture).toBeVisible();
  // Its place is there before it is read.
  await expect
    .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(100);
  const first = await picture.getAttribute('src');
  const another = dialog.getByRole('button', { name: t('identity.captchaNext') });
  await expect(async () => {
    await another.click();
    await expect(picture).not.toHaveAttribute('src', first!, { timeout: 500 });
  }).toPass();
  for (let burst = 0; burst < 3; burst++)
    await another.evaluate((button) => {
      for (let i = 0; i < 5; i++) (button as unknown as { click(): void }).click();
    });
  await expect(picture).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  const waits = asked.slice(1).map((at, i) => at - asked[i]!);
  expect(Math.min(...waits), 'between two pictures lies a second at least').toBeGreaterThanOrEqual(1000);
  expect(asked.length).toBeLessThan(8);
  await dialog.getByRole('button', { name: t('identity.captchaAsk') }).click();
  await expect(dialog.getByRole('button', { name: t('identity.captchaNextQuestion') })).toBeVisible();
  await expect(dialog.getByText(/What is|เท่ากับเท่าไร/)).toBeVisible();
});
