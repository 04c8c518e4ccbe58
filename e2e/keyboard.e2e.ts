// A complete journey without a mouse: register, deposit, play, look it up, request a withdrawal.
import { expect, type Locator, test } from '@playwright/test';
import { leave, press, tabTo, type } from './keys.ts';
import { PAYMENT_PASSWORD } from './money.ts';
import { balance, balanceMinor, choose, field, newMember, openPortal, type Player } from './portal.ts';
import { answerOfPuzzle, humanDialog } from './puzzle.ts';
import { listen } from './quiet.ts';
import { gameOn, playEvenly, spin, spinButton } from './studio.ts';
import { like } from './words.ts';

const DEPOSIT_BAHT = 200;
const WITHDRAWAL_BAHT = 100;

test('a newcomer walks the whole way by keyboard alone, and sees the focus on it', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  const complaints = listen(page);
  const player = await openPortal(page, 'en');
  const { t } = player;
  const member = newMember();

  await test.step('register', async () => {
    await press(page, page.getByRole('banner').getByRole('button', { name: t('nav.register') }));
    const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') });
    await type(page, field(dialog, t('identity.username')), member.username);
    await type(page, field(dialog, t('identity.password')), member.password);
    await type(page, field(dialog, t('identity.confirmPassword')), member.password);
    await press(page, dialog.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') }), 'Space');
    await press(page, dialog.getByRole('button', { name: t('identity.registerGo') }));
    await answerTheQuestion(player);
    await leave(page, page.getByRole('dialog', { name: t('notice.afterLogin') }));
    await expect(balance(player)).toHaveText(/0\.00/);
  });

  await test.step('pay in', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: t('member.depositv2'), exact: true }));
    const centre = page.getByRole('dialog', { name: t('member.depositv2') });
    await press(page, centre.getByRole('button', { name: t('prompt.notNow') }));
    await type(page, field(centre, t('deposit.amount')), String(DEPOSIT_BAHT));
    await page.keyboard.press('Enter');
    const opening = context.waitForEvent('page');
    await press(page, centre.getByRole('link', { name: t('deposit.testPay') }));
    const rail = await opening;
    await press(rail, rail.getByRole('button', { name: /^(Pay|ชำระ) \D*[\d,]+\.\d\d/ }));
    await expect(rail.getByRole('status')).toContainText(/Paid|ชำระแล้ว/);
    await rail.close();
    await expect(centre.getByText(t('deposit.stage.credited')).first()).toBeVisible();
    await leave(page, centre);
    await expect.poll(() => balanceMinor(player)).toBe(DEPOSIT_BAHT * 100);
  });

  await test.step('play one spin', async () => {
    await press(
      page,
      page
        .getByRole('banner')
        .getByRole('link', { name: t('games.type.RNG') })
        .first(),
    );
    const tiles = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`${t('games.play')} `) });
    await press(page, tiles.first());
    const game = await gameOn(player);
    // Reaching the button by Tab takes its own time; the wait for the answer starts with the key press.
    await tabTo(page, spinButton(game));
    await spin(game, () => page.keyboard.press('Enter'));
  });

  await test.step('look it up', async () => {
    // It comes before the game's frame.
    await tabTo(page, page.getByRole('button', { name: t('games.back'), exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const record = await openFromMenu(player, 'personalHistoryCopy');
    const settled = record.getByText(t('record.roundStatus.settled')).and(record.locator(':visible'));
    await expect(settled).toHaveCount(1);
    await tabTo(page, record.getByRole('button', { name: t('record.replay') }));
    await leave(page, record);
  });

  await test.step('ask for the money', async () => {
    for (let part = 0; part < 2; part++) await playEvenly(player, DEPOSIT_BAHT / 2);
    const before = await balanceMinor(player);
    const centre = await openFromMenu(player, 'withdraw');
    await type(page, field(centre, t('security.loginPassword')), member.password);
    await type(page, field(centre, t('security.paymentPasswordNew')), PAYMENT_PASSWORD);
    await type(page, field(centre, t('security.paymentPasswordAgain')), PAYMENT_PASSWORD);
    await page.keyboard.press('Enter');
    await press(page, field(centre, t('bank.bank')), 'ArrowDown');
    await type(page, field(centre, t('bank.accountNo')), `1${Date.now().toString().slice(-9)}`);
    await type(page, field(centre, t('bank.holder')), 'SOMCHAI JAIDEE');
    await page.keyboard.press('Enter');
    await type(page, field(centre, t('withdraw.amount')), String(WITHDRAWAL_BAHT));
    await type(page, field(centre, t('security.paymentPassword')), PAYMENT_PASSWORD);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t('withdraw.confirmTitle') });
    await press(page, question.getByRole('button', { name: t('withdraw.go') }));
    await expect(centre.getByText(like(t, 'withdraw.promised'))).toBeVisible();
    await leave(page, centre);
    await expect.poll(() => balanceMinor(player)).toBe(before - WITHDRAWAL_BAHT * 100);
  });
  complaints.expectQuiet('keyboard');
});

/** Passes the human check by its question, without dragging. */
async function answerTheQuestion({ page, t }: Player): Promise<void> {
  const check = humanDialog(page, t);
  await press(page, check.getByRole('button', { name: t('identity.human.askInstead') }));
  await expect(check.getByRole('textbox')).toBeFocused();
  // At a person's speed, because an answer within a second counts as a machine's.
  await page.keyboard.type(String(await answerOfPuzzle('question')), { delay: 1000 });
  await page.keyboard.press('Enter');
}

/** Opens a page of the member centre from the account's menu in the header. */
async function openFromMenu({ page, t }: Player, name: 'personalHistoryCopy' | 'withdraw'): Promise<Locator> {
  await tabTo(page, page.getByRole('button', { name: like(t, 'nav.account') }));
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('banner').getByRole('link', { name: t(`member.${name}`) }));
  const centre = page.getByRole('dialog', { name: t(`member.${name}`) });
  await expect(centre).toBeVisible();
  return centre;
}

test('what has the focus is clear of the header and of a phone’s bar, forwards and back', {
  tag: '@phone',
}, async ({ page, context }) => {
  await choose(context, 'th');
  const { t } = await openPortal(page, 'th', '/rng');
  await expect(page.getByRole('button', { name: new RegExp(t('games.play')) }).first()).toBeVisible();
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < STEPS; step++) {
      await page.keyboard.press(key);
      const behind = await page.evaluate(whatIsBehind);
      if (behind !== null) hidden.push(`${key} ${step}: ${behind}`);
    }
  expect(hidden).toEqual([]);
});

/** Number of Tab presses past vendors, tabs and filters to the second screen of games. */
const STEPS = 45;

/** Runs in the page: returns the focused element if a fixed bar covers part of it. */
function whatIsBehind(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused.closest('main') === null) return null;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bars = [...document.querySelectorAll('nav')].filter((bar) => getComputedStyle(bar).position === 'fixed');
  const bottom = Math.min(window.innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top || Infinity));
  const { top, bottom: end } = focused.getBoundingClientRect();
  if (top >= header && end <= bottom) return null;
  return `${focused.textContent || focused.getAttribute('aria-label')} from ${top} to ${end}, free from ${header} to ${bottom}`;
}
