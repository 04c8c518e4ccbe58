import { Button, type Column } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { keys } from '../keys.ts';
import { PlayedList } from './played-list.tsx';
import { figureColumns } from './played.tsx';

type Row = Value<'agentStatementMembers'>['list'][number];

interface MembersProps {
  statementId: string;
  onOpen: (member: { memberId: string; account: string }) => void;
}

/** Team members who played in the period; each row opens the rounds. */
export function StatementMembers({ statementId, onOpen }: MembersProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const members = useQuery({
    queryKey: [...keys.centre, 'statement', statementId, 'members', page],
    queryFn: () =>
      call(agentStatementCalls.agentStatementMembers, { params: { statementId }, query: { pageNo: page } }),
    placeholderData: keepPreviousData,
  });
  const account: Column<Row> = {
    id: 'account',
    head: t('agents.centre.account'),
    cell: (row) => (
      <Button size="small" aria-label={t('agents.statement.rounds', { name: row.account })} onClick={() => onOpen(row)}>
        {row.account}
      </Button>
    ),
    lead: true,
  };
  return (
    <PlayedList
      title={t('agents.statement.members')}
      file={<FileButton list="agentStatementMembers" query={{ statementId }} />}
      query={members}
      columns={[account, ...figureColumns<Row>(t)]}
      rowKey={({ memberId }) => memberId}
      page={page}
      onPage={setPage}
    />
  );
}
