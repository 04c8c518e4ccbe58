import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { memberLabels } from '@sanam/members/contract/labels.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { type Condition, type ConditionCode, conditionCodes, type SingleCondition } from '../../contract/conditions.ts';

/** Initial value of a new condition of each kind. */
const fresh: { readonly [Code in ConditionCode]: () => Extract<SingleCondition, { code: Code }> } = {
  window: () => ({ code: 'window', args: { from: null, until: null } }),
  weekdays: () => ({ code: 'weekdays', args: { days: [6, 7] } }),
  hours: () => ({ code: 'hours', args: { from: 18, to: 23 } }),
  languages: () => ({ code: 'languages', args: { languages: ['TH'] } }),
  levelMin: () => ({ code: 'levelMin', args: { level: 1 } }),
  identityLevelMin: () => ({ code: 'identityLevelMin', args: { level: 1 } }),
  labels: () => ({ code: 'labels', args: { labels: [...memberLabels] } }),
  agentLine: () => ({ code: 'agentLine', args: { agents: [] } }),
  depositMethods: () => ({ code: 'depositMethods', args: { methods: [] } }),
  registeredSince: () => ({ code: 'registeredSince', args: { at: new Date().toISOString() } }),
  registeredDays: () => ({ code: 'registeredDays', args: { min: null, max: 7 } }),
  lastSeenDays: () => ({ code: 'lastSeenDays', args: { min: null, max: 30 } }),
  deposits: () => ({ code: 'deposits', args: { min: 1, max: null } }),
};

interface ConditionFieldsProps {
  conditions: readonly Condition[];
  /** True for an offer at the deposit, which may ask for its method. */
  isOfDeposit?: boolean;
  onChange: (conditions: Condition[]) => void;
}

/**
 * The fields of conditions that must all be met. Groups with alternatives are shown and kept, but not editable here.
 */
export function ConditionFields({ conditions, isOfDeposit = false, onChange }: ConditionFieldsProps) {
  const t = useWords();
  const replace = (at: number, next: Condition): void =>
    onChange(conditions.map((one, other) => (other === at ? next : one)));
  const free = conditionCodes.filter(
    (code) => (code !== 'depositMethods' || isOfDeposit) && conditions.every((one) => one.code !== code),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {conditions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('campaign.noConditions')}</Typography>
      )}
      {conditions.map((condition, at) => (
        <Box
          key={condition.code}
          role="group"
          aria-label={t(`campaign.condition.${condition.code}`)}
          sx={{ display: 'grid', gap: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="subtitle2">{t(`campaign.condition.${condition.code}`)}</Typography>
            <Button
              size="small"
              color="error"
              aria-label={`${t('campaign.dropCondition')}: ${t(`campaign.condition.${condition.code}`)}`}
              onClick={() => onChange(conditions.filter((_, other) => other !== at))}
            >
              {t('campaign.dropCondition')}
            </Button>
          </Box>
          {condition.code === 'any' ? (
            condition.args.of.map(({ code }) => t(`campaign.condition.${code}`)).join(' · ')
          ) : (
            <FieldGrid>
              <Arguments condition={condition} onChange={(next) => replace(at, next)} />
            </FieldGrid>
          )}
        </Box>
      ))}
      {free.length > 0 && (
        <Box sx={{ maxWidth: 320, pt: 0.75 }}>
          <ChoiceSetting
            label={t('campaign.addCondition')}
            value=""
            choices={[
              { value: '' as const, label: '' },
              ...free.map((value) => ({ value, label: t(`campaign.condition.${value}`) })),
            ]}
            isDisabled={false}
            onChange={(code) => code !== '' && onChange([...conditions, fresh[code]()])}
          />
        </Box>
      )}
    </Box>
  );
}

interface ArgumentsProps {
  condition: SingleCondition;
  onChange: (condition: SingleCondition) => void;
}

