import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import Typography from '@mui/material/Typography';
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
  const t = useWords();
  const call = useCall();
  const isThai = useLocale() === 'th';
  const { data } = useQuery({
    queryKey: ['pointTicketPools'],
    queryFn: ({ signal }) => call('opsListPointTicketPools', { query: {} }, { signal }),
  });
  const choices = (data?.list ?? []).map(({ poolId, titleTh, titleEn }) => ({
    value: poolId,
    label: isThai ? titleTh : titleEn,
  }));
  if (data !== undefined && choices.length === 0) return <Typography>{t('pointReward.noPools')}</Typography>;
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
