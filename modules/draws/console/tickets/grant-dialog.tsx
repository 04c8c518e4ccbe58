import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { GRANT_ALONE_MAX, GRANT_MAX } from '../../contract/states.ts';

interface GrantProps {
  memberId: string;
  onDone: () => void;
  onClose: () => void;
}

const COUNT = /^[1-9]\d{0,2}$/;

/** Gives tickets to a member. A number above the limit of one day needs a second person. */
export function GrantDialog({ memberId, onDone, onClose }: GrantProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const pools = usePools(memberId);
  const [wished, setWished] = useState<string>();
  const [count, setCount] = useState('1');
  const poolId = wished ?? pools[0]?.value;
  const isCount = COUNT.test(count) && Number(count) <= GRANT_MAX;
  return (
    <ActDialog
      title={t('drawTicket.grant')}
      effects={[t('drawTicket.effectGrant', { max: GRANT_ALONE_MAX })]}
      confirm={t('drawTicket.grant')}
      reason="required"
      isReady={poolId !== undefined && isCount}
      content={{ memberId, poolId, count }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { poolId: poolId!, count: Number(count), reason };
        const { state } = await call('opsGrantDrawTickets', { params: { id: memberId }, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'drawTicket.granted' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        onDone();
      }}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      {poolId === undefined ? (
        <Typography>{t('drawTicket.noPools')}</Typography>
      ) : (
        <FieldGrid>
          <ChoiceSetting
            label={t('drawTicket.pool')}
            value={poolId}
            choices={pools}
            isDisabled={false}
            onChange={setWished}
          />
          <TextSetting
            label={t('drawTicket.count')}
            value={count}
            isDisabled={false}
            problem={isCount ? undefined : t('drawTicket.notCount', { max: GRANT_MAX })}
            onChange={setCount}
          />
        </FieldGrid>
      )}
    </ActDialog>
  );
}

/** Returns the wheels and raffles that accept tickets for the member now. */
function usePools(memberId: string): { value: string; label: string }[] {
  const call = useCall();
  const isThai = useLocale() === 'th';
  const { data } = useQuery({
    queryKey: ['drawPools', memberId],
    queryFn: ({ signal }) => call('opsMemberDrawPools', { params: { id: memberId } }, { signal }),
  });
  return (data?.list ?? []).map(({ id, titleTh, titleEn }) => ({ value: id, label: isThai ? titleTh : titleEn }));
}
