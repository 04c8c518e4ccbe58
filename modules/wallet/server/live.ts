import type { WalletDeps } from './deps.ts';

/** Tells open pages what changed; the page then reads it. A second delivery only makes a page read twice. */
export function announceLive(deps: WalletDeps): void {
  const { events, live, ledger, members, db } = deps;
  events.on('wallet.balanceChanged', 'live', async ({ memberId }) => {
    const member = await members.find(db, memberId);
    if (member === undefined) return;
    const { version } = await ledger.balanceOf(db, { class: 'player_cash', owner: memberId }, member.currency);
    await live.publish(`member:${memberId}`, { type: 'balance', version: Number(version) });
  });
  events.on('wallet.depositChanged', 'live', async ({ memberId, depositId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'deposit', depositId });
    await live.publish('staff', { type: 'opsDeposit', id: depositId, version });
  });
  events.on('wallet.withdrawalChanged', 'live', async ({ memberId, withdrawalId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'withdrawal', withdrawalId });
    await live.publish('staff', { type: 'opsWithdrawal', id: withdrawalId, version });
  });
}
