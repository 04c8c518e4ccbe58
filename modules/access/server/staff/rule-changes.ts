// Staff's changes of rules by country and address, and of the default.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { markOf, nowOf, type SiteChange } from '@sanam/merchants/server/index.ts';
import { type AccessRule, EVERY_MERCHANT, isInForce } from '../access.ts';
import { change, checkMerchant, type ChangeDeps } from './change.ts';
import { readNetwork } from '../networks.ts';
import type { AccessInstead } from '../service.ts';
import * as store from '../store.ts';
import { accessSettings } from '../settings.ts';

/** True if the caller confirmed that the change closes the portal to the own address. */
interface Confirmed {
  isConfirmed?: boolean;
}
type NewRule = Pick<AccessRule, 'merchantId' | 'kind' | 'value' | 'isAllowed' | 'reason' | 'position'> &
  Partial<Pick<AccessRule, 'expiresAt'>>;
type RuleChange = Pick<AccessRule, 'ruleId' | 'isAllowed' | 'reason' | 'position'> &
  Partial<Pick<AccessRule, 'expiresAt'>>;
/** Mark of the rule as the reader saw it; if left out, it is not compared. */
interface Seen {
  expected?: string;
}
type Regions = NonNullable<AccessInstead['regions']>;

/**
 * Each change refuses with `site.locksYouOut` if it closes the portal to the caller and was not confirmed; changes of
 * an existing rule also with `operator.staleVersion` if its mark is not `expected`.
 */
export interface RuleChanges {
  /** Returns the rules of a merchant and those for every merchant, in the order of evaluation. */
  rules(merchantId: string): Promise<(AccessRule & { isOver: boolean })[]>;
  /**
   * Adds a rule and returns its id. Refuses with `request.invalid` for an invalid country or network or a past end,
   * `common.notFound` for an unknown merchant, `site.ruleExists`.
   */
  addRule(context: Context, rule: NewRule & Confirmed): Promise<string>;
  /**
   * Changes a rule; its country or network cannot change. Returns its merchant, '*' for every merchant. Refuses with
   * `common.notFound`, `request.invalid`.
   */
  changeRule(context: Context, change: RuleChange & Confirmed & Seen): Promise<string>;
  /** Removes a rule and returns its merchant. Refuses with `common.notFound`. */
  removeRule(context: Context, rule: { ruleId: string; reason: string } & Confirmed & Seen): Promise<string>;
  /** Changes the default for visitors without a matching rule. Refuses as `SiteService.changeAll`. */
  changeRegions(
    context: Context,
    change: Pick<SiteChange, 'merchantId' | 'reason' | 'expected'> & { regions: Regions } & Confirmed,
  ): Promise<void>;
}

export function createRules(deps: ChangeDeps): RuleChanges {
  return { ...createRuleList(deps), ...createRegions(deps) };
}

function createRuleList(deps: ChangeDeps): Omit<RuleChanges, 'changeRegions'> {
  return {
    async rules(merchantId) {
      const { rules } = await store.readGates(deps.platform.db);
      const now = nowOf(await deps.snapshots.fresh());
      return rules
        .filter((one) => one.merchantId === merchantId || one.merchantId === EVERY_MERCHANT)
        .map(({ network: _network, ...rule }) => ({ ...rule, isOver: !isInForce(rule, now) }));
    },
    async addRule(context, { isConfirmed, ...given }) {
      if (given.merchantId !== EVERY_MERCHANT) await checkMerchant(deps, given.merchantId);
      const value = checkedValue(given.kind, given.value);
      const rule: AccessRule = { ...given, ruleId: newId('acr'), value, expiresAt: given.expiresAt ?? null };
      await change(deps, async (trx) => {
        await checkEnd(trx, rule.expiresAt);
        if (!(await store.insertRule(trx, rule))) throw refuse('site.ruleExists');
        const subject = ruleSubject(rule);
        await audit(trx, context, { command: 'site.accessRule.add', subject, after: shown(rule), reason: rule.reason });
        await checkOwnWay(deps, trx, context, isConfirmed);
      });
      return rule.ruleId;
    },
    async changeRule(context, { isConfirmed, ruleId, expected, isAllowed, reason, position, expiresAt }) {
      return change(deps, async (trx) => {
        const before = await held(trx, ruleId, expected);
        const after: AccessRule = { ...before, isAllowed, reason, position, expiresAt: expiresAt ?? null };
        if (after.expiresAt?.getTime() !== before.expiresAt?.getTime()) await checkEnd(trx, after.expiresAt);
        await store.updateRule(trx, after);
        await audit(trx, context, {
          command: 'site.accessRule.change',
          subject: ruleSubject(before),
          before: shown(before),
          after: shown(after),
          reason,
        });
        await checkOwnWay(deps, trx, context, isConfirmed);
        return before.merchantId;
      });
    },
    async removeRule(context, { ruleId, expected, reason, isConfirmed }) {
      return change(deps, async (trx) => {
        const rule = await held(trx, ruleId, expected);
        await store.deleteRule(trx, ruleId);
        const subject = ruleSubject(rule);
        await audit(trx, context, { command: 'site.accessRule.remove', subject, before: shown(rule), reason });
        await checkOwnWay(deps, trx, context, isConfirmed);
        return rule.merchantId;
      });
    },
  };
}

