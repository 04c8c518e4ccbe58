import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Value } from '@sanam/client/client';
import { useCall } from './use-call.ts';
import { useLiveNews } from './live.tsx';
import { liveResource } from './live-resources.ts';

const details = {
  deposits: 'opsGetDeposit',
  unmatchedLines: 'opsGetUnmatchedLine',
  reversals: 'opsGetReversal',
  railAccounts: 'opsGetRailAccount',
  depositRules: 'opsGetDepositRule',
  payoutRules: 'opsGetPayoutRule',
  statementFiles: 'opsGetStatementFile',
  lineReports: 'opsGetOpenReport',
  amlCases: 'opsGetAmlCase',
  amlLocks: 'opsGetAmlLock',
  careCases: 'opsGetCareCase',
  lotteryCases: 'opsGetLotteryCase',
  contestedSlips: 'opsGetContestedSlip',
  withdrawals: 'opsGetWithdrawal',
  accountChanges: 'opsGetAccountChange',
  mailings: 'opsGetMailing',
  members: 'opsGetMember',
  protection: 'opsGetProtection',
  documents: 'opsGetDocument',
} as const;
type Detailed = keyof typeof details;
type Detail<R extends Detailed> = Value<(typeof details)[R]>;

/** Key of a whole record. Not react-admin's `getOne`: that one is filled from list rows, which lack most of it. */
export const recordKey = (resource: string, id: string) => ['record', resource, id] as const;

/** A record in full, read again when the live channel says that it changed. */
export function useRecord<R extends Detailed>(resource: R, id: string) {
  const call = useCall();
  const query = useQuery({
    queryKey: recordKey(resource, id),
    queryFn: async ({ signal }) =>
      (await call(details[resource], { params: { id } } as never, { signal })) as unknown as Detail<R>,
  });
  useLiveNews((news) => {
    const isMine = news.type === 'resync' || ('id' in news && news.id === id && liveResource(news) === resource);
    if (isMine) void query.refetch();
  });
  return query;
}

/** Reads a record and its lists again after one's own act. */
export function useReloadRecord(): (resource: string, id: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (resource, id) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: recordKey(resource, id) }),
        client.invalidateQueries({ queryKey: [resource, 'getList'] }),
        client.invalidateQueries({ queryKey: ['dashboard'] }),
      ]);
    },
    [client],
  );
}
