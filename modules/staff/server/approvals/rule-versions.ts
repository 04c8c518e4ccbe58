// Versioned rules of a merchant: a change that gives members less takes effect at once, one that gives more needs two
// people.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovalService, CommandDefinition } from './service.ts';

export interface MadeBy {
  merchantId: string;
  madeBy: string | null;
  approvedBy: string | null;
  reason: string | null;
}

/** Returns the columns of a version that say whose it is, and who made and confirmed it. */
export const madeColumns = ({ merchantId, madeBy, approvedBy, reason }: MadeBy) => ({
  merchant_id: merchantId,
  made_by: madeBy ?? 'system',
  approved_by: approvedBy,
  reason,
});

export interface VersionedRules<Wish extends { version: number }, Rules extends { version: number }> {
  /** Name of the command in the audit log and among the approvals, and the permission that confirms it. */
  command: CommandDefinition['permission'];
  /** Type of the subject, whose id is the merchant. */
  subjectType: string;
  /** Returns the merchant's newest rules; version 0 if it has none of its own. */
  now(db: Db, merchantId: string): Promise<Rules>;
  /** Returns the requested rules with the next version. */
  rulesOf(wish: Wish): Rules;
  /** Returns the invalid field, if any. */
  problemOf(rules: Rules, wish: Wish): string | undefined;
  givesMore(now: Rules, wanted: Rules): boolean;
  /** Returns the summary for the second person, in no language: by default the merchant, where the command says all. */
  summary?(wish: Wish, now: Rules): string;
  /** Inserts the rules. Returns false if the version exists. */
  insert(trx: Trx, rules: Rules, by: MadeBy): Promise<boolean>;
  /** Returns the rules for the audit log and beside a proposal, by the names of the wish. */
  wireOf(rules: Rules): { [Name in keyof Omit<Wish, 'version'>]?: unknown };
}

type Approvals = Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
type Changed = { state: 'done' | 'proposed'; approvalId: string | null };

/**
 * Declares the command and returns the change. It refuses with `operator.staleVersion`, `operator.approvalPending`, and
 * `request.invalid` with the invalid field.
 */
export function changesRules<Wish extends { version: number }, Rules extends { version: number }>(
  approvals: Approvals,
  of: VersionedRules<Wish, Rules>,
): (trx: Trx, context: Context, asked: Wish & { reason: string }) => Promise<Changed> {
  const { command, subjectType } = of;
  approvals.define({
    name: command,
    permission: command,
    run: (trx, { context, subjectId, payload, reason, proposedBy }) => {
      const by = { madeBy: proposedBy, approvedBy: context.actor.id, reason };
      return write(trx, context, of, { wish: payload as Wish, by: { merchantId: subjectId, ...by } });
    },
  });
  return async (trx, context, { reason, ...rest }) => {
    const wish = rest as unknown as Wish;
    const { merchantId } = context;
    const wanted = of.rulesOf(wish);
    const problem = of.problemOf(wanted, wish);
    if (problem !== undefined) throw refuse('request.invalid', { fields: [{ field: problem, problem: 'range' }] });
    const now = await of.now(trx, merchantId);
    if (now.version !== wish.version) throw refuse('operator.staleVersion');
    if (!of.givesMore(now, wanted)) {
      const by = { merchantId, madeBy: context.actor.id, approvedBy: null, reason };
      await write(trx, context, of, { wish, by });
      return { state: 'done', approvalId: null };
    }
    const subject = { type: subjectType, id: merchantId };
    await approvals.refusePending(trx, subject);
    const before = { ...of.wireOf(now) };
    const proposal = {
      command,
      subject,
      amountMinor: null,
      summary: of.summary?.(wish, now) ?? merchantId,
      payload: wish,
      before,
      reason,
    };
    return { state: 'proposed', approvalId: await approvals.propose(trx, context, proposal) };
  };
}

/** Writes the rules. Refuses with `operator.staleVersion` if there is a newer version. */
async function write<Wish extends { version: number }, Rules extends { version: number }>(
  trx: Trx,
  context: Context,
  of: VersionedRules<Wish, Rules>,
  { wish, by }: { wish: Wish; by: MadeBy },
): Promise<void> {
  const before = await of.now(trx, by.merchantId);
  const after = of.rulesOf(wish);
  if (before.version !== wish.version || !(await of.insert(trx, after, by))) throw refuse('operator.staleVersion');
  await audit(trx, context, {
    command: of.command,
    subject: { type: of.subjectType, id: by.merchantId },
    before: { version: before.version, ...of.wireOf(before) },
    after: { version: after.version, ...of.wireOf(after) },
    reason: by.reason,
  });
}
