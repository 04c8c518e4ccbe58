import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const drawn = (html: string) => render(<RichText html={html} />).container;

it('keeps the elements of its list, and the text of all others [SEC-012]', () => {
  const box = drawn('<h3>Title</h3><p>fine <b>bold</b><marquee>moving</marquee></p><ul><li>one</li></ul>');
  expect(box.querySelector('b')).toHaveTextContent('bold');
  expect(box.querySelector('h3, ul li')).not.toBeNull();
  expect(box.querySelector('marquee')).toBeNull();
  expect(box).toHaveTextContent('moving');
});

it('leaves out what runs, loads or asks, with everything in it [SEC-012]', () => {
  const box = drawn(
    '<p onclick="x()" style="position:fixed">Done<img src=x onerror="x()"></p><script>x()</script><style>p{}</style>' +
      '<iframe src="/"></iframe><svg onload="x()"><text>drawn</text></svg><form action="/"><input name="a"></form>',
  );
  expect(box.querySelector('img, script, style, iframe, svg, form, input, [onclick], [style]')).toBeNull();
  expect(box).toHaveTextContent(/^Done$/);
});

it('links inside, opens other sites in a window that knows nothing of this one, and no other address [SEC-013]', () => {
  drawn(
    '<a href="/help">help</a><a href="https://else.example/x">else</a><a href="javascript:x()">bad</a>' +
      '<a href="//else.example">two slashes</a><a href="http://else.example">plain</a>',
  );
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  ).toEqual([
    ['help', '/help', null],
    ['else', 'https://else.example/x', 'noopener noreferrer'],
  ]);
  expect(screen.getByText('bad')).toBeInTheDocument();
});

it('does not follow markup without end', () => {
  expect(drawn(`${'<b>'.repeat(5000)}deep`).querySelectorAll('b').length).toBeLessThan(20);
});
