// The filter of a list in words, for files that are read outside the console.
import type { ReactElement } from 'react';
import type { Words } from '../i18n/use-words.ts';
import type { Queue } from './list-bar.tsx';

/** An input of the filter of a list. */
export type FilterInput = ReactElement<{
  source: string;
  label?: unknown;
  placeholder?: unknown;
  choices?: readonly { id?: unknown; name?: unknown }[];
}>;

/** Returns the filter of a list in words: its queue, then each other field with its label. */
export function filterWords(
  values: Record<string, unknown>,
  { inputs, queues }: { inputs: readonly FilterInput[]; queues: readonly Queue[] },
  t: Words,
): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  // A field that has an input is said by its input.
  const isShown = (field: string) => inputs.some(({ props }) => props.source === field);
  const queue = queues
    .filter(({ filter }) => Object.entries(filter).every(([field, value]) => values[field] === value))
    .filter(({ filter }) => Object.keys(filter).some((field) => !isShown(field)))
    .toSorted((one, other) => Object.keys(other.filter).length - Object.keys(one.filter).length)[0];
  const rest = set.filter(([field]) => queue === undefined || !(field in queue.filter));
  const parts = [
    ...(queue === undefined ? [] : [t(queue.label)]),
    ...rest.map(([field, value]) => {
      const input = inputs.find(({ props }) => props.source === field);
      return `${labelOf(input, field)}: ${valueWords(input, value, t)}`;
    }),
  ];
  return parts.length === 0 ? t('common.all') : parts.join(' · ');
}

function labelOf(input: FilterInput | undefined, field: string): string {
  const { label, placeholder } = input?.props ?? {};
  return typeof label === 'string' ? label : typeof placeholder === 'string' ? placeholder : field;
}

function valueWords(input: FilterInput | undefined, value: unknown, t: Words): string {
  const choice = input?.props.choices?.find(({ id }) => id === value);
  if (typeof choice?.name === 'string') return choice.name;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
