// The human check in a real browser: by hand and by keys.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { balance, choose, fillRegistration, newMember, openPortal } from './portal.ts';
import { answerOfPuzzle, dragPiece, humanDialog } from './puzzle.ts';

const KEY_STEP = 4;
const KEY_LEAP = 40;

test.beforeEach(async ({ context }, info) => {
  await choose(context, info.project.name === 'phone' ? 'th' : 'en', info.project.name === 'phone' ? 'dark' : 'light');
});
const languageOf = (project: string) => (project === 'phone' ? 'th' : 'en');

test(
  'the piece is dragged into its gap: wrong first, then right [IDN-041]',
  { tag: '@phone' },
  async ({ page }, info) => {
    const player = await openPortal(page, languageOf(info.project.name));
    const { t } = player;
    await fillRegistration(player, newMember());
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
  },
);

test('the piece is moved by keys alone [IDN-041]', { tag: '@desk' }, async ({ page }, info) => {
  const player = await openPortal(page, languageOf(info.project.name));
  const { t } = player;
  await fillRegistration(player, newMember());
  await page.getByRole('button', { name: t('identity.registerGo') }).click();
  const slider = humanDialog(page, t).getByRole('slider', { name: t('identity.human.handle') });
  await expect(slider).toBeFocused();
  const place = await answerOfPuzzle('picture');
  const leaps = Math.floor(place / KEY_LEAP);
  // A person hesitates once: the first large step is held longest.
  for (let i = 0; i < leaps; i++) await slider.press('PageUp', { delay: i === 0 ? 300 : 40 + (i % 3) * 30 });
  const steps = Math.round((place - leaps * KEY_LEAP) / KEY_STEP);
  for (let i = 0; i < steps; i++) await slider.press('ArrowRight', { delay: 30 + (i % 4) * 40 });
  await expect(slider).toHaveAttribute('aria-valuenow', String(leaps * KEY_LEAP + steps * KEY_STEP));
  await slider.press('Enter');
  await expect(humanDialog(page, t)).toBeHidden();
  await expect(balance(player)).toHaveText(/0\.00/);
});
