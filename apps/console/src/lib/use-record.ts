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

/** Query key of a full record. Differs from react-admin's `getOne`, whose cache is filled with incomplete list rows. */
export const recordKey = (resource: string, id: string) => ['record', resource, id] as const;

/** Reads a full record, and reads it again when the live channel reports a change. */
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

/** Returns a function that reloads a record and its lists after the user's own action. */
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
