import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';

export type DrawRow = Value<'opsListDraws'>['list'][number];
export type DrawRecord = Value<'opsGetDraw'>;
export type Entry = DrawRecord['entries'][number];
export type Settlement = DrawRecord['settlements'][number];
export type Prizes = NonNullable<Entry['prizes']>;

/** Reads a draw in full; again when it changes and when a pending approval is decided. */
export function useDraw(id: string) {
  const call = useCall();
  const query = useQuery<DrawRecord>({
    queryKey: recordKey('lotteryDraws', id),
    queryFn: ({ signal }) => call('opsGetDraw', { params: { drawId: id } }, { signal }),
  });
  useLiveNews((news) => {
    const isOfDraw =
      (news.type === 'lotteryDraw' || news.type === 'lotteryResult') &&
      news.market === query.data?.draw.market &&
      news.numero === query.data.draw.numero;
    if (isOfDraw || news.type === 'opsApproval' || news.type === 'resync') void query.refetch();
  });
  return query;
}
