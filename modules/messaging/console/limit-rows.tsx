import RemoveIcon from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface Limit {
  max: number;
  seconds: number;
}

const spans = [60, 600, 3600, 86_400, 604_800] as const;
const LIMITS_MAX = 4;
const COUNT_MAX = 2000;

interface LimitRowsProps {
  title: string;
  value: readonly Limit[];
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (limits: Limit[]) => void;
}

/** The rows of limits, each a number of messages within a time; all of them apply. */
export function LimitRows({ title, value: limits, problem, isDisabled, onChange }: LimitRowsProps) {
  const t = useWords();
  const change = (at: number, part: Partial<Limit>) =>
    onChange(limits.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <Box role="group" aria-label={title}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: 14, mb: 1 }}>
        {title}
      </Typography>
      {limits.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('messaging.noLimit')}</Typography>}
      {limits.map((limit, at) => (
        // A limit has no name, so its position is the key.
        <Box key={`limit ${at + 1}`} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 1 }}>
          <NumberField
            label={`${title}: ${t('messaging.atMost')} ${at + 1}`}
            short={t('messaging.atMost')}
            value={limit.max}
            min={1}
            max={COUNT_MAX}
            isDisabled={isDisabled}
            onChange={(max) => change(at, { max })}
          />
          <SpanChoice
            label={`${title}: ${t('messaging.within')} ${at + 1}`}
            seconds={limit.seconds}
            isDisabled={isDisabled}
            onChange={(seconds) => change(at, { seconds })}
          />
          {!isDisabled && (
            <IconButton
              aria-label={`${t('messaging.removeLimit')}: ${title} ${at + 1}`}
              onClick={() => onChange(limits.filter((_, i) => i !== at))}
            >
              <RemoveIcon />
            </IconButton>
          )}
        </Box>
      ))}
      {problem !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main', display: 'block' }}>
          {problem}
        </Typography>
      )}
      {!isDisabled && limits.length < LIMITS_MAX && (
        <Button size="small" onClick={() => onChange([...limits, { max: 10, seconds: 3600 }])}>
          {t('messaging.addLimit')}
        </Button>
      )}
    </Box>
  );
}

interface SpanChoiceProps {
  label: string;
  seconds: number;
  isDisabled: boolean;
  onChange: (seconds: number) => void;
}

function SpanChoice({ label, seconds, isDisabled, onChange }: SpanChoiceProps) {
  const t = useWords();
  const isKnown = spans.some((span) => span === seconds);
  return (
    <TextField
      select
      value={seconds}
      disabled={isDisabled}
      label={t('messaging.within')}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ m: 0 }}
      slotProps={{ select: { inputProps: { 'aria-label': label } } }}
    >
      {spans.map((span) => (
        <MenuItem key={span} value={span}>
          {t(`messaging.span.${span}`)}
        </MenuItem>
      ))}
      {!isKnown && <MenuItem value={seconds}>{t('messaging.seconds', { smart_count: seconds })}</MenuItem>}
    </TextField>
  );
}
