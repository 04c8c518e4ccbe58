import { Picture } from '@sanam/ui';
import type { VendorCard } from './queries.ts';

export function VendorMark({ card, size }: { card: Pick<VendorCard, 'logoUrl'>; size: number }) {
  const fallback = (
    <img src="/art/vendor-default.svg" alt="" width={size} height={size} className="shrink-0 rounded-sm" />
  );
  return (
    <Picture
      src={card.logoUrl}
      alt=""
      width={size}
      height={size}
      fallback={fallback}
      className="shrink-0 rounded-sm object-cover"
    />
  );
}
