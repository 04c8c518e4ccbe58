import { cx } from '@sanam/ui';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { BannerSlide } from './banner-slide.tsx';
import type { Banner } from './queries.ts';

/** HOM-009. Stops while the pointer or the focus is on it, and for people who asked for less movement. */
const AUTOPLAY_MS = 5000;

export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [plugins] = useState(() =>
    still
      ? []
      : [Autoplay({ delay: AUTOPLAY_MS, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })],
  );
  const [view, carousel] = useEmblaCarousel({ loop: true }, plugins);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);
  return (
    <section aria-roledescription="carousel" aria-label={t('home.banners')}>
      <div ref={view} className="aspect-[2/1] w-full overflow-hidden rounded-lg sm:aspect-[3/1]">
        <div className="flex h-full">
          {banners.map((banner, at) => (
            <div
              key={banner.bannerId}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} / ${banners.length}`}
              inert={at !== shown}
              className="h-full min-w-0 shrink-0 grow-0 basis-full"
            >
              <BannerSlide banner={banner} first={at === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className="flex h-8 items-center justify-center">
        {banners.map((banner, at) => (
          <button
            key={banner.bannerId}
            type="button"
            aria-label={t('home.bannerGo', { number: at + 1, title: banner.title })}
            aria-current={at === shown}
            onClick={() => carousel?.scrollTo(at)}
            className="flex h-8 min-w-8 items-center justify-center"
          >
            <span
              className={cx(
                'h-2 rounded-full transition-all',
                at === shown ? 'w-6 bg-brand-ink' : 'w-2 bg-line-strong',
              )}
            />
          </button>
        ))}
      </div>
    </section>
  );
}
