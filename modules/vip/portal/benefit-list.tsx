import { Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { benefitsOf } from './benefits.ts';
import type { Level } from './queries.ts';

/** The list of a level's benefits. */
export function BenefitList({ level }: { level: Pick<Level, 'benefits'> }) {
  const t = useT();
  const money = useMoney();
  return (
    <ul className="flex flex-col gap-1">
      {benefitsOf({ t, money }, level).map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Icon name="check" size={18} className="mt-0.5 shrink-0 text-gain" />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  );
}
