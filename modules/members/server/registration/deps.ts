import type { Brakes } from '@sanam/server/platform/brakes.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Entering } from '@sanam/auth/server/entering.ts';
import type { Members } from '../members.ts';
import type { brakeRules } from '@sanam/auth/server/brakes.ts';
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
