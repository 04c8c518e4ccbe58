// Maps contract calls of payments to services. The session and permissions are checked before a handler runs.
import type { FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { IdempotencyKey } from '@sanam/server/platform/idempotency.ts';
import { pictureRefusal, readPictureForm } from '@sanam/server/platform/picture-uploads.ts';
import type { askCardReturn } from './deposits/card-return.ts';
import type { Deposits } from './deposits/service.ts';
import type { Slips } from './slips/service.ts';
import { type Evidence, evidenceRules } from './withdrawals/evidence.ts';
import type { createReceipts } from './withdrawals/receipts.ts';
import type { Withdrawals } from './withdrawals/service.ts';

export interface PaymentParts {
  deposits: Deposits;
  withdrawals: Withdrawals;
  receipts: ReturnType<typeof createReceipts>;
  evidence: Evidence;
  slips: Slips;
  askCardReturn(
    context: Context,
    ask: { memberId: string; depositId: string },
    key: IdempotencyKey,
  ): ReturnType<typeof askCardReturn>;
  /** Returns the origin of the pages that a call came from. */
  portalOf(request: FastifyRequest): string;
}

export function createHandlers(parts: PaymentParts): Handlers {
  const { deposits, withdrawals, receipts, evidence, slips } = parts;
  return {
    depositMethods: async ({ session }) => deposits.methods(session.memberId),
    createDeposit: async ({ context, session, body, idempotency, request }) =>
      deposits.create(context, session.memberId, { ...body, portal: parts.portalOf(request) }, idempotency),
    listDeposits: async ({ session, query }) => deposits.list(session.memberId, query),
    getDeposit: async ({ session, params }) => deposits.get(session.memberId, params.id),
    cancelDeposit: async ({ context, session, params, idempotency }) =>
      deposits.cancel(context, session.memberId, params.id, idempotency),
    returnToCard: async ({ context, session, params, idempotency }) =>
      parts.askCardReturn(context, { memberId: session.memberId, depositId: params.id }, idempotency),
    async sendSlip({ context, session, params, query, request }) {
      const { memberId } = session;
      await slips.begin(memberId, params.id);
      const picture = await pictureOf(request);
      return slips.send(context, {
        memberId,
        depositId: params.id,
        picture,
        isForPeople: query.unreadable === 'people',
      });
    },
    withdrawalOptions: async ({ session, context }) => withdrawals.options(context, session.memberId),
    createWithdrawal: async ({ context, session, body, idempotency }) =>
      withdrawals.create(context, session.memberId, body, idempotency),
    listWithdrawals: async ({ session, query, context }) => withdrawals.list(context, session.memberId, query),
    getWithdrawal: async ({ session, params, context }) => withdrawals.get(context, session.memberId, params.id),
    answerWithdrawal: async ({ context, session, params, body, idempotency }) =>
      receipts.answer(context, session.memberId, { withdrawalId: params.id, text: body.text }, idempotency),
    async uploadProofs({ session, params, request }) {
      // Checked before the body is read, so that a refused upload costs nothing.
      await evidence.begin(session.memberId, params.id);
      const { pictures } = await readPictureForm(request, evidenceRules);
      return evidence.keep(session.memberId, params.id, pictures);
    },
    markReceipt: async ({ context, session, params, body, idempotency }) =>
      receipts.mark(context, session.memberId, params.id, body, idempotency),
  };
}

type Upload = Parameters<NonNullable<Handlers['uploadProofs']>>[0]['request'];

/** Reads the single picture of a form. */
async function pictureOf(request: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  try {
    const part = await request.file();
    if (part === undefined) throw refuse('request.invalid', { fields: [{ field: 'file', problem: 'missing' }] });
    return await part.toBuffer();
  } catch (error) {
    throw pictureRefusal(error, evidenceRules);
  }
}
