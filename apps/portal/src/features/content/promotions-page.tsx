import { Card, Empty, ErrorState, SkeletonRows } from '@sanam/ui';
import { RichText } from '../../components/rich-text.tsx';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { BannerArea } from './banner-area.tsx';
import { useAnnouncements } from './queries.ts';

export function PromotionsPage() {
  const t = useT();
  const { data, isPending, error, refetch } = useAnnouncements();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">{t('nav.promotions')}</h1>
      <BannerArea group="w_promotion" />
      {isPending ? <SkeletonRows rows={3} label={t('app.loading')} /> : null}
      {error ? (
        <ErrorState
          title={t('state.errorTitle')}
          text={refusalText(error)}
          retry={t('state.retry')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.promotion.length === 0 ? (
        <Empty icon="gift" title={t('state.noPromotions')}>
          {t('state.noPromotionsText')}
        </Empty>
      ) : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {data?.promotion.map((promotion) => (
          <Card as="li" key={promotion.id}>
            <h2 className="text-lg">{promotion.title}</h2>
            <RichText html={promotion.content} className="text-sm text-ink-soft" />
          </Card>
        ))}
      </ul>
    </div>
  );
}
