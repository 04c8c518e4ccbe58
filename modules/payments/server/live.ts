import type { PaymentDeps } from './deps.ts';

/** Tells open pages what changed; the page then reads it. A second delivery only makes a page read twice. */
export function announceLive({ events, live }: PaymentDeps): void {
  events.on('wallet.depositChanged', 'live', async ({ memberId, depositId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'deposit', depositId });
    await live.publish('staff', { type: 'opsDeposit', id: depositId, version });
  });
  events.on('wallet.withdrawalChanged', 'live', async ({ memberId, withdrawalId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'withdrawal', withdrawalId });
    await live.publish('staff', { type: 'opsWithdrawal', id: withdrawalId, version });
  });
}
