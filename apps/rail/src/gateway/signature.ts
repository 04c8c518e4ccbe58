import { createHmac } from 'node:crypto';

/** Returns the gateway's signatures over `timestamp.body`, in hex, separated by commas during key rotation. */
export function signEvent(
  { keys, signatureHeader }: { keys: readonly Buffer[]; signatureHeader: string },
  message: { at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.${message.body}`).digest('hex'));
  return { [signatureHeader]: signatures.join(','), [`${signatureHeader}-timestamp`]: timestamp };
}
