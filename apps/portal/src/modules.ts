// The modules with pages in the portal.
import { feature as access } from '@sanam/access/portal/feature.ts';
import { feature as auth } from '@sanam/auth/portal/feature.ts';
import { feature as catalogue } from '@sanam/catalogue/portal/feature.ts';
import { feature as content } from '@sanam/content/portal/feature.ts';
import { feature as lottery } from '@sanam/lottery/portal/feature.ts';
import { feature as members } from '@sanam/members/portal/feature.ts';
import { feature as merchants } from '@sanam/merchants/portal/feature.ts';
import { feature as mfa } from '@sanam/mfa/portal/feature.ts';
import { feature as payments } from '@sanam/payments/portal/feature.ts';
import { feature as play } from '@sanam/play/portal/feature.ts';
import { feature as protection } from '@sanam/protection/portal/feature.ts';
import { feature as wallet } from '@sanam/wallet/portal/feature.ts';
import { feature as shell } from './shell-feature.ts';

export const modules = [
  shell,
  access,
  auth,
  catalogue,
  content,
  lottery,
  members,
  merchants,
  mfa,
  payments,
  play,
  protection,
  wallet,
];

/** Loads the modules' `later.ts`, which no first screen needs. */
export const loadLater = async () => (await import('./later-features.ts')).laterFeatures;
