import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Empty } from '@sanam/ui';
import { lotteryPaths } from '../paths.ts';

/** The notice shown for a game or draw that does not exist. */
export function Unknown({ what }: { what: 'game' | 'draw' }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={t('lottery.results.title')} className="text-2xl" />
      <Empty
        icon="search"
        title={t(what === 'game' ? 'refusal.lottery.unknownGame' : 'refusal.lottery.unknownDraw')}
        action={
          <Link to={lotteryPaths.results} className={buttonClass('plain')}>
            {t('lottery.results.all')}
          </Link>
        }
      >
        {t('lottery.results.unknownText')}
      </Empty>
    </div>
  );
}
