import { describe, expect, it } from 'vitest';
import { createPorts } from './port.ts';

describe('a port', () => {
  it('passes the question on to the provider of the answer', () => {
    const ports = createPorts();
    const double = ports.open<(value: number) => number>('test.double');
    expect(ports.unanswered()).toEqual(['test.double']);
    double.answer((value) => value * 2);
    expect(double.ask(21)).toBe(42);
    expect(ports.unanswered()).toEqual([]);
  });

  it('refuses a question that nobody answers, a second answer and a second opening', () => {
    const ports = createPorts();
    const name = ports.open<() => string>('test.name');
    expect(() => name.ask()).toThrow('no procedure answers the port test.name');
    name.answer(() => 'one');
    expect(() => name.answer(() => 'two')).toThrow('answered twice');
    expect(() => ports.open('test.name')).toThrow('opened twice');
  });

  it('can be one of a group that one module answers together', () => {
    interface Sums {
      double(value: number): number;
      half(value: number): number;
    }
    const ports = createPorts();
    const sums = ports.group<Sums>('test', { double: true, half: true });
    expect(ports.unanswered()).toEqual(['test.double', 'test.half']);
    expect(() => sums.asks.half(4)).toThrow('no procedure answers the port test.half');
    const answers: Sums = { double: (value) => value * 2, half: (value) => value / 2 };
    sums.answer(answers);
    expect([sums.asks.double(21), sums.asks.half(4), ports.unanswered()]).toEqual([42, 2, []]);
    expect(() => sums.answer(answers)).toThrow('answered twice');
  });
});
