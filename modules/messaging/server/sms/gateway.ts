// An SMS provider over HTTP. The settings define its request and how its answer is read.
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { SmsGatewaySetting } from '../settings.ts';
import { requestOf, textAt } from './request.rules.ts';

const ANSWER_BYTES_MAX = 64 * 1024;

/** A provider's settings with its decrypted secrets. */
export type SmsGateway = Omit<SmsGatewaySetting, 'secret' | 'reportKeys'> & {
  secret: string;
  reportKeys: readonly Buffer[];
};

/**
 * `retry`: the result is unknown, or the provider cannot accept it now. `rejected`: the provider will never accept it.
 */
export type SendOutcome = { state: 'accepted' } | { state: 'retry' | 'rejected'; why: string };

/** Sends one message. Never throws; `why` contains neither number nor text. */
export async function sendOverHttp(
  outside: Pick<Outside, 'fetch'>,
  gateway: SmsGateway,
  sms: { id: string; to: string; text: string },
): Promise<SendOutcome> {
  const { sender, secret, success, timeoutMs } = gateway;
  try {
    const { url, ...request } = requestOf(gateway, { ...sms, sender, secret });
    const answer = await outside.fetch(url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await limitedText(answer);
    if (answer.status === 429 || answer.status === 408 || answer.status >= 500)
      return { state: 'retry', why: `HTTP ${answer.status}` };
    if (!answer.ok) return { state: 'rejected', why: `HTTP ${answer.status}` };
    if (success === null || textAt(readJson(text), success.path) === success.equals) return { state: 'accepted' };
    return { state: 'rejected', why: `the answer does not hold ${success.path} = ${success.equals}` };
  } catch (error) {
    // The error of a fetch may quote the address, and the address may contain the text.
    return { state: 'retry', why: `no answer: ${nameOf(error)}` };
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : error.name;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function limitedText(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) break;
  }
  return text;
}
