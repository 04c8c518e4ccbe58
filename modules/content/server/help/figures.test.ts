import { expect, it } from 'vitest';
import { withFigures } from './figures.ts';

const body = '<p>Before.</p><p><strong>Lock:</strong> bets of {turnover:500.00}.</p><p>After {turnover:1000.00}</p>';

it('says the figure of the rule', () => {
  expect(withFigures('<p>{turnover:500.00}</p>', 100)).toBe('<p>฿500.00</p>');
  expect(withFigures('<p>{turnover:12345.67} {turnover:0.01}</p>', 150)).toBe('<p>฿18,518.51 ฿0.02</p>');
});

it('leaves out what would be false where a deposit locks nothing', () => {
  expect(withFigures(body, 0)).toBe('<p>Before.</p>');
});

it('leaves every other text as it is', () => {
  expect(withFigures('<p>{turnover} {other:1.00}</p>', 100)).toBe('<p>{turnover} {other:1.00}</p>');
  expect(withFigures('<p>{turnover} {other:1.00}</p>', 0)).toBe('<p>{turnover} {other:1.00}</p>');
});
