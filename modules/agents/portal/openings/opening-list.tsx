import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { Badge, Button, type Column, DataList, toast, type Tone } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { givenText, rebateText } from '../contracts/given-text.ts';
import { agentOpeningCalls } from '../../contract/opening-calls.ts';
import { keys } from '../keys.ts';

type Row = Value<'agentOpenings'>['list'][number];

const tones: Record<Row['state'], Tone> = { open: 'caution', used: 'gain', closed: 'neutral', expired: 'neutral' };

export function OpeningList({ list, zone }: { list: Row[]; zone: string }) {
  const t = useT();
  return (
    <DataList
      rows={list}
      columns={columnsOf(t, zone)}
      rowKey={({ openingId }) => openingId}
      caption={t('agentOpen.accounts')}
    />
  );
}

function columnsOf(t: Translate, zone: string): Column<Row>[] {
  const moment = (at: string) => <span className="tabular">{dateTimeText(at, zone)}</span>;
  return [
    {
      id: 'username',
      head: t('agentOpen.username'),
      cell: ({ username }) => <span className="font-semibold">{username}</span>,
      lead: true,
    },
    {
      id: 'state',
      head: t('agentOpen.stateHead'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`agentOpen.state.${state}`)}</Badge>,
      side: true,
    },
    { id: 'target', head: t('agentOpen.target'), cell: ({ target }) => t(`agentOpen.targetName.${target}`) },
    { id: 'rebate', head: t('agents.link.rebate'), cell: (row) => rebateText(t, row) },
    { id: 'contracts', head: t('agents.link.contracts'), cell: ({ contracts }) => givenText(t, contracts) },
    { id: 'openedAt', head: t('agentOpen.opened'), cell: ({ openedAt }) => moment(openedAt) },
    { id: 'expiresAt', head: t('agentOpen.until'), cell: ({ expiresAt }) => moment(expiresAt) },
    {
      id: 'acts',
      head: t('agents.centre.acts'),
      cell: (row) => (row.state === 'open' ? <TakeBack row={row} /> : '–'),
    },
  ];
}

function TakeBack({ row: { openingId, username: name } }: { row: Row }) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () =>
      act.run(openingId, (idempotencyKey) =>
        call(agentOpeningCalls.closeAgentOpening, { params: { openingId } }, { idempotencyKey }),
      ),
    onSuccess: () => toast(t('agentOpen.closed', { name })),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.centre }),
  });
  const press = async () => {
    const question = { title: t('agentOpen.closeTitle', { name }), body: t('agentOpen.closeText') };
    if (await askDanger({ ...question, go: t('agentOpen.close') })) close.mutate();
  };
  return (
    <Button
      size="small"
      busy={close.isPending}
      aria-label={t('agentOpen.closeOf', { name })}
      onClick={() => void press()}
    >
      {t('agentOpen.close')}
    </Button>
  );
}
