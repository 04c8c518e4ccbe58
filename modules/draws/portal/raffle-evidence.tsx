import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Button, Icon, toast } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import type { Raffle } from './queries.ts';
import { type Checked, verifyRaffle } from './verify-raffle.ts';

/** Shows the published values with their times and the computation of the draw, and verifies it in the browser. */
export function RaffleEvidence({ raffle }: { raffle: Raffle }) {
  const t = useT();
  const zone = useSite()?.zone;
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="font-semibold">{t('draws.evidence.title')}</summary>
      <div className="flex flex-col gap-3 pt-3 text-sm">
        <p>{t('draws.evidence.how')}</p>
        <dl className="flex flex-col gap-2">
          {factsOf(t, raffle, zone).map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-soft">{t('draws.evidence.text')}</p>
        {raffle.listHash === null ? null : <Check raffle={raffle} />}
      </div>
    </details>
  );
}

function factsOf(t: Translate, raffle: Raffle, zone: string | undefined): [string, string][] {
  const { seedHash, publicName, publicAt, listHash, listed, publicValue, seed, holder, skipped } = raffle;
  const later = t('draws.evidence.later');
  return [
    [t('draws.evidence.seedHash'), seedHash],
    [t('draws.evidence.public', { name: publicName, time: dateTimeText(publicAt, zone) }), publicValue ?? later],
    [t('draws.evidence.listHash', { count: listed ?? 0 }), listHash ?? later],
    [t('draws.evidence.holder'), holder],
    [t('draws.evidence.seed'), seed ?? later],
    ...(skipped.length === 0 ? [] : [[t('draws.evidence.skipped'), skipped.join(', ')] as [string, string]]),
  ];
}

function Check({ raffle }: { raffle: Raffle }) {
  const t = useT();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => verifyRaffle(raffle),
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button look="plain" wide disabled={isPending} onClick={() => mutate()}>
        {t('draws.evidence.check')}
      </Button>
      <div role="status">{data === undefined ? null : <Result checked={data} />}</div>
    </div>
  );
}

const steps = ['list', 'mine', 'seed', 'winners'] as const;

function Result({ checked }: { checked: Checked }) {
  const t = useT();
  const compared = steps.filter((step) => checked[step] !== null);
  return (
    <ul className="flex flex-col gap-1">
      {compared.map((step) => {
        const isGood = checked[step] === true;
        return (
          <li key={step} className={isGood ? 'flex gap-2 text-gain' : 'flex gap-2 text-loss'}>
            <Icon name={isGood ? 'check' : 'alert'} size={18} className="mt-0.5 shrink-0" />
            {t(isGood ? `draws.evidence.${step}.good` : `draws.evidence.${step}.bad`)}
          </li>
        );
      })}
    </ul>
  );
}
