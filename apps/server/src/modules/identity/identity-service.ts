import type { RegistrationService } from './registration/index.ts';
import type { CoreService } from './service-types.ts';

/** The front door's service. */
export interface IdentityService extends CoreService {
  registration: RegistrationService;
}
