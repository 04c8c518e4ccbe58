import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useId } from 'react';

/** A titled card of a record. */
export function Section({ title, children, isWide = false, level = 'h3' }: SectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      // No clipping: a save bar inside sticks to the window, not to the card.
      sx={{ p: 2, minWidth: 0, overflow: 'visible', ...(isWide ? { gridColumn: '1 / -1' } : {}) }}
    >
      <Typography id={id} variant="subtitle1" component={level} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
  isWide?: boolean;
  /** Its heading: `h2` where no heading of a record is above. */
  level?: 'h2' | 'h3';
}

/** Sections side by side if there is room; `columnMin` is the minimum width of one, in pixels. */
export function Sections({ children, columnMin = 300 }: { children: ReactNode; columnMin?: number }) {
  const gridTemplateColumns = `repeat(auto-fit, minmax(min(100%, ${columnMin}px), 1fr))`;
  return <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns }}>{children}</Box>;
}

export type Fact = readonly [label: string, value: ReactNode];

/** Label and value, row by row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        // Long labels leave half of the width to the values.
        gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        '& dt': { color: 'text.secondary', minWidth: '7em' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  );
}
