import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { Pages } from './pages.tsx';
import type { RewardRecord } from './records.ts';

const PAGE_SIZE = 25;

const tones: Record<RewardRecord['state'], Tone> = {
  owed: 'busy',
  claimable: 'caution',
  paid: 'good',
  expired: 'neutral',
  void: 'bad',
};

/** The rebates and gifts of a member with their states. */
export function MemberRewards({ id }: { id: string }) {
  const t = useWords();
  const call = useCall();
  const [pageNo, setPageNo] = useState(1);
  const query = useQuery<Value<'opsMemberVipRewards'>>({
    queryKey: ['memberVipRewards', id, pageNo],
    queryFn: ({ signal }) =>
      call('opsMemberVipRewards', { params: { id }, query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('vip.rewards')}>
      <RecordFrame query={query}>
        {({ list, totalPages }) => (
          <>
            {list.length === 0 ? (
              <Typography>{t('vip.noRewards')}</Typography>
            ) : (
              <PlainTable
                label={t('vip.rewards')}
                heads={['vip.rewardKind', 'vip.period', 'vip.level', 'vip.amount', 'vip.state', 'vip.at', 'vip.until']}
                rows={list.map((reward) => ({
                  key: `${reward.kind} ${reward.period}`,
                  cells: [
                    t(`vip.kind.${reward.kind}`),
                    reward.period,
                    reward.rankLevel,
                    <Amount key="amount" value={reward.amount} />,
                    <Tag key="state" tone={tones[reward.state]}>
                      {t(`vip.rewardState.${reward.state}`)}
                    </Tag>,
                    <Moment key="at" at={reward.decidedAt ?? reward.at} />,
                    reward.claimUntil === null ? '–' : <Moment key="until" at={reward.claimUntil} />,
                  ],
                }))}
              />
            )}
            <Pages totalPages={totalPages} pageNo={pageNo} onPage={setPageNo} />
          </>
        )}
      </RecordFrame>
    </Section>
  );
}
