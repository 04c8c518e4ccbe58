// A lottery ticket from the number to its cancellation.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arrive } from './members.ts';
import { deposit } from './money.ts';
import { balanceMinor, choose, lookOf } from './portal.ts';
import { product } from './product.ts';
import { escaped, like } from './words.ts';

const NUMBER = '652';

test('a member picks a number, buys a ticket at the price shown, finds it and takes it back', async ({ context }) => {
  const [language, theme] = lookOf(test.info().project.name);
  await choose(context, language, theme);
  const player = await arrive(context, language);
  const { page, t, isPhone } = player;
  await deposit(player, 500);

  await test.step('the hall leads to the number page', async () => {
    await page.goto(`${product().portalUrl}/lottery`);
    await page.getByRole('main').locator('a[href*="gameCode=THGLO"]').first().click();
    await expect(page).toHaveURL(/gameCode=THGLO/);
  });

  const keypad = page.getByRole('group', { name: t('lottery.keypad') });
  await expect(keypad).toBeVisible();
  for (const digit of NUMBER) await keypad.getByRole('button', { name: digit, exact: false }).first().click();
  if (isPhone) {
    const [beforeCount] = t('lottery.basketCount').split('{');
    await page.getByRole('button', { name: new RegExp(`^${escaped(beforeCount!)}`) }).click();
  }
  const slip = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: t('lottery.basket') });
  await expect(slip.getByRole('listitem')).toHaveCount(1);
  await expect(slip.getByRole('listitem')).toContainText(NUMBER);
  await expectAccessible(page, 'the slip');
  const buy = slip.getByRole('button', { name: like(t, 'lottery.confirm') });
  await expect(buy).toBeEnabled();
  await buy.click();

  await test.step('the receipt names ticket and balance', async () => {
    await expect(slip.getByRole('heading', { name: t('lottery.bought') })).toBeVisible();
    await expect.poll(() => balanceMinor(player)).toBeLessThan(500_00);
    await slip.getByRole('link', { name: t('lottery.openTicket') }).click();
  });

  await test.step('the ticket is taken back, and its price with it', async () => {
    const ticket = page.getByRole('dialog', { name: t('member.lotteryTickets') });
    await expect(ticket.getByText(NUMBER).first()).toBeVisible();
    await expectAccessible(page, 'the ticket');
    await ticket.getByRole('button', { name: like(t, 'lottery.cancelWithin') }).click();
    const question = page.getByRole('dialog', { name: t('lottery.cancelTitle') });
    await question.getByRole('button', { name: t('lottery.cancelGo') }).click();
    await expect(ticket.getByText(t('lottery.ticketState.cancelled')).first()).toBeVisible();
    await expect.poll(() => balanceMinor(player)).toBe(500_00);
  });
});
