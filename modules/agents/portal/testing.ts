import type { Value } from '@sanam/client/client';

export const overviewSample: Value<'agentOverview'> = {
  team: 1234,
  direct: 12,
  agents: 3,
  joined: 5,
  joinedByDay: [
    { day: '2026-11-19', count: 2 },
    { day: '2026-11-20', count: 3 },
  ],
  frozenAt: null,
  zone: 'Asia/Bangkok',
  asOf: '2026-11-20T05:00:00Z',
};

export const reportSample: Value<'agentTeamReport'> = {
  validBet: '640.00',
  winLoss: '310.00',
  bettors: 2,
  money: {
    active: 2,
    depositors: 2,
    firstDeposits: 1,
    deposits: '800.00',
    withdrawals: '50.00',
    promotions: '20.00',
    wages: '12.34',
  },
  balance: { amount: '1234.56', at: '2026-11-20T04:00:00Z' },
  byDay: [
    { day: '2026-11-19', validBet: '200.00', winLoss: '-150.00' },
    { day: '2026-11-20', validBet: '440.00', winLoss: '460.00' },
  ],
  products: [
    { product: 'RNG', validBet: '480.00', winLoss: '310.00' },
    { product: 'LIVE', validBet: '160.00', winLoss: '0.00' },
  ],
  zone: 'Asia/Bangkok',
  asOf: '2026-11-20T05:00:00Z',
};
/** Features with every kind of pay off. */
export const featuresOff: Value<'consolidated'> = {
  dailysalreqtype: '0',
  divtypereq: '0',
  contracthoursalreq: '0',
  realtimesalreqtype: '0',
  contractmrdailysalinfotype: '0',
  contracthoursalinfo: '0',
  dailysalinfotype: '0',
  realtimesalinfotype: '0',
  divtypeinfo: '0',
  rebatereq: '0',
  rebateinfo: '0',
  acquisitionreq: '0',
  acquisitioninfo: '0',
};
