// Handlers of agents' transfer calls.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { options, ownTransfers, transfer, type TransferDeps, uplineOf } from './service.ts';

export function createTransferHandlers(deps: TransferDeps): Handlers {
  return {
    async transferUpline({ session, body, ...call }) {
      const toId = await uplineOf(deps, session.memberId);
      return transfer(deps, session, { ...body, kind: 'up', toId }, call);
    },
    transferDownline: ({ session, body: { memberId: toId, ...wish }, ...call }) =>
      transfer(deps, session, { ...wish, kind: 'down', toId }, call),
    transferToPlayer: ({ session, body: { memberId: toId, ...wish }, ...call }) =>
      transfer(deps, session, { ...wish, kind: 'player', toId }, call),
    transferToCash: ({ session, body, ...call }) =>
      transfer(deps, session, { ...body, kind: 'own', toId: session.memberId }, call),
    agentTransferOptions: ({ session }) => options(deps, session),
    agentTransfers: ({ session, query }) => ownTransfers(deps, session, query),
  };
}
