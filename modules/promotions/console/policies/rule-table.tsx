import { useLocale } from 'react-admin';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { type Rule, switches } from './policy-record.ts';

/** The rules of a policy, for everybody and by country. */
export function RuleTable({ label, rules }: { label: string; rules: readonly Rule[] }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <PlainTable
      label={label}
      heads={[
        'policy.country',
        ...switches.map((name) => `policy.${name}` as const),
        'policy.multipleMax',
        'policy.bonusMax',
        'policy.afterStopDays',
        'policy.wording',
      ]}
      rows={rules.map((rule) => ({
        key: rule.country ?? '*',
        cells: [
          rule.country ?? t('policy.everybody'),
          ...switches.map((name) => (
            <Tag key={name} tone={rule[name] ? 'good' : 'bad'}>
              {t(rule[name] ? 'policy.allowed' : 'policy.forbidden')}
            </Tag>
          )),
          rule.multipleMax === null ? '–' : t('policy.times', { times: rule.multipleMax / 100 }),
          rule.bonusMax === null ? '–' : moneyWithSymbol(rule.bonusMax),
          rule.afterStopDays === 0 ? '–' : t('policy.days', { days: rule.afterStopDays }),
          rule.wording === null ? '–' : rule.wording[locale === 'th' ? 'TH' : 'EN'],
        ],
      }))}
    />
  );
}
