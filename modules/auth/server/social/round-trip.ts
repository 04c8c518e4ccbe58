// The round trip to a provider and back. Every error leads the browser to a page of ours that shows it.
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { SocialProblem } from '../../contract/schemas.ts';
import type { SocialDeps } from './deps.ts';
import { SignInProblem } from './provider-client.ts';
import { callbackPath } from './rules.ts';
import * as store from './store.ts';
import { FLOW_SECONDS, hashOf, newSecret, secretsOf, TICKET_SECONDS, type Tickets } from './tickets.ts';
import type { SocialService, Step } from './types.ts';

interface Landing {
  purpose: store.Purpose;
  returnPath: string | null;
}

type RoundTripDeps = SocialDeps & { tickets: Tickets };

export function createRoundTrip(deps: RoundTripDeps): Pick<SocialService, 'start' | 'finish'> {
  const { providers, client, limiter, tickets } = deps;
  const { db, vault } = deps.platform;

  return {
    async start({ merchantId, address }, ask) {
      const { provider, purpose, returnPath, origin, visitorHash } = ask;
      const landing = { purpose, returnPath };
      const failed = (problem: SocialProblem): Step => ({ redirectTo: pageOf(provider, landing, problem), flow: null });
      const access = await providers.access(merchantId, provider);
      if (access === undefined) return failed('off');
      if (await isTooOften(deps, address)) return failed('unavailable');
      const flow = purpose === 'link' ? (ask.flow ?? '') : newSecret();
      const flowHash = hashOf(flow);
      if (flowHash === undefined) return failed('expired');
      if (purpose === 'link') {
        const started = await store.startFlow(db, { flowHash, provider, visitor: visitorHash, origin, returnPath });
        if (started === undefined) return failed('expired');
      } else {
        const own = { flowHash, merchantId, provider, purpose, visitor: visitorHash, sessionId: null };
        await store.insertFlow(db, { ...own, origin, returnPath, isStarted: true, seconds: FLOW_SECONDS });
      }
      try {
        const redirectUri = origin + callbackPath(provider);
        const url = await client.authorizationUrl(access, { ...secretsOf(vault, flow), redirectUri });
        return { redirectTo: url.href, flow };
      } catch (thrown) {
        return failed(problemOf(deps, provider, thrown));
      }
    },
    async finish({ merchantId, address }, { provider, search, path, flow = '' }) {
      const flowHash = hashOf(flow);
      const found = flowHash === undefined ? undefined : await store.useFlow(db, { flowHash, provider });
      if (found === undefined || found.merchant_id !== merchantId)
        return { redirectTo: pageOf(provider, { purpose: 'login', returnPath: null }, 'expired'), flow: null };
      const { purpose, return_path: returnPath, session_id: sessionId } = found;
      const landing = { purpose, returnPath };
      const failed = (problem: SocialProblem): Step => ({ redirectTo: pageOf(provider, landing, problem), flow: null });
      const access = await providers.access(merchantId, provider);
      if (access === undefined) return failed('off');
      try {
        const callbackUrl = new URL(path + search, found.origin ?? undefined);
        const person = await client.exchange(access, { ...secretsOf(vault, flow), callbackUrl });
        await limiter.clear('socialStart', addressKeys(address).address);
        const proven = { merchantId, provider, purpose, sessionId, person };
        const ticket = await tickets.issue(db, { ...proven, visitorHash: found.visitor, seconds: TICKET_SECONDS });
        return { redirectTo: pageOf(provider, landing), flow: null, ticket };
      } catch (thrown) {
        return failed(problemOf(deps, provider, thrown));
      }
    },
  };
}

function problemOf(deps: RoundTripDeps, provider: SocialProvider, thrown: unknown): SocialProblem {
  const { log } = deps.platform;

  if (!(thrown instanceof SignInProblem)) throw thrown;
  // The cause may quote the provider and is only logged.
  log.warn({ provider, problem: thrown.problem, err: thrown.cause }, 'a sign-in with a provider came to nothing');
  return thrown.problem;
}

/** Checks whether an address has started too many sign-ins. Each start writes a row and may call the provider. */
async function isTooOften(deps: RoundTripDeps, address: string | null): Promise<boolean> {
  const { limiter } = deps;

  try {
    await limiter.take('socialStart', addressKeys(address).address);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'common.tooManyRequests') return true;
    throw error;
  }
}

/** Returns the portal page that continues; it makes the call that uses the ticket. */
function pageOf(provider: SocialProvider, { purpose, returnPath }: Landing, problem?: SocialProblem): string {
  const said = { social: provider, ...(problem === undefined ? {} : { socialError: problem }) };
  if (purpose === 'link') return `/?${new URLSearchParams({ mc: 'securityCenter', ...said }).toString()}`;
  const query = new URLSearchParams(said);
  if (returnPath !== null) query.set('return', returnPath);
  return `/login?${query.toString()}`;
}
