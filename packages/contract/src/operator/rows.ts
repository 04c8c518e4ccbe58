import { z } from 'zod/mini';
import { amount, id, instant, signedAmount } from '../common.ts';
import { depositRow, withdrawalDetail, withdrawalRow } from '../wallet/schemas.ts';
import { permissions } from './permissions.ts';

const version = z.int();

export const staffInfo = z.object({
  staffId: id,
  username: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissions)),
  sessionExpiresAt: instant,
});
const memberRef = z.object({ memberId: z.string(), username: z.string() });
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
/** A proposal about a record that waits for its second person. While it does, nobody decides the record itself. */
export const waitingApproval = z.object({
  id,
  command: z.string(),
  reason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  isMine: z.boolean(),
});
export const opsDepositRow = z.extend(depositRow, { id, member: memberRef, version, channel: z.string() });
export const opsDepositDetail = z.extend(opsDepositRow, {
  orderCode: z.string(),
  evidence: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      amount: z.nullable(amount),
      payer: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** What came for the order and may go back to its payer; null when nothing came, or it is on its way or gone. */
  returnable: z.nullable(amount),
  returns: z.array(
    z.object({
      returnId: z.string(),
      state: z.enum(['waiting', 'sending', 'unknown', 'paid', 'failed']),
      amount,
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
      createdAt: instant,
      settledAt: z.nullable(instant),
    }),
  ),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** What staff see of a withdrawal beside what its member does. */
const ofStaff = {
  id,
  member: memberRef,
  version,
  score: z.int(),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(instant),
  needsSecondPerson: z.boolean(),
};
export const opsWithdrawalRow = z.extend(withdrawalRow, ofStaff);
export const opsWithdrawalDetail = z.extend(withdrawalDetail, {
  ...ofStaff,
  bankAccountNo: z.string(),
  holder: z.string(),
  reasons: z.array(z.object({ code: z.string(), points: z.int() })),
  checks: z.array(z.object({ code: z.string(), passed: z.boolean(), note: z.nullable(z.string()) })),
  depositsSinceLastPayout: amount,
  turnoverSinceLastPayout: amount,
  proofs: z.array(z.string()),
  /** Who gave the first of two yeses; the second is somebody else's. */
  firstYesBy: z.nullable(z.string()),
  approval: z.nullable(waitingApproval),
  attempts: z.array(z.object({ at: instant, leg: z.string(), outcome: z.string(), reference: z.nullable(z.string()) })),
  history: z.array(auditRow),
});
export const opsMemberRow = z.object({
  id,
  username: z.string(),
  payeeName: z.nullable(z.string()),
  type: z.int(),
  state: z.string(),
  currency: z.string(),
  cash: amount,
  hold: amount,
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
});
export const timelineRow = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  amount: signedAmount,
  account: z.string(),
  balanceBefore: amount,
  balanceAfter: amount,
  counterpart: z.string(),
  sourceType: z.string(),
  sourceId: z.string(),
  note: z.nullable(z.string()),
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
});
