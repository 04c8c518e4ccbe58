import { useT } from '@sanam/portal/i18n/language.ts';
import { Card } from '@sanam/ui';
import { SENDERS_MIN, SHOT_PAUSE_SECONDS, SHOTS_A_ROUND, SHOTS_MIN } from '../../contract/own-draws.ts';

const parts = ['send', 'sum', 'beacon', 'result', 'few'] as const;

/** The explanation of how a round's number is computed, with an example. */
export function HowItWorks() {
  const t = useT();
  const values = { pause: SHOT_PAUSE_SECONDS, max: SHOTS_A_ROUND, shots: SHOTS_MIN, senders: SENDERS_MIN };
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">{t('lottery.yeekee.how')}</h2>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm">
        {parts.map((part) => (
          <li key={part}>{t(`lottery.yeekee.how.${part}`, values)}</li>
        ))}
      </ol>
      <p className="tabular rounded-md bg-sunken p-3 text-sm">{t('lottery.yeekee.how.example')}</p>
    </Card>
  );
}
