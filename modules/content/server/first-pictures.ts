// Finds the first picture of a page, so that the HTML contains it before any script has run.
import { bannerGroups } from '../contract/places.ts';
import type { ContentService } from './service.ts';

/** Milliseconds of caching. A page with an outdated picture shows the new one when its own answer arrives. */
const KEPT_MS = 5000;

type Pictures = ReadonlyMap<string, string>;

export interface FirstPictures {
  /** Returns the address of the first banner that a visitor sees at this path; undefined if there is none. */
  at(merchantId: string, path: string): Promise<string | undefined>;
}

export function createFirstPictures(service: Pick<ContentService, 'listAnnouncements'>): FirstPictures {
  const kept = new Map<string, { pictures: Promise<Pictures>; until: number }>();

  async function read(merchantId: string): Promise<Pictures> {
    const ask = { merchantId, types: ['B'], language: 'TH', reader: 'visitor' } as const;
    const { banners } = await service.listAnnouncements({ ...ask, types: [...ask.types] });
    return new Map(banners.toReversed().map(({ groupName, url }) => [groupName, url]));
  }

  return {
    async at(merchantId, path) {
      const group = (bannerGroups as Record<string, string>)[path];
      if (group === undefined) return undefined;
      let found = kept.get(merchantId);
      if (found === undefined || found.until < performance.now()) {
        found = { pictures: read(merchantId), until: performance.now() + KEPT_MS };
        kept.set(merchantId, found);
        found.pictures.catch(() => kept.delete(merchantId));
      }
      return (await found.pictures).get(group);
    },
  };
}
