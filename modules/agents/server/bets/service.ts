// Bets of the team, as a list and by hour of the day.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Play } from '@sanam/play/server/index.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { BetState } from '../../contract/bet-states.ts';
import { membersNamed } from '../centre/store.ts';
import { agentOf } from '../tree/agent-of.ts';
import * as store from './store.ts';

export interface BetDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
  members: Pick<MemberService, 'membersById'>;
  play: Pick<Play, 'roundsOfFacts' | 'vendorIdOf'>;
}

interface BetAsk {
  from?: string | undefined;
  to?: string | undefined;
  account?: string | undefined;
  product?: string | undefined;
  vendor?: string | undefined;
  state?: BetState | undefined;
}

type Language = 'TH' | 'EN';

export function createBetHandlers(deps: BetDeps): Handlers {
  return {
    agentBets: ({ session, query, context }) => teamBets(deps, session, query, context.language),
    agentBetHours: ({ session, query }) => betHours(deps, session, query),
  };
}

/** Vendor number that matches no vendor. */
const NO_VENDOR = 0;

async function filterOf(
  { db, site, play }: BetDeps,
  session: MemberSession,
  { account, product, vendor, state, ...days }: BetAsk,
): Promise<{ filter: store.BetFilter; zone: string; now: Date }> {
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const { from, to, now } = await businessDays(db, days, zone);
  const members = account === undefined ? undefined : await membersNamed(db, { agentNo, name: account });
  const vendorId = vendor === undefined ? undefined : ((await play.vendorIdOf(db, vendor)) ?? NO_VENDOR);
  return { filter: { agentNo, from, to, members, product, vendorId, state }, zone, now };
}

/** A bet of a page as its row, and as it is shown. */
export interface PagedBet {
  row: store.BetRow;
  shown: CallValue<Calls['agentBets']>['list'][number];
}

/** Returns a page of the team's bets. Refuses as `pageOfBets` does. */
export async function teamBets(
  deps: BetDeps,
  session: MemberSession,
  ask: BetAsk & { after?: string | undefined; pageSize: number },
  language: Language,
): Promise<CallValue<Calls['agentBets']>> {
  const { list, ...page } = await pageOfBets(deps, session, ask, language);
  return { ...page, list: list.map(({ shown }) => shown) };
}

/**
 * Returns a page of the team's bets with their rows. Refuses with `agents.notAgent`; `common.notFound` if the bet in `after` does not
 * exist; `request.invalid` for too many days.
 */
export async function pageOfBets(
  deps: BetDeps,
  session: MemberSession,
  { after, pageSize, ...ask }: BetAsk & { after?: string | undefined; pageSize: number },
  language: Language,
): Promise<{ list: PagedBet[]; hasMore: boolean; zone: string }> {
  const { db, members, play } = deps;
  const { filter, zone, now } = await filterOf(deps, session, ask);
  const place =
    after === undefined ? undefined : await store.placeOf(db, { agentNo: filter.agentNo, factId: BigInt(after) });
  if (after !== undefined && place === undefined) throw refuse('common.notFound');
  const found = await store.listBets(db, { ...filter, after: place, limit: pageSize + 1 }, now);
  const list = found.slice(0, pageSize);
  const factIds = list.map(({ factId }) => factId);
  const [known, rounds] = await Promise.all([
    members.membersById([...new Set(list.map(({ memberId }) => memberId))]),
    play.roundsOfFacts(db, factIds, language),
  ]);
  return {
    list: list.map((row) => {
      const { vendor, game, round } = rounds.get(row.factId)!;
      const username = known.get(row.memberId)!.username;
      const shown = {
        factId: String(row.factId),
        time: row.settledAt.toISOString(),
        account: row.isDirect ? username : maskedAccount(username),
        isDirect: row.isDirect,
        product: row.product,
        vendor,
        game,
        round,
        state: row.isCorrection ? ('corrected' as const) : ('settled' as const),
        ...figuresOf(row),
      };
      return { row, shown };
    }),
    hasMore: found.length > pageSize,
    zone,
  };
}

const figuresOf = ({ stake, validBet, payout }: Pick<store.HourRow, 'stake' | 'validBet' | 'payout'>) => ({
  stake: toWire(stake),
  validBet: toWire(validBet),
  payout: toWire(payout),
  /** Result from the player's view. */
  result: toWire(payout - stake),
});

const HOURS = 24;

/**
 * Returns totals and valid bets by hour of the day. Refuses with `agents.notAgent`; `request.invalid` for too many
 * days.
 */
async function betHours(
  deps: BetDeps,
  session: MemberSession,
  ask: BetAsk,
): Promise<CallValue<Calls['agentBetHours']>> {
  const { filter, zone } = await filterOf(deps, session, ask);
  const sums = await store.sumsByHour(deps.db, filter, zone);
  const total = (figure: 'stake' | 'validBet' | 'payout') => sums.reduce((all, one) => all + one[figure], 0n);
  const validOf = new Map(sums.map(({ hour, validBet }) => [hour, validBet]));
  return {
    totals: {
      bets: sums.reduce((all, { bets }) => all + bets, 0),
      ...figuresOf({ stake: total('stake'), validBet: total('validBet'), payout: total('payout') }),
    },
    byHour: Array.from({ length: HOURS }, (_, hour) => ({ hour, validBet: toWire(validOf.get(hour) ?? 0n) })),
    zone,
  };
}
