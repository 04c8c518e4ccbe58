import { describe, expect, it } from 'vitest';
import { createPorts } from './port.ts';

describe('a port', () => {
  it('passes the question on to whoever answers it', () => {
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
});
