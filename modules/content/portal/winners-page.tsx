import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { WINNERS_MAX } from '../contract/places.ts';
import { WinnerBoard } from './latest-winners.tsx';

/** The page with the whole board of the latest winners (HOM-041, HOM-044, GAP-171). */
export function WinnersPage() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={t('home.winners')} className="text-2xl" />
      <WinnerBoard shownMax={WINNERS_MAX} />
    </div>
  );
}
