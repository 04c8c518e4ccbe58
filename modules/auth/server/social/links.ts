// The providers a member can log in with: linking, unlinking, listing.
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { lockMember } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { ProvenPerson } from './provider-client.ts';
import { labelOf } from './rules.ts';
import type { SocialDeps } from './deps.ts';
import * as store from './store.ts';
import { FLOW_SECONDS, newSecret, type Tickets } from './tickets.ts';
import type { SocialService } from './types.ts';

export interface Links {
  /** Links a proven person to a member. Refuses with `identity.socialTaken`, `identity.factorExists`. */
  tie(
    trx: Trx,
    context: Context,
    who: { provider: SocialProvider; person: ProvenPerson; memberId: string },
  ): Promise<void>;
  service: Pick<SocialService, 'identitiesOf' | 'subjectOf' | 'list' | 'startLink' | 'link' | 'unlink'>;
}

export function createLinks(deps: SocialDeps & { tickets: Tickets }): Links {
  const { providers, ports, tickets } = deps;
  const { db } = deps.platform;

  const tie: Links['tie'] = async (trx, context, { provider, person, memberId }) => {
    const { merchantId } = context;
    const link = { merchantId, provider, subject: person.subject, memberId, label: labelOf(person) };
    const owner = await store.insertLink(trx, link);
    if (owner === undefined) throw refuse('identity.factorExists');
    if (owner !== memberId) throw refuse('identity.socialTaken');
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.social.link', subject, after: { provider, label: link.label } });
    await ports.tellChange(trx, context, { memberId, change: 'identityLinked' });
  };

  const service: Links['service'] = {
    subjectOf: store.subjectOf,
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

    unlink: (context, session, provider) =>
      inTransaction(db, (trx) => removeLink(trx, context, { deps, session, provider })),
  };
  return { tie, service };
}

/** Removes a link. Refuses with `common.notFound`, `identity.lastWayIn`. */
async function removeLink(
  trx: Trx,
  context: Context,
  { deps, session, provider }: { deps: SocialDeps; session: MemberSession; provider: SocialProvider },
): Promise<void> {
  const { memberId, merchantId } = session;
  await lockMember(trx, memberId);
  if (!(await store.deleteLink(trx, { memberId, provider }))) throw refuse('common.notFound');
  const ways = await store.waysIn(trx, memberId);
  const isOtherLeft =
    ways.password ||
    ways.links > 0 ||
    (ways.mobile && (await deps.site.isFeatureOn(merchantId, 'SMSLOGIN'))) ||
    (await deps.ports.hasPasskey(trx, memberId));
  if (!isOtherLeft) throw refuse('identity.lastWayIn');
  const subject = { type: 'member', id: memberId };
  await audit(trx, context, { command: 'identity.social.unlink', subject, before: { provider } });
  await deps.ports.tellChange(trx, context, { memberId, change: 'identityUnlinked' });
}
