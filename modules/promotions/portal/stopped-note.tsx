import { useT } from '@sanam/portal/i18n/language.ts';
import { Callout } from '@sanam/ui';

/** The note that nothing is granted at the moment; running bonuses continue. */
export function StoppedNote() {
  const t = useT();
  return (
    <Callout tone="caution" icon="info">
      {t('promotions.stopped')} {t('promotions.stoppedText')}
    </Callout>
  );
}
