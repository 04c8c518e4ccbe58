import { Badge, type Column, DataList, Pager, type Tone } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import type { Value } from '@sanam/client/client';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useLoginHistory } from './queries.ts';
import { SecurityCard } from './security-card.tsx';

type Login = Value<'loginHistory'>['list'][number];

const outcomes: Record<string, { tone: Tone; words: MessageKey }> = {
  ok: { tone: 'gain', words: 'security.outcome.ok' },
  registered: { tone: 'gain', words: 'security.outcome.registered' },
  wrongPassword: { tone: 'loss', words: 'security.outcome.wrongPassword' },
  wrongCode: { tone: 'loss', words: 'security.outcome.wrongCode' },
  secondFactor: { tone: 'caution', words: 'security.outcome.secondFactor' },
  blocked: { tone: 'loss', words: 'security.outcome.blocked' },
  refused: { tone: 'loss', words: 'security.outcome.refused' },
};
const methods: Record<string, MessageKey> = {
  password: 'security.by.password',
  remembered: 'security.by.remembered',
  sms: 'security.by.sms',
  passkey: 'security.by.passkey',
  social: 'security.by.social',
  reset: 'security.by.reset',
};

/** The list of log-in attempts to this account, including refused ones. */
export function LoginHistoryPanel() {
  const t = useT();
  const [page, setPage] = useState(1);
  const history = useLoginHistory(page);
  const labels = usePagerLabels();
  return (
    <SecurityCard title={t('security.history')} why={t('security.historyWhy')}>
      <ListStates
        query={history}
        isEmpty={({ list }) => list.length === 0}
        icon="history"
        emptyTitle={t('security.noHistory')}
      >
        {({ list, totalPages }) => (
          <>
            <DataList
              rows={list}
              columns={columnsOf(t)}
              rowKey={(row) => `${row.at}${row.outcome}`}
              caption={t('security.history')}
            />
            <Pager page={page} totalPages={totalPages} onPage={setPage} labels={labels} />
          </>
        )}
      </ListStates>
    </SecurityCard>
  );
}

function columnsOf(t: ReturnType<typeof useT>): Column<Login>[] {
  return [
    { id: 'at', head: t('security.when'), cell: (row) => dateTimeText(row.at), lead: true },
    { id: 'outcome', head: t('security.outcome'), cell: (row) => <Outcome outcome={row.outcome} />, side: true },
    {
      id: 'method',
      head: t('security.by'),
      cell: (row) => (row.method !== null && methods[row.method] ? t(methods[row.method]!) : '–'),
    },
    { id: 'device', head: t('security.device'), cell: (row) => row.device || t('security.unknownDevice') },
    { id: 'address', head: t('security.address'), cell: (row) => <span className="num">{row.address ?? '–'}</span> },
  ];
}

function Outcome({ outcome }: { outcome: string }) {
  const t = useT();
  const known = outcomes[outcome];
  return <Badge tone={known?.tone ?? 'neutral'}>{known ? t(known.words) : outcome}</Badge>;
}
