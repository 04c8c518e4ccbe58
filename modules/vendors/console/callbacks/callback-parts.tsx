import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTheme } from '@mui/material/styles';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CallbackRow } from '@sanam/console/lib/records.ts';
import { tones } from '@sanam/console/theme.ts';
import { callbackWindows } from '../../contract/game-types.ts';
import type { Window } from './use-callbacks.ts';

export function WindowChoice({ window, onChange }: { window: Window; onChange: (window: Window) => void }) {
  const t = useWords();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={window}
      aria-label={t('callback.window')}
      onChange={(_, next: Window | null) => next !== null && onChange(next)}
    >
      {callbackWindows.map((one) => (
        <ToggleButton
          key={one}
          value={one}
          sx={{ minHeight: 40, px: 1.5, textTransform: 'none', color: 'text.secondary' }}
        >
          {t(`callback.windowName.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export function Alarms({ row }: { row: Pick<CallbackRow, 'alarms' | 'enabled' | 'code'> }) {
  const t = useWords();
  if (row.alarms.length > 0)
    return (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {row.alarms.map((alarm) => (
          <Tag key={alarm} tone="bad">
            {t(`callback.alarm.${alarm}`)}
          </Tag>
        ))}
      </Box>
    );
  if (row.code === 'UNKNOWN') return <Tag>{t('callback.strangers')}</Tag>;
  return <Tag tone={row.enabled ? 'good' : 'neutral'}>{t(row.enabled ? 'callback.calm' : 'vendor.off')}</Tag>;
}

const WIDTH = 96;
const HEIGHT = 24;

/** A bar chart of calls over the window; the numbers are shown beside it. */
export function Spark({ series, label }: { series: readonly number[]; label: string }) {
  const colours = tones(useTheme().palette.mode);
  const most = Math.max(1, ...series);
  const step = WIDTH / series.length;
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <path d={`M0 ${HEIGHT - 0.5} H${WIDTH}`} stroke={colours.line} />
      {series.map((value, at) => {
        const height = value === 0 ? 0 : Math.max(1.5, (value / most) * (HEIGHT - 2));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={at}
            x={at * step + 0.5}
            y={HEIGHT - height}
            width={Math.max(1, step - 1)}
            height={height}
            fill={colours.brandInk}
          />
        );
      })}
    </svg>
  );
}

/** Formats `12.4 ms`, or a dash for null. */
export const millis = (value: number | null): string => (value === null ? '–' : `${value} ms`);
