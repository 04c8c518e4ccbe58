import type { LiveNews } from './live.tsx';
import { allResources, resourceOf } from './resource.ts';

/** Returns the list that an event concerns, or undefined. */
export function liveResource(news: LiveNews): string | undefined {
  return allResources().find(({ liveTopic }) => liveTopic === news.type)?.name;
}

export function isLiveList(resource: string): boolean {
  return resourceOf(resource)?.liveTopic !== undefined;
}
