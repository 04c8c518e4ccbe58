import { fromWire } from '@sanam/contract';
import { z } from 'zod';
import type { CallbackEvent } from './ports.ts';

const wireAmount = z.string().regex(/^(0|[1-9]\d{0,11})\.\d{2}$/);
const callback = z.object({
  type: z.string().max(60),
  data: z.object({
    reference: z.string().max(64).nullish(),
    legId: z.string().max(64).optional(),
    refundId: z.string().max(64).optional(),
    amount: wireAmount,
  }),
});

/** Parses a callback of the sandbox rail; undefined if it cannot be parsed. */
export function readCallback(eventId: string, raw: Buffer): CallbackEvent | undefined {
  let content: unknown;
  try {
    content = JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = callback.safeParse(content);
  if (!parsed.success) return undefined;
  const { type, data } = parsed.data;
  return { eventId, type, amountMinor: fromWire(data.amount), subject: subjectOf(type, data) };
}

function subjectOf(
  type: string,
  data: { reference?: string | null | undefined; legId?: string | undefined; refundId?: string | undefined },
): CallbackEvent['subject'] {
  if (type.startsWith('charge.') && typeof data.reference === 'string')
    return { kind: 'charge', reference: data.reference };
  if (type.startsWith('payout.') && data.legId !== undefined) return { kind: 'payout', payoutId: data.legId };
  if (type.startsWith('refund.') && data.refundId !== undefined) return { kind: 'refund', returnId: data.refundId };
  return { kind: 'other' };
}
