// Odds of a game: the list of versions with their returns, and new versions, which need an approval.
import { type CallArguments, type Calls, type CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import { marketOf } from '../../contract/markets.ts';
import { type OddsClass, returnToPlayer } from '../../contract/odds.ts';
import { type PlayType, playTypeOf } from '../../contract/play-types.ts';
import { floorOf } from '../../contract/ratio.ts';
import type { Shape } from '../../contract/boards.ts';
import { oddsToWire, percentOf } from '../menu/rules-of-game.ts';
import { familyOf } from './family.ts';
import { findGame, lockGame, type OddsSetRow, oddsSetsOf, oddsVersion } from './staff-store.ts';
import { type GameRow, insertOdds } from './store.ts';

const SET = 'lottery.odds.set';
const WHOLE_BP = 10_000n;

type Listed = CallValue<Calls['opsListOdds']>['sets'][number];
type Asked = Omit<CallArguments<Calls['opsSetOdds']>['body'], 'reason'>;

export interface OddsDeps {
  db: Db;
  events: Events;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
  people: Pick<People, 'staffNames'>;
}

/** Checked odds that staff ask for, with their game and play type. */
export interface AskedOdds {
  game: GameRow;
  play: PlayType;
  shape: Shape;
  series: string;
  rebateBp: number;
  classes: OddsClass[];
}

/** Converts odds from the wire to thousandths. */
const milliOf = (odds: string): bigint => BigInt(odds.replace('.', ''));

/**
 * Reads odds for a game. Refuses with `lottery.unknownGame`, or with `lottery.oddsInvalid` if the game lacks the play
 * type or the rate, or if the classes are not exactly those of the play type.
 */
export async function readOdds(db: Db, row: GameRow | undefined, asked: Asked): Promise<AskedOdds> {
  const market = row === undefined ? undefined : marketOf(row.market);
  if (row === undefined || market === undefined) throw refuse('lottery.unknownGame');
  const { shape } = market;
  const { playType, series, rebateBp } = asked;
  const play = row.play_types.includes(playType) ? playTypeOf(familyOf(row.game_code), playType) : undefined;
  if (play === undefined) throw refuse('lottery.oddsInvalid', { reason: 'playType' });
  if ((await oddsVersion(db, row.game_id, playType, series)) === 0)
    throw refuse('lottery.oddsInvalid', { reason: 'series' });
  const classes = asked.classes.map((one) => ({ class: one.class, oddsMilli: milliOf(one.odds) }));
  const names = play.classes(shape).map((one) => one.class);
  const isWhole =
    classes.length === names.length &&
    names.every((name) => classes.some((one) => one.class === name && one.oddsMilli > 0n));
  if (!isWhole) throw refuse('lottery.oddsInvalid', { reason: 'classes', classes: names });
  return { game: row, play, shape, series, rebateBp, classes };
}

/** Returns the highest return over the patterns of picks, without the rebate, in basis points. */
const highestReturnBp = (play: PlayType, shape: Shape, classes: readonly OddsClass[]): bigint =>
  play.grammar.patterns
    .map((pick) => floorOf(returnToPlayer(play, pick, shape, classes), WHOLE_BP))
    .reduce((one, other) => (one > other ? one : other));

/**
 * Refuses with `lottery.returnAboveStake` if a pick returns more than it costs: a player could then bet on every pick.
 */
function checkReturn({ play, shape, classes, rebateBp }: AskedOdds): void {
  const returnBp = highestReturnBp(play, shape, classes) + BigInt(rebateBp);
  if (returnBp > WHOLE_BP) throw refuse('lottery.returnAboveStake', { percent: percentOf(returnBp) });
}

const subjectOf = (gameId: string, { playType, series }: Pick<Asked, 'playType' | 'series'>) => ({
  type: 'lotteryOdds',
  id: `${gameId}:${playType}:${series}`,
});

/** Proposes new odds for approval. Refuses as `readOdds` does, and with `lottery.returnAboveStake`. */
export async function proposeOdds(
  { approvals }: OddsDeps,
  trx: Trx,
  context: Context,
  { gameId, reason, ...asked }: Asked & { gameId: string; reason: string },
) {
  const odds = await readOdds(trx, await findGame(trx, gameId), asked);
  checkReturn(odds);
  const subject = subjectOf(gameId, asked);
  await approvals.refusePending(trx, subject);
  const version = await oddsVersion(trx, gameId, asked.playType, asked.series);
  const inForce = (await oddsSetsOf(trx, gameId)).find(
    (set) => set.play_type === asked.playType && set.series === asked.series,
  );
  const approvalId = await approvals.propose(trx, context, {
    command: SET,
    subject,
    amountMinor: null,
    summary: `${odds.game.game_code} ${asked.playType} ${asked.series}`,
    payload: { gameId, version, ...asked },
    ...(inForce === undefined ? {} : { before: wireOf(gameId, inForce) }),
    reason,
  });
  return { state: 'proposed' as const, approvalId };
}

const wireOf = (gameId: string, { play_type: playType, series, rebate_bp: rebateBp, classes }: OddsSetRow) => ({
  gameId,
  playType,
  series,
  rebateBp,
  classes: classes.map((one) => ({ class: one.class, odds: oddsToWire(BigInt(one.odds_milli)) })),
});

export function defineOddsCommand(deps: OddsDeps): void {
  deps.approvals.define({
    name: SET,
    permission: 'lottery.odds.change',
    run: (trx, { context, payload, reason }) =>
      setOdds(deps, trx, context, { ...(payload as unknown as Frozen), reason }),
  });
}

/** Payload of a proposal; `version` is the version in force when it was made. */
type Frozen = Asked & { gameId: string; version: number };

/** Inserts a new version of odds. Sold tickets keep the version that they were bought with. */
async function setOdds(
  { events }: OddsDeps,
  trx: Trx,
  context: Context,
  { gameId, version, reason, ...asked }: Frozen & { reason: string | null },
): Promise<void> {
  const odds = await readOdds(trx, await lockGame(trx, gameId), asked);
  checkReturn(odds);
  const { playType, series, rebateBp } = asked;
  const inForce = await oddsVersion(trx, gameId, playType, series);
  if (inForce !== version) throw refuse('operator.staleVersion', { version: inForce });
  await insertOdds(trx, [
    {
      gameId,
      playType,
      series,
      version: version + 1,
      rebateBp,
      factor: odds.play.factor(odds.shape),
      classes: odds.classes,
      by: context.actor.id,
    },
  ]);
  await audit(trx, context, {
    command: SET,
    subject: subjectOf(gameId, asked),
    before: { version },
    after: { version: version + 1, rebateBp, classes: asked.classes },
    reason,
  });
  const { merchant_id: merchantId, game_code: gameCode } = odds.game;
  await events.emit(trx, 'lottery.oddsChanged', { merchantId, gameId, gameCode, playType, series });
}

/** Returns every version of the odds of a game with its return. Refuses with `lottery.unknownGame`. */
export async function listOdds({ db, people }: OddsDeps, gameId: string): Promise<{ sets: Listed[] }> {
  const game = await findGame(db, gameId);
  const market = game === undefined ? undefined : marketOf(game.market);
  if (game === undefined || market === undefined) throw refuse('lottery.unknownGame');
  const sets = await oddsSetsOf(db, gameId);
  const nameOf = await people.staffNames(sets.flatMap((set) => set.by_staff ?? []));
  const family = familyOf(game.game_code);
  return {
    sets: sets.flatMap((set, at) => {
      const play = playTypeOf(family, set.play_type);
      const isInForce = !isSameRate(set, sets[at - 1]);
      return play === undefined ? [] : [{ ...toListed(set, play, market.shape, nameOf), isInForce }];
    }),
  };
}

const isSameRate = (one: OddsSetRow, other: OddsSetRow | undefined): boolean =>
  one.play_type === other?.play_type && one.series === other.series;

function toListed(
  set: OddsSetRow,
  play: PlayType,
  shape: Shape,
  nameOf: (id: string) => string | null | undefined,
): Omit<Listed, 'isInForce'> {
  const classes = set.classes.map((one) => ({ class: one.class, oddsMilli: BigInt(one.odds_milli) }));
  return {
    oddsSetId: String(set.odds_set),
    playType: set.play_type,
    series: set.series,
    setVersion: set.version,
    rebateBp: set.rebate_bp,
    factor: set.factor,
    classes: classes.map((one) => ({
      class: one.class,
      odds: oddsToWire(one.oddsMilli),
      rtpPercent: percentOf(highestReturnBp(play, shape, [one])),
    })),
    returnPercent: percentOf(highestReturnBp(play, shape, classes) + BigInt(set.rebate_bp)),
    by: set.by_staff === null ? null : (nameOf(set.by_staff) ?? set.by_staff),
    at: set.at.toISOString(),
  };
}
