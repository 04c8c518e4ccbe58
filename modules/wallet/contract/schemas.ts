import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';

const lockKinds = [
  'depositTurnover',
  'bonusTurnover',
  'conversionTurnover',
  'rewardTurnover',
  'cardReturn',
  'amlReview',
] as const;

export const lock = z.object({
  id: z.string(),
  kind: z.enum(lockKinds),
  source: z.string(),
  required: amount,
  done: amount,
  remaining: amount,
  amount,
  expiresAt: z.nullable(instant),
});

export const bankAccount = z.object({
  bankAccountId: id,
  bankCode: z.string(),
  bankName: z.string(),
  accountTail: z.string(),
  holder: z.string(),
  state: z.enum(['new', 'verified', 'locked', 'refused', 'replaced']),
});

export const accountChangeStates = ['open', 'approved', 'refused'] as const;
/** A request to replace a bank account by another. */
export const accountChange = z.object({
  changeId: id,
  bankAccountId: id,
  bankName: z.string(),
  accountTail: z.string(),
  state: z.enum(accountChangeStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** Reason for the refusal. */
  answer: z.nullable(z.string()),
});
