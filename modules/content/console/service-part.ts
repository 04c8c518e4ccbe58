import type { ServiceRecord } from '@sanam/console/lib/records.ts';

/** What each part of the page of contact and licences works on. */
export interface ServicePart {
  service: ServiceRecord;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}
