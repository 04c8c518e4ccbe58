import { buttonClass } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { useT } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** The way out of an empty page. */
export function ToGames() {
  const t = useT();
  return (
    <Link to={paths.gameCenter} className={buttonClass('plain')}>
      {t('nav.gameCenter')}
    </Link>
  );
}
