// The lottery of an agent's team: by game and play type, and bet by bet with tickets, each with the commission.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { type BusinessDays, businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type BetDeps, pageOfBets } from '../bets/service.ts';
import { membersNamed } from '../centre/store.ts';
import { agentOf } from '../tree/agent-of.ts';
import type { LotteryPort, PlayPart, RoundSums } from './port.ts';
import { type FactAsk, hasMoreFacts, type LotteryFact, lotteryFacts, pathsOf, rebateRates } from './store.ts';

export interface LotteryDeps extends BetDeps {
  lottery: LotteryPort;
}

type Language = 'TH' | 'EN';
type Report = CallValue<Calls['agentLottery']>;
type Bets = CallValue<Calls['agentLotteryBets']>;

interface Ask extends DayAsk {
  account?: string | undefined;
}

export function createLotteryHandlers(deps: LotteryDeps): Handlers {
  return {
    agentLottery: ({ session, query, context }) => report(deps, session, query, context.language),
    agentLotteryBets: ({ session, query, context }) => bets(deps, session, query, context.language),
  };
}

/** Number of facts per step: a large team is added up step by step. */
const AT_ONCE = 5000;
/** Largest number of facts in one report, so that none keeps the server busy for minutes. */
const FACTS_MAX = 100_000;
/** Vendor number that matches no vendor. */
const NO_VENDOR = 0;

/**
 * Returns the report. Refuses with `agents.notAgent`; `agents.tooManyBets` where there are more than one report adds up;
 * `request.invalid` for too many days.
 */
async function report(
  deps: LotteryDeps,
  session: MemberSession,
  { account, ...days }: Ask,
  language: Language,
): Promise<Report> {
  const { db, lottery, play, site } = deps;
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const range = await businessDays(db, days, zone);
  const ask = {
    agentNo,
    vendorId: (await play.vendorIdOf(db, lottery.vendor())) ?? NO_VENDOR,
    from: range.from,
    to: range.to,
    members: account === undefined ? undefined : await membersNamed(db, { agentNo, name: account }),
    limit: AT_ONCE,
  };
  if (await hasMoreFacts(db, ask, FACTS_MAX)) throw refuse('agents.tooManyBets', { max: FACTS_MAX });
  return { ...valueOf(await partsOf(deps, ask, language)), zone, asOf: range.now.toISOString() };
}

/** Adds up the parts of all facts, by game and play type. */
async function partsOf(deps: LotteryDeps, ask: Omit<FactAsk, 'after'>, language: Language): Promise<PlayPart[]> {
  const parts = new Map<string, PlayPart>();
  let after: FactAsk['after'];
  for (;;) {
    const facts = await lotteryFacts(deps.db, { ...ask, after });
    if (facts.length > 0)
      for (const part of await deps.lottery.plays(deps.db, await sumsOf(deps, ask, facts, language), language)) {
        const key = `${part.gameCode} ${part.playType}`;
        const before = parts.get(key);
        parts.set(key, before === undefined ? part : added(before, part));
      }
    if (facts.length < ask.limit) return [...parts.values()];
    after = facts.at(-1);
  }
}

async function sumsOf(
  { db, play }: LotteryDeps,
  ask: Pick<FactAsk, 'agentNo' | 'from' | 'to'>,
  facts: readonly LotteryFact[],
  language: Language,
): Promise<RoundSums[]> {
  const agents = [...new Set(facts.flatMap(({ path }) => path))];
  const [rates, rounds] = await Promise.all([
    rebateRates(db, { ...ask, agents }),
    play.roundsOfFacts(
      db,
      facts.map(({ factId }) => factId),
      language,
    ),
  ]);
  return facts.flatMap((fact) => {
    const round = rounds.get(fact.factId)?.round;
    const { memberId, isFirst, stake, payout, validBet } = fact;
    if (round === undefined) return [];
    const { commission } = rates.of(fact);
    return [{ memberId, round, isFirst, stake, payout, validBet: validBet * MICRO, commission }];
  });
}

const MICRO = 1_000_000n;
const sums = ['stake', 'validBet', 'payout', 'commission'] as const;
type Sums = Pick<PlayPart, (typeof sums)[number]>;

