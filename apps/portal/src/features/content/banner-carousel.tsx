import { cx } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { BannerSlide } from './banner-slide.tsx';
import type { Banner } from './queries.ts';

/** HOM-009. */
const AUTOPLAY_MS = 5000;
/** Without a scroll for so long, the row has come to rest. */
const REST_MS = 150;

/** Moves on by itself, except under the pointer, with the focus inside, or for people who asked for less movement. */
function useAutoplay(enabled: boolean, next: () => void) {
  const [held, setHeld] = useState(false);
  const move = useEffectEvent(next);
  // The time runs on when something else redraws the carousel.
  useEffect(() => {
    if (!enabled || held || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && move(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [enabled, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

/**
 * Slides on the browser's own scroll snapping: it swipes like everything else on a phone, works by keyboard and needs no
 * library. The dots say where one is and jump there.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const go = (at: number) => {
    const view = row.current;
    setShown(at);
    view?.scrollTo({ left: at * view.clientWidth * (document.dir === 'rtl' ? -1 : 1), behavior: 'smooth' });
  };
  const holders = useAutoplay(banners.length > 1, () => go((shown + 1) % banners.length));
  // Not on its way: what is under way to a slide must not be taken for the one it leaves.
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = () => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      const view = row.current;
      if (view) setShown(Math.round(Math.abs(view.scrollLeft) / view.clientWidth));
    }, REST_MS);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  return (
    <section aria-roledescription="carousel" aria-label={t('home.banners')} {...holders}>
      <div
        ref={row}
        onScroll={follow}
        className="sn-snap flex aspect-[2/1] w-full snap-x snap-mandatory overflow-x-auto rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]"
      >
        {banners.map((banner, at) => (
          <div
            key={banner.bannerId}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} / ${banners.length}`}
            inert={at !== shown}
            className="h-full w-full shrink-0 snap-center"
          >
            <BannerSlide banner={banner} first={at === 0} />
          </div>
        ))}
      </div>
      {banners.length > 1 ? <Dots banners={banners} shown={shown} onGo={go} /> : null}
    </section>
  );
}

function Dots(props: { banners: readonly Banner[]; shown: number; onGo: (at: number) => void }) {
  const t = useT();
  return (
    <div className="flex h-8 items-center justify-center">
      {props.banners.map((banner, at) => (
        <button
          key={banner.bannerId}
          type="button"
          aria-label={t('home.bannerGo', { number: at + 1, title: banner.title })}
          aria-current={at === props.shown}
          onClick={() => props.onGo(at)}
          className="flex h-8 min-w-8 items-center justify-center"
        >
          <span
            className={cx(
              'h-2 rounded-full transition-all',
              at === props.shown ? 'w-6 bg-brand-ink' : 'w-2 bg-line-strong',
            )}
          />
        </button>
      ))}
    </div>
  );
}
