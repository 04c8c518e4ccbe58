import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { MemberSecurity } from './security.ts';

export function createSecurityHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  security: MemberSecurity;
}): Handlers {
  const { db, live, security } = deps;
  /** Makes other staff's open pages of this member reload it. */
  const tell = (id: string): Promise<void> => live.publish('staff', { type: 'opsMember', id });
  return {
    opsMemberSecurity: ({ params }) => security.get(params.id),
    opsListMemberLogins: ({ params, query }) => security.logins(params.id, query),
    async opsEndMemberSessions({ params, body, context, idempotency }) {
      const ask = { memberId: params.id, ...body };
      const answer = await once(db, idempotency, (trx) => security.endSessions(trx, context, ask));
      await tell(params.id);
      return answer;
    },
    async opsChangeMemberState({ params, body, context, idempotency }) {
      const ask = { memberId: params.id, ...body };
      const answer = await once(db, idempotency, (trx) => security.changeState(trx, context, ask));
      await tell(params.id);
      return answer;
    },
    async opsMarkStaffAccount({ params, body, context, idempotency }) {
      const ask = { memberId: params.id, ...body };
      const answer = await once(db, idempotency, (trx) => security.markStaff(trx, context, ask));
      await tell(params.id);
      return answer;
    },
    async opsForcePasswordChange({ params, body, context, idempotency }) {
      const ask = { memberId: params.id, ...body };
      const answer = await once(db, idempotency, (trx) => security.forcePasswordChange(trx, context, ask));
      await tell(params.id);
      return answer;
    },
    async opsResetFactors({ params, body, context, idempotency }) {
      const memberId = params.id;
      const held = await security.held(memberId);
      const ask = { memberId, held, ...body };
      const answer = await once(db, idempotency, (trx) => security.proposeReset(trx, context, ask));
      await tell(memberId);
      return answer;
    },
  };
}
