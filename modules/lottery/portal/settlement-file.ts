/** What the portal reads of a settlement file; amounts are minor units, counts and amounts decimal text. */
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

/** The content of a settlement file; undefined for a text that is none. */
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
