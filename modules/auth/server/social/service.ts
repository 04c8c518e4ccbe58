// Uses the evidence of providers: log-in, completing a registration, linking, unlinking.
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { SocialDeps } from './deps.ts';
import { createLinks } from './links.ts';
import { createIdentification } from './identification.ts';
import { createRoundTrip } from './round-trip.ts';
import { labelOf, suggestion } from './rules.ts';
import * as store from './store.ts';
import { COMPLETION_SECONDS, createTickets, hashOf } from './tickets.ts';
import type { SocialService } from './types.ts';

export function createSocialService(deps: SocialDeps): SocialService {
  const { providers, ports } = deps;
  const { db, vault } = deps.platform;
  const tickets = createTickets(vault);
  const links = createLinks({ ...deps, tickets });
  const identification = createIdentification({ ...deps, tickets });

  return {
    ...createRoundTrip({ ...deps, tickets }),
    ...links.service,
    issueNonce: identification.issueNonce,

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

    async login(context, { provider, entrance, evidence }, browser, onTicket) {
      const { merchantId } = context;
      const { visitorHash } = browser;
      const person = await identification.personOf(context, { provider, evidence, visitorHash });
      const who = { merchantId, provider, subject: person.subject };
      const memberId = await store.memberBehind(db, who);
      if (memberId !== undefined) {
        const verified = {
          memberId,
          method: 'social',
          entrance,
          remember: false,
          isSecondFactorVerified: false,
        } as const;
        const answer = await ports.completeLogIn(context, verified, browser);
        await store.noteUse(db, { ...who, label: labelOf(person) });
        return answer;
      }
      if (entrance === 'agent') throw refuse('identity.nonAgent');
      const verified = { merchantId, provider, purpose: 'register', sessionId: null, person } as const;
      onTicket(await tickets.issue(db, { ...verified, visitorHash, seconds: COMPLETION_SECONDS }));
      throw refuse('identity.socialUnknown', suggestion(provider, person));
    },

    async provenIdentity({ merchantId, visitorHash, ticket }) {
      const ticketHash = hashOf(ticket);
      if (ticketHash === undefined) return undefined;
      return store.findTicket(db, { ticketHash, merchantId, visitor: visitorHash });
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
