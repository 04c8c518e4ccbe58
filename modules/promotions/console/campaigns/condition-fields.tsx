import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { memberLabels } from '@sanam/members/contract/labels.ts';
import {
  ALTERNATIVES_MAX,
  ALTERNATIVES_MIN,
  type Condition,
  type ConditionCode,
  CONDITIONS_MAX,
  conditionCodes,
  type SingleCondition,
} from '../../contract/conditions.ts';
import { ConditionArgs } from './condition-args.tsx';

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
const freshOf = (code: Condition['code']): Condition => (code === 'any' ? { code, args: { of: [] } } : fresh[code]());

interface ConditionFieldsProps {
  conditions: readonly Condition[];
  /** True for an offer at the deposit, which may ask for its method. */
  isOfDeposit?: boolean;
  onChange: (conditions: Condition[]) => void;
}

/** The fields of conditions that must all be met, with groups of alternatives of which one must be met. */
export function ConditionFields({ conditions, isOfDeposit = false, onChange }: ConditionFieldsProps) {
  const t = useWords();
  const codes = conditionCodes.filter((code) => code !== 'depositMethods' || isOfDeposit);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {conditions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('campaign.noConditions')}</Typography>
      )}
      <ConditionList<Condition>
        conditions={conditions}
        codes={[...codes, 'any']}
        max={CONDITIONS_MAX}
        adding="campaign.addCondition"
        fieldsOf={(condition, put) =>
          condition.code === 'any' ? (
            <Alternatives of={condition.args.of} codes={codes} onChange={(of) => put({ code: 'any', args: { of } })} />
          ) : (
            <ConditionArgs condition={condition} onChange={put} />
          )
        }
        onChange={onChange}
      />
    </Box>
  );
}

interface AlternativesProps {
  of: readonly SingleCondition[];
  codes: readonly ConditionCode[];
  onChange: (of: SingleCondition[]) => void;
}

/** The fields of a group's alternatives, set in from the conditions around it. */
function Alternatives({ of, codes, onChange }: AlternativesProps) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pl: 2, borderLeft: 2, borderColor: 'divider', gridColumn: '1 / -1' }}>
      {of.length < ALTERNATIVES_MIN && (
        <Typography sx={{ color: 'text.secondary' }}>{t('campaign.alternativesHint')}</Typography>
      )}
      <ConditionList<SingleCondition>
        conditions={of}
        codes={codes}
        max={ALTERNATIVES_MAX}
        adding="campaign.addAlternative"
        fieldsOf={(condition, put) => <ConditionArgs condition={condition} onChange={put} />}
        onChange={onChange}
      />
    </Box>
  );
}

interface ConditionListProps<Kind extends Condition> {
  conditions: readonly Kind[];
  codes: readonly Kind['code'][];
  max: number;
  adding: 'campaign.addCondition' | 'campaign.addAlternative';
  fieldsOf: (condition: Kind, put: (next: Kind) => void) => ReactNode;
  onChange: (conditions: Kind[]) => void;
}

/** The conditions with their fields; the same kind may stand in the list several times, which numbers its names. */
function ConditionList<Kind extends Condition>(props: ConditionListProps<Kind>) {
  const { conditions, codes, max, adding, fieldsOf, onChange } = props;
  const t = useWords();
  const nameOf = ({ code }: Kind, at: number): string => {
    const nth = conditions.slice(0, at).filter((one) => one.code === code).length + 1;
    return nth === 1 ? t(`campaign.condition.${code}`) : `${t(`campaign.condition.${code}`)} ${nth}`;
  };
  return (
    <>
      {conditions.map((condition, at) => (
        <ConditionFrame
          // Fields follow their values, so a place in the list is enough to know a condition by.
          key={`${condition.code}-${at}`}
          name={nameOf(condition, at)}
          onDrop={() => onChange(conditions.filter((_, other) => other !== at))}
        >
          {fieldsOf(condition, (next) => onChange(conditions.map((one, other) => (other === at ? next : one))))}
        </ConditionFrame>
      ))}
      {conditions.length < max && (
        <Box sx={{ maxWidth: 320, pt: 0.75 }}>
          <ChoiceSetting<Kind['code'] | ''>
            label={t(adding)}
            value=""
            choices={[
              { value: '', label: '' },
              ...codes.map((value) => ({ value, label: t(`campaign.condition.${value}`) })),
            ]}
            isDisabled={false}
            onChange={(code) => code !== '' && onChange([...conditions, freshOf(code) as Kind])}
          />
        </Box>
      )}
    </>
  );
}

interface ConditionFrameProps {
  name: string;
  onDrop: () => void;
  children: ReactNode;
}

/** The frame of a condition: its name, the button that removes it, and its fields. */
function ConditionFrame({ name, onDrop, children }: ConditionFrameProps) {
  const t = useWords();
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Button size="small" color="error" aria-label={`${t('campaign.dropCondition')}: ${name}`} onClick={onDrop}>
          {t('campaign.dropCondition')}
        </Button>
      </Box>
      <FieldGrid>{children}</FieldGrid>
    </Box>
  );
}
