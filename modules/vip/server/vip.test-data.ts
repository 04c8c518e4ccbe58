// A ladder for tests, set through the staff calls.
import type { CallArguments, Calls } from '@sanam/contract';
import type { TestStaff } from '@sanam/server/test/clients.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

type Wanted = Pick<
  CallArguments<Calls['opsChangeVipLadder']>['body'],
  'levels' | 'weights' | 'weeklyBets' | 'monthlyBets' | 'rebatesAs' | 'giftsAs'
>;
type Level = Wanted['levels'][number];

/** Returns rebate rates in percent for slots and live games; zero for all other products. */
export const rebatesOf = (slots: string, live: string): Level['rebates'] =>
  gameTypes.map((product) => ({ product, percent: product === 'RNG' ? slots : product === 'LIVE' ? live : '0.00' }));

/** Benefits of a level that has only its level bonus. */
export const noBenefits = {
  rebates: rebatesOf('0.00', '0.00'),
  birthdayGift: '0.00',
  weeklyGift: '0.00',
  monthlyGift: '0.00',
  goesFirst: false,
  withdrawalCount: null,
  withdrawalSum: null,
};

function level(
  ...[rankLevel, nameTh, nameEn, threshold, upgradeBonus]: [number, string, string, string, string]
): Level {
  const pointsMultiplier = rankLevel === 1 ? '1.00' : '1.50';
  return { rankLevel, nameTh, nameEn, threshold, upgradeBonus, pointsMultiplier, ...noBenefits };
}

export const planLadder: Wanted = {
  levels: [
    level(1, 'บรอนซ์', 'Bronze', '10000.00', '18.00'),
    level(2, 'ซิลเวอร์', 'Silver', '50000.00', '88.00'),
    level(3, 'โกลด์', 'Gold', '100000.00', '188.00'),
    level(4, 'รูบี้', 'Ruby', '500000.00', '0.00'),
    level(5, 'ไดมอนด์', 'Diamond', '1000000.00', '0.00'),
  ],
  weights: gameTypes.map((product) => ({ product, percent: '100.00' })),
  weeklyBets: '0.00',
  monthlyBets: '0.00',
  rebatesAs: null,
  giftsAs: null,
};

/** Returns the standard ladder with these changes of its levels. */
export const ladderWith = (gives: Partial<Record<number, Partial<Level>>>, rest: Partial<Wanted> = {}): Wanted => ({
  ...planLadder,
  ...rest,
  levels: planLadder.levels.map((one) => ({ ...one, ...gives[one.rankLevel] })),
});

/** Changes the ladder with a proposer and an approver. */
export async function setLadder(maker: TestStaff, checker: TestStaff, wanted: Wanted): Promise<void> {
  const { version } = (await maker.call('opsGetVipLadder', { query: {} })).value;
  const body = { ...wanted, version, reason: 'for the test' };
  const { value } = await maker.call('opsChangeVipLadder', { query: {}, body });
  if (value.state === 'proposed')
    await checker.call('opsDecideApproval', { params: { id: value.approvalId! }, body: { decision: 'confirm' } });
}
