import { useT } from '@sanam/portal/i18n/language.ts';
import { Callout } from '@sanam/ui';

/** Nothing is given at the moment; what runs goes on. */
export function StoppedNote() {
  const t = useT();
  return (
    <Callout tone="caution" icon="info">
      {t('promotions.stopped')} {t('promotions.stoppedText')}
    </Callout>
  );
}
