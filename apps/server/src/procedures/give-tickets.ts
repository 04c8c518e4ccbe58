import { draws } from '@sanam/draws/server/index.ts';
import { points } from '@sanam/points/server/index.ts';
import { defineModule } from '../platform/module.ts';

/** Gives the tickets of wheels and raffles that members redeem for points. */
export const giveTickets = defineModule({
  name: 'procedures.giveTickets',
  needs: { draws, points },
  create(_platform, needs) {
    needs.points.ports.tickets.answer(needs.draws.service.tickets);
    return { front: {} };
  },
});
