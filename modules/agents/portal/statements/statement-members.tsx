import { Button, type Column, DataList, Pager } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { keys } from '../keys.ts';
import { figureColumns } from './played.tsx';

type Row = Value<'agentStatementMembers'>['list'][number];

interface MembersProps {
  statementId: string;
  onOpen: (member: { memberId: string; account: string }) => void;
}

/** Who of the team played in the period; each opens the rounds. */
export function StatementMembers({ statementId, onOpen }: MembersProps) {
  const t = useT();
  const labels = usePagerLabels();
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
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.statement.members')}</h3>
      <ListStates
        query={members}
        isEmpty={({ list }) => list.length === 0}
        icon="users"
        emptyTitle={t('agents.statement.nobody')}
        emptyText={t('agents.statement.nobodyText')}
      >
        {(data) => (
          <>
            <DataList
              rows={data.list}
              columns={[account, ...figureColumns<Row>(t)]}
              rowKey={({ memberId }) => memberId}
              caption={t('agents.statement.members')}
            />
            <Pager page={page} totalPages={data.totalPages} onPage={setPage} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}
