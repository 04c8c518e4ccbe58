import { toWire } from '@sanam/contract';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf, pagesShown } from '@sanam/server/platform/paging.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { findGame, gamesOfType, rememberOpened } from '@sanam/catalogue/server/index.ts';
import type { VendorPort } from '@sanam/vendors/server/index.ts';
import type { Hwp, Transfers } from '@sanam/vendors/server/index.ts';
import { profit, type ProfitDeps, type ProfitQuery } from './profit.ts';
import { statusOf } from './round-status.ts';
import * as store from './store.ts';

const ROUND_PREFIX = 'rnd_';

export interface PlayDeps extends ProfitDeps {
  vault: Vault;
  vendors: VendorPort;
  /** One-time tokens of a launch, created by the HWP/1 part of vendors. */
  tokens: Hwp['launchTokens'];
  /** Checks whether this vendor accepts the wallet's play money; other vendors show guests their own demonstration. */
  takesPlayMoney(vendorCode: string): boolean;
  /**
   * Transfers money to a vendor that keeps balances, if the player wants that; returns the question for the player,
   * null for other vendors.
   */
  moveAtOpening: Transfers['atOpening'];
  /** Refuses a player who may not play now (`protection.*`). */
  checkMayLaunch(member: { memberId: string; merchantId: string }): Promise<void>;
  /** Returns a merchant's own country, the default if a visitor's is unknown. */
  countryOf(merchantId: string): string;
  /** Checks whether a merchant and a country may open a game. */
  isOpenTo(game: { nodeId: string; vendor: string }, viewer: { merchantId: string; country?: string }): boolean;
}

export interface BetRecordQuery {
  from?: string | undefined;
  to?: string | undefined;
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
  status?: 'running' | 'settled' | 'void' | undefined;
  pageNo: number;
  pageSize: number;
}

/** Creates the service for launching games and reading rounds. */
export function createPlay(deps: PlayDeps) {
  const { db, vault } = deps;
  const roundNumber = (publicId: string): bigint | undefined =>
    vault.unmaskNumber('round-id', publicId.slice(ROUND_PREFIX.length));
  return {
    launch: (session: MemberSession, command: LaunchRequest) => launch(deps, session, command),
    /**
     * Like `launch`, for the sports book of a vendor or, without one, the first that is open to this merchant and
     * country. Refuses with `games.unknownGame` if there is none.
     */
    async launchSports(session: MemberSession, ask: Omit<LaunchRequest, 'nodeId'> & { vendor: string | undefined }) {
      const books = await gamesOfType(db, { gameType: 'SPORTS', vendor: ask.vendor });
      const { merchantId } = session;
      const viewer = { merchantId, country: ask.country ?? deps.countryOf(merchantId) };
      // If all are closed, the first one gives the refusal.
      const book = books.find((one) => deps.isOpenTo(one, viewer)) ?? books[0];
      if (book === undefined) throw refuse('games.unknownGame');
      return launch(deps, session, { ...ask, nodeId: book.nodeId });
    },
    betRecord: (session: MemberSession, query: BetRecordQuery, language: Language) =>
      betRecord(deps, session, query, language),
    profit: (session: MemberSession, query: ProfitQuery) => profit(deps, session, query),
    /**
     * Returns the vendor's replay of one of the member's own rounds. Refuses with `common.notFound`,
     * `games.replayUnavailable`.
     */
    async replay(session: MemberSession, publicId: string, language: Language): Promise<{ url: string }> {
      const id = roundNumber(publicId);
      return replayOf(deps, id === undefined ? undefined : await store.findRound(db, session.memberId, id), language);
    },
    /** Returns the number of a round by its public id, of any member; undefined if the id is none. */
    roundNumber,
    /**
     * Returns the replay of the round of a fact, of any member; the caller checks permissions. Refuses as `replay`
     * does.
     */
    replayOfFact: async (factId: bigint, language: Language) =>
      replayOf(deps, await store.roundOfFact(db, factId), language),
    /**
     * Returns the valid turnover of a member after a moment, in minor units; in the caller's transaction if there is
     * one.
     */
    turnoverSince: (target: Db, memberId: string, since: Date, until?: Date) =>
      store.turnoverSince(target, memberId, since, until),
    /** Returns the open rounds and their stakes. */
    stakesInPlay: (target: Db, memberId: string) => store.stakesInPlay(target, memberId),
    /** Returns vendor, game and round of facts, of any members. */
    async roundsOfFacts(target: Db, facts: readonly bigint[], language: Language) {
      const found = facts.length === 0 ? [] : await store.roundsOfFacts(target, facts, language);
      return new Map(found.map((one) => [one.factId, one]));
    },
    vendorIdOf: store.vendorIdOf,
  };
}

type Language = 'TH' | 'EN';

export interface LaunchRequest {
  nodeId: string;
  device: 'WEB' | 'MOBILE';
  language: Language;
  /** Country of the player; null if unknown. */
  country: string | null;
  /** Pages that the player came from: a game leads back there. */
  portal: string;
}

/**
 * Creates a one-time address of a game (GAM-049). A trial guest plays if the game offers it, with the play money of
 * this wallet or of the vendor's demonstration. Refuses with `games.unknownGame`, `games.gameDisabled`,
 * `games.vendorDisabled`, `games.notOffered`, `games.demonstrationOnly`, `games.trialNotOffered`,
 * `games.vendorUnavailable`, `games.helpUnreachable`, `protection.*`.
 */
