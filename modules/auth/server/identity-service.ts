import type { RegistrationService } from '@sanam/members/server/registration/index.ts';
import type { CoreService } from './service-types.ts';

/** The front door's service. */
export interface IdentityService extends CoreService {
  registration: RegistrationService;
}
