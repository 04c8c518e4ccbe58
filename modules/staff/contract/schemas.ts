import { z } from 'zod/mini';
import { amount, day, id, instant } from '@sanam/contract/common';
import { permission } from '@sanam/contract/permissions';

export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
/** Mark of what the reader saw; a change with an outdated one is refused with `operator.staleVersion`. */
export const revision = z.string().check(z.regex(/^[0-9a-f]{16}$/));
export const search = { q: z.optional(z.string().check(z.trim(), z.maxLength(80))) };

export const merchantRef = z.object({ id: z.string(), name: z.string() });

/** Merchant whose rows a list returns; if left out, all merchants the caller may see. */
export const ofMerchant = { merchant: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) };

export const version = z.int();

export const staffInfo = z.object({
  staffId: id,
  username: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(permission),
  /** Merchants whose rows this person sees; exactly one for staff of a merchant. */
  merchants: z.array(merchantRef),
  sessionExpiresAt: instant,
});

export const auditRow = z.object({
  id: z.string(),
  at: instant,
  actorKind: z.enum(['member', 'staff', 'system', 'vendor', 'rail']),
  actor: z.string(),
  command: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});
/** A proposal about a record that waits for its second person. Until then the record itself cannot be decided. */
export const waitingApproval = z.object({
  id,
  command: z.string(),
  reason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  isMine: z.boolean(),
});

export const approvalRow = z.object({
  id,
  command: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  amount: z.nullable(amount),
  summary: z.string(),
  payload: z.unknown(),
  reason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  state: z.enum(['proposed', 'executed', 'rejected', 'expired', 'failed']),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  isMine: z.boolean(),
  /** Whether the second person enters the same on the page of the subject; a plain yes is refused. */
  needsEntry: z.boolean(),
});

/** A dead job. */
export const deadJobRow = z.object({
  id: z.string(),
  job: z.string(),
  /** Payload as text; secrets in it are encrypted. */
  payload: z.string(),
  error: z.string(),
  attempts: z.int(),
  sentAt: z.nullable(instant),
  diedAt: instant,
});

export const sort = {
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
};

export const range = { from: z.optional(day), to: z.optional(day) };

export const outcome = z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) });

export const httpAddress = z.url({ protocol: /^https?$/ });
export const textLine = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** If left out, the existing secret stays. */
export const newSecret = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)));
export const settingChange = { revision, reason };

export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(80)));
export const changedValue = z.object({ revision });
