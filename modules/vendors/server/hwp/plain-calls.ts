// The calls that move no money: sessions, balance, status, ping.
import { HWP_VERSION, type HwpCall, readRequest } from '@sanam/hwp';
import type { Db } from '@sanam/server/platform/db.ts';
import { type Answer, authenticate, closeSession, keepAlive, readBalance } from './sessions.ts';
import { roundStatus, transactionStatus } from './status.ts';
import type { Vendor } from './vendors.ts';

/** Serves a call that is neither a money call nor a test call; returns a code and its members. */
export async function servePlain(
  db: Db,
  vendor: Vendor,
  call: HwpCall,
  body: Record<string, unknown>,
): Promise<Answer> {
  const read = readRequest(call, body);
  if (!read.ok) return { code: read.code, members: { field: read.field } };
  // The call's schema was just checked; the compiler cannot follow that through the switch.
  const said = read.request as never;
  switch (call) {
    case 'session/authenticate': {
      const { launch_token, game_code } = said as { launch_token: string; game_code: string };
      return authenticate(db, vendor, launch_token, game_code);
    }
    case 'session/keepalive':
      return keepAlive(db, vendor, said);
    case 'session/close':
      return closeSession(db, vendor, said);
    case 'balance':
      return readBalance(db, vendor, said);
    case 'transaction/status':
      return transactionStatus(db, vendor, (said as { transaction_id: string }).transaction_id);
    case 'round/status':
      return roundStatus(db, vendor, said);
    default:
      return {
        code: 'OK',
        members: {
          time: new Date().toISOString(),
          version: HWP_VERSION,
          accepting_bets: vendor.enabled && !vendor.maintenance,
        },
      };
  }
}
