import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import Typography from '@mui/material/Typography';
import type { Value } from '@sanam/client/client';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { isTickets, type TicketsDraft } from './terms-draft.ts';

interface TicketFieldsProps {
  draft: TicketsDraft;
  onChange: (draft: TicketsDraft) => void;
}

/** The fields of tickets: the wheel or raffle, and how many. */
export function TicketFields({ draft, onChange }: TicketFieldsProps) {
  const call = useCall();
  const query = useQuery({
    queryKey: ['pointTicketPools'],
    queryFn: ({ signal }) => call('opsListPointTicketPools', { query: {} }, { signal }),
  });
  return (
    <RecordFrame query={query}>{({ list }) => <Fields pools={list} draft={draft} onChange={onChange} />}</RecordFrame>
  );
}

function Fields({ pools, draft, onChange }: TicketFieldsProps & { pools: Value<'opsListPointTicketPools'>['list'] }) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  if (pools.length === 0) return <Typography>{t('pointReward.noPools')}</Typography>;
  const choices = pools.map(({ poolId, titleTh, titleEn }) => ({ value: poolId, label: isThai ? titleTh : titleEn }));
  return (
    <>
      <ChoiceSetting
        label={t('pointReward.pool')}
        value={draft.poolId}
        choices={draft.poolId === '' ? [{ value: '', label: '–' }, ...choices] : choices}
        isDisabled={false}
        onChange={(poolId) => onChange({ ...draft, poolId })}
      />
      <TextSetting
        label={t('pointReward.tickets')}
        value={draft.count}
        isDisabled={false}
        problem={draft.count === '' || isTickets(draft.count) ? undefined : t('pointReward.notTickets')}
        onChange={(count) => onChange({ ...draft, count })}
      />
    </>
  );
}
