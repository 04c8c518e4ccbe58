import { toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Played, ProtectionService, RealityCheck } from './types.ts';

export function createProtectionHandlers(deps: { db: Db; service: ProtectionService }): Handlers {
  const { db, service } = deps;
  return {
    realityCheck: async ({ session }) => toValue(await service.realityCheck(db, session.memberId)),
    answerRealityCheck: async ({ session, context, body }) =>
      toValue(await service.answerRealityCheck(db, context, { memberId: session.memberId, ...body })),
  };
}

const playedValue = ({ stakeMinor, winMinor }: Played) => ({
  stake: toWire(stakeMinor),
  win: toWire(winMinor),
  net: toWire(winMinor - stakeMinor),
});

const toValue = ({ period, today, ...check }: RealityCheck) => ({
  ...check,
  period: playedValue(period),
  today: playedValue(today),
});
