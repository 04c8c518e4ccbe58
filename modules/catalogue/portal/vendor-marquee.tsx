import { cx, IconButton } from '@sanam/ui';
import { type CSSProperties, useRef, useState } from 'react';
import { useGameMenus, type VendorCard } from './queries.ts';
import { uniqueVendors } from './unique-vendors.ts';
import { VendorLink } from './vendor-mark.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { marqueeOf } from './marquee.ts';

/**
 * The vendors' logos, ten visible on a wide screen, one passing every three seconds (SHL-031, SHL-032). The movement
 * stops while the pointer or the focus is inside, for people who prefer reduced motion, and when paused (WCAG 2.2.2).
 */
export function FooterVendors() {
  const t = useT();
  const view = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const menus = useGameMenus();
  const cards = uniqueVendors((menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0));
  // Reserves the space, because the footer may be visible while the vendors are loading.
  if (cards.length === 0) return menus.isPending ? <div className="h-35" /> : null;
  const { moves, roundMs } = marqueeOf(cards.length);
  return (
    <section
      aria-labelledby="makers"
      className="marquee mx-auto max-w-7xl px-4 pt-4 pb-2"
      data-moves={moves}
      data-paused={isPaused}
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="makers" className="text-base">
          {t('footer.vendors')}
        </h2>
        {moves ? (
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            iconSize={18}
            label={t(isPaused ? 'footer.marqueePlay' : 'footer.marqueePause')}
            onClick={() => setPaused(!isPaused)}
            className="motion-reduce:hidden"
          />
        ) : null}
      </div>
      {/* While the focus is inside, the row can be scrolled; afterwards the movement starts again. */}
      <div ref={view} className="marquee-view" onBlur={() => view.current?.scrollTo({ left: 0 })}>
        <div className="marquee-row" style={{ '--marquee-round': `${roundMs}ms` } as CSSProperties}>
          <Logos cards={cards} />
          {moves ? <Logos cards={cards} isCopy /> : null}
        </div>
      </div>
    </section>
  );
}

/** The logos. The copy makes the cycle seamless; it is hidden from keyboard and screen readers. */
function Logos({ cards, isCopy = false }: { cards: readonly VendorCard[]; isCopy?: boolean }) {
  return (
    <ul className={cx('flex', isCopy && 'motion-reduce:hidden')} inert={isCopy} aria-hidden={isCopy || undefined}>
      {cards.map((card) => (
        <li key={card.vassalage} className="marquee-slide">
          <VendorLink card={card} className="h-18 rounded-md text-ink-soft hover:bg-sunken hover:text-ink" />
        </li>
      ))}
    </ul>
  );
}
