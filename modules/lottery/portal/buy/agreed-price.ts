import { hasCode, type Refusal, toRefusal } from '@sanam/client/refusal';
import { useState } from 'react';

/** Maximum age of a displayed price in milliseconds; an older one is read again. */
export const FRESH_MS = 20_000;

/** A preview of what is bought at once: of a ticket, or of the tickets of a chase. */
interface AnyPreview {
  priceHash: string;
}

/**
 * Returns the preview with which an order was first priced, and a function that replaces it when another price is
 * agreed to. Every change since then is named, so that nobody confirms a price unseen.
 */
export function useAgreed<P extends AnyPreview>(
  order: string,
  preview: P | undefined,
): [P | undefined, (preview: P) => void] {
  const [agreed, setAgreed] = useState<{ order: string; preview: P } | null>(null);
  if (preview !== undefined && agreed?.order !== order) setAgreed({ order, preview });
  return [agreed?.order === order ? agreed.preview : undefined, (next) => setAgreed({ order, preview: next })];
}

/** Returns what changed since a price was agreed to; null for an unchanged price, or while either is not known. */
export function changesSince<P extends AnyPreview, C>(
  agreed: P | undefined,
  preview: P | undefined,
  compare: (agreed: P, preview: P) => C[],
): C[] | null {
  if (agreed === undefined || preview === undefined || agreed.priceHash === preview.priceHash) return null;
  return compare(agreed, preview);
}

/** Returns the new preview that comes with the refusal of an outdated price. */
export function previewIn<P extends AnyPreview>(thrown: unknown): P | undefined {
  const refusal = toRefusal(thrown);
  return hasCode(refusal, 'lottery.priceChanged') && 'priceHash' in refusal.values
    ? (refusal.values as unknown as P)
    : undefined;
}

/** Returns why an order was refused: by its purchase, or else by its preview. A changed price is no refusal. */
export function refusalOf(ofPurchase: Error | null, ofPreview: Error | null): Refusal | null {
  const thrown = ofPurchase === null || previewIn(ofPurchase) !== undefined ? ofPreview : ofPurchase;
  return thrown === null ? null : toRefusal(thrown);
}
