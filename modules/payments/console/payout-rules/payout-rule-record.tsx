import { useState } from 'react';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { PayoutRule } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { RuleActions } from '../register/rule-actions.tsx';
import { SettingFacts } from '../register/setting-facts.tsx';
import { OwnTag } from './own-tag.tsx';
import { PayoutRuleDialog } from './payout-rule-dialog.tsx';

/** The bounds, the limits of automatic approval, the promised time, and the points of each risk sign. */
export function PayoutRuleRecord({ id }: { id: string }) {
  const query = useRecord('payoutRules', id);
  return <RecordFrame query={query}>{(rule) => <PayoutRuleView rule={rule} />}</RecordFrame>;
}

export function PayoutRuleView({ rule }: { rule: PayoutRule }) {
  const t = useWords();
  const words = useCodeWords();
  const [isOpen, setIsOpen] = useState(false);
  const { points, ...settings } = rule.settings;
  return (
    <>
      <RecordHead
        title={t('resources.payoutRules.name')}
        tags={<OwnTag isOwn={rule.isOwn} />}
        actions={<RuleActions rule={rule} onChange={() => setIsOpen(true)} />}
      />
      <Sections>
        <SettingFacts settings={settings} of="payoutRule.setting" />
        <Section title={t('payoutRule.points')}>
          <Facts facts={Object.entries(points).map(([code, count]) => [words('withdrawal.risks', code), `${count}`])} />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={rule.history} />
        </Section>
      </Sections>
      {isOpen && <PayoutRuleDialog rule={rule} onClose={() => setIsOpen(false)} />}
    </>
  );
}
