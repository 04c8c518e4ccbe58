// Test data of tickets: an installation with the lottery's games, a draw on sale, and members with money.
import { createHash } from 'node:crypto';
import type { CallInput, Calls, RefusalCode } from '@sanam/contract';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import type { Board } from '../../contract/boards.ts';
import { prizesOf } from '../draws/prizes.ts';
import { lotteryJobs } from '../jobs.ts';
import { verifyTickets } from '../verify.ts';

export const GAME = 'THGLO';

export type Body = CallInput<Calls['buyTicket']>['body'];
type Previewed = CallInput<Calls['previewTicket']>['body'];

/** A limit of numbers; tiers are `[upTo, bp]` with `upTo` in satang. */
interface Limit {
  playType: string;
  pick?: string;
  tiers: [string | null, number][];
  measure?: 'stake' | 'payout';
  memberCap?: number;
  drawId?: string;
  gameCode?: string;
}

export interface Shop {
  t: TestApp;
  /** Opens a draw that closes in `closeMinutes`. Returns its numero and id. */
  openDraw(closeMinutes?: number, market?: string): Promise<{ numero: string; drawId: string }>;
  /** Sets the result of a draw and settles it. */
  settle(drawId: string, board: Board): Promise<void>;
  /** Registers a member with this balance, in satang. */
  buyer(satang?: number): Promise<TestMember>;
  fund(memberId: string, satang: number): Promise<void>;
  limit(rule: Limit): Promise<unknown>;
  /** Returns a member's cash, in satang. */
  cash(memberId: string): Promise<number>;
  book(drawId: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const t = await buildTestApp();
  await t.drain([lotteryJobs.keep]);
  let serial = 0;
  return {
    t,
    fund: (memberId, satang) => giveCash(t, memberId, satang),
    openDraw: (closeMinutes = 60, market = GAME) => openDraw(t, String(20_300_101 + ++serial), closeMinutes, market),
    async buyer(satang = 1_000_000) {
      const member = await registerMember(t);
      if (satang > 0) await giveCash(t, member.memberId, satang);
      return member;
    },
    limit: (rule) => setLimit(t, rule),
    settle: (drawId, board) => settle(t, drawId, board),
    async cash(memberId) {
      const { app } = t;
      const cash = { class: 'player_cash', owner: memberId } as const;
      return Number((await app.modules.ledger.service.balanceOf(app.platform.db, cash, 'THB')).balanceMinor);
    },
    book: (drawId) => bookOf(t, drawId),
    async close() {
      const breaches = await verifyTickets(t.app.platform.db);
      await t.close();
      if (breaches.length > 0) throw new Error(`broken: ${JSON.stringify(breaches)}`);
    },
  };
}

async function openDraw(t: TestApp, numero: string, closeMinutes: number, market: string) {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at)
     select $1, $2, 'open', n - interval '1 hour', n + make_interval(mins => $3), n + make_interval(mins => $3 + 60),
            n + make_interval(mins => $3 + 120) from platform_now() n returning draw_id::text as id`,
    [market, numero, closeMinutes],
  );
  return { numero, drawId: rows[0]!.id };
}

async function bookOf(t: TestApp, drawId: string): Promise<Record<string, string>> {
  const { rows } = await t.owner.query<{ key: string; sold: string }>(
    `select play_type || ' ' || pick as key, sold::text from lottery_book where draw_id = $1 and sold > 0 order by 1`,
    [drawId],
  );
  return Object.fromEntries(rows.map(({ key, sold }) => [key, sold]));
}

async function setLimit(
  t: TestApp,
  { playType, pick, tiers, measure = 'stake', memberCap, drawId, gameCode = GAME }: Limit,
): Promise<void> {
  await t.owner.query(
    `insert into lottery_limit_rules (rule_id, book_id, draw_id, play_type, pick, measure, tiers, member_cap, version)
     select 'llr_' || gen_random_uuid(), book_id, $1::bigint, $2, $3::text, $4, $5, $6::bigint,
            1 + (select count(*) from lottery_limit_rules)
     from lottery_games where game_code = $7`,
    [
      drawId ?? null,
      playType,
      pick ?? null,
      measure,
      JSON.stringify(tiers.map(([upTo, bp]) => ({ upTo, bp }))),
      memberCap ?? null,
      gameCode,
    ],
  );
}

async function settle(t: TestApp, drawId: string, board: Board): Promise<void> {
  const derived = JSON.stringify(board);
  await t.owner.query(
    `update lottery_draws set state = 'drawn', locked_at = coalesce(locked_at, platform_now()), drawn_at = platform_now(),
       result_version = 1 where draw_id = $1`,
    [drawId],
  );
  await t.owner.query(
    'insert into lottery_results (draw_id, version, prizes, derived, hash) values ($1, 1, $2, $3, $4)',
    [drawId, JSON.stringify(prizesOf(board)), derived, createHash('sha256').update(derived).digest('hex')],
  );
  await t.app.platform.jobs.enqueue(t.app.platform.db, lotteryJobs.settle, { drawId });
  await t.drain();
}

interface OrderOptions {
  accept?: 'all' | 'partial';
  gameCode?: string;
  series?: string;
}

/** Builds an order from `TOP3 652 100` lines: play type, pick, baht; `0.33` is in units of one satang. */
export const orderOf = (
  numero: string,
  lines: string[],
  { accept = 'all', gameCode = GAME, series = '900' }: OrderOptions = {},
): Previewed => ({
  gameCode,
  numero,
  series,
  accept,
  selections: lines.map((line) => {
    const [playType, input, baht] = line.split(' ') as [string, string, string];
    const isWhole = !baht.includes('.');
    const multiple = isWhole ? Number(baht) : Math.round(Number(baht) * 100);
    return { playType, form: 'single', input, unit: isWhole ? ('1' as const) : ('0.01' as const), multiple };
  }),
});

/** Returns the order with the price hash of a new preview. */
export async function shown(member: Pick<TestMember, 'call'>, order: Previewed): Promise<Body> {
  const { priceHash } = (await member.call('previewTicket', { body: order })).value;
  return { ...order, priceHash };
}

/** Previews an order and buys it. */
export async function buy(member: Pick<TestMember, 'call'>, order: Previewed) {
  return member.call('buyTicket', { body: await shown(member, order) });
}

export const onNode = (url: string, t: TestApp, member: TestMember) => ({ call: callerOf({ ...t, url }, member) });
export type Code = RefusalCode | undefined;
