import { cx, Icon, IconButton, Skeleton } from '@sanam/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { FailedLine } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useGameMenus, type VendorCard } from './queries.ts';
import { VendorMark } from './vendor-mark.tsx';

/** Number of vendors above which the row gets arrows (GAM-023). */
const VENDORS_WITHOUT_ARROW = 7;
const STEP_PX = 320;
/** Maximum milliseconds of a browser's smooth scrolling. */
const GLIDE_MS = 1000;

export interface VendorMenuProps {
  vendors: readonly VendorCard[] | undefined;
  selected: string | null;
  onSelect: (vassalage: string | null) => void;
}

export function VendorMenu({ vendors, selected, onSelect }: VendorMenuProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const scroll = useSteps(row);
  const { error, refetch } = useGameMenus();
  const isThere = vendors !== undefined;
  // Scroll to the chosen vendor: an address or the header may choose one far along the row.
  useEffect(() => {
    if (isThere && selected !== null) showPressed(row.current);
  }, [isThere, selected]);
  if (!vendors && error) return <FailedLine error={error} onRetry={refetch} />;
  if (!vendors) return <Skeleton className="h-14 w-full rounded-lg" />;
  const arrows = vendors.length > VENDORS_WITHOUT_ARROW;
  return (
    <div role="group" aria-label={t('games.vendors')} className="flex items-center gap-1">
      {arrows ? (
        <IconButton
          icon="chevronLeft"
          label={t('games.vendorsBack')}
          onClick={() => scroll(-1)}
          className="max-md:hidden"
        />
      ) : null}
      <div ref={row} className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1">
        <button
          type="button"
          aria-pressed={selected === null}
          onClick={() => onSelect(null)}
          className={vendorClass(selected === null)}
        >
          <Icon name="grid" size={24} />
          {t('games.allVendors')}
        </button>
        {vendors.map((vendor) => (
          <button
            key={vendor.vassalage}
            type="button"
            aria-pressed={selected === vendor.vassalage}
            onClick={() => onSelect(vendor.vassalage)}
            className={vendorClass(selected === vendor.vassalage)}
          >
            <VendorMark card={vendor} size={28} />
            {vendor.displayName}
            {vendor.isHot ? <Icon name="flame" size={16} className="text-caution" /> : null}
          </button>
        ))}
      </div>
      {arrows ? (
        <IconButton
          icon="chevronRight"
          label={t('games.vendorsOn')}
          onClick={() => scroll(1)}
          className="max-md:hidden"
        />
      ) : null}
    </div>
  );
}

/** Returns a function that scrolls the row by a step. */
function useSteps(row: RefObject<HTMLElement | null>): (direction: 1 | -1) => void {
  const aim = useRef({ left: 0, until: 0 });
  return (direction) => {
    const box = row.current;
    if (!box) return;
    const side = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    // A click during smooth scrolling continues from the previous target, so that no click is lost.
    const from = Date.now() < aim.current.until ? aim.current.left : box.scrollLeft * side;
    const left = Math.max(0, Math.min(from + direction * STEP_PX, box.scrollWidth - box.clientWidth));
    aim.current = { left, until: Date.now() + GLIDE_MS };
    box.scrollTo({ left: left * side, behavior: 'smooth' });
  };
}

/** Scrolls only the row, never the page. */
function showPressed(row: HTMLElement | null): void {
  const pressed = row?.querySelector('[aria-pressed=true]');
  if (!row || !pressed) return;
  const [box, button] = [row.getBoundingClientRect(), pressed.getBoundingClientRect()];
  if (button.left >= box.left && button.right <= box.right) return;
  row.scrollBy({ left: button.left + button.width / 2 - box.left - box.width / 2 });
}

const vendorClass = (pressed: boolean) =>
  cx(
    'flex h-12 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap',
    pressed ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line bg-surface hover:border-line-strong',
  );
