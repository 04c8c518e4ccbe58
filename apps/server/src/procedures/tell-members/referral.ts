// Inbox messages about rewards for invited friends.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { referralNotices } from './referral-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof referralNotices>;
}

const templates = { inviter: 'friendRewarded', friend: 'welcomeRewarded' } as const;
const links = { inviter: '/?mc=referral', friend: '/?mc=transactionHistory' } as const;

export function tellOfReferral({ platform: { db, events }, tell }: Deps): void {
  events.on('referral.rewardPaid', 'messages.tell', async ({ memberId, friendId, side, amount }) => {
    const about = { memberId, source: `referral:${friendId}:${side}`, link: links[side] } as const;
    await inTransaction(db, (trx) => tell(trx, { ...about, template: templates[side], values: { amount } }));
  });
}
