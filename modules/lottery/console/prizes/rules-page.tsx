import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import type { PrizeRules } from './records.ts';
import { RulesAct } from './rules-act.tsx';
import { draftOf } from './rules-draft.ts';

const NAME = 'resources.lotteryPrizeRules.name';

const factsOf = (rules: PrizeRules, t: Words): Fact[] => {
  const { ranks, lucky } = draftOf(rules);
  return [
    [t('field.status'), t(rules.isOn ? 'lotteryPrize.on' : 'lotteryPrize.off')],
    [t('lotteryPrize.stakeMin'), <Amount key="stake" value={rules.stakeMin} />],
    [t('lotteryPrize.ranks'), ranks === '' ? t('lotteryPrize.none') : ranks],
    [t('lotteryPrize.luckyPlaces'), lucky === '' ? t('lotteryPrize.none') : lucky],
  ];
};

/** The page of the prizes for places in yeekee rounds, with their cost. */
export function PrizeRulesPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<PrizeRules>({
    queryKey: ['lotteryPrizeRules'],
    queryFn: ({ signal }) => call('opsGetShotPrizes', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('lottery.prize.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t(NAME)} />
      <RecordFrame query={query}>
        {(rules) => (
          <>
            <RecordHead
              title={t(NAME)}
              tags={null}
              actions={rules.approval === null ? undefined : <WaitingApproval approval={rules.approval} />}
            />
            <Sections columnMin={340}>
              <Section title={t('lotteryPrize.rules')}>
                <Facts facts={factsOf(rules, t)} />
                {mayChange && <RulesAct rules={rules} reload={reload} />}
              </Section>
              <Section title={t('lotteryPrize.month')}>
                <Facts
                  facts={[
                    [t('lotteryPrize.prizes'), grouped(rules.month.prizes)],
                    [t('lotteryPrize.members'), grouped(rules.month.members)],
                    [t('lotteryPrize.cost'), <Amount key="cost" value={rules.month.cost} />],
                  ]}
                />
              </Section>
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}
