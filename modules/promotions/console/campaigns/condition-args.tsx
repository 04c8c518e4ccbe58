import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useLocaleState } from 'react-admin';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { siteLanguages } from '@sanam/contract/languages';
import { memberLabels } from '@sanam/members/contract/labels.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import type { SingleCondition } from '../../contract/conditions.ts';
import { weekdaysIn } from './verdict-text.ts';

interface ArgsProps {
  condition: SingleCondition;
  onChange: (condition: SingleCondition) => void;
}

/** The fields of the arguments of a condition. */
export function ConditionArgs({ condition, onChange }: ArgsProps) {
  const t = useWords();
  const [locale] = useLocaleState();
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
        <Several
          choices={WEEK}
          chosen={condition.args.days}
          nameOf={(day) => weekdaysIn(locale)([day])}
          onChange={(days) => onChange({ ...condition, args: { days } })}
        />
      );
    case 'languages':
      return (
        <Several
          choices={siteLanguages}
          chosen={condition.args.languages}
          nameOf={(language) => language}
          onChange={(languages) => onChange({ ...condition, args: { languages } })}
        />
      );
    case 'labels':
      return (
        <Several
          choices={memberLabels}
          chosen={condition.args.labels}
          nameOf={(label) => label}
          onChange={(labels) => onChange({ ...condition, args: { labels } })}
        />
      );
    case 'depositMethods':
      return (
        <Several
          choices={depositMethodCodes}
          chosen={condition.args.methods}
          nameOf={(code) => t(`deposit.method.${code}`)}
          onChange={(methods) => onChange({ ...condition, args: { methods } })}
        />
      );
    case 'agentLine':
      return <Agents condition={condition} onChange={onChange} />;
    default:
      return <Figures condition={condition} onChange={onChange} />;
  }
}

/** Days of the week, 1 is Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

interface SeveralProps<Value extends string | number> {
  choices: readonly Value[];
  chosen: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (chosen: Value[]) => void;
}

/** A switch for each value of which one or more apply; the frame of the condition names them. */
function Several<Value extends string | number>({ choices, chosen, nameOf, onChange }: SeveralProps<Value>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, gridColumn: '1 / -1' }}>
      {choices.map((value) => (
        <FormControlLabel
          key={value}
          label={nameOf(value)}
          control={
            <Switch
              checked={chosen.includes(value)}
              onChange={({ target: { checked } }) =>
                onChange(choices.filter((one) => (one === value ? checked : chosen.includes(one))))
              }
            />
          }
        />
      ))}
    </Box>
  );
}

interface AgentsProps extends Omit<ArgsProps, 'condition'> {
  condition: Extract<SingleCondition, { code: 'agentLine' }>;
}

const AGENTS_MAX = 10;
const namesIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, AGENTS_MAX);

/** The account names of agents; the text stays as typed, also after a comma. */
function Agents({ condition, onChange }: AgentsProps) {
  const t = useWords();
  const { agents } = condition.args;
  const [typed, setTyped] = useState('');
  const isAsTyped = namesIn(typed).join(',') === agents.join(',');
  return (
    <Typed
      label={t('campaign.arg.agents')}
      value={isAsTyped ? typed : agents.join(', ')}
      onChange={(text) => {
        setTyped(text);
        onChange({ ...condition, args: { agents: namesIn(text) } });
      }}
    />
  );
}

interface WindowProps extends Omit<ArgsProps, 'condition'> {
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
function Figures({ condition, onChange }: { condition: FigureCondition; onChange: ArgsProps['onChange'] }) {
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
