import { versionOf } from './balance/service.ts';
import type { WalletDeps } from './deps.ts';

/** Publishes changed balances to open pages, which then reload. A repeated delivery only causes another reload. */
export function announceLive({ events, live, ledger, members, db }: WalletDeps): void {
  events.on('wallet.balanceChanged', 'live', async ({ memberId }) => {
    const member = await members.find(db, memberId);
    if (member === undefined) return;
    const balances = await ledger.balancesOf(db, memberId, member.currency);
    await live.publish(`member:${memberId}`, { type: 'balance', version: Number(versionOf(balances)) });
  });
}
