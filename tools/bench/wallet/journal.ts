// The generator's own journal of requests and answers, because the database alone cannot show a lost vendor
// transaction.
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const FLUSH_CHARACTERS = 1 << 18;

export interface JournalWriter {
  sent(index: number, line: string): void;
  answered(index: number, answer: string): void;
  close(): void;
}

/** Opens a journal for appending. Lines are written in blocks: the server may be killed, but not this process. */
export function openJournal(file: string): JournalWriter {
  const handle = openSync(file, 'a');
  let waiting = '';
  const flush = () => {
    writeSync(handle, waiting);
    waiting = '';
  };
  const append = (line: string) => {
    waiting += line;
    if (waiting.length > FLUSH_CHARACTERS) flush();
  };
  return {
    sent: (index, line) => append(`>\t${index}\t${line}\n`),
    answered: (index, answer) => append(`<\t${index}\t${answer}\n`),
    close: () => {
      flush();
      closeSync(handle);
    },
  };
}

export interface JournalEntry {
  call: string;
  vendor: string;
  playerId: string;
  transactionId: string;
  amount: number;
  /** Absent: the outcome is unknown. */
  answer?: { code: string; moved: number; balanceAfter: number };
}

/** Returns all requests of a journal with their answers. */
export async function readJournal(file: string): Promise<JournalEntry[]> {
  const entries = new Map<string, JournalEntry>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [arrow, index = '', ...fields] = line.split('\t');
    if (arrow === '>') {
      const [call = '', vendor = '', playerId = '', transactionId = '', amount] = fields;
      entries.set(index, { call, vendor, playerId, transactionId, amount: Number(amount) });
    } else {
      const entry = entries.get(index);
      const [code = '', moved, balanceAfter] = fields;
      if (entry) entry.answer = { code, moved: Number(moved), balanceAfter: Number(balanceAfter) };
    }
  }
  return [...entries.values()];
}
