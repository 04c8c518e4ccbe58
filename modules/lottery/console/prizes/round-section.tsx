import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { Signs } from './prize-list.tsx';
import type { YeekeeRound } from './records.ts';

/** Polling interval while a round accepts numbers, in milliseconds. */
const READ_MS = 3000;

/** The senders of a yeekee round with their pace; reloads while numbers arrive. */
export function RoundSection({ drawId }: { drawId: string }) {
  const call = useCall();
  const query = useQuery<YeekeeRound>({
    queryKey: ['yeekeeRound', drawId],
    queryFn: ({ signal }) => call('opsYeekeeRound', { params: { drawId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && Date.parse(data.serverTime) >= Date.parse(data.endsAt) ? false : READ_MS,
  });
  return <RecordFrame query={query}>{(round) => <Round round={round} />}</RecordFrame>;
}

function Round({ round }: { round: YeekeeRound }) {
  const t = useWords();
  if (round.count === 0) return <Nothing text={t('lotteryPrize.noShots')} />;
  const contested = `/lotteryCases?filter=${encodeURIComponent(JSON.stringify({ state: 'open', kind: 'contested' }))}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts
        facts={[
          [t('lotteryPrize.count'), grouped(round.count)],
          [t('lotteryPrize.senders'), grouped(round.senders)],
          [t('lotteryPrize.sum'), round.sum],
          [t('lotteryPrize.endsAt'), <Moment key="ends" at={round.endsAt} />],
          [
            t('lotteryPrize.contested'),
            round.contested === 0 ? (
              '0'
            ) : (
              <Link key="contested" to={contested}>
                {grouped(round.contested)}
              </Link>
            ),
          ],
        ]}
      />
      <PlainTable
        label={t('lotteryPrize.senders')}
        heads={[
          'lotteryPrize.member',
          'lotteryPrize.shots',
          'lotteryPrize.staked',
          'lotteryPrize.least',
          'lotteryPrize.middle',
          'lotteryPrize.spread',
          'lotteryPrize.signs',
          'lotteryPrize.shares',
        ]}
        rows={round.members.map((one) => ({ key: one.member.memberId, cells: senderCells(one, t) }))}
      />
      <div>
        <Typography variant="subtitle2" component="h4">
          {t('lotteryPrize.newest')}
        </Typography>
        <PlainTable
          label={t('lotteryPrize.newest')}
          heads={['lotteryPrize.rank', 'lotteryPrize.number', 'lotteryPrize.member', 'lotteryPrize.at']}
          rows={round.shots.map(({ rank, number, member, at }) => ({
            key: String(rank),
            cells: [rank, number, <Sender key="member" member={member} />, <Moment key="at" at={at} />],
          }))}
        />
      </div>
    </Box>
  );
}

/** The account of a sender. Staff accounts are tagged: none may send, so it was marked after it did. */
function Sender({ member }: Pick<YeekeeRound['members'][number], 'member'>) {
  const t = useWords();
  return (
    <>
      <MemberLink member={member} />
      {member.isStaff && (
        <>
          {' '}
          <Tag tone="bad">{t('lotteryPrize.refusal.staffAccount')}</Tag>
        </>
      )}
    </>
  );
}

function senderCells({ member, shots, staked, pace, signs, sharesDevice }: YeekeeRound['members'][number], t: Words) {
  const seconds = (value: number | undefined) =>
    value === undefined ? '–' : t('lotteryPrize.seconds', { seconds: value.toFixed(1) });
  return [
    <Sender key="member" member={member} />,
    grouped(shots),
    <Amount key="staked" value={staked} />,
    seconds(pace?.least),
    seconds(pace?.middle),
    seconds(pace?.spread),
    signs.length === 0 ? (
      '–'
    ) : (
      <Tag key="signs" tone="caution">
        <Signs signs={signs} />
      </Tag>
    ),
    sharesDevice === 0 ? '–' : t('lotteryPrize.sharesWith', { count: sharesDevice }),
  ];
}
