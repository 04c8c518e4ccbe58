import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { LadderAct } from './ladder-act.tsx';
import type { LadderRecord, LevelRecord } from './records.ts';

/** The levels of a merchant, what each gives, and how many members have it. */
export function LadderPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<LadderRecord>({
    queryKey: ['vipLadder'],
    queryFn: ({ signal }) => call('opsGetVipLadder', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('vip.ladder.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.vipLadder.name')} />
      <RecordFrame query={query}>
        {(ladder) => (
          <>
            <RecordHead
              title={t('resources.vipLadder.name')}
              tags={null}
              actions={ladder.approval === null ? undefined : <WaitingApproval approval={ladder.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={t('vip.levels')}>
                <Levels levels={ladder.levels} />
                {mayChange && <LadderAct ladder={ladder} reload={reload} />}
              </Section>
              <Section title={t('vip.weights')}>
                <Facts
                  facts={ladder.weights.map(({ product, percent }) => [t(`game.typeName.${product}`), `${percent}%`])}
                />
              </Section>
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Levels({ levels }: { levels: LevelRecord[] }) {
  const t = useWords();
  if (levels.length === 0) return <Typography>{t('vip.none')}</Typography>;
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('vip.level')}</TableCell>
            <TableCell align="right">{t('vip.threshold')}</TableCell>
            <TableCell align="right">{t('vip.upgradeBonus')}</TableCell>
            <TableCell align="right">{t('vip.pointsMultiplier')}</TableCell>
            <TableCell align="right">{t('vip.members')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {levels.map((level) => (
            <TableRow key={level.rankLevel}>
              <TableCell>
                {level.rankLevel}. {level.nameTh} · {level.nameEn}
              </TableCell>
              <TableCell align="right">
                <Amount value={level.threshold} />
              </TableCell>
              <TableCell align="right">
                <Amount value={level.upgradeBonus} />
              </TableCell>
              <TableCell align="right">× {level.pointsMultiplier}</TableCell>
              <TableCell align="right">{grouped(level.members)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
