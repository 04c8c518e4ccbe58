import { Button, Icon } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../i18n/language.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { keys } from '../../lib/query-keys.ts';
import { setSystemStatus } from '../../lib/system-status.ts';
import { dateTimeText } from '../../lib/time.ts';

const POLL_MS = 15_000;

/** Full screen while the site is in maintenance or the visitor's region is blocked (PLT-025, PLT-026); leaves by itself. */
export function StatusPage({ status }: { status: 1 | 2 }) {
  const t = useT();
  const answer = useQuery({
    queryKey: ['systemStatus'],
    queryFn: () => call('systemStatus'),
    refetchInterval: POLL_MS,
    // What was answered the last time the site was shut says nothing about now.
    gcTime: 0,
  });
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    setSystemStatus(data.status);
    // What the permission said while the site was shut holds no longer.
    if (data.status === 0) void queryClient.invalidateQueries({ queryKey: keys.permission });
  }, [data]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <img src="/art/icon.svg" width={72} height={72} alt="" />
      <h1 className="text-2xl">{t(status === 1 ? 'state.maintenanceTitle' : 'state.blockedTitle')}</h1>
      <p className="max-w-md text-ink-soft">
        {data?.message ?? t(status === 1 ? 'state.maintenanceText' : 'state.blockedText')}
      </p>
      {status === 1 && data?.endTime ? (
        <p className="inline-flex items-center gap-2">
          <Icon name="clock" />
          {t('state.maintenanceEnd', { time: dateTimeText(data.endTime) })}
        </p>
      ) : null}
      {status === 2 && data?.address ? (
        <p className="num">{t('state.blockedAddress', { address: data.address })}</p>
      ) : null}
      <Button icon="refresh" busy={answer.isFetching} onClick={() => void answer.refetch()}>
        {t('state.refresh')}
      </Button>
    </main>
  );
}
