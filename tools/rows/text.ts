// The text of a statement, with its bound values.
import type { Type } from 'typescript/unstable/sync';

/** A value of a statement: `$1`. */
export interface Value {
  type: Type;
}
/** One text a statement can have, and the chosen member of each table of fragments: `tables[kind]`, `recent`. */
export interface Text {
  parts: (string | Value)[];
  choices: ReadonlyMap<string, string>;
}

export const textOf = (...parts: (string | Value)[]): Text => ({ parts, choices: new Map() });

/** Concatenates texts, unless they use different members of the same table. */
export function append(before: Text, ...after: Text[]): Text[] {
  const parts = [before, ...after].flatMap((one) => one.parts);
  const choices = new Map<string, string>();
  for (const one of [before, ...after]) {
    for (const [key, name] of one.choices) {
      if ((choices.get(key) ?? name) !== name) return [];
      choices.set(key, name);
    }
  }
  return [{ parts, choices }];
}

export const hasParts = (one: unknown): one is Text => typeof one === 'object' && one !== null && 'choices' in one;
