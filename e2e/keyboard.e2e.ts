// Without a mouse: log in, open the deposit page, leave again.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { balance, choose, field, openPortal } from './portal.ts';
import { product } from './product.ts';
import { answerOfPuzzle, humanDialog } from './puzzle.ts';
import { listen } from './quiet.ts';

const TABS_MAX = 80;

/** Presses Tab until this element has the focus, as a person does who sees the focus move. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus did not reach ${String(target)} within ${TABS_MAX} presses`);
}

test('a member logs in and reaches the deposit page by keyboard alone', async ({ page, context }) => {
  await choose(context, 'en');
  const complaints = listen(page);
  const player = await openPortal(page, 'en');
  const { t } = player;
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: t('nav.login') }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') });
  await tabTo(page, field(dialog, t('identity.username')));
  await page.keyboard.type(product().demo.player.username);
  await tabTo(page, field(dialog, t('identity.password')));
  await page.keyboard.type(product().demo.player.password);
  await page.keyboard.press('Enter');
  const check = humanDialog(page, t);
  await tabTo(page, check.getByRole('button', { name: t('identity.human.askInstead') }));
  await page.keyboard.press('Enter');
  await expect(check.getByRole('textbox')).toBeFocused();
  // At a person's pace: an answer within a second is taken for a machine's.
  await page.keyboard.type(String(await answerOfPuzzle('question')), { delay: 1000 });
  await page.keyboard.press('Enter');
  const news = page.getByRole('dialog', { name: t('notice.afterLogin') });
  await expect(news).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(news).toBeHidden();
  await expect(balance(player)).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: t('member.depositv2'), exact: true }));
  await page.keyboard.press('Enter');
  const centre = page.getByRole('dialog', { name: t('member.depositv2') });
  await expect(centre).toBeVisible();
  await tabTo(page, field(centre, t('deposit.amount')));
  await page.keyboard.press('Escape');
  await expect(centre).toBeHidden();
  complaints.expectQuiet('keyboard');
});
