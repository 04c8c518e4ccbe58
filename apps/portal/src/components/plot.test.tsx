import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepPlot } from './plot.tsx';

const point = (key: string, amount: string) => ({ key, label: key, amount });
const pathsOf = () => [...screen.getByRole('img').querySelectorAll('path')].map((path) => path.getAttribute('d'));

it('shows one day as a level over the whole width', () => {
  render(<StepPlot points={[point('20 Nov', '800.00')]} label="Balance" />);
  expect(pathsOf()).toEqual(['M0 6.0 H600 V120 H0 Z', 'M0 6.0 H600']);
});

it('goes from one level to the next', () => {
  render(<StepPlot points={[point('20 Nov', '800.00'), point('21 Nov', '0.00')]} label="Balance" />);
  expect(pathsOf()[1]).toBe('M0 6.0 H600.0 V114.0 H600');
});
