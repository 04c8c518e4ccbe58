import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';

/**
 * Domain events. `emit` writes one job per subscriber in the transaction of the change (the outbox);
 * each subscriber is retried on its own and must bear a second delivery.
 */
export interface Events<Catalogue extends object> {
  on<Name extends keyof Catalogue & string>(
    name: Name,
    subscriber: string,
    handle: (payload: Catalogue[Name]) => Promise<void>,
  ): void;
  emit<Name extends keyof Catalogue & string>(db: Db, name: Name, payload: Catalogue[Name]): Promise<void>;
}

export function createEvents<Catalogue extends object>(jobs: Jobs): Events<Catalogue> {
  const subscribers = new Map<string, string[]>();
  return {
    on(name, subscriber, handle) {
      const job = `event:${name}:${subscriber}`;
      subscribers.set(name, [...(subscribers.get(name) ?? []), job]);
      jobs.define({ name: job, run: (payload) => handle(payload as Catalogue[typeof name]) });
    },
    async emit(db, name, payload) {
      for (const job of subscribers.get(name) ?? []) await jobs.enqueue(db, job, payload as Record<string, unknown>);
    },
  };
}
