export { captcha } from './module.ts';
export { HUMAN_SECRET_PURPOSE, humanCheckSetting } from './settings.ts';
export type { HumanCheck } from './types.ts';
