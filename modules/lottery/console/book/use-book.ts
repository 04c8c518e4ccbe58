import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type Book = Value<'opsGetBook'>;
export type BookNumber = Book['numbers'][number];
export type BookLimit = Book['limits'][number];
export type LimitPreview = Value<'opsPreviewLimit'>;

/** Polling interval while tickets are sold, in milliseconds. */
const LIVE_MS = 3000;

export interface BookAsk {
  drawId: string;
  playType: string;
  bookId: string | undefined;
  isLive: boolean;
}

/** Reads the numbers of one play type, every few seconds while the draw is on sale. */
export function useBook({ drawId, playType, bookId, isLive }: BookAsk) {
  const call = useCall();
  const query = useQuery<Book>({
    queryKey: ['lotteryBook', drawId, playType, bookId],
    queryFn: ({ signal }) =>
      call(
        'opsGetBook',
        { params: { drawId }, query: { playType, ...(bookId === undefined ? {} : { bookId }) } },
        { signal },
      ),
    refetchInterval: isLive ? LIVE_MS : false,
    // Keeps the old numbers while those of another play type are loading.
    placeholderData: keepPreviousData,
  });
  useLiveNews((news) => {
    if (news.type === 'resync') void query.refetch();
  });
  return query;
}
