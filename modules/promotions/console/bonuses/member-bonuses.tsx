import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { RecordContextProvider, ReferenceManyField } from 'react-admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import { RelatedRows } from '@sanam/console/components/related-rows.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { type BonusRow, memberColumns } from './bonus-columns.tsx';
import { GrantBonusDialog } from './grant-bonus-dialog.tsx';

const columns: Column<BonusRow>[] = memberColumns.map((column) =>
  column.source === 'title'
    ? {
        ...column,
        cell: ({ id, title }) => (
          <Link
            component={RouterLink}
            to={`/bonuses/${id}/show`}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {title}
          </Link>
        ),
      }
    : column,
);

/** The bonuses of a member, with the button to grant one. */
export function MemberBonuses({ id }: { id: string }) {
  const t = useWords();
  const mayGive = useMay('promotions.bonus.grant');
  const [isGiving, setIsGiving] = useState(false);
  useRefreshOn('opsPromotions');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {mayGive && (
        <Box>
          <Button variant="contained" onClick={() => setIsGiving(true)}>
            {t('bonus.give')}
          </Button>
        </Box>
      )}
      <RecordContextProvider value={{ id }}>
        <ReferenceManyField reference="memberBonuses" target="memberId" perPage={25} storeKey={`bonuses.${id}`}>
          <RelatedRows columns={columns} title="empty.memberBonuses" hint="empty.memberBonusesHint" />
        </ReferenceManyField>
      </RecordContextProvider>
      {isGiving && <GrantBonusDialog memberId={id} onClose={() => setIsGiving(false)} />}
    </Box>
  );
}
