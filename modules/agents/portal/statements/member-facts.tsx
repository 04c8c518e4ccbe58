import { Badge, Button, type Column } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { useReplay } from '@sanam/play/portal/use-replay.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { keys } from '../keys.ts';
import { MemberDays } from './member-days.tsx';
import { PlayedList } from './played-list.tsx';
import { signedText } from '../signed-text.ts';

type Fact = Value<'agentStatementFacts'>['list'][number];

interface FactsProps {
  statementId: string;
  member: { memberId: string; account: string };
  zone: string;
}

/** The days and rounds of one member in the period of a statement; a day narrows the rounds. */
export function MemberFacts({ statementId, member: { memberId, account }, zone }: FactsProps) {
  const t = useT();
  const [{ page, day }, setAsk] = useState<{ page: number; day?: string | undefined }>({ page: 1 });
  const replay = useReplay((factId) => call(agentStatementCalls.agentFactReplay, { params: { statementId, factId } }));
  const facts = useQuery({
    queryKey: [...keys.centre, 'statement', statementId, 'facts', memberId, page, day],
    queryFn: () =>
      call(agentStatementCalls.agentStatementFacts, {
        params: { statementId, memberId },
        query: { pageNo: page, day },
      }),
    placeholderData: keepPreviousData,
  });
  const title =
    day === undefined
      ? t('agents.statement.roundsOf', { name: account })
      : t('agents.statement.roundsOfDay', { name: account, day: calendarDayText(day) });
  return (
    <>
      <MemberDays account={account} days={facts.data?.days ?? []} onDay={(next) => setAsk({ page: 1, day: next })} />
      {day !== undefined && (
        <Button size="small" className="self-start" onClick={() => setAsk({ page: 1 })}>
          {t('agents.statement.allDays')}
        </Button>
      )}
      <PlayedList
        title={title}
        file={<FileButton list="agentStatementFacts" query={{ statementId, memberId, day }} />}
        query={facts}
        columns={[...columnsOf(t, zone), replayColumn(t, replay)]}
        rowKey={({ factId }) => factId}
        page={page}
        onPage={(next) => setAsk({ page: next, day })}
      />
    </>
  );
}

const columnsOf = (t: Translate, zone: string): Column<Fact>[] => [
  {
    id: 'at',
    head: t('agents.statement.settledAt'),
    cell: ({ settledAt }) => <span className="tabular">{dateTimeText(settledAt, zone)}</span>,
    lead: true,
  },
  {
    id: 'correction',
    head: t('agents.statement.correction'),
    cell: ({ isCorrection }) => isCorrection && <Badge tone="caution">{t('agents.statement.correction')}</Badge>,
    side: true,
  },
  { id: 'game', head: t('agents.statement.game'), cell: ({ vendor, game }) => `${vendor} ${game}` },
  { id: 'round', head: t('agents.statement.round'), cell: ({ round }) => <span className="break-all">{round}</span> },
  { id: 'stake', head: t('agents.statement.stake'), cell: ({ stake }) => signedText(stake), end: true },
  { id: 'payout', head: t('agents.statement.payout'), cell: ({ payout }) => signedText(payout), end: true },
  { id: 'validBet', head: t('agents.statement.validBet'), cell: ({ validBet }) => signedText(validBet), end: true },
  { id: 'netLoss', head: t('agents.statement.netLoss'), cell: ({ netLoss }) => <Result amount={netLoss} />, end: true },
];

const replayColumn = (t: Translate, { open, busy }: ReturnType<typeof useReplay>): Column<Fact> => ({
  id: 'replay',
  head: t('agents.statement.replay'),
  foot: true,
  cell: ({ factId, round }) => (
    <Button
      size="small"
      busy={busy === factId}
      aria-label={t('agents.statement.replayOf', { round })}
      onClick={() => void open(factId)}
    >
      {t('agents.statement.replay')}
    </Button>
  ),
});
