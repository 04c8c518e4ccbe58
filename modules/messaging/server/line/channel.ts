// Client of LINE's Messaging API for push messages: POST /v2/bot/message/push with the token of the merchant's channel.
import { createHash } from 'node:crypto';
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { SendOutcome } from '../sms/gateway.ts';

/** A merchant's channel with its decrypted token. */
export interface LineChannel {
  /** `https://api.line.me`, unless the merchant has its own gateway in front of it. */
  url: string;
  token: string;
}

const TIMEOUT_MS = 8000;
/** Maximum length of a LINE text message. */
const TEXT_MAX = 5000;

/** Sends a text once: the same `id` gives the same retry key, and LINE answers 409 to a copy. Never throws. */
export async function sendOverLine(
  outside: Pick<Outside, 'fetch'>,
  channel: LineChannel,
  message: { id: string; to: string; text: string },
): Promise<SendOutcome> {
  try {
    const answer = await outside.fetch(`${channel.url}/v2/bot/message/push`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${channel.token}`,
        'content-type': 'application/json',
        'x-line-retry-key': retryKey(message.id),
      },
      body: JSON.stringify({ to: message.to, messages: [{ type: 'text', text: message.text.slice(0, TEXT_MAX) }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok || answer.status === 409) return { state: 'accepted' };
    const isLater = answer.status === 429 || answer.status >= 500;
    return { state: isLater ? 'retry' : 'rejected', why: `HTTP ${answer.status}` };
  } catch (error) {
    return { state: 'retry', why: `no answer: ${error instanceof Error ? error.name : 'unknown'}` };
  }
}

/** Derives a UUID from the message's id. */
function retryKey(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
