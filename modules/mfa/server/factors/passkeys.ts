// Passkeys by WebAuthn: the options for the browser, and the check of its answer. The library checks the ceremony; this
// file checks owner and counter.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Config } from '@sanam/server/config.ts';
import { pageOrigin } from '@sanam/server/platform/http/page-origin.ts';
import type { PasskeyRow } from './store.ts';

const TIMEOUT_MS = 300_000;

/** Host and origin for which a browser's answer must have been made. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the page's own host, which is known to belong to a merchant when a call is handled. Behind a proxy that ends
 * TLS, the public address determines what the browser saw.
 */
export function relyingPartyOf(request: FastifyRequest, config: Pick<Config, 'mode' | 'publicUrl'>): RelyingParty {
  const seen = { id: request.hostname, origin: pageOrigin(request, config.mode) };
  if (config.publicUrl === undefined) return seen;
  const own = new URL(config.publicUrl);
  return own.hostname === request.hostname ? { id: own.hostname, origin: own.origin } : seen;
}

/** Encodes the member's id as the account's handle in the authenticator; it is random and reveals nothing. */
const handleOf = (memberId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(memberId);

export function creationOptions(ask: {
  party: RelyingParty;
  merchantName: string;
  memberId: string;
  username: string;
  existing: PasskeyRow[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: ask.merchantName,
    rpID: ask.party.id,
    userName: ask.username,
    userID: handleOf(ask.memberId),
    userDisplayName: ask.username,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: ask.existing.map((one) => ({ id: one.credential_id, transports: one.transports })),
    // Discoverable, so that it can log in alone; verified by PIN or fingerprint, so that it is two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options; with `existing` empty, the person may choose any passkey of this site. */
export function requestOptions(
  party: RelyingParty,
  existing: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: existing.map((one) => ({ id: one.credential_id, transports: one.transports })),
  });
}

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Returns the new passkey, or undefined if the answer is invalid. */
export async function madePasskey(ask: {
  answer: unknown;
  webauthn: string;
  party: RelyingParty;
}): Promise<NewPasskey | undefined> {
  const response = ask.answer as RegistrationResponseJSON;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: ask.webauthn,
    expectedOrigin: ask.party.origin,
    expectedRPID: ask.party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  const { credential, credentialDeviceType } = checked.registrationInfo;
  const transports: unknown = response.response.transports;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: Array.isArray(transports) ? transports.filter((one) => knownTransports.has(one as string)) : [],
    isSynced: credentialDeviceType === 'multiDevice',
  };
}

/** Returns the result of a passkey's use, or undefined if the answer is invalid, including a counter that went back. */
export async function usedPasskey(ask: {
  answer: unknown;
  webauthn: string;
  party: RelyingParty;
  passkey: PasskeyRow;
}): Promise<{ counter: number; isSynced: boolean } | undefined> {
  const response = ask.answer as AuthenticationResponseJSON;
  const { passkey } = ask;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: ask.webauthn,
    expectedOrigin: ask.party.origin,
    expectedRPID: ask.party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  const handle = response.response.userHandle;
  if (typeof handle === 'string' && Buffer.from(handle, 'base64url').toString() !== passkey.member_id) return undefined;
  const { newCounter, credentialDeviceType } = checked.authenticationInfo;
  return { counter: newCounter, isSynced: credentialDeviceType === 'multiDevice' };
}
