/** What travels over the live channel. The push says what changed; the page reads it (principle 9 of the architecture). */
export type LiveTopic =
  | { type: 'balance'; version: number }
  | { type: 'deposit'; depositId: string }
  | { type: 'withdrawal'; withdrawalId: string }
  | { type: 'round' }
  /** A bet was refused because a reality check is due: the page asks for it. */
  | { type: 'realityCheck' }
  | { type: 'sessionEnded' }
  | { type: 'security' }
  | { type: 'opsDeposit'; id: string; version: number }
  | { type: 'opsWithdrawal'; id: string; version: number }
  | { type: 'opsApproval'; id: string }
  | { type: 'opsMember'; id: string }
  | { type: 'opsBlocks' }
  | { type: 'opsGames' }
  | { type: 'opsSettings' }
  | { type: 'opsContent' }
  /** Banners, notices, help or customer service of the brand; goes to everybody who is logged in there. */
  | { type: 'content' }
  /** The gates of the brand changed: pages ask whether the site is still open to them. */
  | { type: 'site' }
  /** Somebody answered what this member wrote. */
  | { type: 'feedback' };

/** Server → browser. `seq` grows by one per channel; `epoch` changes when the server cannot replay what was missed. */
export type LiveMessage =
  | { kind: 'welcome'; epoch: string; seq: number }
  | { kind: 'event'; epoch: string; seq: number; topic: LiveTopic }
  | { kind: 'resync'; epoch: string; seq: number }
  | { kind: 'refused'; code: string };

/** Browser → server, the first message after opening. The cookies travel with the upgrade request. */
export interface LiveHello {
  kind: 'hello';
  /** A member's; the session of staff is in its cookie. */
  token?: string;
  /** Where this page stopped listening; the server replays what came since or answers `resync`. */
  resume?: { epoch: string; seq: number };
}

export const livePaths = { member: '/wps/live', staff: '/ops/live' } as const;
