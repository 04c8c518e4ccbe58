import { defineModule } from '@sanam/server/platform/module.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { protectionCalls } from '../contract/calls.ts';
import { protectionTopics } from '../contract/live.ts';
import { protectionRefusals } from '../contract/refusals.ts';
import { createProtectionHandlers } from './routes.ts';
import { createProtection } from './service.ts';

/** Limits, breaks and self-exclusion; asked before every log-in, deposit, launch and bet. */
export const protection = defineModule({
  name: 'protection',
  calls: protectionCalls,
  refusals: protectionRefusals,
  topics: protectionTopics,
  needs: { ledger },
  create({ db, ports }, needs) {
    /** What else ends in the transaction of an exclusion or a block. */
    const stopped = ports.open<(trx: Trx, memberId: string) => Promise<void>>('protection.stopped');
    const { service } = createProtection({ lockPlayer: needs.ledger.service.lockOwner, onStopped: stopped.ask });
    return { front: { service, ports: { stopped } }, handlers: createProtectionHandlers({ db, service }) };
  },
});
