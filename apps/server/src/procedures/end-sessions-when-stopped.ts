import { auth } from '@sanam/auth/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** A break, an exclusion or a block ends the member's sessions in its own transaction. */
export const endSessionsWhenStopped = defineModule({
  name: 'procedures.endSessionsWhenStopped',
  needs: { auth, protection },
  create(_platform, needs) {
    needs.protection.ports.stopped.answer(async (trx, memberId) => {
      await needs.auth.service.endSessions(trx, { memberId, reason: 'protection' });
    });
    return { front: {} };
  },
});
