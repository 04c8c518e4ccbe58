import { buttonClass, Card, Empty, Icon, SkeletonRows } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { Lately } from '@sanam/portal/components/lately.tsx';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { Link, useSearchParams } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { contentPaths } from './paths.ts';
import { useAnnouncements } from './queries.ts';

/** Format of campaign ids; those of announcements begin with `ann_`. */
const CAMPAIGN = /^pro_[0-9A-Za-z]{16,40}$/;

/** One promotion by the query's `id`, a campaign or an announcement; target of banners of linkage 3 (GAP-098). */
export function PromoDetailPage() {
  const t = useT();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Link
        to={contentPaths.promotions}
        className="inline-flex min-h-11 items-center gap-1 self-start text-sm text-brand-ink"
      >
        <Icon name="chevronLeft" size={16} className="rtl:-scale-x-100" />
        {t('promo.all')}
      </Link>
      {CAMPAIGN.test(id) ? (
        <Lately place={<SkeletonRows rows={3} label={t('app.loading')} />}>
          <Slot of="promotion" id={id} missing={<Missing />} />
        </Lately>
      ) : (
        <Announcement id={id} />
      )}
    </div>
  );
}

function Announcement({ id }: { id: string }) {
  const t = useT();
  const { data, isPending, error, refetch } = useAnnouncements();
  const promotion = data?.promotion.find((one) => one.id === id);
  if (promotion)
    return (
      <Card as="article" className="flex flex-col gap-3 p-6">
        <PageHeading name={promotion.title} className="text-2xl" />
        <time dateTime={promotion.startsAt} className="text-sm text-ink-soft">
          {t('promo.since', { time: dateTimeText(promotion.startsAt) })}
        </time>
        <RichText html={promotion.content} className="max-w-prose" />
      </Card>
    );
  return (
    <>
      {isPending ? <SkeletonRows rows={3} label={t('app.loading')} /> : null}
      {error && !data ? <Failed error={error} onRetry={refetch} /> : null}
      {data ? <Missing /> : <PageHeading name={t('promo.title')} className="sr-only" />}
    </>
  );
}

/** A short notice, and the link back (GAP-160). */
function Missing() {
  const t = useT();
  return (
    <>
      <PageHeading name={t('promo.title')} className="sr-only" />
      <Empty
        icon="gift"
        title={t('promo.unknown')}
        action={
          <Link to={contentPaths.promotions} className={buttonClass('brand')}>
            {t('promo.all')}
          </Link>
        }
      >
        {t('promo.unknownText')}
      </Empty>
    </>
  );
}
