import { contentPaths } from '@sanam/content/portal/paths.ts';
import { toRefusal } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Slots } from '@sanam/portal/lib/feature.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Callout, Card, Picture, SkeletonRows } from '@sanam/ui';
import { ApplyForm } from '../apply/apply-form.tsx';
import { TagBadges } from '../list/tag-badges.tsx';
import { type Detail, usePromotion } from '../queries.ts';
import { StoppedNote } from '../stopped-note.tsx';
import { OwnPart } from './own-part.tsx';
import { SummaryBox } from './summary-box.tsx';

/** The page of a campaign; `missing` is shown for an unknown id. */
export function Campaign({ id, missing }: Slots['promotion']) {
  const t = useT();
  const { data, error, refetch } = usePromotion(id);
  if (data !== undefined) return <Shown promotion={data} />;
  if (error !== null && toRefusal(error).code === 'common.notFound') return missing;
  return (
    <>
      <PageHeading name={t('promo.title')} className="sr-only" />
      {error === null ? <SkeletonRows rows={3} label={t('app.loading')} /> : <Failed error={error} onRetry={refetch} />}
    </>
  );
}

function Shown({ promotion }: { promotion: Detail }) {
  const { id, title, summary, body, picture, tags, state, acts, isStopped, notice } = promotion;
  return (
    <article className="flex flex-col gap-4">
      {picture === null ? null : (
        <Picture
          src={picture}
          alt=""
          width={960}
          height={288}
          fallback={null}
          className="aspect-[10/3] w-full rounded-lg object-cover"
          eager
        />
      )}
      <div className="flex flex-col gap-2">
        <TagBadges tags={tags} />
        <PageHeading name={title} className="text-2xl break-words" />
        <p className="text-ink-soft">{summary}</p>
      </div>
      {state === 'closed' ? <ClosedNotice /> : null}
      {isStopped && state !== 'closed' ? <StoppedNote /> : null}
      <SummaryBox promotion={promotion} />
      {notice === null ? null : <p className="text-sm text-ink-soft">{notice}</p>}
      <OwnPart promotion={promotion} />
      {acts.apply ? <ApplyForm id={id} isAgain={state === 'rejected'} /> : null}
      <Card className="p-6">
        <RichText html={body} className="max-w-prose" />
      </Card>
    </article>
  );
}

function ClosedNotice() {
  const t = useT();
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <Callout tone="caution" icon="info">
        {t('promotions.closed')} {t('promotions.closedText')}
      </Callout>
      <Link to={contentPaths.promotions} className={buttonClass('brand')}>
        {t('promo.all')}
      </Link>
    </div>
  );
}
