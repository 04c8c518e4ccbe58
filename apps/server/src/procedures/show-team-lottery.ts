import { agents } from '@sanam/agents/server/index.ts';
import { lottery } from '@sanam/lottery/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Shows agents the lottery tickets of their teams, by game and play type. */
export const showTeamLottery = defineModule({
  name: 'procedures.showTeamLottery',
  needs: { agents, lottery },
  create(_platform, needs) {
    needs.agents.ports.lottery.answer(needs.lottery.rounds);
    return { front: {} };
  },
});
