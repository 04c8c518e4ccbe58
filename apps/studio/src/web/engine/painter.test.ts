import { expect, it } from 'vitest';
import { createPainter } from './painter.ts';

/** A clock that is advanced by hand, and a canvas that counts its calls. */
function setUp() {
  const ticks: (() => void)[] = [];
  const clock = { elapsedMS: 0, add: (tick: () => void) => ticks.push(tick) };
  const drawn = { pictures: 0, coarsened: 0 };
  const painter = createPainter(clock, {
    render: () => void drawn.pictures++,
    coarsen: () => void drawn.coarsened++,
  });
  const frame = (elapsedMS: number, isChanged = true) => {
    if (isChanged) painter.changed();
    clock.elapsedMS = elapsedMS;
    for (const tick of ticks) tick();
  };
  return { painter, drawn, frame };
}

it('draws the first picture, then only what has changed', () => {
  const { drawn, frame } = setUp();
  for (let at = 0; at < 10; at++) frame(16, false);
  expect(drawn.pictures).toBe(1);
  frame(16);
  frame(16, false);
  expect(drawn.pictures).toBe(2);
});

it('takes five slow pictures in a row for a slow machine, and coarsens once', () => {
  const { painter, drawn, frame } = setUp();
  frame(16);
  for (let at = 0; at < 4; at++) frame(100);
  frame(50);
  for (let at = 0; at < 4; at++) frame(100);
  expect(painter.isSlow).toBe(false);
  for (let at = 0; at < 9; at++) frame(100);
  expect(painter.isSlow).toBe(true);
  expect(drawn.coarsened).toBe(1);
});

it('does not take a rest for slowness', () => {
  const { painter, frame } = setUp();
  for (let at = 0; at < 10; at++) {
    frame(16, false);
    frame(1250);
  }
  expect(painter.isSlow).toBe(false);
});
