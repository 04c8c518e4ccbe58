import { audit } from '@sanam/server/platform/audit.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import { createBlocks } from './blocks/index.ts';
import { createEntering, type Entering } from './entering.ts';
import { createLogin } from './log-in.ts';
import { createMembers, createWalletPort, memberOf, type Members } from '@sanam/members/server/members.ts';
import { createSetPassword, type SetPassword } from './passwords/index.ts';
import { createRegistration } from '@sanam/members/server/registration/index.ts';
import { createRemember, type Remember } from './remember/index.ts';
import * as sessions from './sessions.ts';
import * as store from './store.ts';
import type { IdentityService } from './identity-service.ts';

/** The service of the module, and what its own parts build on. */
export interface Core {
  service: IdentityService;
  members: Members;
  entering: Entering;
  remember: Remember;
  setPassword: SetPassword;
}

export function createCore(deps: ServiceDeps): Core {
  const { db, events, live } = deps.platform;
  const members = createMembers(deps);
  const remember = createRemember(db);
  const blocks = createBlocks(db);
  const entering = createEntering({ ...deps, blocks, members, remember });
  const setPassword = createSetPassword({ ...deps, members, remember, blocks });

  events.on('identity.sessionsEnded', 'identity.tellPages', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'sessionEnded' }),
  );

  const service: IdentityService = {
    registration: createRegistration({ ...deps, members, entering, ports: deps.parts.registration }),
    login: createLogin(deps, entering, remember),
    letIn: entering.letIn,
    createMember: members.createMember,
    endSessions: members.endSessions,
    changePassword: setPassword.set,
    blocks,
    setState: members.setState,
    wallet: createWalletPort(deps),
    authenticate: sessions.createFindSession(db),
    logout: (context, session) =>
      inTransaction(db, async (trx) => {
        await sessions.endSession(trx, session.sessionId, 'logout');
        const deviceHash = await sessions.deviceOfSession(trx, session.sessionId);
        await remember.revokeDevice(trx, { memberId: session.memberId, deviceHash });
        await audit(trx, context, { command: 'identity.logout', subject: { type: 'member', id: session.memberId } });
      }),
    async memberInfo(memberId) {
      const member = await store.findMember(db, memberId);
      if (member === undefined) throw refuse('common.notFound');
      return members.infoOf(member);
    },
    async memberById(memberId, target = db) {
      const row = await store.findMember(target, memberId);
      return row === undefined ? undefined : memberOf(row);
    },
    agreedTerms: (merchantId) => store.agreedTerms(db, merchantId),
    membersById: async (memberIds) =>
      new Map((await store.findMembers(db, memberIds)).map((row) => [row.member_id, memberOf(row)])),
    async memberByName(name) {
      const row = await store.findByName(db, name);
      return row === undefined ? undefined : memberOf(row);
    },
    async searchMembers(search) {
      const found = await store.searchMembers(db, search);
      return { list: found.list.map(memberOf), totalCount: found.totalCount };
    },
  };
  return { service, members, entering, remember, setPassword };
}