async function launch(deps: PlayDeps, session: MemberSession, command: LaunchRequest) {
  const game = await findGame(deps.db, command.nodeId);
  if (game === undefined) throw refuse('games.unknownGame');
  if (!game.vendor_enabled) throw refuse('games.vendorDisabled');
  if (!game.game_enabled) throw refuse('games.gameDisabled');
  const country = command.country ?? deps.countryOf(session.merchantId);
  if (!deps.isOpenTo({ nodeId: game.node_id, vendor: game.vendor_code }, { merchantId: session.merchantId, country }))
    throw refuse('games.notOffered');
  if (game.adapter === 'demonstration') throw refuse('games.demonstrationOnly');
  const isGuest = session.accountType === 'guest';
  if (isGuest && !game.has_demo) throw refuse('games.trialNotOffered');
  await deps.checkMayLaunch(session);
  const { portal } = command;
  const shared = {
    gameCode: game.code,
    language: command.language,
    currency: session.currency,
    device: command.device,
    returnUrl: `${portal}/${game.game_type.toLowerCase()}`,
    depositUrl: `${portal}/?mc=depositv2`,
  };
  const isDemonstration = isGuest && !deps.takesPlayMoney(game.vendor_code);
  const credentials = isDemonstration
    ? { mode: 'fun' as const }
    : {
        mode: 'real' as const,
        launchToken: await launchTokenOf(deps, session, game, { language: command.language, country }),
      };
  const moving = isGuest ? null : await deps.moveAtOpening(session.memberId, game.vendor_code);
  const { url } = await deps.vendors.launch(game.vendor_code, { ...credentials, ...shared });
  await rememberOpened(deps.db, session.memberId, game.node_id);
  const gameName = command.language === 'EN' ? game.name_en : game.name_th;
  const transfer = moving === null ? {} : { transfer: { vendor: game.vendor_code, mode: moving } };
  return { url, mode: 'frame' as const, gameName, ...transfer };
}

async function launchTokenOf(
  deps: PlayDeps,
  session: MemberSession,
  game: { vendor_code: string; code: string },
  { language, country }: { language: Language; country: string },
): Promise<string> {
  const made = await deps.tokens.create({
    memberId: session.memberId,
    vendorCode: game.vendor_code,
    gameCode: game.code,
    currency: session.currency,
    country,
    language: language.toLowerCase(),
    isTest: false,
  });
  return made.launchToken;
}

/** Returns rounds of the range (default seven days, at most 93), with totals of the whole filter. */
async function betRecord(deps: PlayDeps, session: MemberSession, query: BetRecordQuery, language: Language) {
  const { db, vault } = deps;
  const zone = await deps.zoneOf(session.merchantId);
  const { from, to, days, moments, now } = await businessDays(db, query, zone);
  const { gameType, vassalage: vendor, status } = query;
  const filter = { memberId: session.memberId, from, to, gameType, vendor, status };
  const { limit, offset } = pageOf(query);
  const isSettled = status === undefined || status === 'settled';
  const [list, totals, played] = await Promise.all([
    store.listRounds(db, filter, limit, offset),
    store.totalsOfRounds(db, filter),
    isSettled ? store.playedBy(db, { ...filter, zone }, 'day') : [],
  ]);
  const resultOf = new Map(played.map((one) => [one.key, one.win - one.stake]));
  const count = Number(totals.count);
  return {
    list: list.map((round) => rowOf(round, vault, language)),
    totalPages: pagesShown(count, query),
    totalCount: count,
    totals: {
      count,
      stake: toWire(totals.stake),
      validBet: toWire(totals.valid),
      win: toWire(totals.win),
      result: toWire(totals.win - totals.stake),
    },
    plot: days
      .filter((_, at) => isSettled && moments[at]! <= now)
      .map((day) => ({ day, result: toWire(resultOf.get(day) ?? 0n) })),
    zone,
  };
}

export type Play = ReturnType<typeof createPlay>;

function rowOf(round: store.ListedRound, vault: Vault, language: 'TH' | 'EN') {
  const name = language === 'EN' ? round.name_en : round.name_th;
  return {
    roundId: ROUND_PREFIX + vault.maskNumber('round-id', round.id),
    time: round.opened_at.toISOString(),
    round: round.round_id,
    gameName: name ?? round.game_code,
    gameType: (round.game_type ?? 'RNG') as GameType,
    vendor: round.vendor_name,
    stake: toWire(round.bet_total),
    stakeBonus: toWire(round.bet_bonus ?? 0n),
    validBet: toWire(round.state === 'CLOSED' ? round.valid_bet : 0n),
    win: toWire(round.win_total),
    winBonus: toWire(round.win_bonus ?? 0n),
    result: toWire(round.win_total - round.bet_total),
    status: statusOf[round.state],
    hasReplay: round.state !== 'VOID',
  };
}

function replayOf(
  { vendors }: Pick<PlayDeps, 'vendors'>,
  round: store.RoundRecord | undefined,
  language: Language,
): Promise<{ url: string }> {
  if (round === undefined) throw refuse('common.notFound');
  return vendors.replay(round.vendor_code, { roundId: round.round_id, playerId: round.player_id, language });
}
