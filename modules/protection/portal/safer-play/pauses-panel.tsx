import { Callout } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Protection } from '../queries.ts';

/** The actions paused because of signs of harm, with the end of each pause. */
export function PausesPanel({ pauses }: Pick<Protection, 'pauses'>) {
  const t = useT();
  if (pauses.length === 0) return null;
  return (
    <Callout icon="clock">
      <p>{t('safer.paused')}</p>
      <ul className="list-disc ps-5">
        {pauses.map(({ what, until }) => (
          <li key={what}>{t(`safer.pause.${what}`, { until: dateTimeText(until) })}</li>
        ))}
      </ul>
      <p>{t('safer.pausedMore')}</p>
    </Callout>
  );
}
