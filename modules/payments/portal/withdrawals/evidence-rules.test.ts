import { expect, it } from 'vitest';
import { readWords } from '../../../../apps/portal/build/language-files.ts';
import { checkEvidence } from './evidence-rules.ts';

const picture = (size = 1000, type = 'image/png') => ({ size, type });
const words = (files: Parameters<typeof checkEvidence>[0]) => {
  const key = checkEvidence(files);
  return key && readWords('en')[key];
};

it('takes one to three pictures, png or jpg, up to 5 MB', () => {
  expect(words([picture(), picture(5 * 1024 * 1024, 'image/jpeg'), picture()])).toBeNull();
});

it('asks for evidence in the specified words [WAL-028]', () => {
  expect(words([])).toBe('Please upload proof of not receiving for staff to investigate');
});

it('refuses a fourth picture in the specified words [WAL-029]', () => {
  expect(words([picture(), picture(), picture(), picture()])).toBe("Can't accept upload more than 3 images");
});

it('refuses 5 MB and a byte in the specified words [WAL-030]', () => {
  expect(words([picture(5 * 1024 * 1024 + 1)])).toBe('The image maximum size is 5MB');
});

it('refuses anything but png and jpg in the specified words [WAL-031]', () => {
  expect(words([picture(10, 'image/svg+xml')])).toBe('Only acceptable png or jpg');
});
