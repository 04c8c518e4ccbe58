import { useLiveNews } from './live.tsx';

/** Reads again when somebody decided what waited for a second person, and after the live channel was away. */
export function useDecisions(readAgain: () => unknown): void {
  useLiveNews((news) => {
    if (news.type === 'opsApproval' || news.type === 'resync') void readAgain();
  });
}
