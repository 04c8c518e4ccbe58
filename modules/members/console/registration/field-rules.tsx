import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { RegistrationField } from '@sanam/console/lib/records.ts';
import type { Draft, RulePart } from './registration-draft.ts';

const COLUMNS = 'minmax(110px, 1fr) 62px 78px minmax(140px, 1.3fr) 76px 76px';

interface FieldRulesProps {
  draft: Draft;
  isDisabled: boolean;
}

/** The fields of the form in their order with their rules: a table on a wide screen, cards on a phone. */
export function FieldRules({ draft, isDisabled }: FieldRulesProps) {
  const t = useWords();
  const { fields } = draft.values;
  const heads: MessageKey[] = [
    'field.name',
    'registration.enabled',
    'registration.required',
    'registration.pattern',
    'registration.min',
    'registration.max',
  ];
  return (
    <Box>
      <Box
        aria-hidden="true"
        sx={{
          display: { xs: 'none', md: 'grid' },
          gridTemplateColumns: COLUMNS,
          gap: 1,
          py: 0.5,
          color: 'text.secondary',
          fontSize: 13,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {heads.map((head) => (
          <span key={head}>{t(head)}</span>
        ))}
      </Box>
      {fields.map((rule, at) => (
        <FieldRow
          key={rule.field}
          rule={rule}
          problemAt={(part) => draft.problemAt(`fields.${at}.${part}`)}
          isDisabled={isDisabled}
          onChange={(changed) =>
            draft.set(
              'fields',
              fields.map((one) => (one.field === changed.field ? changed : one)),
            )
          }
        />
      ))}
    </Box>
  );
}

interface FieldRowProps {
  rule: RegistrationField;
  problemAt: (part: RulePart) => string | undefined;
  isDisabled: boolean;
  onChange: (rule: RegistrationField) => void;
}

function FieldRow({ rule, problemAt, isDisabled, onChange }: FieldRowProps) {
  const t = useWords();
  const id = useId();
  const labelled = useLabels(rule);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const off = isDisabled || !rule.enabled;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: COLUMNS },
        gap: 1,
        alignItems: 'center',
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <FieldName id={id} rule={rule} isDisabled={isDisabled} onChange={onChange} />
      <Tick
        label={labelled('registration.enabled')}
        text={t('registration.enabled')}
        isOn={rule.enabled}
        isDisabled={isDisabled || rule.isAlwaysOn}
        problem={problemAt('enabled')}
        onChange={(enabled) =>
          onChange({ ...rule, enabled, required: rule.isAlwaysRequired || (enabled && rule.required) })
        }
      />
      <Tick
        label={labelled('registration.required')}
        text={t('registration.required')}
        isOn={rule.required}
        isDisabled={off || rule.isAlwaysRequired}
        problem={problemAt('required')}
        onChange={(required) => onChange({ ...rule, required })}
      />
      {/* On a phone, the rule is shown only for fields that are switched on. */}
      {(isWide || rule.enabled) && (
        <RuleBounds rule={rule} problemAt={problemAt} isDisabled={off} isWide={isWide} onChange={onChange} />
      )}
    </Box>
  );
}

/** Returns the full labels of a field's inputs: "Username: shortest". */
function useLabels({ field }: RegistrationField): (part: MessageKey) => string {
  const t = useWords();
  const words = useCodeWords();
  return (part) => `${words('registration.field', field)}: ${t(part)}`;
}

/** The name of the field, and the button that restores the shipped rule. */
function FieldName({ id, rule, isDisabled, onChange }: Omit<FieldRowProps, 'problemAt'> & { id: string }) {
  const t = useWords();
  const words = useCodeWords();
  const isAsShipped = Object.entries(rule.shipped).every(([part, value]) => rule[part as 'enabled'] === value);
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600, fontSize: 14 }}>
        {words('registration.field', rule.field)}
      </Typography>
      {rule.isAlwaysOn ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('registration.alwaysOn')}
        </Typography>
      ) : (
        !isAsShipped &&
        !isDisabled && (
          <Button size="small" sx={{ p: 0, minWidth: 0 }} onClick={() => onChange({ ...rule, ...rule.shipped })}>
            {t('registration.asShipped')}
          </Button>
        )
      )}
    </Box>
  );
}

/** The pattern and the lengths of one field. */
function RuleBounds({ rule, problemAt, isDisabled, isWide, onChange }: FieldRowProps & { isWide: boolean }) {
  const t = useWords();
  const words = useCodeWords();
  const labelled = useLabels(rule);
  // On a wide screen the column head shows it.
  const short = (part: MessageKey) => (isWide ? {} : { short: t(part) });
  return (
    <>
      <TextField
        select
        value={rule.patternId}
        disabled={isDisabled || rule.patterns.length === 1}
        onChange={(event) => onChange({ ...rule, patternId: Number(event.target.value) })}
        error={problemAt('patternId') !== undefined}
        helperText={problemAt('patternId')}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, m: 0 }}
        slotProps={{ select: { inputProps: { 'aria-label': labelled('registration.pattern') } } }}
      >
        {rule.patterns.map((patternId) => (
          <MenuItem key={patternId} value={patternId}>
            {patternId} · {words('pattern', String(patternId))}
          </MenuItem>
        ))}
      </TextField>
      <NumberField
        label={labelled('registration.min')}
        {...short('registration.min')}
        value={rule.minLength}
        min={rule.minLengthFloor}
        max={rule.maxLengthCeiling}
        isDisabled={isDisabled}
        problem={problemAt('minLength')}
        onChange={(minLength) => onChange({ ...rule, minLength })}
      />
      <NumberField
        label={labelled('registration.max')}
        {...short('registration.max')}
        value={rule.maxLength}
        min={Math.max(1, rule.minLength)}
        max={rule.maxLengthCeiling}
        isDisabled={isDisabled}
        problem={problemAt('maxLength')}
        onChange={(maxLength) => onChange({ ...rule, maxLength })}
      />
    </>
  );
}

interface TickProps {
  label: string;
  text: string;
  isOn: boolean;
  isDisabled: boolean;
  problem?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with its full name; the short one is shown on a phone, where there are no column heads. */
function Tick({ label, text, isOn, isDisabled, problem, onChange }: TickProps) {
  return (
    <Box>
      <FormControlLabel
        sx={{ m: 0, '& .MuiFormControlLabel-label': { display: { md: 'none' }, fontSize: 13 } }}
        control={
          <Checkbox
            checked={isOn}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-label': label } }}
          />
        }
        label={text}
      />
      {problem !== undefined && (
        <Typography variant="caption" role="alert" sx={{ display: 'block', color: 'error.main' }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}
