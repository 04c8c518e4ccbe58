// What a module shows in the portal, declared by the module: routes, and which answers a live event makes stale.
import type { LiveTopic, LiveTopicName } from '@sanam/contract/live';
import type { FunctionComponent } from 'react';

/** First part of a cached answer's key. */
export type AnswerKey = readonly [string];

export interface PortalRoute {
  paths: readonly string[];
  page: FunctionComponent;
  /** Visitors are sent to the log-in. */
  isForMembers?: true;
}

export interface PortalFeature {
  routes?: readonly PortalRoute[];
  /** Answers that a live event makes stale. */
  stale?: { readonly [Topic in LiveTopicName]?: readonly AnswerKey[] };
  /** What else a live event asks for. */
  onTopic?: { readonly [Topic in LiveTopicName]?: (topic: LiveTopic<Topic>) => void };
  /** Answers that belong to a person and must not outlive the session. */
  personal?: readonly AnswerKey[];
}

let features: readonly PortalFeature[] = [];

/** Called once before the first page is drawn. */
export function setFeatures(all: readonly PortalFeature[]): void {
  features = all;
}

export const featureRoutes = (): readonly PortalRoute[] => features.flatMap(({ routes = [] }) => routes);

export const personalKeys = (): readonly AnswerKey[] => features.flatMap(({ personal = [] }) => personal);

/** Tells every module that waits for this event. */
export function tellFeatures<Name extends LiveTopicName>(topic: LiveTopic<Name>): void {
  for (const { onTopic } of features) onTopic?.[topic.type as Name]?.(topic);
}

/** What this event makes stale, in every module. */
export const staleKeys = (topic: LiveTopic): readonly AnswerKey[] =>
  features.flatMap(({ stale }) => stale?.[topic.type] ?? []);
