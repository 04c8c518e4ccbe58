import { cx } from '@sanam/ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { BannerSlide } from './banner-slide.tsx';
import type { Banner } from './queries.ts';
import { useAutoplay } from './use-autoplay.ts';

/** Milliseconds per slide (HOM-009). */
const AUTOPLAY_MS = 5000;
/** Milliseconds without a scroll event after which the row has come to rest. */
const REST_MS = 150;

/**
 * The carousel, built on the browser's scroll snapping: it supports swiping and the keyboard without a library. The
 * dots show the current slide and jump to others.
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
  const holders = useAutoplay({
    isOn: banners.length > 1,
    everyMs: AUTOPLAY_MS,
    next: () => go((shown + 1) % banners.length),
  });
  // Wait until the row rests: during a scroll to a slide, the one it leaves must not count as current.
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
    <section aria-roledescription={t('home.carousel')} aria-label={t('home.banners')} className="relative" {...holders}>
      <div
        ref={row}
        onScroll={follow}
        className="sn-snap flex aspect-[2/1] w-full snap-x snap-mandatory overflow-x-auto rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]"
      >
        {banners.map((banner, at) => (
          <div
            key={banner.bannerId}
            role="group"
            aria-roledescription={t('home.slide')}
            aria-label={t('home.slideAt', { number: at + 1, count: banners.length })}
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

/** The dots, on the picture with their own background, so that their number does not move the content below. */
function Dots(props: { banners: readonly Banner[]; shown: number; onGo: (at: number) => void }) {
  const t = useT();
  return (
    <div className="absolute end-2 bottom-2 flex h-8 items-center rounded-full bg-banner-dots">
      {props.banners.map((banner, at) => (
        <button
          key={banner.bannerId}
          type="button"
          aria-label={t('home.bannerGo', { number: at + 1, title: banner.title })}
          aria-current={at === props.shown}
          onClick={() => props.onGo(at)}
          className="flex h-11 min-w-11 items-center justify-center"
        >
          <span
            className={cx('h-2 rounded-full transition-all', at === props.shown ? 'w-6 bg-white' : 'w-2 bg-white/75')}
          />
        </button>
      ))}
    </div>
  );
}
