// The clients' own journal: one line per request and answer, written before the next step. The judge reads only this
// file, not the clients' memory.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { HwpAnswer, HwpResult, MoneyCall } from '@sanam/hwp';
import { type JournalWriter, openJournal } from '../bench/wallet/journal.ts';

export interface Message {
  call: MoneyCall;
  transactionId: string;
  playerId: string;
  amount: number;
  /** The bet that a win or a rollback refers to. */
  reference?: string;
}

export interface KnownAnswer {
  code: string;
  moved: number;
  balanceAfter: number | undefined;
}

export class Journal {
  readonly file: string;
  readonly #writer: JournalWriter;
  #last = 0;

  constructor(file: string) {
    this.file = file;
    this.#writer = openJournal(file);
  }

  /** Records a sending and returns its number. */
  sent(message: Message): number {
    this.#last += 1;
    this.#writer.sent(this.#last, JSON.stringify(message));
    return this.#last;
  }

  received(sending: number, result: HwpResult): void {
    const line = result.settled
      ? settledLine(result.answer)
      : { reason: reasonOf(result), at: new Date().toISOString() };
    this.#writer.answered(sending, JSON.stringify(line));
  }

  /** Records a further answer to a message that the network repeated. */
  overheard(transactionId: string, answer: HwpAnswer): void {
    this.#writer.answered(0, JSON.stringify({ transactionId, ...settledLine(answer) }));
  }

  close(): void {
    this.#writer.close();
  }
}

const settledLine = ({ code, moved, balance_after }: HwpAnswer): KnownAnswer => ({
  code,
  moved: moved ?? 0,
  balanceAfter: balance_after,
});

/**
 * Returns the reason for an unknown outcome: the code of a signed answer, the status of another, or the connection's
 * error.
 */
export function reasonOf(result: Exclude<HwpResult, { settled: true }>): string {
  if (result.answer !== undefined) return result.answer.code;
  return result.httpStatus === undefined ? result.reason : `HTTP ${result.httpStatus}`;
}

export interface Entry extends Message {
  sendings: number;
  /** Every final answer for this transaction id. */
  answers: KnownAnswer[];
  /** Sendings without a final answer. */
  unknown: string[];
}

type Line = Partial<KnownAnswer> & { reason?: string; at?: string; transactionId?: string };

/** Returns every message of a journal by its transaction id. */
export async function readJournal(file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const bySending = new Map<string, Entry>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [arrow, sending = '', text = ''] = line.split('\t');
    if (arrow === '>') {
      const message = JSON.parse(text) as Message;
      const entry = entries.get(message.transactionId) ?? { ...message, sendings: 0, answers: [], unknown: [] };
      entries.set(message.transactionId, entry);
      bySending.set(sending, entry);
      entry.sendings += 1;
      continue;
    }
    const { reason, at: _at, transactionId, ...answer } = JSON.parse(text) as Line;
    const entry = transactionId === undefined ? bySending.get(sending) : entries.get(transactionId);
    if (entry === undefined) throw new Error(`the journal has an answer to nothing: ${line}`);
    if (reason === undefined) entry.answers.push(answer as KnownAnswer);
    else entry.unknown.push(reason);
  }
  return entries;
}