function createRegions(deps: ChangeDeps): Pick<RuleChanges, 'changeRegions'> {
  return {
    async changeRegions(context, { regions, isConfirmed, ...given }) {
      await checkMerchant(deps, given.merchantId);
      if (given.merchantId === context.merchantId) await checkOwn(deps, context, { regions }, isConfirmed);
      const settings = [{ setting: accessSettings.regions, value: regions }];
      await deps.site.changeAll(context, { ...given, settings, features: [] });
    },
  };
}

/** Returns the rule, locked. Refuses with `common.notFound`, `operator.staleVersion`. */
async function held(trx: Trx, ruleId: string, expected: string | undefined): Promise<AccessRule> {
  const rule = await store.findRule(trx, ruleId);
  if (rule === undefined) throw refuse('common.notFound');
  if (expected !== undefined && expected !== ruleMark(rule)) throw refuse('operator.staleVersion');
  return rule;
}

/** Returns a mark of the fields of a rule that staff can change. */
export const ruleMark = ({ isAllowed, position, reason, expiresAt }: AccessRule): string =>
  markOf([isAllowed, position, reason, expiresAt?.toISOString() ?? null]);

const ruleSubject = ({ merchantId, kind, value }: Pick<AccessRule, 'merchantId' | 'kind' | 'value'>) => ({
  type: 'accessRule',
  id: `${merchantId}:${kind}:${value}`,
});

const shown = ({ isAllowed, position, expiresAt }: AccessRule) => ({
  isAllowed,
  position,
  ...(expiresAt === null ? {} : { expiresAt }),
});

async function checkEnd(trx: Trx, expiresAt: Date | null): Promise<void> {
  if (expiresAt !== null && expiresAt <= (await databaseNow(trx)))
    throw refuse('request.invalid', { fields: [{ field: 'expiresAt', problem: 'past' }] });
}

/** Checks that the rules of this transaction still allow the caller, or that the caller confirmed otherwise. */
async function checkOwnWay(
  deps: ChangeDeps,
  trx: Trx,
  context: Context,
  isConfirmed: boolean | undefined,
): Promise<void> {
  const { rules } = await store.readGates(trx);
  await checkOwn(deps, context, { rules }, isConfirmed);
}

async function checkOwn(
  { gates }: ChangeDeps,
  { actor, merchantId, address }: Context,
  instead: AccessInstead,
  isConfirmed = false,
): Promise<void> {
  if (actor.kind !== 'staff' || isConfirmed || address === null) return;
  const visitor = { address, country: await gates.countryOf(address) };
  const [before, after] = await Promise.all([
    gates.verdictOn(merchantId, visitor),
    gates.verdictOn(merchantId, visitor, instead),
  ]);
  if (before.closed === undefined && after.closed !== undefined)
    throw refuse('site.locksYouOut', { address, country: visitor.country, reason: after.closed });
}

/** Returns two capital letters, or a network in PostgreSQL's notation. Refuses with `request.invalid`. */
export function checkedValue(kind: AccessRule['kind'], value: string): string {
  const text = value.trim();
  const isGood = kind === 'country' ? /^[A-Za-z]{2}$/.test(text) : readNetwork(text) !== undefined;
  if (!isGood) throw refuse('request.invalid', { fields: [{ field: 'value', problem: kind }] });
  return kind === 'country' ? text.toUpperCase() : text.toLowerCase();
}
