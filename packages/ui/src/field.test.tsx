import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Checkbox, Field, Input, PasswordInput, Select, TextArea } from './field.tsx';

describe.each([
  ['an input', <Input key="1" />, 'textbox'],
  ['an input with a symbol', <Input key="2" before="฿" />, 'textbox'],
  ['a text area', <TextArea key="3" />, 'textbox'],
  ['a list', <Select key="4" />, 'combobox'],
] as const)('%s', (_, input, role) => {
  const draw = (error?: string) =>
    render(
      <Field label="Amount" hint="At least 20" required error={error}>
        {input}
      </Field>,
    );

  it('has the name, the hint and the mark of its field', () => {
    draw();
    const field = screen.getByRole(role, { name: /^Amount/ });
    expect(field).toHaveAccessibleDescription('At least 20');
    expect(field).toBeRequired();
    expect(field).toBeValid();
  });

  it('is invalid when its field says what is wrong', () => {
    draw('Too little');
    const field = screen.getByRole(role, { name: /^Amount/ });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Too little At least 20');
  });
});

it('what is wrong is announced when it comes', () => {
  const page = (error?: string) => (
    <Field label="Amount" error={error}>
      <Input />
    </Field>
  );
  const { rerender, container } = render(page());
  const live = container.querySelector('[aria-live=polite]');
  expect(live).toBeEmptyDOMElement();
  rerender(page('Too little'));
  expect(container.querySelector('[aria-live=polite]')).toBe(live);
  expect(live).toHaveTextContent('Too little');
});

it('a password is shown and hidden by its eye, and stays what it is', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" />
    </Field>,
  );
  const field = screen.getByLabelText('Password');
  await user.type(field, 'kept');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show', pressed: false }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide', pressed: true }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveValue('kept');
});

it('a box says what is wrong with it', () => {
  const { rerender } = render(<Checkbox label="Agree" />);
  expect(screen.getByRole('checkbox', { name: 'Agree' })).toBeValid();
  rerender(<Checkbox label="Agree" error="Please agree" />);
  expect(screen.getByRole('checkbox', { name: 'Agree' })).toBeInvalid();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please agree');
});
