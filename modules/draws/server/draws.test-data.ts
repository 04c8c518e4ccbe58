// Wheels and raffles for tests, made and published by staff calls.
import type { CallArguments, Calls } from '@sanam/contract';
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { verifyDraws } from './verify.ts';

type WheelBody = CallArguments<Calls['opsAddWheel']>['body'];
type RaffleBody = CallArguments<Calls['opsAddRaffle']>['body'];
export type Wheel = Omit<WheelBody, 'reason'>;
export type Raffle = Omit<RaffleBody, 'reason'>;
export type Prize = Wheel['prizes'][number];

export const reason = 'for the test';
const DAY_MS = 86_400_000;
export const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const pool = {
  titleTh: 'วงล้อ',
  titleEn: 'The wheel',
  startsAt: at(-1),
  endsAt: at(60),
  counter: 'none',
  product: null,
  per: null,
  dayMax: null,
  free: 'none',
} as const;

export const cashPrize = (amount: string, weight: number, stock: number | null = null): Prize => ({
  titleTh: `รางวัล ${amount}`,
  titleEn: `Prize ${amount}`,
  kind: 'cash',
  amount,
  weight,
  stock,
});
export const pointsPrize = (points: number, weight: number): Prize => ({
  titleTh: `${points} แต้ม`,
  titleEn: `${points} points`,
  kind: 'points',
  amount: null,
  points,
  weight,
  stock: null,
});
export const noPrize = (weight: number): Prize => ({
  titleTh: 'ไม่ได้รางวัล',
  titleEn: 'No prize',
  kind: 'nothing',
  amount: null,
  weight,
  stock: null,
});

export const wheelOf = (change: Partial<Wheel> = {}): Wheel => ({
  ...pool,
  prizes: [cashPrize('10.00', 1), noPrize(1)],
  ...change,
});
export const raffleOf = (change: Partial<Raffle> = {}): Raffle => ({
  ...pool,
  titleTh: 'จับรางวัล',
  titleEn: 'The raffle',
  endsAt: at(1),
  publicNameTh: 'ผลสลากงวดหน้า',
  publicNameEn: 'The next lottery result',
  publicAt: at(2),
  prizes: ['500.00', '200.00', '100.00'],
  ...change,
});

export interface DrawMakers {
  writer: TestStaff;
  checker: TestStaff;
  /** Two people create a wheel. Returns its id. */
  wheel(change?: Partial<Wheel>): Promise<string>;
  /** Two people change a wheel. Returns the refusal of the proposal or the decision. */
  changeWheel(id: string, version: number, change?: Partial<Wheel>): Promise<string | undefined>;
  raffle(change?: Partial<Raffle>): Promise<string>;
  confirm(approvalId: string): Promise<string | undefined>;
  grant(member: Pick<TestMember, 'memberId'>, poolId: string, count?: number): Promise<string | undefined>;
}

export async function openMakers(t: TestApp): Promise<DrawMakers> {
  const [writer, checker] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
  async function confirm(id: string): Promise<string | undefined> {
    const decided = await checker.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
    return decided.code ?? (decided.value.state === 'executed' ? undefined : decided.value.state);
  }
  const newest = async (kind: string): Promise<string> => {
    const { rows } = await t.owner.query<{ pool_id: string }>(
      'select pool_id from draws_pools where kind = $1 order by made_at desc, pool_id limit 1',
      [kind],
    );
    return rows[0]!.pool_id;
  };
  return {
    writer,
    checker,
    confirm,
    async wheel(change) {
      const asked = await writer.call('opsAddWheel', { query: {}, body: { ...wheelOf(change), reason } });
      const refused = asked.code ?? (await confirm(asked.value.approvalId));
      if (refused !== undefined) throw new Error(refused);
      return newest('wheel');
    },
    async changeWheel(id, version, change) {
      const body = { ...wheelOf(change), version, reason };
      const asked = await writer.call('opsChangeWheel', { params: { id }, body });
      return asked.code ?? confirm(asked.value.approvalId);
    },
    async raffle(change) {
      const asked = await writer.call('opsAddRaffle', { query: {}, body: { ...raffleOf(change), reason } });
      const refused = asked.code ?? (await confirm(asked.value.approvalId));
      if (refused !== undefined) throw new Error(refused);
      return newest('raffle');
    },
    async grant({ memberId }, poolId, count = 1) {
      const asked = await writer.call('opsGrantDrawTickets', {
        params: { id: memberId },
        body: { poolId, count, reason },
      });
      if (asked.code !== undefined || asked.value.approvalId === null) return asked.code;
      return confirm(asked.value.approvalId);
    },
  };
}

/**
 * Closes a test's application and expects no broken invariant of draws or ledger. Rounds without an engine are
 * excluded.
 */
export async function closeChecked(t: TestApp): Promise<void> {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyDraws(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
}
