// What the proofs of providers are used for: logging in, finishing a registration, linking, unlinking.
import type { SocialProvider } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import { tokenHash } from '../../../platform/crypto.ts';
import { inTransaction } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteService } from '../../site/index.ts';
import { type ProvenPerson, type ProviderClient, SignInProblem } from './provider-client.ts';
import type { Providers } from './providers.ts';
import { createRoundTrip } from './round-trip.ts';
import { labelOf, suggestion } from './rules.ts';
import * as store from './store.ts';
import { COMPLETION_SECONDS, createTickets, FLOW_SECONDS, newSecret } from './tickets.ts';
import type { Proof, SocialPorts, SocialService } from './types.ts';

export interface SocialDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'log' | 'events' | 'live'>;
  site: SiteService;
  providers: Providers;
  client: ProviderClient;
  ports: SocialPorts;
}

export function createSocialService(deps: SocialDeps): SocialService {
  const { site, providers, client, ports } = deps;
  const { db, vault, events, live } = deps.platform;
  const tickets = createTickets(vault);

  events.on('identity.linkChanged', 'identity.tellSecurityPages', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'security' }),
  );

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

  /** Ties a proven person to a member. Refuses `identity.socialTaken`, `identity.factorExists`. */
  async function tie(
    trx: Trx,
    context: Context,
    who: { provider: SocialProvider; person: ProvenPerson; memberId: string },
  ): Promise<void> {
    const { provider, person, memberId } = who;
    const { merchantId } = context;
    const link = { merchantId, provider, subject: person.subject, memberId, label: labelOf(person) };
    const owner = await store.insertLink(trx, link);
    if (owner === undefined) throw refuse('identity.factorExists');
    if (owner !== memberId) throw refuse('identity.socialTaken');
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.social.link', subject, after: { provider, label: link.label } });
    await events.emit(trx, 'identity.linkChanged', { memberId, provider, change: 'linked' });
  }

  return {
    ...createRoundTrip({ ...deps, tickets }),

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
      await tie(trx, asMember, { provider, person, memberId });
      return { provider, email: person.email, isEmailVerified: person.isEmailVerified };
    },

    async identitiesOf(memberId) {
      const links = await store.linksOf(db, memberId);
      return links.map((link) => ({ provider: link.provider, name: link.label, linkedAt: link.linked_at }));
    },

    async list({ memberId, merchantId }) {
      const links = await store.linksOf(db, memberId);
      return {
        list: links.map(({ provider, label, linked_at, last_used_at }) => ({
          provider,
          label,
          linkedAt: linked_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
        offered: await providers.offered(merchantId),
      };
    },

    async startLink({ memberId, merchantId, sessionId }, { provider, visitorHash }) {
      if (!(await providers.offered(merchantId)).includes(provider)) throw refuse('identity.methodClosed');
      const links = await store.linksOf(db, memberId);
      if (links.some((link) => link.provider === provider)) throw refuse('identity.factorExists');
      const flow = newSecret();
      const asked = { flowHash: tokenHash(flow), merchantId, provider, purpose: 'link', visitor: visitorHash } as const;
      await store.insertFlow(db, {
        ...asked,
        sessionId,
        origin: null,
        returnPath: null,
        isStarted: false,
        seconds: FLOW_SECONDS,
      });
      return flow;
    },

    async link(context, { memberId, merchantId, sessionId }, { provider, visitorHash, ticket }) {
      const used = await tickets.use(db, { ticket, merchantId, visitorHash });
      if (used.purpose !== 'link' || used.provider !== provider || used.sessionId !== sessionId)
        throw refuse('identity.socialFailed');
      await inTransaction(db, (trx) => tie(trx, context, { provider, person: used.person, memberId }));
    },

    async unlink(context, { memberId, merchantId }, provider) {
      await inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        if (!(await store.deleteLink(trx, { memberId, provider }))) throw refuse('common.notFound');
        const ways = await store.waysIn(trx, memberId);
        const isOtherLeft =
          ways.password ||
          ways.links > 0 ||
          (ways.mobile && (await site.isFeatureOn(merchantId, 'SMSLOGIN'))) ||
          (await ports.hasPasskey(trx, memberId));
        if (!isOtherLeft) throw refuse('identity.lastWayIn');
        const subject = { type: 'member', id: memberId };
        await audit(trx, context, { command: 'identity.social.unlink', subject, before: { provider } });
        await events.emit(trx, 'identity.linkChanged', { memberId, provider, change: 'unlinked' });
      });
    },
  };
}
