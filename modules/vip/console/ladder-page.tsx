import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { type Words, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { bonusText } from '@sanam/wallet/console/index.ts';
import { LadderAct } from './ladder-act.tsx';
import { needFields } from './ladder-draft.ts';
import { LevelTable } from './level-table.tsx';
import type { LadderRecord } from './records.ts';
import { stacked } from './stacked.ts';
import { Versions } from './versions.tsx';

/** The page with a merchant's levels, their benefits and member counts, and the earlier versions of the ladder. */
export function LadderPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<LadderRecord>({
    queryKey: ['vipLadder'],
    queryFn: ({ signal }) => call('opsGetVipLadder', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.vipLadder.name')} />
      <RecordFrame query={query}>
        {(ladder) => (
          <Box sx={stacked}>
            <RecordHead
              title={t('resources.vipLadder.name')}
              tags={null}
              actions={ladder.approval === null ? undefined : <WaitingApproval approval={ladder.approval} />}
            />
            <Ladder ladder={ladder} reload={reload} />
            <Versions key={ladder.version} />
          </Box>
        )}
      </RecordFrame>
    </Box>
  );
}

const paidText = (t: Words, terms: LadderRecord['rebatesAs']): string =>
  terms === null ? t('vip.rebatesAsOf.cash') : t('vip.rebateBonus', { terms: bonusText(t, terms) });

function Ladder({ ladder, reload }: { ladder: LadderRecord; reload: () => Promise<void> }) {
  const t = useWords();
  const mayChange = useMay('vip.ladder.change');
  return (
    <>
      <Section title={t('vip.levels')}>
        {ladder.levels.length === 0 ? (
          <Typography>{t('vip.none')}</Typography>
        ) : (
          <LevelTable label={t('vip.levels')} levels={ladder.levels} />
        )}
        {mayChange && <LadderAct ladder={ladder} reload={reload} />}
      </Section>
      <Sections columnMin={340}>
        <Section title={t('vip.weights')}>
          <Facts facts={ladder.weights.map(({ product, percent }) => [t(`game.typeName.${product}`), `${percent}%`])} />
        </Section>
        <Section title={t('vip.needs')}>
          <Facts
            facts={[
              ...needFields.map((field) => [t(`vip.${field}`), <Amount key={field} value={ladder[field]} />] as const),
              ...(['rebatesAs', 'giftsAs'] as const).map((of) => [t(`vip.${of}`), paidText(t, ladder[of])] as const),
            ]}
          />
        </Section>
      </Sections>
    </>
  );
}
