import { buttonClass, Card, cx, Empty, Icon, SkeletonRows } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { Lately } from '@sanam/portal/components/lately.tsx';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { ToGames } from '@sanam/portal/components/to-games.tsx';
import { Link } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { promotionPath } from './paths.ts';
import { BannerArea } from './banner-area.tsx';
import { type Announcements, useAnnouncements } from './queries.ts';

/**
 * The promotions: campaigns first, if the module that provides them is installed, then the announcements of this type.
 */
export function PromotionsPage() {
  const t = useT();
  const { data, isPending, error, refetch } = useAnnouncements();
  const promotions = data?.promotion ?? [];
  const rest = (
    <>
      {isPending ? <SkeletonRows rows={3} label={t('app.loading')} /> : null}
      {error ? <Failed error={error} onRetry={refetch} /> : null}
      {data?.promotion.length === 0 ? (
        <Empty icon="gift" title={t('state.noPromotions')} action={<ToGames />}>
          {t('state.noPromotionsText')}
        </Empty>
      ) : null}
      <PromotionList promotions={promotions} />
    </>
  );
  return (
    // The content below the page stays below the first screen, however long the lists become.
    <div className="flex min-h-dvh flex-col gap-4">
      <BannerArea group="w_promotion" />
      <PageHeading name={t('nav.promotions')} className="text-2xl" />
      <Lately place={<SkeletonRows rows={3} label={t('app.loading')} />}>
        <Slot of="promotions" rest={rest} hasRest={isPending || error !== null || promotions.length > 0} />
      </Lately>
    </div>
  );
}

function PromotionList({ promotions }: { promotions: Announcements['promotion'] }) {
  const t = useT();
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {promotions.map((promotion) => (
        <Card as="li" key={promotion.id}>
          <h2 className="text-lg">{promotion.title}</h2>
          <RichText html={promotion.content} className="text-sm text-ink-soft" />
          <Link
            to={promotionPath(promotion.id)}
            aria-label={`${t('promo.more')}: ${promotion.title}`}
            className={cx(buttonClass('ghost', 'small'), '-ms-3 mt-2')}
          >
            {t('promo.more')}
            <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
          </Link>
        </Card>
      ))}
    </ul>
  );
}
