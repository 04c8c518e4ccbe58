import { buttonClass, Empty } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { gamePaths } from '@sanam/catalogue/portal/paths.ts';

/** The lottery's route, by `gameCode`, `vendor` and `playType` (GAM-050, GAP-089). No market is open in this version. */
export function LotteryPage() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={t('games.type.LOTT')} className="text-2xl" />
      <Empty
        icon="ticket"
        title={t('hall.lotteryClosed')}
        action={
          <Link to={gamePaths.elott} className={buttonClass('plain')}>
            {t('games.type.ELOTT')}
          </Link>
        }
      >
        {t('hall.lotteryClosedText')}
      </Empty>
    </div>
  );
}
