import { useLiveNews } from './live.tsx';

/** Reads again after a decision by a second person, and after the live channel was interrupted. */
export function useDecisions(readAgain: () => unknown): void {
  useLiveNews((news) => {
    if (news.type === 'opsApproval' || news.type === 'resync') void readAgain();
  });
}
