// Answers as text. Money answers are written by hand, so that amounts never become JavaScript numbers.
import { codeTraits, type CodeTraits, type HwpCode } from '@sanam/hwp';
import type { Served } from './types.ts';

export interface Reply {
  httpStatus: number;
  body: string;
  code: HwpCode;
  retryAfterSeconds?: number;
  /** For monitoring, never sent: the vendor transaction, and the number of repeated answers. */
  transactionId?: string;
  replays?: number;
}

const RETRY_AFTER_SECONDS = 1;

/** First part of an answer, which depends on its code only, up to and with `message`. */
const heads = Object.fromEntries(
  Object.entries(codeTraits).map(([code, traits]) => {
    const { outcome, message } = traits as CodeTraits;
    const start = outcome === undefined ? '' : `"outcome":"${outcome}",`;
    return [code, `${start}"code":"${code}","message":${JSON.stringify(message)}`];
  }),
) as Record<HwpCode, string>;

/** Returns the members of a money answer, without braces and request id; also used for items of a batch. */
export function moneyMembers(served: Served, transactionId: string, serverTime: string): string {
  let text = `${heads[served.code]},"transaction_id":"${transactionId}"`;
  if (served.walletTransactionId !== null) text += `,"wallet_transaction_id":"${served.walletTransactionId}"`;
  text += `,"replayed":${served.isReplayed},"moved":${served.moved}`;
  if (served.balanceAfter !== null) text += `,"balance_after":${served.balanceAfter}`;
  if (served.balance !== null) text += `,"balance":${served.balance},"balance_version":${served.version}`;
  if (served.limit !== null) text += `,"limit":"${served.limit}"`;
  if (served.currency !== null) text += `,"currency":"${served.currency}"`;
  return `${text},"server_time":"${serverTime}"`;
}

export function moneyReply(served: Served, transactionId: string, requestId: string, serverTime: string): Reply {
  const text = `{"request_id":"${requestId}",${moneyMembers(served, transactionId, serverTime)}}`;
  const reply = withStatus(served.code, text);
  reply.transactionId = transactionId;
  if (served.isReplayed) reply.replays = 1;
  return reply;
}

/**
 * Returns the answer of any other call, or a refusal without further members. `members` are JSON values already safe
 * to show.
 */
export function plainReply(code: HwpCode, requestId: string, members: Record<string, unknown> = {}): Reply {
  const further = JSON.stringify(members, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  const id = requestId === '' ? '' : `,"request_id":"${requestId}"`;
  const time = `,"server_time":"${new Date().toISOString()}"`;
  return withStatus(code, `{${heads[code]}${id}${time}${further === '{}' ? '' : `,${further.slice(1, -1)}`}}`);
}

function withStatus(code: HwpCode, body: string): Reply {
  const { httpStatus } = codeTraits[code];
  if (code === 'RATE_LIMITED') return { httpStatus, body, code, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return { httpStatus, body, code };
}