const addSums = (one: Sums, other: Sums): Sums => ({
  stake: one.stake + other.stake,
  validBet: one.validBet + other.validBet,
  payout: one.payout + other.payout,
  commission: one.commission + other.commission,
});
const NOTHING: Sums = { stake: 0n, validBet: 0n, payout: 0n, commission: 0n };

const added = (one: PlayPart, other: PlayPart): PlayPart => ({
  ...one,
  ...addSums(one, other),
  tickets: one.tickets + other.tickets,
  lines: one.lines + other.lines,
});

/** Rounds millionths of a minor unit to the nearest one; only the shown sum is rounded. */
const nearest = (micro: bigint): bigint => {
  const half = micro < 0n ? -MICRO / 2n : MICRO / 2n;
  return (micro + half) / MICRO;
};

const figuresOf = ({ stake, validBet, payout, commission }: Sums) => ({
  stake: toWire(nearest(stake)),
  validBet: toWire(nearest(validBet)),
  payout: toWire(nearest(payout)),
  result: toWire(nearest(payout - stake)),
  commission: toWire(nearest(commission)),
});

const byStake = (one: Sums, other: Sums): number => (one.stake < other.stake ? 1 : one.stake > other.stake ? -1 : 0);

function valueOf(parts: readonly PlayPart[]): Pick<Report, 'games' | 'totals'> {
  const games = [...Map.groupBy(parts, ({ gameCode }) => gameCode)].map(([gameCode, plays]) => ({
    gameCode,
    game: plays[0]!.gameName,
    sum: plays.reduce(addSums, NOTHING),
    plays: plays
      .toSorted(byStake)
      .map((part) => ({ playType: part.playType, tickets: part.tickets, lines: part.lines, ...figuresOf(part) })),
  }));
  return {
    games: games
      .toSorted((one, other) => byStake(one.sum, other.sum))
      .map(({ sum, ...game }) => ({ ...game, ...figuresOf(sum) })),
    totals: figuresOf(parts.reduce(addSums, NOTHING)),
  };
}

/** Returns a page of bets. Refuses as `pageOfBets` does. */
async function bets(
  deps: LotteryDeps,
  session: MemberSession,
  query: Ask & { after?: string | undefined; pageSize: number },
  language: Language,
): Promise<Bets> {
  const { db, lottery } = deps;
  const { list, hasMore, zone } = await pageOfBets(deps, session, { ...query, vendor: lottery.vendor() }, language);
  const agentNo = await agentOf(db, session);
  const lines = await pathsOf(
    db,
    list.map(({ row }) => row.factId),
  );
  const rates = await ratesOfLines(db, agentNo, [...lines.values()]);
  const tickets = await lottery.tickets(
    db,
    list.map(({ row, shown }) => ({ memberId: row.memberId, round: shown.round })),
    language,
  );
  return {
    list: list.map(({ row, shown }, n) => {
      const { factId, time, account, isDirect, state, stake, validBet, payout, result } = shown;
      const found = rates.of({ ...row, ...lines.get(row.factId)! });
      return {
        factId,
        time,
        account,
        isDirect,
        state,
        stake,
        validBet,
        payout,
        result,
        commission: toWire(nearest(found.commission)),
        rates: found.rates.map(({ ownPpm, belowPpm }) => ({ ownPpm, belowPpm })),
        tickets: tickets[n]!.map(({ gameName, ...ticket }) => ({ ...ticket, game: gameName })),
      };
    }),
    hasMore,
    zone,
  };
}

const EMPTY_RANGE: Pick<BusinessDays, 'from' | 'to'> = { from: new Date(0), to: new Date(0) };

function ratesOfLines(db: Db, agentNo: bigint, lines: readonly { path: string[]; slot: Date }[]) {
  const times = lines.map(({ slot }) => slot.getTime());
  const range =
    times.length === 0 ? EMPTY_RANGE : { from: new Date(Math.min(...times)), to: new Date(Math.max(...times) + 1) };
  return rebateRates(db, { agentNo, agents: [...new Set(lines.flatMap(({ path }) => path))], ...range });
}
