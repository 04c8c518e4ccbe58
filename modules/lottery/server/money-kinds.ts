import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Prizes for places in yeekee rounds (`prizes/pay.ts`); modules/lottery/money-moves.md explains it. */
export const lotteryMoneyKinds: readonly MoneyKind[] = [
  { kind: 'lottery.prizePaid', from: 'promo_expense', to: 'player_cash', source: 'lotteryShotPrize' },
];
