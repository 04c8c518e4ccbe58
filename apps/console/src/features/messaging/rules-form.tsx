import Box from '@mui/material/Box';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { Section, Sections } from '../../components/section.tsx';
import { FieldGrid, TextSetting } from '../../components/setting-fields.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { FieldProblem } from '../../lib/field-problems.ts';
import { useProblemWords } from '../../lib/problem-words.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { CountryTable } from './country-table.tsx';
import { LimitRows } from './limit-rows.tsx';
import type { MessagingPart, Rules } from './messaging-part.ts';

const KEEP_DAYS_MIN = 30;
const KEEP_DAYS_MAX = 3650;
const PERCENT_MAX = 100;
const SENT_MAX = 100_000;

/** How many, to whom, for how much. */
export function RulesForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const problemWords = useProblemWords(problems);
  const draft = useDraft<Rules>(messaging.rules);
  const { values, set } = draft;

  async function save(reason: string): Promise<void> {
    await call('opsChangeMessageRules', { body: { ...values, revision: messaging.revision, reason } });
    await reload();
    draft.undo();
  }

  return (
    <Box>
      <Sections columnMin={400}>
        <Section title={t('messaging.budget')} level="h2">
          <FieldGrid>
            <TextSetting
              label={t('messaging.dailyCap')}
              value={values.dailyCap}
              isDisabled={isDisabled}
              problem={problemWords('dailyCap')}
              hint={t('messaging.dailyCapHint')}
              onChange={(value) => set('dailyCap', value)}
            />
            <NumberField
              label={t('messaging.pumpingSent')}
              short={t('messaging.pumpingSent')}
              value={values.pumping.sentMin}
              min={1}
              max={SENT_MAX}
              isDisabled={isDisabled}
              problem={problemWords('pumping.sentMin')}
              onChange={(sentMin) => set('pumping', { ...values.pumping, sentMin })}
            />
            <NumberField
              label={t('messaging.pumpingUsed')}
              short={t('messaging.pumpingUsed')}
              value={values.pumping.usedPercentMin}
              min={0}
              max={PERCENT_MAX}
              isDisabled={isDisabled}
              problem={problemWords('pumping.usedPercentMin')}
              onChange={(usedPercentMin) => set('pumping', { ...values.pumping, usedPercentMin })}
            />
            <NumberField
              label={t('messaging.keepDays')}
              short={t('messaging.keepDays')}
              value={values.keepDays}
              min={KEEP_DAYS_MIN}
              max={KEEP_DAYS_MAX}
              isDisabled={isDisabled}
              problem={problemWords('keepDays')}
              onChange={(keepDays) => set('keepDays', keepDays)}
            />
          </FieldGrid>
        </Section>
        <Section title={t('messaging.countries')} level="h2">
          <CountryTable draft={draft} problemWords={problemWords} isDisabled={isDisabled} />
        </Section>
        <Section title={t('messaging.limits')} level="h2" isWide>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}>
            {(['number', 'prefix', 'address', 'network'] as const).map((name) => (
              <LimitRows
                key={name}
                title={t(`messaging.limit.${name}`)}
                limits={values.smsLimits[name]}
                problem={problemWords(`smsLimits.${name}`)}
                isDisabled={isDisabled}
                onChange={(limits) => set('smsLimits', { ...values.smsLimits, [name]: limits })}
              />
            ))}
            {(['mailbox', 'address'] as const).map((name) => (
              <LimitRows
                key={`mail ${name}`}
                title={t(`messaging.mailLimit.${name}`)}
                limits={values.mailLimits[name]}
                problem={problemWords(`mailLimits.${name}`)}
                isDisabled={isDisabled}
                onChange={(limits) => set('mailLimits', { ...values.mailLimits, [name]: limits })}
              />
            ))}
          </Box>
        </Section>
      </Sections>
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.part.rules') })}
        before={messaging.rules}
        after={values}
        onUndo={() => {
          setProblems([]);
          draft.undo();
        }}
        onProblems={setProblems}
        save={save}
        reload={reload}
      />
    </Box>
  );
}
