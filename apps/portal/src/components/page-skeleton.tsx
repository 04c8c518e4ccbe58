import { Skeleton } from '@sanam/ui';
import { useT } from '../i18n/language.ts';

/** Placeholder of a page that is loading. */
export function PageSkeleton() {
  const t = useT();
  return (
    <div role="status" className="flex min-h-[80dvh] flex-col gap-5">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="aspect-[2/1] w-full rounded-lg sm:aspect-[3/1] lg:aspect-[4/1]" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}
