// Limits set by the player, and the player's figures of time and money.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { DomainEvents, Events } from '@sanam/server/platform/events.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { HeldAction, PlayerLimitFrame, PlayerLimitKind } from '../contract/states.ts';
import { type ExclusionRow, mayMarket, runningOf } from './exclusion-store.ts';
import { amountAsked, limitText } from './limit-values.ts';
import * as store from './limit-store.ts';
import type { LimitChange, OwnLimit, PlayFigures, ProtectionService } from './types.ts';
import { holdsOf } from './holds-store.ts';

export interface OwnLimitDeps {
  db: Db;
  events: Pick<Events, 'emit'>;
  limits: Pick<ProtectionService, 'setLimit' | 'confirmLimit' | 'limits'>;
  /** Returns the seconds with a live game session since a moment. */
  playedSeconds(db: Db, memberId: string, from: Date): Promise<number>;
  /** Returns the sum of the member's open orders. */
  openDeposits(db: Db, memberId: string): Promise<bigint>;
}

/**
 * Returns the limits with their used amounts. Reads open orders first: one credited in between counts twice, never
 * zero times.
 */
export const readLimits = async ({ db, openDeposits }: Pick<OwnLimitDeps, 'db' | 'openDeposits'>, memberId: string) =>
  store.ownLimits(db, memberId, await openDeposits(db, memberId));

interface LimitName {
  memberId: string;
  kind: PlayerLimitKind;
  frame: PlayerLimitFrame;
}

export interface ProtectionOverview {
  exclusions: ExclusionRow[];
  isBlocked: boolean;
  pauses: { action: HeldAction; until: Date }[];
  marketing: boolean;
  limits: OwnLimit[];
  checkMinutes: number;
  figures: PlayFigures[];
}

/**
 * Returns limits, interval of the reality check, and the figures of 1, 7 and 30 days. Refuses with
 * `protection.checkUnavailable` if there is no gate.
 */
export async function readOverview(deps: OwnLimitDeps, memberId: string): Promise<ProtectionOverview> {
  const { db } = deps;
  const [exclusions, marketing, limits, gate, figures] = await Promise.all([
    runningOf(db, memberId),
    mayMarket(db, memberId),
    readLimits(deps, memberId),
    store.gateOf(db, memberId),
    readFigures(deps, memberId),
  ]);
  if (gate === undefined) throw refuse('protection.checkUnavailable');
  return {
    exclusions,
    isBlocked: gate.blocks.includes('bet'),
    pauses: await holdsOf(db, memberId),
    marketing,
    limits,
    checkMinutes: gate.check_minutes,
    figures,
  };
}

/** Returns time and money of 1, 7 and 30 days. */
export async function readFigures(
  { db, playedSeconds }: Pick<OwnLimitDeps, 'db' | 'playedSeconds'>,
  memberId: string,
): Promise<PlayFigures[]> {
  const frames = await store.figures(db, memberId);
  return Promise.all(
    frames.map(async ({ from, ...figure }) => ({
      ...figure,
      playedSeconds: await playedSeconds(db, memberId, from),
    })),
  );
}

/**
 * Sets or lowers a limit at once; a raise or removal waits 24 hours (RTS 12D). Null removes. Refuses with
 * `request.invalid` for a period that the kind does not have and for an invalid amount.
 */
export async function setOwnLimit(
  deps: OwnLimitDeps,
  context: Context,
  ask: LimitName & { amount: string | null },
): Promise<LimitChange & { at: Date }> {
  const { memberId, kind, frame } = ask;
  const amount = amountAsked(ask);
  return inTransaction(deps.db, async (trx) => {
    const change = await deps.limits.setLimit(trx, { memberId, kind, frame, amount, by: 'player' });
    await audit(trx, context, {
      command: 'protection.limit.set',
      subject: { type: 'member', id: memberId },
      after: { kind, frame, amount: amount === null ? null : limitText(kind, amount), state: change.state },
    });
    await tellChange(deps, trx, { memberId, kind, frame, change: change.state });
    return { ...change, at: await store.moment(trx) };
  });
}

/**
 * Confirms a raise. Refuses with `protection.confirmTooEarly` and `protection.confirmLapsed` with the times,
 * `protection.nothingPending`.
 */
export async function confirmOwnLimit(deps: OwnLimitDeps, context: Context, name: LimitName): Promise<void> {
  const { memberId, kind, frame } = name;
  const pending = (await readLimits(deps, memberId)).find((one) => one.kind === kind && one.frame === frame)?.pending;
  const outcome = await inTransaction(deps.db, async (trx) => {
    const confirmed = await deps.limits.confirmLimit(trx, memberId, kind, frame);
    if (confirmed !== 'active' && confirmed !== 'lapsed') return confirmed;
    await audit(trx, context, {
      command: `protection.limit.${confirmed === 'active' ? 'confirm' : 'lapse'}`,
      subject: { type: 'member', id: memberId },
      after: { kind, frame },
    });
    await tellChange(deps, trx, { memberId, kind, frame, change: confirmed });
    return confirmed;
  });
  if (outcome === 'active') return;
  if (outcome === 'tooEarly')
    throw refuse('protection.confirmTooEarly', { effectiveAt: pending?.effectiveAt.toISOString() });
  // The lapse is committed before the refusal: the raise is deleted.
  throw refuse(outcome === 'lapsed' ? 'protection.confirmLapsed' : 'protection.nothingPending');
}

/** Withdraws a pending raise; the limit stays. Refuses with `protection.nothingPending`. */
export function withdrawOwnRaise(deps: OwnLimitDeps, context: Context, name: LimitName): Promise<void> {
  const { memberId, kind, frame } = name;
  return inTransaction(deps.db, async (trx) => {
    if (!(await store.withdrawPending(trx, name))) throw refuse('protection.nothingPending');
    await audit(trx, context, {
      command: 'protection.limit.withdraw',
      subject: { type: 'member', id: memberId },
      after: { kind, frame },
    });
    await tellChange(deps, trx, { memberId, kind, frame, change: 'withdrawn' });
  });
}

type Change = Omit<DomainEvents['protection.limitChanged'], 'changeId'>;

const tellChange = ({ events }: OwnLimitDeps, trx: Trx, change: Change): Promise<void> =>
  events.emit(trx, 'protection.limitChanged', { ...change, changeId: newId('lch') });
