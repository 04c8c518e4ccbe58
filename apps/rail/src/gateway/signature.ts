import { createHmac } from 'node:crypto';

/** Signatures of the gateway: hexadecimal, over `timestamp.body`, separated by commas while keys rotate. */
export function signEvent(
  { keys, signatureHeader }: { keys: readonly Buffer[]; signatureHeader: string },
  message: { at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.${message.body}`).digest('hex'));
  return { [signatureHeader]: signatures.join(','), [`${signatureHeader}-timestamp`]: timestamp };
}
