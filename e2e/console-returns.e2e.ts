// A payment that came too late goes back to its payer: one member of staff proposes it, another confirms.
import { expect, test } from '@playwright/test';
import { act, openQueue, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, field, newMember, openMemberPage } from './portal.ts';
import { product } from './product.ts';

test('a payment after an exclusion is sent back by two people', async ({ browser }) => {
  const visit = await browser.newContext();
  await choose(visit, 'en');
  const member = newMember();
  const player = await arrive(visit, 'en', { member });
  const centre = await openMemberPage(player, 'depositv2');
  await field(centre, player.t('deposit.amount')).fill('300');
  await centre.getByRole('button', { name: player.t('deposit.go') }).click();
  const railPage = visit.waitForEvent('page');
  await centre.getByRole('link', { name: player.t('deposit.testPay') }).click();
  const rail = await railPage;
  await rail.waitForLoadState();
  await asOwner([
    `update protection_gates set state = 'excluded' where member_id = (select member_id from members where username = $1)`,
    [member.username],
  ]);
  await rail.getByRole('button', { name: /^(Pay|ชำระ) \D*[\d,]+\.\d\d/ }).click();
  const stage = async () =>
    (
      await asOwner([
        `select d.stage from payments_deposits d join members m using (member_id) where m.username = $1`,
        [member.username],
      ])
    )[0]?.stage;
  await expect.poll(stage).toBe('returning');
  await visit.close();

  const first = await browser.newContext();
  const maker = await staffLogIn(await first.newPage(), 'en', 'payments');
  await openQueue(maker, 'deposits');
  await maker.page.getByRole('button', { name: maker.t('deposit.queue.returning') }).click();
  await maker.page.getByRole('row').filter({ hasText: member.username }).click();
  await maker.page.getByRole('button', { name: maker.t('deposit.return'), exact: true }).click();
  await act(maker, maker.t('deposit.returnGo', { amount: '฿300.00' }), 'excluded before the money came');
  await first.close();

  const second = await browser.newContext();
  const checker = await staffLogIn(await second.newPage(), 'en', 'owner');
  await openQueue(checker, 'approvals');
  await checker.page.getByRole('row').filter({ hasText: '300.00' }).first().click();
  await checker.page.getByRole('button', { name: checker.t('approval.confirm'), exact: true }).click();
  await checker.page
    .getByRole('dialog')
    .getByRole('button', { name: checker.t('approval.confirmGo') })
    .last()
    .click();
  await expect.poll(stage).toBe('returned');
  await second.close();

  await fetch(`${product().railUrl}/payouts?lang=en`).then(async (answer) =>
    expect(await answer.text()).toContain('Sent back to the payer'),
  );
});
