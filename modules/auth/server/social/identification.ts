// Identifies a person by the browser's evidence from a provider: the ticket of a round trip, or an ID token.
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { SocialDeps } from './deps.ts';
import { type ProvenPerson, SignInProblem } from './provider-client.ts';
import * as store from './store.ts';
import { FLOW_SECONDS, newSecret, type Tickets } from './tickets.ts';
import type { Evidence, SocialService } from './types.ts';

export interface Identification extends Pick<SocialService, 'issueNonce'> {
  /** Returns the person. Refuses with `identity.socialFailed`, `identity.methodClosed`, `common.unavailable`. */
  personOf(
    context: Context,
    ask: { provider: SocialProvider; evidence: Evidence; visitorHash: string },
  ): Promise<ProvenPerson>;
}

export function createIdentification(deps: SocialDeps & { tickets: Tickets }): Identification {
  const { providers, client, tickets, limiter } = deps;
  const { db } = deps.platform;
  return {
    async personOf({ merchantId }, { provider, evidence, visitorHash }) {
      const access = await providers.access(merchantId, provider);
      if (access === undefined) throw refuse('identity.methodClosed');
      if ('ticket' in evidence) {
        const used = await tickets.use(db, { ticket: evidence.ticket, merchantId, visitorHash });
        if (used.provider !== provider || used.purpose === 'link') throw refuse('identity.socialFailed');
        return used.person;
      }
      const issued = await store.useFlow(db, { flowHash: tokenHash(evidence.nonce), provider: 'any' });
      if (issued?.purpose !== 'native' || issued.visitor !== visitorHash || issued.merchant_id !== merchantId)
        throw refuse('identity.socialFailed');
      return client.verifyIdToken(access, evidence).catch((error: unknown) => {
        if (!(error instanceof SignInProblem)) throw error;
        throw refuse(error.problem === 'unavailable' ? 'common.unavailable' : 'identity.socialFailed');
      });
    },

    async issueNonce({ merchantId, address }, visitorHash) {
      if ((await providers.offered(merchantId)).length === 0) throw refuse('identity.methodClosed');
      await limiter.take('socialStart', addressKeys(address).address);
      const nonce = newSecret();
      await store.insertFlow(db, {
        flowHash: tokenHash(nonce),
        merchantId,
        provider: 'any',
        purpose: 'native',
        visitor: visitorHash,
        sessionId: null,
        origin: null,
        returnPath: null,
        isStarted: true,
        seconds: FLOW_SECONDS,
      });
      return nonce;
    },
  };
}
