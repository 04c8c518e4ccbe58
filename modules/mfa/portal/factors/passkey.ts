import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The library comes when a passkey is first wanted. */
const library = () => import('@simplewebauthn/browser');

export interface PasskeyAnswer {
  id: string;
  type: 'public-key';
  [part: string]: unknown;
}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person said no, waited too long, or has no passkey here: nothing that needs a code of ours. */
export class PasskeyCancelled extends Error {}

async function settled(asked: Promise<{ id: string }>): Promise<PasskeyAnswer> {
  try {
    return { ...(await asked), type: 'public-key' };
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown.name : 'unknown';
    // The same passkey twice is a mistake worth words of its own.
    if (cause === 'InvalidStateError') throw thrown;
    throw new PasskeyCancelled(cause);
  }
}

/** Asks the browser for a passkey. The options are the server's, checked there again with the answer. */
export async function askPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  return settled(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** Makes a new passkey. */
export async function makePasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await library();
  return settled(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}
