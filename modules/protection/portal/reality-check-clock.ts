/** The clocks of browser and server tick apart a little; asked too early, the answer says "in a second" once more. */
const SLACK_MS = 250;

/**
 * When to ask the server again: at the moment the check falls due, never on the way, because each question keeps the
 * session from idling out. False while nothing runs or while the check waits for its answer.
 */
export function askAgainMs(check: { isDue: boolean; dueInSeconds: number | null } | undefined): number | false {
  if (check === undefined || check.isDue || check.dueInSeconds === null) return false;
  return Math.max(check.dueInSeconds, 1) * 1000 + SLACK_MS;
}
