import { describe, expect, it } from 'vitest';
import { Refusal } from '@sanam/client/refusal';
import { createCodeSender, type Press, PROVIDER_WAIT_SECONDS, secondsLeft } from './code-sender.ts';

const MOBILE = '+66812345678';

type Send = Press['send'];

/** A button with a clock that the test advances; `send` is the route behind it. */
function button(send?: Send, waitSeconds?: number) {
  const clock = { ms: 1_000_000 };
  const failures: unknown[] = [];
  let sent = 0;
  const made = createCodeSender({
    onFailure: (thrown) => failures.push(thrown),
    onChange: () => {},
    now: () => clock.ms,
  });
  const counted: Send = (address) => {
    sent++;
    return send === undefined ? Promise.resolve({ expiredMinutes: 3 }) : send(address);
  };
  return {
    failures,
    sent: () => sent,
    press: (address = MOBILE) => made.press({ address, send: counted, waitSeconds }),
    pass: (seconds: number) => (clock.ms += seconds * 1000),
    left: (address = MOBILE) => secondsLeft(made.state(), address, clock.ms),
  };
}

describe('the button that sends a code', () => {
  it('counts down expiredMinutes times 60 seconds and opens again at zero [IDN-064] [IDN-066]', async () => {
    const one = button();
    await one.press();
    expect(one.left()).toBe(180);
    one.pass(179);
    expect(one.left()).toBe(1);
    await one.press();
    expect(one.sent()).toBe(1);
    one.pass(1);
    expect(one.left()).toBe(0);
    await one.press();
    expect(one.sent()).toBe(2);
  });

  it("waits 60 seconds on the provider's route, whatever the code's life [IDN-065]", async () => {
    const one = button(undefined, PROVIDER_WAIT_SECONDS);
    await one.press();
    expect(one.left()).toBe(60);
  });

  it('listens to one press a second [IDN-067]', async () => {
    const one = button(async () => undefined);
    for (let i = 0; i < 20; i++) {
      await one.press();
      one.pass(0.1);
    }
    expect(one.sent()).toBe(2);
  });

  it('listens to no press while it sends', async () => {
    let finish: (value: undefined) => void = () => {};
    const one = button(() => new Promise((resolve) => (finish = resolve)));
    const first = one.press();
    one.pass(5);
    await one.press();
    expect(one.sent()).toBe(1);
    finish(undefined);
    await first;
    expect(one.left()).toBe(0);
  });

  it('tells a failure and starts no countdown, unless the server names a wait', async () => {
    const down = new Refusal('messages.smsUnavailable', 503);
    const one = button(() => Promise.reject(down));
    await one.press();
    expect(one.failures).toEqual([down]);
    expect(one.left()).toBe(0);

    const limit = new Refusal('messages.smsLimit', 429, { values: { retryAfterSeconds: 42 } });
    const other = button(() => Promise.reject(limit));
    await other.press();
    expect(other.left()).toBe(42);
  });

  it('counts for the number the code went to: a mistyped number can be mended at once', async () => {
    const one = button();
    await one.press('+66810000000');
    expect(one.left('+66810000000')).toBe(180);
    expect(one.left(MOBILE)).toBe(0);
    one.pass(1);
    await one.press(MOBILE);
    expect(one.sent()).toBe(2);
    expect(one.left(MOBILE)).toBe(180);
  });
});
