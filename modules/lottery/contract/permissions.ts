export const lotteryPermissions = [
  'lottery.draw.read',
  'lottery.draw.change',
  'lottery.draw.refund',
  'lottery.book.read',
  'lottery.limit.change',
  'lottery.ticket.read',
  'lottery.result.enter',
  'lottery.result.confirm',
  'lottery.settlement.approve',
  'lottery.market.change',
  'lottery.odds.change',
  'lottery.case.decide',
  'lottery.prize.change',
] as const;

type Own = Record<(typeof lotteryPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
