// A member's overview for staff: account, money, play and all money moves.
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { defineModule } from '../../platform/module.ts';
import { createMemberOverview } from './service.ts';

export const memberOverview = defineModule({
  name: 'procedures.memberOverview',
  needs: { ledger, members, merchants, play, wallet },
  create({ db }, needs) {
    const overview = createMemberOverview({
      db,
      members: needs.members.service,
      ledger: needs.ledger.service,
      wallet: needs.wallet.service,
      site: needs.merchants.service,
      play: needs.play,
    });
    return {
      front: {},
      handlers: {
        opsListMembers: ({ query, context, session }) => overview.list(context, session, query),
        opsGetMember: ({ params, context, session }) => overview.get(context, session, params.id),
        opsTimeline: ({ params, query }) => overview.timeline(params.id, query),
      },
    };
  },
});
