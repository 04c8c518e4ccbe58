import Box from '@mui/material/Box';
import { Title, useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { MissionActs } from './mission-acts.tsx';
import { goalText, MissionStateTag } from './mission-list.tsx';
import { RewardFigure, RewardText } from './reward-text.tsx';
import { type Mission, useMission } from './use-missions.ts';

/** The page of a mission with its goal, reward and results. */
export function MissionPage() {
  const { id = '' } = useParams();
  const query = useMission(id);
  return <RecordFrame query={query}>{(mission) => <View key={id} mission={mission} />}</RecordFrame>;
}

function View({ mission }: { mission: Mission }) {
  const title = useLocale() === 'th' ? mission.titleTh : mission.titleEn;
  const { approval } = mission;
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={title} />
      <RecordHead
        title={title}
        tags={<MissionStateTag state={mission.state} />}
        actions={approval === null ? <MissionActs mission={mission} /> : <WaitingApproval approval={approval} />}
      />
      <Sections columnMin={320}>
        <Terms mission={mission} />
        <Outcome mission={mission} />
      </Sections>
    </Box>
  );
}

function Terms({ mission }: { mission: Mission }) {
  const t = useWords();
  const { counter, product, multiple, occurrence } = mission;
  return (
    <Section title={t('mission.terms')}>
      <Facts
        facts={[
          [t('mission.titleTh'), mission.titleTh],
          [t('mission.titleEn'), mission.titleEn],
          [t('mission.counter'), t(`mission.counterOf.${counter}`)],
          [t('mission.product'), t(`mission.productOf.${product ?? 'any'}`)],
          [t('mission.multiple'), multiple ?? '–'],
          [t('mission.goal'), goalText(mission)],
          [t('mission.occurrence'), t(`mission.occurrenceOf.${occurrence}`)],
          [t('mission.reward'), <RewardText key="reward" reward={mission.reward} game={mission.game} />],
          [t('mission.budget'), <RewardFigure key="budget" kind={mission.reward.kind} value={mission.budget} />],
          [t('mission.startsAt'), <Moment key="starts" at={mission.startsAt} />],
          [t('mission.endsAt'), <Moment key="ends" at={mission.endsAt} />],
        ]}
      />
    </Section>
  );
}

function Outcome({ mission }: { mission: Mission }) {
  const t = useWords();
  return (
    <Section title={t('mission.outcome')}>
      <Facts
        facts={[
          [t('mission.active'), grouped(mission.active)],
          [t('mission.claimable'), grouped(mission.claimable)],
          [t('mission.claimed'), grouped(mission.claimed)],
          [t('mission.given'), <RewardFigure key="given" kind={mission.reward.kind} value={mission.given} />],
          [t('mission.budgetLeft'), <RewardFigure key="left" kind={mission.reward.kind} value={mission.budgetLeft} />],
          [t('mission.madeBy'), mission.madeBy ?? '–'],
          [t('mission.publishedBy'), mission.publishedBy ?? '–'],
          [t('mission.publishedAt'), <Moment key="published" at={mission.publishedAt} />],
          [t('mission.endedAt'), <Moment key="ended" at={mission.endedAt} />],
        ]}
      />
    </Section>
  );
}
