// Provider of human checks, modelled on the common ones: tokens for a site key, verified once with its secret.
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Invented site keys for the merchant's settings in the sandbox. The key decides the provider's behaviour. */
export const SITE_KEYS = ['sandbox-person', 'sandbox-robot', 'sandbox-broken', 'sandbox-silent'] as const;
export type SiteKey = (typeof SITE_KEYS)[number];
export const SECRET = 'sandbox-human-check-secret';

const TOKEN_SECONDS = 300;
/**
 * Largest number of tokens in memory, which is enough for a sandbox: tokens lost at a restart would soon expire anyway.
 */
const TOKENS_MAX = 10_000;

interface Given {
  siteKey: SiteKey;
  action: string;
  hostname: string;
  at: number;
}

export type Verdict =
  | { kind: 'answer'; body: Record<string, unknown> }
  /** A failing server. */
  | { kind: 'broken' }
  /** Never answers. */
  | { kind: 'silent' };

export function createHumanProvider(clock: () => Date) {
  const tokens = new Map<string, Given>();
  const refused = (...codes: string[]): Verdict => ({
    kind: 'answer',
    body: { success: false, 'error-codes': codes },
  });

  return {
    /** Returns a token for this site key; undefined for an unknown key. */
    give(ask: { siteKey: string; action: string; hostname: string }): string | undefined {
      const siteKey = SITE_KEYS.find((one) => one === ask.siteKey);
      if (siteKey === undefined) return undefined;
      const token = `hc_${randomBytes(24).toString('base64url')}`;
      tokens.set(token, { siteKey, action: ask.action, hostname: ask.hostname, at: clock().getTime() });
      const oldest = tokens.size > TOKENS_MAX ? tokens.keys().next().value : undefined;
      if (oldest !== undefined) tokens.delete(oldest);
      return token;
    },

    /** Verifies a token, once. */
    verify(ask: { secret: string; response: string }): Verdict {
      if (!isSame(ask.secret, SECRET)) return refused('invalid-input-secret');
      const given = tokens.get(ask.response);
      tokens.delete(ask.response);
      if (given === undefined) return refused('timeout-or-duplicate');
      if (given.siteKey === 'sandbox-broken') return { kind: 'broken' };
      if (given.siteKey === 'sandbox-silent') return { kind: 'silent' };
      if (clock().getTime() - given.at > TOKEN_SECONDS * 1000) return refused('timeout-or-duplicate');
      if (given.siteKey === 'sandbox-robot') return refused('not-human');
      const { action, hostname, at } = given;
      return {
        kind: 'answer',
        body: { success: true, action, hostname, challenge_ts: new Date(at).toISOString(), 'error-codes': [] },
      };
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
