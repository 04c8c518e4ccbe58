// Registration by username in the pop-up and on the page, and the log-in after it.
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { choose, field, newMember, openPortal, type Player } from './portal.ts';
import { product } from './product.ts';
import { humanDialog, passHumanCheck } from './puzzle.ts';
import { entered, registerDialog, signUp, submit } from './registration.ts';
import { like } from './words.ts';

test('the pop-up: a moment after the click, 200 by 200 at least, moved by pointer and keys, never out of the window [IDN-018] [IDN-108] [IDN-112] [IDN-113] [GAP-052] [GAP-053]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  const player = await openPortal(page, 'en');
  await expect(signUp(player)).toBeVisible();
  await page.evaluate(() => {
    const log = { clickedAt: 0, openedAt: 0 };
    Object.assign(globalThis, { opening: log });
    document.addEventListener('click', () => (log.clickedAt ||= performance.now()), true);
    new MutationObserver(() => {
      if (log.openedAt === 0 && document.querySelector('dialog[open]')) log.openedAt = performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await signUp(player).click();
  const dialog = registerDialog(player);
  await expect(dialog).toBeVisible();
  const { clickedAt, openedAt } = await page.evaluate(
    () => (globalThis as unknown as { opening: { clickedAt: number; openedAt: number } }).opening,
  );
  expect(openedAt - clickedAt).toBeGreaterThanOrEqual(100);
  await expect(submit(player, dialog)).toBeVisible();
  const style = await dialog.evaluate((one) => [getComputedStyle(one).minWidth, getComputedStyle(one).minHeight]);
  expect(style).toEqual(['200px', '200px']);
  await expectAccessible(page, 'the registration pop-up');
  await movesAbout(player, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('on a phone it takes the whole screen and stays where it is', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signUp(player).click();
    await expect(submit(player, dialog)).toBeAttached();
    // A desktop browser may reserve space for its scroll bar beside the page.
    const width = await page.evaluate(() => document.querySelector('dialog')!.parentElement!.clientWidth);
    const place = () => dialog.boundingBox().then((box) => box && [box.x, box.y, box.height]);
    await expect.poll(place).toEqual([0, 0, 740]);
    expect((await dialog.boundingBox())!.width).toBeGreaterThanOrEqual(width - 20);
    await dialog.getByRole('heading', { name: player.t('identity.registerTitle') }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await place()).toEqual([0, 0, 740]);
    await expectAccessible(page, 'the registration on a phone');
  });
});

async function movesAbout({ page, t }: Player, dialog: Locator): Promise<void> {
  const title = dialog.getByRole('heading', { name: t('identity.registerTitle') });
  const at = async () => (await dialog.boundingBox())!;
  const grip = (await title.boundingBox())!;
  const start = await at();
  await page.mouse.move(grip.x + 20, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x - 180, grip.y + 10, { steps: 4 });
  expect((await at()).x).toBeCloseTo(start.x - 200, 0);
  await page.mouse.move(-900, -900, { steps: 4 });
  expect([(await at()).x, (await at()).y]).toEqual([0, 0]);
  await page.mouse.move(4000, 4000, { steps: 4 });
  const corner = await at();
  expect([corner.x + corner.width, corner.y + corner.height]).toEqual([1280, 800]);
  await page.mouse.up();
  await title.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await at()).x).toBeCloseTo(corner.x - 16, 0);
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('Shift+ArrowLeft');
  expect((await at()).x).toBe(0);
}

test('by username: hints, messages at the fields, the terms by their word, then logged in and home [IDN-002] [IDN-110] [IDN-111] [IDN-116] [IDN-133] [IDN-134] [IDN-135] [IDN-138] [IDN-139] [IDN-141] [IDN-142] [IDN-144] [IDN-146] [IDN-147] [IDN-148] [IDN-150] [IDN-152] [IDN-153] [IDN-172] [IDN-173] [IDN-181] [IDN-182] [GAP-067]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  const player = await openPortal(page, 'en');
  const { t } = player;
  await signUp(player).click();
  const dialog = registerDialog(player);
  await expect(dialog.getByText(t('identity.pattern.2').replace('{range}', '2–15'))).toBeVisible();
  await expect(dialog.getByText(t('identity.pattern.7').replace('{range}', '8–128'))).toBeVisible();
  await expect(dialog.getByRole('tablist')).toHaveCount(0);
  const terms = dialog.getByRole('checkbox', { name: like(t, 'identity.termsAgree') });
  const age = dialog.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') });
  await expect(terms).toBeChecked();
  await expect(age).not.toBeChecked();
  await terms.uncheck();
  await submit(player, dialog).click();
  for (const message of ['Please enter your username', 'Please enter your password'])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByText('Please agree to the terms of use')).toBeVisible();
  await expect(dialog.getByText('You must be at least 18 years old to register')).toBeVisible();
  await expect(field(dialog, t('identity.username'))).toBeFocused();

  const member = newMember();
  await field(dialog, t('identity.username')).fill('9lives');
  await field(dialog, t('identity.password')).fill('short1');
  await field(dialog, t('identity.confirmPassword')).fill('other');
  await submit(player, dialog).click();
  await expect(dialog.getByText('Please fill in your password with 8 - 128 characters')).toBeVisible();
  await expect(dialog.getByText('Incorrect confirmation input')).toBeVisible();
  await expect(humanDialog(page, t), 'nothing is asked before the form is right').toHaveCount(0);

  const word = dialog.getByRole('link', { name: t('identity.termsWord') });
  await expect(word).toHaveAttribute('href', '/help#term');
  await word.click();
  const text = page.getByRole('dialog', { name: t('help.terms') });
  await expect(text).toBeVisible();
  await text.getByRole('button', { name: t('app.close'), exact: true }).click();

  await terms.check();
  await age.check();
  await field(dialog, t('identity.username')).fill(product().demo.player.username);
  await field(dialog, t('identity.password')).fill(member.password);
  await field(dialog, t('identity.confirmPassword')).fill(member.password);
  await submit(player, dialog).click();
  await passHumanCheck(player);
  await expect(
    dialog.getByText(t('refusal.identity.usernameTaken')),
    "the server's answer is shown at its field",
  ).toBeVisible();
  await field(dialog, t('identity.username')).fill(` ${member.username} `);
  await submit(player, dialog).click();
  await passHumanCheck(player);
  await expect(dialog).toBeHidden();
  await entered(player);
});
