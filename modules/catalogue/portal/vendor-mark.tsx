import { cx, Picture } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { vendorPath } from './paths.ts';
import type { VendorCard } from './queries.ts';

/** A vendor's logo: its own, else the one drawn for its code. */
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

/** A vendor's logo above its name, as a link to its games. */
export function VendorLink({ card, className }: { card: VendorCard; className: string }) {
  return (
    <Link
      to={vendorPath(card.gameType, card.vassalage)}
      className={cx('flex flex-col items-center justify-center gap-1 text-xs', className)}
    >
      <VendorMark card={card} size={36} />
      <span className="max-w-full truncate">{card.displayName}</span>
    </Link>
  );
}
