// Handlers of the register centre.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { closeLink, createLink, type LinkDeps, ownLinks } from './service.ts';

export function createLinkHandlers(deps: LinkDeps): Handlers {
  return {
    agentLinks: ({ session, query }) => ownLinks(deps, session, query),
    createAgentLink: ({ body, ...call }) => createLink(deps, body, call),
    closeAgentLink: ({ params, ...call }) => closeLink(deps, params.code, call),
  };
}