function Arguments({ condition, onChange }: ArgumentsProps) {
  const t = useWords();
  switch (condition.code) {
    case 'window':
      return <Window condition={condition} onChange={onChange} />;
    case 'registeredSince':
      return (
        <MomentField
          label={t('campaign.arg.at')}
          value={condition.args.at}
          onChange={(at) => at !== null && onChange({ ...condition, args: { at } })}
        />
      );
    case 'weekdays':
      return (
        <Typed
          label={t('campaign.arg.days')}
          value={condition.args.days.join(',')}
          onChange={(typed) => {
            const days = [...new Set(typed.match(/[1-7]/g) ?? [])].map(Number);
            if (days.length > 0) onChange({ ...condition, args: { days } });
          }}
        />
      );
    case 'languages':
      return (
        <ChoiceSetting
          label={t('campaign.arg.languages')}
          value={condition.args.languages[0] ?? 'TH'}
          choices={(['TH', 'EN'] as const).map((value) => ({ value, label: value }))}
          isDisabled={false}
          onChange={(language) => onChange({ ...condition, args: { languages: [language] } })}
        />
      );
    case 'labels':
      return (
        <ChoiceSetting
          label={t('campaign.arg.labels')}
          value={condition.args.labels[0] ?? memberLabels[0]}
          choices={memberLabels.map((value) => ({ value, label: value }))}
          isDisabled={false}
          onChange={(label) => onChange({ ...condition, args: { labels: [label] } })}
        />
      );
    case 'depositMethods':
      return <Methods condition={condition} onChange={onChange} />;
    case 'agentLine':
      return <Agents condition={condition} onChange={onChange} />;
    default:
      return <Figures condition={condition} onChange={onChange} />;
  }
}

interface MethodsProps extends Omit<ArgumentsProps, 'condition'> {
  condition: Extract<SingleCondition, { code: 'depositMethods' }>;
}

/** A switch for each deposit method. */
function Methods({ condition, onChange }: MethodsProps) {
  const t = useWords();
  const { methods } = condition.args;
  return depositMethodCodes.map((code) => (
    <FormControlLabel
      key={code}
      label={t(`deposit.method.${code}`)}
      control={
        <Switch
          checked={methods.includes(code)}
          onChange={({ target: { checked } }) => {
            const next = depositMethodCodes.filter((one) => (one === code ? checked : methods.includes(one)));
            onChange({ ...condition, args: { methods: next } });
          }}
        />
      }
    />
  ));
}

interface AgentsProps extends Omit<ArgumentsProps, 'condition'> {
  condition: Extract<SingleCondition, { code: 'agentLine' }>;
}

/** The account names of agents; the text stays as typed, also after a comma. */
function Agents({ condition, onChange }: AgentsProps) {
  const t = useWords();
  const [typed, setTyped] = useState(condition.args.agents.join(', '));
  return (
    <Typed
      label={t('campaign.arg.agents')}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const agents = [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
        onChange({ ...condition, args: { agents: agents.slice(0, 10) } });
      }}
    />
  );
}

interface WindowProps extends Omit<ArgumentsProps, 'condition'> {
  condition: Extract<SingleCondition, { code: 'window' }>;
}

function Window({ condition, onChange }: WindowProps) {
  const t = useWords();
  const { args } = condition;
  return (
    <>
      <MomentField
        label={t('campaign.arg.from')}
        value={args.from}
        onChange={(from) => onChange({ ...condition, args: { ...args, from } })}
      />
      <MomentField
        label={t('campaign.arg.until')}
        value={args.until}
        onChange={(until) => onChange({ ...condition, args: { ...args, until } })}
      />
    </>
  );
}

type FigureCondition = Extract<
  SingleCondition,
  { code: 'hours' | 'levelMin' | 'identityLevelMin' | 'registeredDays' | 'lastSeenDays' | 'deposits' }
>;

/** The fields of integer arguments; minimum and maximum are optional. */
function Figures({ condition, onChange }: { condition: FigureCondition; onChange: ArgumentsProps['onChange'] }) {
  const t = useWords();
  const hasBounds = 'min' in condition.args;
  return Object.entries(condition.args as Record<string, number | null>).map(([name, value]) => (
    <Typed
      key={name}
      label={t(`campaign.arg.${name as 'min' | 'max' | 'from' | 'to' | 'level'}`)}
      value={value === null ? '' : String(value)}
      onChange={(typed) => {
        const digits = typed.replaceAll(/\D/g, '').slice(0, 6);
        if (digits === '' && !hasBounds) return;
        const next = digits === '' ? null : Number(digits);
        onChange({ ...condition, args: { ...condition.args, [name]: next } } as FigureCondition);
      }}
    />
  ));
}

const Typed = (props: { label: string; value: string; onChange: (typed: string) => void }) => (
  <TextSetting {...props} isDisabled={false} problem={undefined} />
);
