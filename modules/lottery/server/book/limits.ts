// Limits of numbers: set by staff, with a preview of their effect.
import { fromWire, toWire } from '@sanam/contract';
import type { CallValue, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { allNumbers } from '../../contract/plays/grammar.ts';
import { marketOf } from '../../contract/markets.ts';
import { playsOn } from '../settlement/board.ts';
import { type Counts, type LimitRule, numberKey, ruleFor, rulesOf, tierAt } from '../tickets/limits.rules.ts';
import { readPlayLimits, tierOf } from '../tickets/limit-store.ts';
import { readBook } from '../tickets/store.ts';
import * as store from './store.ts';

type Rule = CallValue<Calls['opsSetLimit']>;
type Effect = CallValue<Calls['opsPreviewLimit']>;

export interface LimitBody {
  drawId: string | null;
  playType: string;
  pick: string | null;
  measure: 'stake' | 'payout';
  tiers: { upTo: string | null; bp: number }[];
  memberCap: string | null;
}

/** Maximum number of picks of a play type that a preview checks in full; above it, only picks that were sold. */
const LISTED_MAX = 1000;
const none = { sold: 0n, exposure: 0n, mine: 0n };

/**
 * Sets a limit as a new version that applies to tickets sold from now on. Refuses with `lottery.unknownDraw` or
 * `lottery.selectionInvalid`.
 */
export async function setLimit(
  { events }: Pick<Platform, 'events'>,
  trx: Trx,
  context: Context,
  { bookId, body }: { bookId: string; body: LimitBody & { reason: string } },
): Promise<Rule> {
  const { rule } = await readRule(trx, bookId, body);
  await lockName(trx, `lottery.limits:${bookId}`);
  const before = await store.ruleOf(trx, { bookId, ...rule });
  const by = { version: (before?.version ?? 0) + 1, staffId: context.actor.id };
  const after = await store.insertRule(trx, bookId, rule, by);
  await audit(trx, context, {
    command: 'lottery.limit.set',
    subject: { type: 'lotteryBook', id: bookId },
    before: before === undefined ? null : { ...toRule(before) },
    after: { ...toRule(after) },
    reason: body.reason,
  });
  const { drawId, playType, pick } = body;
  await events.emit(trx, 'lottery.limitChanged', { bookId, drawId, playType, pick });
  return toRule(after);
}

export function toRule(row: store.RuleRow): Rule {
  return {
    id: row.rule_id,
    ruleId: row.rule_id,
    bookId: row.book_id,
    drawId: row.draw_id === null ? null : String(row.draw_id),
    playType: row.play_type,
    pick: row.pick,
    measure: row.measure,
    tiers: tiersOf(row).map(({ upTo, bp }) => ({ upTo: upTo === null ? null : toWire(upTo), bp })),
    memberCap: row.member_cap === null ? null : toWire(row.member_cap),
    version: row.version,
    by: row.by_staff ?? '',
    at: row.at.toISOString(),
  };
}

const tiersOf = ({ tiers }: store.RuleRow) => (tiers as { upTo: string | null; bp: number }[]).map(tierOf);

interface Read {
  rule: LimitRule;
  play: PlayType;
  market: string;
}

async function readRule(db: Db, bookId: string, body: LimitBody): Promise<Read> {
  const invalid = (reason: string) => refuse('lottery.selectionInvalid', { index: 0, column: 1, reason });
  const games = await store.gamesOfBook(db, bookId);
  const market = games[0]?.market;
  const shape = market === undefined ? undefined : marketOf(market)?.shape;
  const isSold = games.some((game) => game.play_types.includes(body.playType));
  const play = shape === undefined || !isSold ? undefined : playsOn(shape).get(body.playType);
  if (play === undefined || market === undefined) throw invalid('notSold');
  if (body.pick !== null && !isNumberOf(play, body.pick)) throw invalid('badPick');
  const drawId = body.drawId === null ? null : BigInt(body.drawId);
  if (drawId !== null && (await store.findBookDraw(db, drawId))?.market !== market) throw refuse('lottery.unknownDraw');
  const tiers = body.tiers.map(({ upTo, bp }) => ({ upTo: upTo === null ? null : fromWire(upTo), bp }));
  if (!areTiers(tiers)) throw invalid('badTiers');
  const { playType, pick, measure } = body;
  const memberCap = body.memberCap === null ? null : fromWire(body.memberCap);
  return { rule: { drawId, playType, pick, measure, tiers, memberCap }, play, market };
}

/**
 * Checks whether a limit can apply to `pick`: a pick, or one number of a play type whose picks have several numbers.
 */
function isNumberOf({ grammar }: PlayType, pick: string): boolean {
  const { kind, numbers } = grammar;
  if ((kind === 'numberSet' || kind === 'numberList') && numbers !== undefined)
    return allNumbers(numbers.from, numbers.to).includes(pick);
  return grammar.canonical(pick) === pick;
}

/**
 * Checks that the bounds of the tiers rise and that their shares fall: a number never pays more because more was sold
 * on it. A number is closed above its last bound.
 */
function areTiers(tiers: LimitRule['tiers']): boolean {
  return tiers.every(({ upTo, bp }, n) => {
    const before = tiers[n - 1];
    if (before === undefined) return upTo === null || upTo > 0n;
    return before.upTo !== null && (upTo === null || upTo > before.upTo) && bp <= before.bp;
  });
}

/**
 * Counts the numbers of the draw that a limit would close, lower or raise, and those whose sales already exceed the
 * limit.
 */
export async function previewLimit(db: Db, bookId: string, body: LimitBody): Promise<Effect> {
  const { rule, play, market } = await readRule(db, bookId, body);
  const drawId = rule.drawId ?? (await store.currentDraw(db, market))?.draw_id;
  const effect: Effect = { closes: 0, lowers: 0, raises: 0, soldAbove: 0 };
  if (drawId === undefined) return effect;
  const before = await readPlayLimits(db, { bookId, drawId, playType: play.code });
  const after = rulesOf([...before.values(), rule]);
  const book = await readBook(db, { drawId, bookId, playType: play.code });
  const counts: Counts = new Map(book.map((row) => [numberKey(play.code, row.pick), { ...row, mine: 0n }]));
  for (const number of rule.pick === null ? numbersOf(play, book) : [rule.pick]) {
    const counted = counts.get(numberKey(play.code, number)) ?? none;
    const held = ruleFor(after, drawId, play.code, number);
    if (held !== rule) continue;
    const [was, is] = [tierAt(ruleFor(before, drawId, play.code, number), counted), tierAt(rule, counted)];
    if (is.bp === 0 && was.bp > 0) effect.closes += 1;
    else if (is.bp < was.bp) effect.lowers += 1;
    else if (is.bp > was.bp) effect.raises += 1;
    const bound = lastBound(rule);
    if (bound !== null && (rule.measure === 'stake' ? counted.sold : counted.exposure) > bound) effect.soldAbove += 1;
  }
  return effect;
}

/** Returns every number of a play type, or only the numbers that were sold if there are too many. */
export function numbersOf({ grammar }: PlayType, book: readonly { pick: string }[]): Iterable<string> {
  const { kind, numbers } = grammar;
  if ((kind === 'numberSet' || kind === 'numberList') && numbers !== undefined)
    return allNumbers(numbers.from, numbers.to);
  return grammar.count <= LISTED_MAX ? grammar.all() : book.map(({ pick }) => pick);
}

/** Returns the bound above which a number is closed; null without a bound. */
export function lastBound({ tiers }: Pick<LimitRule, 'tiers'>): bigint | null {
  const sold = tiers.filter(({ bp }) => bp > 0);
  return sold.length === 0 ? 0n : sold.at(-1)!.upTo;
}
