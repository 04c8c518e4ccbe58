/**
 * The fields of a settlement file that the portal reads. Counts and amounts are decimal text, amounts in minor units.
 */
export interface SettlementFile {
  market: string;
  numero: string;
  settlementNo: number;
  resultVersion: number;
  resultHash: string;
  seal: string | null;
  sealedTickets: string | null;
  tickets: string;
  winners: string;
  stake: string;
  payout: string;
  settledAt: string;
}

const texts = ['market', 'numero', 'resultHash', 'settledAt'] as const;
const counts = ['tickets', 'winners', 'stake', 'payout'] as const;
const numbers = ['settlementNo', 'resultVersion'] as const;

/** Parses a settlement file; returns undefined if the text is invalid. */
export function readSettlement(text: string): SettlementFile | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const file = read as Record<string, unknown>;
  const isWhole =
    file.format === 'sanam-settlement-v1' &&
    texts.every((name) => typeof file[name] === 'string') &&
    counts.every((name) => isCount(file[name])) &&
    numbers.every((name) => Number.isSafeInteger(file[name])) &&
    (file.seal === null || typeof file.seal === 'string') &&
    (file.sealedTickets === null || isCount(file.sealedTickets));
  return isWhole ? (read as SettlementFile) : undefined;
}

const isCount = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);
