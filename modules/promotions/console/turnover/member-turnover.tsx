import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, ReferenceManyField } from 'react-admin';
import { useState } from 'react';
import { RelatedRows } from '@sanam/console/components/related-rows.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { BetsOf, betColumns, type RequirementRow, requirementColumns, Source } from './turnover-columns.tsx';

/** The turnover requirements of a member, with the bets of the selected one below. */
export function MemberTurnover({ id }: { id: string }) {
  const [chosen, setChosen] = useState<RequirementRow | null>(null);
  const mayRelease = useMay('promotions.turnover.release');
  const mayExtend = useMay('promotions.turnover.extend');
  const columns = requirementColumns.filter(
    ({ source }) => (source !== 'release' || mayRelease) && (source !== 'extend' || mayExtend),
  );
  return (
    <BetsOf value={setChosen}>
      <RecordContextProvider value={{ id }}>
        <ReferenceManyField reference="memberTurnover" target="memberId" perPage={25} storeKey={`turnover.${id}`}>
          <RelatedRows columns={columns} title="empty.memberTurnover" hint="empty.memberTurnoverHint" />
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
          <RelatedRows columns={betColumns} title="empty.turnoverBets" hint="empty.turnoverBetsHint" />
        </ReferenceManyField>
      </RecordContextProvider>
    </Section>
  );
}
