// Invented people with accounts at the providers of this sandbox, in memory.
import { createHash } from 'node:crypto';
import type { ProviderName } from './clients.ts';

export interface Person {
  subject: string;
  name: string;
  email: string | null;
}

const PEOPLE_MAX = 1000;
const shipped = [
  { name: 'Malee Saetang', email: 'malee@example.test' },
  { name: 'Arthit Wongsawat', email: 'arthit@example.test' },
  { name: 'Person without e-mail', email: null },
];

export interface People {
  /** People shown on the page where a tester chooses an account. */
  shown(): Person[];
  find(subject: string): Person | undefined;
  /** Adds a person; an e-mail address identifies the person. */
  add(person: { name: string; email: string }): Person;
}

export function createPeople(provider: ProviderName): People {
  const personOf = (one: { name: string; email: string | null }): Person => ({
    ...one,
    subject: createHash('sha256')
      .update(`${provider}:${one.email ?? one.name}`)
      .digest('hex')
      .slice(0, 24),
  });
  const known = new Map(shipped.map(personOf).map((person) => [person.subject, person]));
  return {
    shown: () => [...known.values()].slice(0, shipped.length),
    find: (subject) => known.get(subject),
    add(input) {
      const person = personOf(input);
      if (known.size < PEOPLE_MAX) known.set(person.subject, person);
      return person;
    },
  };
}
