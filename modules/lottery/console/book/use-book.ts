import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type Book = Value<'opsGetBook'>;
export type BookNumber = Book['numbers'][number];
export type LimitPreview = Value<'opsPreviewLimit'>;

/** While tickets are sold the book is read again so often. */
const LIVE_MS = 3000;

export interface BookAsk {
  drawId: string;
  playType: string;
  bookId: string | undefined;
  isLive: boolean;
}

/** The numbers of one play type, read again every few seconds while the draw is on sale. */
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
    // Another play type: the old numbers stay until the new ones are there.
    placeholderData: keepPreviousData,
  });
  useLiveNews((news) => {
    if (news.type === 'resync') void query.refetch();
  });
  return query;
}
