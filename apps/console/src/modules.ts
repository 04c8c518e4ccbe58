// The modules that have pages in the console.
import { resources as access } from '@sanam/access/console/resource.tsx';
import { resources as agents } from '@sanam/agents/console/resource.tsx';
import { resources as auth } from '@sanam/auth/console/resource.tsx';
import { resources as care } from '@sanam/care/console/resource.tsx';
import { resources as catalogue } from '@sanam/catalogue/console/resource.tsx';
import { resources as content } from '@sanam/content/console/resource.tsx';
import { resources as draws } from '@sanam/draws/console/resource.tsx';
import { resources as freerounds } from '@sanam/freerounds/console/resource.tsx';
import { resources as lottery } from '@sanam/lottery/console/resource.tsx';
import { resources as members } from '@sanam/members/console/resource.tsx';
import { resources as merchants } from '@sanam/merchants/console/resource.tsx';
import { resources as messaging } from '@sanam/messaging/console/resource.tsx';
import { resources as missions } from '@sanam/missions/console/resource.tsx';
import { resources as payments } from '@sanam/payments/console/resource.tsx';
import { resources as play } from '@sanam/play/console/resource.tsx';
import { resources as points } from '@sanam/points/console/resource.tsx';
import { resources as promotions } from '@sanam/promotions/console/resource.tsx';
import { resources as protection } from '@sanam/protection/console/resource.tsx';
import { resources as referral } from '@sanam/referral/console/resource.tsx';
import { resources as staff } from '@sanam/staff/console/resource.tsx';
import { resources as vendors } from '@sanam/vendors/console/resource.tsx';
import { resources as vip } from '@sanam/vip/console/resource.tsx';

export const modules = [
  payments,
  staff,
  members,
  protection,
  care,
  vendors,
  catalogue,
  play,
  lottery,
  agents,
  promotions,
  vip,
  referral,
  missions,
  draws,
  freerounds,
  content,
  points,
  auth,
  messaging,
  merchants,
  access,
].flat();
