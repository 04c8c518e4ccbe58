// The adapter to an outside provider. If it fails, the check is not passed (fail closed).
import { z } from 'zod/mini';
import { tokenHash, type Vault } from '@sanam/server/platform/crypto.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Outside } from '@sanam/server/platform/outside.ts';
import { withoutSlot } from '@sanam/server/platform/concurrency-limit.ts';
import type { HumanPurpose } from '../contract/calls.ts';
import { HUMAN_SECRET_PURPOSE, type HumanProvider } from './settings.ts';
import { takeProviderResult } from './store.ts';

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 16_384;

/** Answer of the form protocol that the well-known providers share. */
const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** Checks a result at the provider, once per result. Refuses with `identity.humanCheckFailed`. */
export async function proveAtProvider(
  deps: { db: Db; vault: Vault; log: Log; outside: Outside },
  provider: HumanProvider,
  ask: { token: string | undefined; purpose: HumanPurpose; address: string | null },
): Promise<void> {
  const { token, purpose, address } = ask;
  if (token === undefined || token === '') throw refuse('identity.humanCheckFailed');
  if (!(await takeProviderResult(deps.db, tokenHash(token)))) throw refuse('identity.humanCheckFailed');
  const reason = await withoutSlot(() => faultOf(deps, provider, { token, purpose, address }));
  if (reason === undefined) return;
  deps.log.warn({ reason }, 'the human check provider did not vouch');
  throw refuse('identity.humanCheckFailed');
}

async function faultOf(
  { vault, outside }: { vault: Vault; outside: Outside },
  provider: HumanProvider,
  ask: { token: string; purpose: HumanPurpose; address: string | null },
): Promise<string | undefined> {
  const form = new URLSearchParams({
    secret: vault.open(HUMAN_SECRET_PURPOSE, provider.sealedSecret),
    response: ask.token,
    ...(ask.address === null ? {} : { remoteip: ask.address }),
  });
  let answer: z.output<typeof verdict>;
  try {
    const response = await outside.fetch(provider.verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return `status ${response.status}`;
    answer = z.parse(verdict, JSON.parse((await response.text()).slice(0, ANSWER_BYTES_MAX)));
  } catch (error) {
    return error instanceof Error ? error.name : 'unreachable';
  }
  if (!answer.success) return (answer['error-codes'] ?? ['refused']).join(',').slice(0, 200);
  if (provider.hostnames.length > 0 && !provider.hostnames.includes(answer.hostname ?? '')) return 'hostname';
  if (provider.isActionChecked && answer.action !== ask.purpose) return 'action';
  return undefined;
}
