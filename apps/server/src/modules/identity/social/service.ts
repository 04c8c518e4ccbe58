// What the proofs of providers are used for: logging in, finishing a registration, linking, unlinking.
import type { SocialProvider } from '@sanam/contract';
import { tokenHash } from '../../../platform/crypto.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context.ts';
import { type ProvenPerson, SignInProblem } from './provider-client.ts';
import type { SocialDeps } from './deps.ts';
import { createLinks } from './links.ts';
import { createRoundTrip } from './round-trip.ts';
import { labelOf, suggestion } from './rules.ts';
import * as store from './store.ts';
import { COMPLETION_SECONDS, createTickets, FLOW_SECONDS, newSecret } from './tickets.ts';
import type { Proof, SocialService } from './types.ts';

export function createSocialService(deps: SocialDeps): SocialService {
  const { providers, client, ports } = deps;
  const { db, vault } = deps.platform;
  const tickets = createTickets(vault);
  const links = createLinks({ ...deps, tickets });

  /** Who the proof is about, at the provider the call names. Refuses `identity.socialFailed`, `identity.methodClosed`. */
  async function personOf(
    { merchantId }: Context,
    { provider, proof, visitorHash }: { provider: SocialProvider; proof: Proof; visitorHash: string },
  ): Promise<ProvenPerson> {
    const access = await providers.access(merchantId, provider);
    if (access === undefined) throw refuse('identity.methodClosed');
    if ('ticket' in proof) {
      const used = await tickets.use(db, { ticket: proof.ticket, merchantId, visitorHash });
      if (used.provider !== provider || used.purpose === 'link') throw refuse('identity.socialFailed');
      return used.person;
    }
    const issued = await store.useFlow(db, { flowHash: tokenHash(proof.nonce), provider: 'any' });
    if (issued?.purpose !== 'native' || issued.visitor !== visitorHash || issued.merchant_id !== merchantId)
      throw refuse('identity.socialFailed');
    return client.verifyIdToken(access, proof).catch((error: unknown) => {
      if (!(error instanceof SignInProblem)) throw error;
      throw refuse(error.problem === 'unavailable' ? 'common.unavailable' : 'identity.socialFailed');
    });
  }

  return {
    ...createRoundTrip({ ...deps, tickets }),
    ...links.service,

    async offer(merchantId) {
      const phone = await providers.phone(merchantId);
      return {
        providers: await providers.offered(merchantId),
        phone: phone === undefined ? null : { apiUrl: phone.apiUrl, apiKey: phone.apiKey },
      };
    },
    async connectOrigins(merchantId) {
      const phone = await providers.phone(merchantId);
      return phone === undefined ? [] : [new URL(phone.apiUrl).origin];
    },

    async login(context, { provider, entrance, proof }, browser, onTicket) {
      const { merchantId } = context;
      const { visitorHash } = browser;
      const person = await personOf(context, { provider, proof, visitorHash });
      const who = { merchantId, provider, subject: person.subject };
      const memberId = await store.memberBehind(db, who);
      if (memberId !== undefined) {
        const proven = { memberId, method: 'social', entrance, remember: false, isSecondProven: false } as const;
        const answer = await ports.letIn(context, proven, browser);
        await store.noteUse(db, { ...who, label: labelOf(person) });
        return answer;
      }
      if (entrance === 'agent') throw refuse('identity.nonAgent');
      const proven = { merchantId, provider, purpose: 'register', sessionId: null, person } as const;
      onTicket(await tickets.issue(db, { ...proven, visitorHash, seconds: COMPLETION_SECONDS }));
      throw refuse('identity.socialUnknown', suggestion(provider, person));
    },

    async issueNonce({ merchantId }, visitorHash) {
      if ((await providers.offered(merchantId)).length === 0) throw refuse('identity.methodClosed');
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

    async claim(trx, context, { visitorHash, ticket, memberId }) {
      const used = await tickets.use(trx, { ticket, merchantId: context.merchantId, visitorHash });
      if (used.purpose !== 'register') throw refuse('identity.socialFailed');
      const { provider, person } = used;
      const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
      await links.tie(trx, asMember, { provider, person, memberId });
      return { provider, email: person.email, isEmailVerified: person.isEmailVerified };
    },
  };
}
