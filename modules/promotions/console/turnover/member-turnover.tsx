import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Pagination, RecordContextProvider, type RaRecord, ReferenceManyField, useListContext } from 'react-admin';
import { useState } from 'react';
import type { Column } from '@sanam/console/components/column.ts';
import { ListBar } from '@sanam/console/components/list-bar.tsx';
import { PAGE_SIZES } from '@sanam/console/components/record-list.tsx';
import { RecordTable } from '@sanam/console/components/record-table.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ErrorMessage, StateMessage } from '@sanam/console/components/state-message.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { BetsOf, betColumns, type RequirementRow, requirementColumns, Source } from './turnover-columns.tsx';

/** The turnover requirements of a member, and below them the bets of the one that was chosen. */
export function MemberTurnover({ id }: { id: string }) {
  const [chosen, setChosen] = useState<RequirementRow | null>(null);
  const mayRelease = useMay('promotions.turnover.release');
  const columns = mayRelease ? requirementColumns : requirementColumns.filter(({ source }) => source !== 'release');
  return (
    <BetsOf value={setChosen}>
      <RecordContextProvider value={{ id }}>
        <ReferenceManyField reference="memberTurnover" target="memberId" perPage={25} storeKey={`turnover.${id}`}>
          <Rows columns={columns} empty="memberTurnover" />
        </ReferenceManyField>
      </RecordContextProvider>
      {chosen !== null && (
        <Box sx={{ mt: 1.5 }}>
          <Bets row={chosen} />
        </Box>
      )}
    </BetsOf>
  );
}

function Bets({ row }: { row: RequirementRow }) {
  const t = useWords();
  const { id } = row;
  return (
    <Section title={t('turnover.bets')}>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        <Source row={row} />
      </Typography>
      <RecordContextProvider value={{ id }}>
        <ReferenceManyField reference="turnoverBets" target="turnoverId" perPage={25} storeKey={`turnoverBets.${id}`}>
          <Rows columns={betColumns} empty="turnoverBets" />
        </ReferenceManyField>
      </RecordContextProvider>
    </Section>
  );
}

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  empty: 'memberTurnover' | 'turnoverBets';
}

function Rows<Row extends RaRecord>({ columns, empty }: RowsProps<Row>) {
  const t = useWords();
  const { data, error, refetch } = useListContext<Row>();
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <ListBar />
      <RecordTable
        columns={columns}
        empty={<StateMessage icon="empty" role="status" title={t(`empty.${empty}`)} hint={t(`empty.${empty}Hint`)} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}
