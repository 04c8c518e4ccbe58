import { Picture } from '@sanam/ui';
import type { VendorCard } from './queries.ts';

/** A vendor's logo: its own, else the mark drawn for its code. */
export function VendorMark({ card, size }: { card: Pick<VendorCard, 'logoUrl' | 'vassalage'>; size: number }) {
  const fallback = (
    <img src="/art/vendor-default.svg" alt="" width={size} height={size} className="shrink-0 rounded-sm" />
  );
  return (
    <Picture
      src={card.logoUrl ?? `/art/vendors/${card.vassalage}.svg`}
      alt=""
      width={size}
      height={size}
      fallback={fallback}
      className="shrink-0 rounded-sm object-cover"
    />
  );
}
