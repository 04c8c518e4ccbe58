import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** The transaction kind of yeekee prizes (`prizes/pay.ts`); modules/lottery/money-moves.md explains it. */
export const lotteryMoneyKinds: readonly MoneyKind[] = [
  { kind: 'lottery.prizePaid', from: 'promo_expense', to: 'player_cash', source: 'lotteryShotPrize' },
];
