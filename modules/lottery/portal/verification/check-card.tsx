import { useT } from '@sanam/portal/i18n/language.ts';
import { Badge, Card, cx, Icon, type IconName, type Tone } from '@sanam/ui';
import type { ReactNode } from 'react';
import type { Check, Outcome } from './check.ts';
import { checkText } from './check-words.ts';
import type { StepName } from './use-checks.ts';

const looks: Record<Outcome, { icon: IconName; tone: Tone; mark: string }> = {
  passed: { icon: 'check', tone: 'gain', mark: 'bg-gain text-surface' },
  failed: { icon: 'close', tone: 'loss', mark: 'bg-loss text-surface' },
  shown: { icon: 'lock', tone: 'brand', mark: 'bg-brand-soft text-brand-ink' },
  asked: { icon: 'ticket', tone: 'neutral', mark: 'bg-sunken text-ink-soft' },
  later: { icon: 'hourglass', tone: 'caution', mark: 'bg-caution-soft text-caution' },
  none: { icon: 'minus', tone: 'neutral', mark: 'bg-sunken text-ink-soft' },
  unable: { icon: 'info', tone: 'caution', mark: 'bg-caution-soft text-caution' },
};

export interface CheckCardProps {
  step: StepName | 'ticket';
  check: Check;
  children?: ReactNode;
}

/** One verification step: its description, outcome and the compared values. */
export function CheckCard({ step, check, children }: CheckCardProps) {
  const t = useT();
  const { icon, tone, mark } = looks[check.outcome];
  return (
    <Card as="li" className="flex gap-3" aria-label={t(`lottery.proof.${step}.title`)}>
      <span className={cx('flex size-8 shrink-0 items-center justify-center rounded-full', mark)}>
        <Icon name={icon} size={18} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-base">{t(`lottery.proof.${step}.title`)}</h2>
          <Badge tone={tone}>{t(`lottery.proof.outcome.${check.outcome}`)}</Badge>
        </div>
        <p className={cx('text-sm', check.outcome === 'failed' ? 'font-semibold text-loss' : 'text-ink-soft')}>
          {checkText(step, check, t)}
        </p>
        <Compared values={check.values} />
        {children}
      </div>
    </Card>
  );
}

function Compared({ values = {} }: Pick<Check, 'values'>) {
  const t = useT();
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-brand-ink">
        {t('lottery.proof.compared')}
      </summary>
      <dl className="flex flex-col gap-1.5 rounded-md bg-sunken p-3">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{t(`lottery.proof.value.${name as 'seed'}`)}</dt>
            <dd className="tabular break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
