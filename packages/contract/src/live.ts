/** What travels with each topic of the live channel, by its name. Each module adds its own in `contract/live.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface LiveTopics {}
export type LiveTopicName = keyof LiveTopics;
/** One event. It says what changed; the page reads it (principle 9 of the architecture). */
export type LiveTopic<Name extends LiveTopicName = LiveTopicName> = {
  [Topic in Name]: { type: Topic } & LiveTopics[Topic];
}[Name];

/** Declares a topic by the type of what travels with it. */
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
  /** A member's; the session of staff is in its cookie. */
  token?: string;
  /** Where this page stopped listening; the server replays what came since or answers `resync`. */
  resume?: { epoch: string; seq: number };
}

export const livePaths = { member: '/wps/live', staff: '/ops/live' } as const;
