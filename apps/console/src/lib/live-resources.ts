import type { LiveNews } from './live.tsx';
import { allResources, resourceOf } from './resource.ts';

/** The list that an event speaks about, or undefined when none does. */
export function liveResource(news: LiveNews): string | undefined {
  return allResources().find(({ liveTopic }) => liveTopic === news.type)?.name;
}

export function isLiveList(resource: string): boolean {
  return resourceOf(resource)?.liveTopic !== undefined;
}
