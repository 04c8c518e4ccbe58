import { expect, it } from 'vitest';
import { atPictureHost, setPictureHost } from './picture-host.ts';

it('our own drawn pictures come from the host that was chosen, others from where they are [GAP-177]', () => {
  expect(atPictureHost('/art/x.svg')).toBe('/art/x.svg');
  setPictureHost('https://cdn.example');
  expect(atPictureHost('/art/x.svg')).toBe('https://cdn.example/art/x.svg');
  expect(atPictureHost('https://vendor.example/x.png')).toBe('https://vendor.example/x.png');
  expect(atPictureHost('/assets/x.png')).toBe('/assets/x.png');
  setPictureHost('');
});
