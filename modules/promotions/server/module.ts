import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { turnoverCalls } from '../contract/turnover-calls.ts';
import { promotionsSettings } from './settings.ts';
import { followFacts } from './turnover/follow.ts';
import { createTurnoverHandlers } from './turnover/meter.ts';
import { createTurnover } from './turnover/service.ts';
import { verifyTurnover } from './turnover/verify.ts';

/** What has to be played before money may leave, and what each bet counts for it. */
export const promotions = defineModule({
  name: 'promotions',
  calls: turnoverCalls,
  settings: Object.values(promotionsSettings),
  needs: { ledger, members, merchants, play, wallet },
  invariants: ({ db }) => verifyTurnover(db),
  create(platform, needs) {
    const deps = {
      db: platform.db,
      events: platform.events,
      balance: needs.wallet.balance,
      ledger: needs.ledger.service,
      members: needs.members.service,
      site: needs.merchants.service,
    };
    needs.wallet.ports.turnover.answer(createTurnover(deps));
    followFacts(deps, needs.play.followers);
    return {
      front: {},
      handlers: createTurnoverHandlers({ db: platform.db, wallet: needs.wallet.service }),
    };
  },
});
