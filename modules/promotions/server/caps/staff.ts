// Staff calls about the caps of bonuses given by hand: a lower cap takes effect at once, a higher one needs two people.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { GIVES } from './guard.ts';
import { type Caps, letsGiveMore } from './rules.ts';
import { capsNow, insertCaps, versionsOf } from './store.ts';

const SUBJECT = 'grantCaps';

type Value = CallValue<Calls['opsGetGrantCaps']>;
type Wish = Omit<CallArguments<Calls['opsChangeGrantCaps']>['body'], 'reason'>;

const kept = (caps: Wish['caps']): Caps['caps'] =>
  Object.fromEntries(caps.flatMap(({ role, max }) => (max === null ? [] : [[role, max]])));

const listed = (caps: Caps['caps']) => Object.entries(caps).map(([role, max]) => ({ role, max }));

export function createCapHandlers(deps: PromotionStaffDeps): Handlers {
  const { db, roles } = deps;
  const change = changesRules<Wish, Caps>(deps.approvals, {
    command: 'promotions.caps.change',
    subjectType: SUBJECT,
    now: capsNow,
    rulesOf: ({ version, caps }) => ({ version: version + 1, caps: kept(caps) }),
    problemOf: (_rules, { caps }) => (new Set(caps.map(({ role }) => role)).size === caps.length ? undefined : 'caps'),
    givesMore: letsGiveMore,
    summary: ({ caps }) => caps.map(({ role, max }) => `${role} ${max ?? '–'}`).join(', '),
    insert: insertCaps,
    wireOf: ({ caps }) => ({ caps: listed(caps) }),
  });
  return {
    opsGetGrantCaps: ({ context, session }) => reading(deps, context, session),
    async opsChangeGrantCaps({ body, context }) {
      const known = new Set(await roles.giving(db, GIVES));
      if (!body.caps.every(({ role }) => known.has(role)))
        throw refuse('request.invalid', { fields: [{ field: 'caps', problem: 'invalid' }] });
      return inTransaction(db, (trx) => change(trx, context, body));
    },
  };
}

async function reading(
  { db, approvals, people, roles }: PromotionStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<Value> {
  const [{ version, caps }, versions, known, approval] = await Promise.all([
    capsNow(db, merchantId),
    versionsOf(db, merchantId),
    roles.giving(db, GIVES),
    approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
  ]);
  const nameOf = await people.staffNames(versions.flatMap((one) => [one.made_by, one.approved_by]));
  return {
    merchantId,
    version,
    caps: known.map((role) => ({ role, max: caps[role] ?? null })),
    approval,
    versions: versions.map((row) => ({
      version: row.version,
      caps: listed(row.caps),
      at: row.made_at.toISOString(),
      by: nameOf(row.made_by) ?? '',
      approvedBy: nameOf(row.approved_by),
      reason: row.reason,
    })),
  };
}
