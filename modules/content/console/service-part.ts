import type { ServiceRecord } from '@sanam/console/lib/records.ts';

/** Props shared by the parts of the page of contact and licences. */
export interface ServicePart {
  service: ServiceRecord;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}
