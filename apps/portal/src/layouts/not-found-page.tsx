import { buttonClass, Empty } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { useT } from '../i18n/language.ts';
import { paths } from '../paths.ts';

export function NotFoundPage() {
  const t = useT();
  return (
    <>
      <PageHeading name={t('state.notFoundTitle')} className="sr-only" />
      <Empty
        icon="search"
        title={t('state.notFoundTitle')}
        action={
          <Link to={paths.home} className={buttonClass('brand')}>
            {t('state.goHome')}
          </Link>
        }
      >
        {t('state.notFoundText')}
      </Empty>
    </>
  );
}
