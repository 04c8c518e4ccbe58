import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useListContext } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import type { Column } from './column.ts';

/** Returns the totalled columns and the totals of the whole filter; none without rows. */
export function useTotals<Row extends RaRecord>(columns: readonly Column<Row>[]) {
  const { meta, total } = useListContext<Row>();
  return {
    columns: columns.filter(({ isTotalled }) => isTotalled === true),
    totals: total === undefined || total === 0 ? undefined : (meta as { totals?: Row } | undefined)?.totals,
  };
}

/** Totals row of all rows of the filter, not of this page. */
export function ListTotals<Row extends RaRecord>(props: { columns: readonly Column<Row>[] }) {
  const t = useWords();
  const { columns, totals } = useTotals(props.columns);
  if (totals === undefined) return null;
  return (
    <Box
      component="section"
      aria-label={t('common.totalsOfAll')}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
      }}
    >
      <Typography variant="subtitle2" component="h2">
        {t('common.totalsOfAll')}
      </Typography>
      {columns.map((column) => (
        <Typography key={column.source} variant="body2">
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${t(column.label)} `}</Box>
          <b>{column.cell(totals)}</b>
        </Typography>
      ))}
    </Box>
  );
}
