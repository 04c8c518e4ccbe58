import { agents } from '@sanam/agents/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Tells promotions which agents are above a member, for conditions on lines, and who has the same agent. */
export const knowLines = defineModule({
  name: 'procedures.knowLines',
  needs: { agents, promotions },
  create(_platform, needs) {
    needs.promotions.ports.agentsAbove.answer(needs.agents.agentsAbove);
    needs.promotions.ports.membersBeside.answer(needs.agents.membersBeside);
    return { front: {} };
  },
});
