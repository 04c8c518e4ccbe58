import { merchants } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { captchaCalls } from '../contract/calls.ts';
import { captchaRefusals } from '../contract/refusals.ts';
import { createHumanCheck } from './human-check.ts';
import { humanCheckSetting } from './settings.ts';

/** The human check: the slider puzzle, its text alternative, an outside provider, and the captcha. */
export const captcha = defineModule({
  name: 'captcha',
  calls: captchaCalls,
  refusals: captchaRefusals,
  settings: [humanCheckSetting],
  needs: { merchants },
  create(platform, needs) {
    const { service, handlers } = createHumanCheck({ platform, site: needs.merchants.service });
    return { front: { service }, handlers };
  },
});
