import { buttonClass, cx } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Panel } from '../safer-play/panel.tsx';
import { useIdentity } from './queries.ts';

/** The identity level in the security centre, with a link to its page. */
export function IdentityPanel() {
  const t = useT();
  const { data } = useIdentity();
  if (data === undefined) return null;
  return (
    <Panel title={t('member.identity')} why={t(`identity.levelName.${data.level as 0 | 1 | 2 | 3}`)}>
      <Link to={memberPath('identity')} className={cx(buttonClass('plain'), 'self-start')}>
        {t('identity.toPage')}
      </Link>
    </Panel>
  );
}
