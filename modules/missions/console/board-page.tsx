import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';

type Board = Value<'opsGetMissionBoard'>;

/** The page of a leaderboard with its first ranks and the states of their prizes. */
export function BoardPage() {
  const { id = '' } = useParams();
  const t = useWords();
  const call = useCall();
  const query = useQuery<Board>({
    queryKey: recordKey('missionBoards', id),
    queryFn: ({ signal }) => call('opsGetMissionBoard', { params: { id } }, { signal }),
  });
  return (
    <RecordFrame query={query}>
      {({ ranks }) => (
        <Section title={t('board.ranks')}>
          {ranks.length === 0 ? <Typography>{t('board.nobody')}</Typography> : <Ranks ranks={ranks} />}
        </Section>
      )}
    </RecordFrame>
  );
}

function Ranks({ ranks }: { ranks: Board['ranks'] }) {
  const t = useWords();
  return (
    <PlainTable
      label={t('board.ranks')}
      heads={['board.rank', 'field.member', 'board.score', 'board.prize', 'field.status']}
      rows={ranks.map(({ rank, member, score, prize, prizeState }) => ({
        key: String(rank),
        cells: [
          rank,
          <MemberLink key="member" member={member} />,
          <Amount key="score" value={score} />,
          prize === null ? '–' : <Amount key="prize" value={prize} />,
          prizeState === null ? '–' : t(`board.prizeState.${prizeState}`),
        ],
      }))}
    />
  );
}
