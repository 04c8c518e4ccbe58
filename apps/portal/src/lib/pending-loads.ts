import { create } from 'zustand';

/** How many screens wait for their code. The page that was there stays until they have it, so something must say so. */
export const usePendingLoads = create<{ count: number }>(() => ({ count: 0 }));

/** Counts a load while it is on its way. */
export async function counted<T>(load: Promise<T>): Promise<T> {
  const add = (by: number) => usePendingLoads.setState(({ count }) => ({ count: count + by }));
  add(1);
  try {
    return await load;
  } finally {
    add(-1);
  }
}
