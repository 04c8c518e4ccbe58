import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Payments of wheels and raffles (`wheels/spin.ts`, `raffles/pay.ts`); modules/draws/money-moves.md explains them. */
export const drawsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'draw.spinPaid', from: 'promo_expense', to: 'player_cash', source: 'drawSpin' },
  { kind: 'draw.rafflePaid', from: 'promo_expense', to: 'player_cash', source: 'raffleWin' },
  { kind: 'draw.pointsGiven', from: 'points_pool', to: 'player_points', source: 'drawSpinPoints' },
];
