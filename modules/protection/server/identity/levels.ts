// The level that a member has reached, and its refusals.
import { toWire } from '@sanam/contract';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { protectionSettings } from '../settings.ts';
import { brokenDepositLimit } from '../limits.ts';
import { gateRefusal } from '../rules.ts';
import { dayStart, findGate } from '../store.ts';
import type { AskedDeposit, Levels, PayoutStanding } from '../types.ts';
import {
  brokenCap,
  type CapQuestion,
  type IdentityFacts,
  levelFrom,
  payoutStandingOf,
  levelThatOpens,
  type Standing,
} from './rules.ts';
import * as store from './store.ts';

export interface LevelDeps {
  site: Pick<SiteService, 'setting'>;
  /** Returns the merchant; undefined for a trial guest, who has only play money. */
  merchantOf(db: Db, memberId: string): Promise<string | undefined>;
  factsOf(db: Db, memberId: string): Promise<IdentityFacts | undefined>;
}

export function createLevels(deps: LevelDeps): Levels {
  return {
    levelOf: async (db, memberId) => (await standingOf(deps, db, memberId))?.level,
    beforeDeposit: beforeDeposit.bind(null, deps),
    beforeWithdrawal: beforeWithdrawal.bind(null, deps),
    payoutStanding: payoutStanding.bind(null, deps),
    beforePlay: beforePlay.bind(null, deps),
  };
}

export async function standingOf(
  { site, factsOf }: LevelDeps,
  db: Db,
  memberId: string,
): Promise<Standing | undefined> {
  const facts = await factsOf(db, memberId);
  if (facts === undefined) return undefined;
  const hasDocument = await store.hasGoodDocument(db, memberId);
  const settings = await site.setting(facts.merchantId, protectionSettings.levels);
  return { facts, hasDocument, level: levelFrom(facts, hasDocument), settings };
}

/** Returns the member's standing; undefined if levels limit nothing. */
async function cappedStanding(deps: LevelDeps, db: Db, memberId: string): Promise<Standing | undefined> {
  const merchantId = await deps.merchantOf(db, memberId);
  if (merchantId === undefined) return undefined;
  const { isOn } = await deps.site.setting(merchantId, protectionSettings.levels);
  return isOn ? standingOf(deps, db, memberId) : undefined;
}

async function beforeDeposit(deps: LevelDeps, trx: Trx, deposit: AskedDeposit): Promise<void> {
  const standing = await cappedStanding(deps, trx, deposit.memberId);
  if (standing === undefined) return;
  const { memberId, amountMinor, openMinor = 0n } = deposit;
  const depositDay = await store.depositedSince(trx, memberId, await dayStart(trx, memberId));
  const depositTotal = await store.depositedSince(trx, memberId, '-infinity');
  refuseCap(standing, 'deposit', {
    caps: ['depositDay', 'depositTotal'],
    used: { depositDay: depositDay + openMinor, depositTotal: depositTotal + openMinor },
    amount: amountMinor,
  });
}

async function beforeWithdrawal(
  deps: LevelDeps,
  trx: Trx,
  { memberId, amountMinor, todayMinor }: { memberId: string; amountMinor: bigint; todayMinor: bigint },
): Promise<void> {
  const standing = await cappedStanding(deps, trx, memberId);
  if (standing === undefined) return;
  refuseCap(standing, 'withdrawal', { caps: ['payoutDay'], used: { payoutDay: todayMinor }, amount: amountMinor });
}

async function payoutStanding(deps: LevelDeps, db: Db, memberId: string): Promise<PayoutStanding | undefined> {
  const standing = await standingOf(deps, db, memberId);
  if (standing === undefined) return undefined;
  const document = standing.hasDocument ? undefined : await store.lastDocument(db, memberId);
  return payoutStandingOf(standing, {
    isDocumentOpen: document !== undefined,
    mayDeposit: await mayDeposit(db, memberId),
  });
}

/** Checks whether the gate and the deposit limits leave room for any deposit now. */
async function mayDeposit(db: Db, memberId: string): Promise<boolean> {
  if (gateRefusal(await findGate(db, memberId), 'deposit') !== undefined) return false;
  return (await brokenDepositLimit(db, { memberId, amountMinor: 1n })) === undefined;
}

function refuseCap({ level, settings }: Standing, what: 'deposit' | 'withdrawal', question: CapQuestion): void {
  const broken = brokenCap(settings.levels[level]!, question);
  if (broken === undefined) return;
  throw refuse('protection.kycRequired', {
    for: what,
    level: levelThatOpens(settings, level, (rule) => brokenCap(rule, question) === undefined),
    limit: toWire(broken.limit),
    left: toWire(broken.left),
  });
}

async function beforePlay(deps: LevelDeps, db: Db, memberId: string): Promise<void> {
  const standing = await cappedStanding(deps, db, memberId);
  if (standing === undefined || standing.settings.levels[standing.level]!.mayPlay) return;
  const { level, settings } = standing;
  throw refuse('protection.kycRequired', {
    for: 'play',
    level: levelThatOpens(settings, level, ({ mayPlay }) => mayPlay),
  });
}
