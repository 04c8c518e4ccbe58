import type { Db } from './db.ts';
import type { LaneName } from './job-definition.ts';
import type { Jobs } from './jobs.ts';

/** Payload of each domain event by name. Modules add their own in `server/events.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface DomainEvents {}

/** Declares an event by its payload type. Amounts are minor units in decimal text, because payloads are JSON. */
export const event = <Payload extends object>(): Payload => ({}) as Payload;

/**
 * Domain events. `emit` writes one job per subscriber in the transaction of the change (the outbox). Each subscriber is
 * retried on its own and must tolerate a second delivery.
 */
export interface Events {
  on<Name extends keyof DomainEvents>(
    name: Name,
    subscriber: string,
    handle: (payload: DomainEvents[Name]) => Promise<void>,
    /** Lane of the subscriber if it calls an outside system. */
    lane?: LaneName,
  ): void;
  emit<Name extends keyof DomainEvents>(db: Db, name: Name, payload: DomainEvents[Name]): Promise<void>;
}

/** Creates the events. Emitting or subscribing throws for an event that is not in `declared`. */
export function createEvents(jobs: Jobs, declared: ReadonlySet<string>): Events {
  const subscribers = new Map<string, string[]>();
  const check = (name: string): void => {
    if (!declared.has(name)) throw new Error(`no module declares the event ${name}`);
  };
  return {
    on(name, subscriber, handle, lane = 'events') {
      check(name);
      const job = `event/${name}/${subscriber}`;
      subscribers.set(name, [...(subscribers.get(name) ?? []), job]);
      jobs.define({ name: job, lane, run: (payload) => handle(payload as DomainEvents[typeof name]) });
    },
    async emit(db, name, payload) {
      check(name);
      await jobs.enqueueEach(db, subscribers.get(name) ?? [], payload as Record<string, unknown>);
    },
  };
}
