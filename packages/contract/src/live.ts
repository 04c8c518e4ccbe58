/** Payload of each topic of the live channel, by name. Each module adds its own in `contract/live.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface LiveTopics {}
export type LiveTopicName = keyof LiveTopics;
/** One event. It names what changed; the page reads the data (principle 9 of the architecture). */
export type LiveTopic<Name extends LiveTopicName = LiveTopicName> = {
  [Topic in Name]: { type: Topic } & LiveTopics[Topic];
}[Name];

/** Declares a topic by the type of its payload. */
export const topic = <Fields extends object = object>(): Fields => ({}) as Fields;

/** Server → browser. `seq` grows by one per channel; `epoch` changes when the server cannot replay what was missed. */
export type LiveMessage =
  | { kind: 'welcome'; epoch: string; seq: number }
  | { kind: 'event'; epoch: string; seq: number; topic: LiveTopic }
  | { kind: 'resync'; epoch: string; seq: number }
  | { kind: 'refused'; code: string };

/** Browser → server, the first message after opening. The cookies travel with the upgrade request. */
export interface LiveHello {
  kind: 'hello';
  /** A member's token; the staff session is in its cookie. */
  token?: string;
  /** Last position of this page; the server replays later events or answers `resync`. */
  resume?: { epoch: string; seq: number };
}

export const livePaths = { member: '/wps/live', staff: '/ops/live' } as const;
