import { buttonClass } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { linksIn } from '../lib/feature.ts';
import { useT } from '../i18n/language.ts';

/** Link to the games, for empty pages. */
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
