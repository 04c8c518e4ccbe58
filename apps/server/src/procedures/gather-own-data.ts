import { auth } from '@sanam/auth/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Collects all stored data about a member, in reading order: person, safety, money, play, messages. */
export const gatherOwnData = defineModule({
  name: 'procedures.gatherOwnData',
  needs: { auth, content, members, messaging, payments, play, protection, wallet },
  create(_platform, needs) {
    const { exports } = needs.wallet;
    for (const one of ['members', 'auth', 'protection', 'messaging', 'wallet', 'payments', 'play', 'content'] as const)
      exports.declareOwnData(needs[one].ownData);
    return { front: {} };
  },
});
