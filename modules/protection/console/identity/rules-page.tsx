import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Calls, CallValue } from '@sanam/contract';
import { Title, useNotify } from 'react-admin';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft as FormDraft } from '@sanam/console/lib/use-draft.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { identityLevels } from '../../contract/identity-states.ts';

type Rules = CallValue<Calls['opsGetProtectionRules']>;
type Level = Rules['levels'][number];
type Draft = Pick<Rules, 'isOn' | 'reminderMonths' | 'levels'>;

const MONTHS_MAX = 12;
const caps = ['depositDay', 'depositTotal', 'payoutDay'] as const;

/** The limits of each identity level at this merchant, and the months until players are asked for limits again. */
export function RulesPage() {
  const t = useWords();
  const query = useSettings('opsGetProtectionRules');
  // The second person's decision changes the waiting proposal.
  useLiveNews((news) => {
    if (news.type === 'opsApproval') void query.refetch();
  });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.protectionRules.name')} />
      <RecordFrame query={query}>{(rules) => <RulesForm rules={rules} reload={() => query.refetch()} />}</RecordFrame>
    </Box>
  );
}

function RulesForm({ rules, reload }: { rules: Rules; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const mayChange = useMay('settings.protection.change');
  const isDisabled = !mayChange || rules.approval !== null;
  const { isOn, levels, reminderMonths, revision } = rules;
  const { draft, bar } = useSaving<Draft>({
    read: { isOn, levels, reminderMonths },
    send: async (values, reason) => {
      const { state } = await call('opsChangeProtectionRules', { body: { ...values, revision, reason } });
      if (state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    },
    reload,
  });
  const { values } = draft;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('settings.ofMerchant', { name: rules.merchant.name })}
      </Typography>
      {rules.approval !== null && <WaitingApproval approval={rules.approval} />}
      <LevelsSection draft={draft} isDisabled={isDisabled} />
      <Section title={t('protectionRules.reminder')} level="h2">
        <FieldGrid>
          <NumberField
            label={t('protectionRules.reminderMonths')}
            short={t('protectionRules.reminderMonths')}
            min={1}
            max={MONTHS_MAX}
            isDisabled={isDisabled}
            {...draft.field('reminderMonths')}
          />
        </FieldGrid>
      </Section>
      {mayChange && (
        <SaveBar
          title={t('protectionRules.saveTitle')}
          before={{ isOn, levels, reminderMonths }}
          after={values}
          nameOf={usePlaceNames()}
          warnings={[t('protectionRules.twoPeople'), t('settings.effectSoon')]}
          {...bar}
        />
      )}
    </>
  );
}

const CHECKED_LEVEL = 3;
const nothing = { mayPlay: false, depositDay: '0.00', depositTotal: '0.00' };

/** Returns the preset: before a document is checked there are only trials. What may be paid out stays as it is. */
const verifyFirst = ({ levels }: Pick<Draft, 'levels'>): Pick<Draft, 'isOn' | 'levels'> => ({
  isOn: true,
  levels: levels.map((one, level) => (level < CHECKED_LEVEL ? { ...one, ...nothing } : one)),
});

function LevelsSection({ draft, isDisabled }: { draft: FormDraft<Draft>; isDisabled: boolean }) {
  const t = useWords();
  const { values } = draft;
  const change = (at: number, part: Partial<Level>) =>
    draft.change({ levels: values.levels.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <Section title={t('protectionRules.levels')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('protectionRules.levelsHint')}</Typography>
      <FormControlLabel
        label={t('protectionRules.isOn')}
        control={
          <Switch checked={values.isOn} disabled={isDisabled} onChange={(_event, on) => draft.change({ isOn: on })} />
        }
      />
      {!isDisabled && (
        <Button variant="outlined" sx={{ ml: 1 }} onClick={() => draft.change(verifyFirst(values))}>
          {t('protectionRules.verifyFirst')}
        </Button>
      )}
      {identityLevels.map((level) => (
        <LevelFields
          key={level}
          name={t(`protectionRules.level.${level}`)}
          rule={values.levels[level]!}
          isDisabled={isDisabled}
          problemAt={(field) => draft.problemAt(`levels.${level}.${field}`)}
          onChange={(part) => change(level, part)}
        />
      ))}
    </Section>
  );
}

interface LevelProps {
  name: string;
  rule: Level;
  isDisabled: boolean;
  problemAt: (field: string) => string | undefined;
  onChange: (part: Partial<Level>) => void;
}

function LevelFields({ name, rule, isDisabled, problemAt, onChange }: LevelProps) {
  const t = useWords();
  return (
    <Box role="group" aria-label={name} sx={{ mt: 1.5 }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: 14 }}>
        {name}
      </Typography>
      <FormControlLabel
        label={t('protectionRules.mayPlay')}
        control={
          <Switch checked={rule.mayPlay} disabled={isDisabled} onChange={(_event, mayPlay) => onChange({ mayPlay })} />
        }
      />
      <FieldGrid>
        {caps.map((cap) => (
          <TextSetting
            key={cap}
            label={t(`protectionRules.${cap}`)}
            hint={t('protectionRules.capHint')}
            value={rule[cap] ?? ''}
            isDisabled={isDisabled}
            problem={problemAt(cap)}
            onChange={(typed) => onChange({ [cap]: typed.trim() === '' ? null : typed.trim() })}
          />
        ))}
      </FieldGrid>
    </Box>
  );
}

/** Returns a function that names a field path such as `levels.1.depositDay` as the page does. */
function usePlaceNames(): (path: string) => string {
  const t = useWords();
  return (path) => {
    const [head, at, field] = path.split('.');
    if (head === 'isOn') return t('protectionRules.isOn');
    if (head !== 'levels' || at === undefined) return t('protectionRules.reminderMonths');
    const level = t(`protectionRules.level.${Number(at) as 0 | 1 | 2 | 3}`);
    return field === undefined
      ? level
      : `${level}: ${t(`protectionRules.${field as 'mayPlay' | (typeof caps)[number]}`)}`;
  };
}
