import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { MemberRewards } from './member-rewards.tsx';
import type { StandingRecord } from './records.ts';
import { stacked } from './stacked.ts';

/** A member's level and experience, the levels reached, and their bonuses. */
export function MemberStanding({ id }: { id: string }) {
  const call = useCall();
  const query = useQuery<StandingRecord>({
    queryKey: ['memberVip', id],
    queryFn: ({ signal }) => call('opsMemberVip', { params: { id } }, { signal }),
  });
  return (
    <RecordFrame query={query}>
      {(standing) => (
        <Box sx={stacked}>
          <Sections columnMin={340}>
            <Now standing={standing} />
            <Crossings standing={standing} />
          </Sections>
          <MemberRewards id={id} />
        </Box>
      )}
    </RecordFrame>
  );
}

function Now({ standing: { rankLevel, nameTh, nameEn, experience, next } }: { standing: StandingRecord }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  const name = isThai ? nameTh : nameEn;
  return (
    <Section title={t('vip.standing')}>
      <Facts
        facts={[
          [t('vip.level'), rankLevel === 0 ? t('vip.noLevel') : `${rankLevel}. ${name ?? '–'}`],
          [t('vip.experience'), <Amount key="experience" value={experience} />],
          [t('vip.next'), next === null ? t('vip.noNext') : <Amount key="next" value={next.at} />],
        ]}
      />
    </Section>
  );
}

function Crossings({ standing: { crossings } }: { standing: StandingRecord }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  return (
    <Section title={t('vip.reached')}>
      {crossings.length === 0
        ? t('vip.noLevel')
        : crossings.map((one) => (
            <Box key={one.rankLevel} sx={{ '& + &': { mt: 1.5 } }}>
              <Facts
                facts={[
                  [t('vip.level'), `${one.rankLevel}. ${isThai ? one.nameTh : one.nameEn}`],
                  [t('vip.at'), <Moment key="at" at={one.at} />],
                  [t('vip.experience'), <Amount key="experience" value={one.experience} />],
                  [t('vip.upgradeBonus'), <Amount key="bonus" value={one.bonus} />],
                  [t('vip.bonus'), t(`vip.bonusState.${one.state}`)],
                ]}
              />
            </Box>
          ))}
    </Section>
  );
}
