import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Money kinds of missions (`claims/claim.ts`, `boards/settle.ts`); modules/missions/money-moves.md explains them. */
export const missionsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'mission.paid', from: 'promo_expense', to: 'player_cash', source: 'missionClaim' },
  { kind: 'mission.pointsGiven', from: 'points_pool', to: 'player_points', source: 'missionClaimPoints' },
  { kind: 'mission.prizePaid', from: 'promo_expense', to: 'player_cash', source: 'missionPrize' },
];
