import type { Brakes } from '../../../platform/brakes.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteService } from '../../site/index.ts';
import type { Entering } from '../entering.ts';
import type { Members } from '../members.ts';
import type { brakeRules } from '../brakes.ts';
import type { RegistrationPorts } from './ports.ts';

export interface RegistrationDeps {
  platform: Pick<Platform, 'db' | 'config' | 'vault'>;
  site: SiteService;
  passwords: Passwords;
  brakes: Brakes<keyof typeof brakeRules>;
  members: Members;
  entering: Entering;
  ports: RegistrationPorts;
}
