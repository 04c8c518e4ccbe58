import type { Row } from '../row.ts';
import { clockRows } from './clocks.ts';
import { databaseRows } from './database.ts';
import { hangUp } from './hang-up.ts';
import { killRows } from './kills.ts';
import { messageRows } from './messages.ts';
import { killedAtPoints } from './points.ts';
import { paymentRows } from './payments.ts';
import { pooled } from './pooled.ts';
import { rolling } from './rolling.ts';
import { smsRows } from './sms.ts';
import { slowVendor } from './slow-vendor.ts';
import { vendorRows } from './vendors.ts';
import { withdrawalRows } from './withdrawals.ts';

const all = [
  ...killRows,
  killedAtPoints,
  ...messageRows,
  ...vendorRows,
  ...clockRows,
  ...databaseRows,
  ...paymentRows,
  ...withdrawalRows,
  ...smsRows,
  slowVendor,
  pooled,
  hangUp,
  rolling,
];

export const rows: readonly Row[] = all.toSorted((one, other) => one.name.localeCompare(other.name));
