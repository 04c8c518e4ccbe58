import { createElement, Fragment } from 'react';
import { partsOf, type SlotName, type Slots } from '../lib/feature.ts';

/** The modules' parts of a slot, in their order. */
export function Slot<Name extends SlotName>({ of, ...given }: { of: Name } & Slots[Name]) {
  const parts = partsOf(of).map(({ view }) => createElement(view, given as unknown as Slots[Name]));
  return createElement(Fragment, null, ...parts);
}
