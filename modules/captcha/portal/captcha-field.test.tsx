import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { CaptchaField } from './captcha-field.tsx';

const picture = () => screen.findByRole('img', { name: 'Picture of a code' });
const another = () => screen.getByRole('button', { name: 'Another picture of a code' });

/** The field's clock never goes back, also between tests. */
let aheadMs = 0;
/** Advances the field's clock by a second without waiting. */
const passASecond = () => (aheadMs += 1100);

beforeEach(() => {
  let count = 0;
  server.answer('captcha', () => `picture${++count}`);
  server.answer('captchaQuestion', { question: 'What is two and three?' });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  passASecond();
});

it('shows a picture; a press brings another one [IDN-028]', async () => {
  const user = await renderPage(<CaptchaField attributes={{}} />, { as: 'visitor' });
  expect(await picture()).toHaveAttribute('src', 'data:image/png;base64,picture1');
  passASecond();
  await user.click(another());
  await waitFor(async () => expect(await picture()).toHaveAttribute('src', 'data:image/png;base64,picture2'));
});

it('asks for another one once a second at most, however often it is pressed [IDN-053]', async () => {
  const user = await renderPage(<CaptchaField attributes={{}} />, { as: 'visitor' });
  await picture();
  for (let presses = 0; presses < 5; presses++) await user.click(another());
  expect(server.sent('captcha')).toHaveLength(1);
  passASecond();
  for (let presses = 0; presses < 5; presses++) await user.click(another());
  await waitFor(() => expect(server.sent('captcha')).toHaveLength(2));
});

it('is a question in words for those who cannot see the picture', async () => {
  const user = await renderPage(<CaptchaField attributes={{}} />, { as: 'visitor' });
  await picture();
  passASecond();
  await user.click(screen.getByRole('button', { name: 'I cannot see it' }));
  expect(await screen.findByLabelText(/^What is two and three\?/)).toBeInTheDocument();
});

it('says that no picture could be had', async () => {
  server.refuse('captcha', 'common.unavailable');
  await renderPage(<CaptchaField attributes={{}} />, { as: 'visitor' });
  await waitFor(() => expect(screen.getByLabelText(/^Code in the picture/)).toHaveAccessibleDescription(/\S/));
});
