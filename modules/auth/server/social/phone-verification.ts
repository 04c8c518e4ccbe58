// Phone numbers verified by a provider: its ID token is checked against the keys of its issuer (GAP-059, SEC-023).
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { withoutSlot } from '@sanam/server/platform/concurrency-limit.ts';
import type { Providers } from './providers.ts';
import type { PhoneProviderSettings } from './settings.ts';

const DEADLINE_MS = 3000;
const KEYS_LIFE_MS = 10 * 60 * 1000;
/** Minimum milliseconds between two reads of the issuer's keys because of an unknown key. */
const KEYS_PAUSE_MS = 30 * 1000;
/** Maximum age of the verification in seconds. */
const VERIFIED_SECONDS = 10 * 60;
const CLOCK_TOLERANCE_SECONDS = 30;

export interface PhoneVerification {
  /** Checks whether the merchant uses the provider's verification, so that our own SMS codes are not required. */
  isOn(merchantId: string): Promise<boolean>;
  /**
   * Verifies that the token proves this number (E.164) within the last ten minutes. Refuses with
   * `identity.methodClosed` (no provider is set), `identity.codeWrong` (missing, forged, foreign, old, another number),
   * `common.unavailable` (the keys could not be read): never passes without a check.
   */
  verify(ask: { merchantId: string; token: string | undefined; mobile: string }): Promise<void>;
}

export function createPhoneVerification(deps: {
  platform: Pick<Platform, 'db' | 'log' | 'outside'>;
  providers: Providers;
}): PhoneVerification {
  const { providers } = deps;
  const { db, log, outside } = deps.platform;
  const keySets = new Map<string, JWTVerifyGetKey>();

  function keysOf(address: string): JWTVerifyGetKey {
    const known = keySets.get(address);
    if (known !== undefined) return known;
    const options = {
      timeoutDuration: DEADLINE_MS,
      cacheMaxAge: KEYS_LIFE_MS,
      cooldownDuration: KEYS_PAUSE_MS,
      [customFetch]: outside.fetch,
    };
    const set = createRemoteJWKSet(new URL(address), options);
    keySets.set(address, set);
    return set;
  }

  async function claimsOf(settings: PhoneProviderSettings, token: string, now: Date): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await withoutSlot(() =>
        jwtVerify(token, keysOf(settings.jwksUrl), {
          issuer: settings.issuer,
          audience: settings.projectId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'phone_number'],
          currentDate: now,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        }),
      );
      return payload;
    } catch (error) {
      if (isWrongToken(error)) return undefined;
      log.warn({ err: error }, 'the keys of the phone provider could not be read');
      throw refuse('common.unavailable');
    }
  }

  return {
    isOn: async (merchantId) => (await providers.phone(merchantId)) !== undefined,
    async verify({ merchantId, token, mobile }) {
      const settings = await providers.phone(merchantId);
      if (settings === undefined) throw refuse('identity.methodClosed');
      if (token === undefined || token === '') throw refuse('identity.codeWrong');
      const now = await databaseNow(db);
      const claims = await claimsOf(settings, token, now);
      if (claims === undefined || !isRecent(claims, now) || claims.phone_number !== mobile)
        throw refuse('identity.codeWrong');
    },
  };
}

function isRecent(claims: JWTPayload, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const { auth_time: provedAt, sub, firebase } = claims;
  if (typeof sub !== 'string' || sub === '' || typeof provedAt !== 'number') return false;
  // A person who signed in there by other means has a number in the token that was verified long ago.
  const means = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider ?? 'phone';
  return (
    means === 'phone' &&
    provedAt <= seconds + CLOCK_TOLERANCE_SECONDS &&
    provedAt >= seconds - VERIFIED_SECONDS - CLOCK_TOLERANCE_SECONDS
  );
}

/** Checks whether the token itself is wrong, as opposed to a check that could not be made. */
function isWrongToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  const keysMissing = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return !keysMissing && error.code !== 'ERR_JOSE_GENERIC';
}
