import { promotionPath } from '@sanam/content/portal/paths.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';

/** The origin of a waiting reward. */
export function FromPromotion({ id, title }: { id: string | null; title: string }) {
  const t = useT();
  return (
    <p className="text-sm">
      {t('promotions.rewards.from')}{' '}
      {id === null ? (
        <span className="font-semibold break-words">{title}</span>
      ) : (
        <Link to={promotionPath(id)} className="font-semibold break-words hover:text-brand-ink">
          {title}
        </Link>
      )}
    </p>
  );
}
