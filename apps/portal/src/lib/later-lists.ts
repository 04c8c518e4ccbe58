// Lists of features for lazy screens only.
import type { ComponentType } from 'react';
import { allFeatures, type ClosedEntry, type MemberPage, type SlotPart, sorted } from './feature.ts';

export const memberViews = (name: MemberPage): { of: MemberPage; view: ComponentType }[] =>
  allFeatures().flatMap(({ memberViews: views = [] }) => views.filter(({ of }) => of === name));

export const closedEntries = (): ClosedEntry[] =>
  sorted(
    allFeatures().flatMap(({ closedEntries: entries = [] }) => entries),
    ({ place }) => place,
  );

export const closedParts = (name: string): SlotPart<object>[] =>
  sorted(
    allFeatures().flatMap(({ closedParts: parts = [] }) => parts.filter(({ of }) => of === name)),
    ({ place }) => place,
  );
