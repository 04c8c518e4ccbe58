import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tones } from '../theme.ts';

export type Tone = 'neutral' | 'busy' | 'good' | 'bad' | 'caution';

/** A word on a coloured background. The word has the meaning, the colour only supports it. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const { ink, ground } = toneColours(useTheme(), tone);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 1,
        borderRadius: 1,
        fontSize: 12.5,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
        color: ink,
        background: ground,
      }}
    >
      {children}
    </Box>
  );
}

export function toneColours(theme: Theme, tone: Tone): { ink: string; ground: string } {
  const colours = tones(theme.palette.mode);
  const pairs: Record<Tone, { ink: string; ground: string }> = {
    neutral: { ink: colours.inkSoft, ground: colours.sunken },
    busy: { ink: colours.brandInk, ground: colours.brandSoft },
    good: { ink: colours.gain, ground: colours.gainSoft },
    bad: { ink: colours.loss, ground: colours.lossSoft },
    caution: { ink: colours.caution, ground: colours.cautionSoft },
  };
  return pairs[tone];
}
