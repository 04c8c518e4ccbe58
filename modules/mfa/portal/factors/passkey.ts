import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loads the library when a passkey is first used. */
const library = () => import('@simplewebauthn/browser');

export interface PasskeyAnswer {
  id: string;
  type: 'public-key';
  [part: string]: unknown;
}

/** Checks whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person cancelled, waited too long, or has no passkey here; not a refusal of the server. */
export class PasskeyCancelled extends Error {}

async function settled(asked: Promise<{ id: string }>): Promise<PasskeyAnswer> {
  try {
    return { ...(await asked), type: 'public-key' };
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown.name : 'unknown';
    // Registering the same passkey twice has its own message.
    if (cause === 'InvalidStateError') throw thrown;
    throw new PasskeyCancelled(cause);
  }
}

/** Requests a passkey from the browser. The options come from the server, which checks them again with the answer. */
export async function askPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  return settled(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** Creates a new passkey. */
export async function makePasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await library();
  return settled(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}
