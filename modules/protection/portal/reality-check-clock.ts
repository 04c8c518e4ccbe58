/**
 * Milliseconds added because the clocks of browser and server differ: too early a question only returns "in a second".
 */
const SLACK_MS = 250;

/**
 * Returns the milliseconds until the next question to the server: when the check becomes due, not earlier, because
 * each question extends the session. False if no clock runs or the check waits for its answer.
 */
export function askAgainMs(check: { isDue: boolean; dueInSeconds: number | null } | undefined): number | false {
  if (check === undefined || check.isDue || check.dueInSeconds === null) return false;
  return Math.max(check.dueInSeconds, 1) * 1000 + SLACK_MS;
}
