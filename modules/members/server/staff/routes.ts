// Staff handlers of registration form, invitations and blocklists.
import type { FastifyRequest } from 'fastify';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { tellSettings, toldSettings } from '@sanam/merchants/server/index.ts';
import type { StaffBlocks } from './blocks.ts';
import type { InvitationCalls } from './invitations.ts';
import type { PersonCorrection } from './person.ts';
import type { StaffRegistration } from './registration.ts';

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export function createStaffHandlers(deps: {
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  blocks: StaffBlocks;
  person: PersonCorrection;
  invitations: InvitationCalls;
  registration: StaffRegistration;
}): Handlers {
  const { db, live, blocks, person, invitations, registration } = deps;
  return {
    opsGetRegistration: ({ context }) => registration.get(context),
    opsChangeRegistration: ({ body, context }) => toldSettings(live, registration.change(context, body)),
    opsListInvitations: ({ query, context, request }) => invitations.list(context, query, originOf(request)),
    async opsAddInvitation({ body, context }) {
      const answer = await invitations.add(context, body);
      await tellSettings(live);
      return answer;
    },
    async opsRevokeInvitation({ params, body, context }) {
      await invitations.revoke(context, { ...params, ...body });
      await tellSettings(live);
      return {};
    },
    opsGetPerson: ({ params, context, session }) => person.get(context, session, params.id),
    async opsCorrectPerson({ params, body, context, idempotency }) {
      const ask = { memberId: params.id, ...body };
      const answer = await once(db, idempotency, (trx) => person.propose(trx, context, ask));
      await live.publish('staff', { type: 'opsMember', id: params.id });
      return answer;
    },
    opsListBlocks: ({ query, context }) => blocks.list(context, query),
    async opsAddBlock({ body, context, idempotency }) {
      const answer = await once(db, idempotency, (trx) => blocks.add(trx, context, body));
      await live.publish('staff', { type: 'opsBlocks' });
      return answer;
    },
    async opsRemoveBlock({ params, body, context, idempotency }) {
      await once(db, idempotency, async (trx) => {
        await blocks.remove(trx, context, { blockId: params.id, ...body });
        return {};
      });
      await live.publish('staff', { type: 'opsBlocks' });
      return {};
    },
  };
}
