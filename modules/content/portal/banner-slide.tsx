import { buttonClass, Icon } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { bannerTarget, bannerWord } from './banner-target.ts';
import type { Banner } from './queries.ts';

/** One banner. Its text is beside the picture: readable, translated, and rendered before the picture has loaded. */
export function BannerSlide({ banner, first = false }: { banner: Banner; first?: boolean }) {
  const t = useT();
  const target = bannerTarget(banner);
  const more = (
    <span className={buttonClass('primary', 'small')}>
      {t(bannerWord(target))}
      <Icon name={target?.kind === 'outside' ? 'external' : 'chevronRight'} size={16} />
    </span>
  );
  const body = (
    <>
      <img
        src={banner.url}
        alt=""
        width={1200}
        height={400}
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-cover object-[78%_50%] sm:object-right rtl:object-[22%_50%] sm:rtl:object-left"
      />
      <span className="banner-shade absolute inset-0 sm:hidden rtl:block" />
      <span className="relative flex h-full max-w-[68%] flex-col items-start justify-center gap-3 p-5 sm:max-w-[50%] sm:p-10">
        <span className="line-clamp-3 shrink-0 text-xl font-semibold text-white text-shadow-banner sm:text-2xl lg:text-3xl">
          <bdi>{banner.title}</bdi>
        </span>
        {target ? more : null}
      </span>
    </>
  );
  const className = 'relative block size-full bg-brand-slate';
  if (target?.kind === 'outside') {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={className}>
        {body}
      </a>
    );
  }
  if (target) {
    return (
      <Link to={target.href} className={className}>
        {body}
      </Link>
    );
  }
  return <div className={className}>{body}</div>;
}
