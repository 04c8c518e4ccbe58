import { buttonClass, Callout } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { paths } from '@sanam/portal/paths.ts';

/** The message after a reset that opened no session: it asks the member to log in again (IDN-090, GAP-042). */
export function PasswordChanged({ onLeave }: { onLeave?: () => void }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Callout tone="gain" icon="check">
          {t('identity.forgot.again')}
        </Callout>
      </div>
      <Link to={paths.login} onClick={onLeave} className={buttonClass('brand', 'medium', true)}>
        {t('nav.login')}
      </Link>
    </div>
  );
}
