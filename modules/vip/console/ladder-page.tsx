import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
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
    <PlainTable
      label={t('vip.levels')}
      heads={['vip.level', 'vip.threshold', 'vip.upgradeBonus', 'vip.pointsMultiplier', 'vip.members']}
      rows={levels.map((level) => ({
        key: String(level.rankLevel),
        cells: [
          `${level.rankLevel}. ${level.nameTh} · ${level.nameEn}`,
          <Amount key="threshold" value={level.threshold} />,
          <Amount key="bonus" value={level.upgradeBonus} />,
          `× ${level.pointsMultiplier}`,
          grouped(level.members),
        ],
      }))}
    />
  );
}
