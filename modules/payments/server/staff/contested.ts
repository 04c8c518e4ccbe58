// Slips claimed by two players, for staff. The decision moves no money: crediting is decided with the order.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { type Body, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

export type ContestedQueue = ReturnType<typeof createContestedQueue>;

export function createContestedQueue(deps: StaffPaymentsDeps) {
  const { payments } = deps;
  return {
    list: payments.listContestedSlips,
    get: get.bind(null, deps),
    decide: decide.bind(null, deps),
    readSlip: payments.readSlip,
  };
}

async function get({ payments, people }: StaffPaymentsDeps, refId: string): Promise<Value<'opsGetContestedSlip'>> {
  const { claims, ...slip } = await payments.getContestedSlip(refId);
  const memberOf = await people.members(claims.map(({ memberId }) => memberId));
  return {
    ...slip,
    claims: claims.map((claim) => ({ ...claim, member: memberOf(claim.memberId) })),
    history: await people.historyOf(refId),
  };
}

async function decide(
  { payments }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { refId: string } & Body<'opsDecideContestedSlip'>,
): Promise<Outcome> {
  const { refId, ...decision } = ask;
  await payments.decideContestedSlip(context, refId, { ...decision, db: trx });
  return done;
}
