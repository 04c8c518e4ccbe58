// The clients' own book: what was sent and what came back, a line each, written before the next thing happens. The judge
// reads this file and nothing that the clients remember.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { HwpAnswer, HwpResult, MoneyCall } from '@sanam/hwp';
import { type JournalWriter, openJournal } from '../bench/wallet/journal.ts';

export interface Message {
  call: MoneyCall;
  transactionId: string;
  playerId: string;
  amount: number;
  /** The bet that a win or a rollback belongs to. */
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

  /** Answers the number of this sending. */
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

  /** A further answer to a message that was repeated on its way. */
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

/** Why an outcome is not known: the code of a signed answer, the status of another, or what happened to the connection. */
export function reasonOf(result: Exclude<HwpResult, { settled: true }>): string {
  if (result.answer !== undefined) return result.answer.code;
  return result.httpStatus === undefined ? result.reason : `HTTP ${result.httpStatus}`;
}

export interface Entry extends Message {
  sendings: number;
  /** Every settled answer that this transaction id got. */
  answers: KnownAnswer[];
  /** Sendings without an answer that settles. */
  unknown: string[];
}

type Line = Partial<KnownAnswer> & { reason?: string; at?: string; transactionId?: string };

/** Every message of a journal by its transaction id. */
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
