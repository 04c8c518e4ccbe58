import { draws } from '@sanam/draws/server/index.ts';
import { missions } from '@sanam/missions/server/index.ts';
import { points } from '@sanam/points/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Updates pages with points after a mission or a wheel gave points. */
export const showWonPoints = defineModule({
  name: 'procedures.showWonPoints',
  needs: { draws, missions, points },
  create({ events, live }) {
    const tell = (memberId: string) => live.publish(`member:${memberId}`, { type: 'points' });
    events.on('missions.claimed', 'points.tellPages', async ({ memberId, reward }) => {
      if (reward.kind === 'points') await tell(memberId);
    });
    events.on('draws.spun', 'points.tellPages', async ({ memberId, points: won }) => {
      if (won !== null) await tell(memberId);
    });
    return { front: {} };
  },
});
