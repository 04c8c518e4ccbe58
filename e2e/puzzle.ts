// Passes the human check like a person: the solution is read from the running product's database, the movement is real.
import { expect, type Locator, type Page } from '@playwright/test';
import { asOwner } from './owner.ts';
import type { Words } from './words.ts';

const FRAMES = 28;
/** Pixels of the page by which a hand overshoots before it comes back. */
const OVERSHOOT = 3;

/**
 * Returns the solution of the latest puzzle: the position of the piece in pixels of its picture, or the sum of the
 * question.
 */
export async function answerOfPuzzle(kind: 'picture' | 'question'): Promise<number> {
  const [row] = await asOwner([
    'select answer from captcha_puzzles where kind = $1 and token_hash is null order by created_at desc limit 1',
    [kind],
  ]);
  return Number(row!.answer);
}

export const humanDialog = (page: Page, t: Words): Locator =>
  page.getByRole('dialog', { name: t('identity.human.title') });

/** Clicks until the human check opens, because the second of two clicks within a second is ignored. */
export async function pressForHumanCheck({ page, t }: { page: Page; t: Words }, button: Locator): Promise<void> {
  const dialog = humanDialog(page, t);
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 2000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Waits for the slider puzzle, drags the piece to its gap and expects the dialog to close. */
export async function passHumanCheck({ page, t }: { page: Page; t: Words }): Promise<void> {
  const dialog = humanDialog(page, t);
  await expect(dialog.getByRole('img', { name: t('identity.human.pictureAlt') })).toBeVisible();
  await dragPiece(page, t, await answerOfPuzzle('picture'));
  await expect(dialog).toBeHidden();
}

/** Moves the piece to this position of the picture and releases it like a hand: slow, fast, overshooting, back. */
export async function dragPiece(page: Page, t: Words, place: number): Promise<void> {
  const handle = humanDialog(page, t).getByRole('slider', { name: t('identity.human.handle') });
  const max = Number(await handle.getAttribute('aria-valuemax'));
  // Wait until the dialog has stopped moving; otherwise the pointer misses the handle.
  await handle.hover();
  const range = await handle.evaluate((one) => one.parentElement!.clientWidth - one.clientWidth);
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const distance = (place / max) * range;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let frame = 1; frame <= FRAMES; frame++) {
    const share = frame / FRAMES;
    const eased = 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5;
    const past = OVERSHOOT * Math.sin(share * Math.PI) * share;
    await page.mouse.move(x + distance * eased + past, y + 2 * Math.sin(share * 9));
    await nextFrame(page);
  }
  await page.mouse.move(x + distance, y + 1);
  await nextFrame(page);
  await page.mouse.up();
}

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
