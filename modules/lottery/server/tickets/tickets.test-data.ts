// An installation with the lottery's games, a draw to buy for, and members with money: what tests of tickets begin with.
import { randomUUID } from 'node:crypto';
import type { CallInput, Calls, RefusalCode } from '@sanam/contract';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { lotteryJobs } from '../jobs.ts';
import { verifyTickets } from '../verify.ts';

export const GAME = 'THGLO';

export type Body = CallInput<Calls['buyTicket']>['body'];
type Previewed = CallInput<Calls['previewTicket']>['body'];

export interface Shop {
  t: TestApp;
  /** An open draw of the game that closes in so many minutes. Answers its numero and id. */
  openDraw(closeMinutes?: number): Promise<{ numero: string; drawId: string }>;
  /** A member with so much money, in satang. */
  buyer(satang?: number): Promise<TestMember>;
  fund(memberId: string, satang: number): Promise<void>;
  /** The limit of numbers: tiers `[upTo, bp]` in satang. */
  limit(rule: {
    playType: string;
    pick?: string;
    tiers: [string | null, number][];
    measure?: 'stake' | 'payout';
    memberCap?: number;
    drawId?: string;
  }): Promise<void>;
  book(drawId: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const t = await buildTestApp();
  await t.drain([lotteryJobs.keep]);
  let serial = 0;
  const fund = async (memberId: string, satang: number): Promise<void> => {
    const move = {
      fromClass: 'suspense',
      fromOwner: 'test',
      toClass: 'player_cash',
      toOwner: memberId,
      amount: String(satang),
    };
    await t.owner.query(`select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`, [
      randomUUID(),
      memberId,
      JSON.stringify([move]),
    ]);
  };
  return {
    t,
    fund,
    async openDraw(closeMinutes = 60) {
      const numero = String(20_300_101 + ++serial);
      const { rows } = await t.owner.query<{ id: string }>(
        `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at)
         select $1, $2, 'open', n - interval '1 hour', n + make_interval(mins => $3), n + make_interval(mins => $3 + 60),
                n + make_interval(mins => $3 + 120) from platform_now() n returning draw_id::text as id`,
        [GAME, numero, closeMinutes],
      );
      return { numero, drawId: rows[0]!.id };
    },
    async buyer(satang = 1_000_000) {
      const member = await registerMember(t);
      if (satang > 0) await fund(member.memberId, satang);
      return member;
    },
    async limit({ playType, pick = null, tiers, measure = 'stake', memberCap = null, drawId = null }) {
      await t.owner.query(
        `insert into lottery_limit_rules (rule_id, book_id, draw_id, play_type, pick, measure, tiers, member_cap, version)
         select 'llr_' || gen_random_uuid(), book_id, $1::bigint, $2, $3::text, $4, $5, $6::bigint,
                1 + (select count(*) from lottery_limit_rules)
         from lottery_games where game_code = $7`,
        [drawId, playType, pick, measure, JSON.stringify(tiers.map(([upTo, bp]) => ({ upTo, bp }))), memberCap, GAME],
      );
    },
    async book(drawId) {
      const { rows } = await t.owner.query<{ key: string; sold: string }>(
        `select play_type || ' ' || pick as key, sold::text from lottery_book where draw_id = $1 and sold > 0 order by 1`,
        [drawId],
      );
      return Object.fromEntries(rows.map(({ key, sold }) => [key, sold]));
    },
    async close() {
      const breaches = await verifyTickets(t.app.platform.db);
      await t.close();
      if (breaches.length > 0) throw new Error(`broken: ${JSON.stringify(breaches)}`);
    },
  };
}

/** An order of `TOP3 652 100` lines: play type, pick, whole baht. */
export const orderOf = (numero: string, lines: string[], accept: 'all' | 'partial' = 'all'): Previewed => ({
  gameCode: GAME,
  numero,
  series: '900',
  accept,
  selections: lines.map((line) => {
    const [playType, input, baht] = line.split(' ') as [string, string, string];
    return { playType, form: 'single', input, unit: '1' as const, multiple: Number(baht) };
  }),
});

/** The order with the price that a preview shows now. */
export async function shown(member: Pick<TestMember, 'call'>, order: Previewed): Promise<Body> {
  const { priceHash } = (await member.call('previewTicket', { body: order })).value;
  return { ...order, priceHash };
}

/** Looks at the price and buys. */
export async function buy(member: Pick<TestMember, 'call'>, order: Previewed) {
  return member.call('buyTicket', { body: await shown(member, order) });
}

export const onNode = (url: string, t: TestApp, member: TestMember) => ({ call: callerOf({ ...t, url }, member) });
export type Code = RefusalCode | undefined;
