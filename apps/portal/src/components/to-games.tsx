import { buttonClass } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { linksIn } from '../lib/feature.ts';
import { useT } from '../i18n/language.ts';

/** The way out of an empty page. */
export function ToGames() {
  const t = useT();
  return (
    <>
      {linksIn('toGames').map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass('plain')}>
          {t(label)}
        </Link>
      ))}
    </>
  );
}
