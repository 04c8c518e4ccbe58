/**
 * Notice content is html from data. Until the allow-list sanitiser of the content issue is here it is shown as words
 * only: nothing of it is ever parsed into this page (SEC-012).
 */
export function plainText(html: string): string {
  const apart = html.replace(/<(br|\/p|\/li|\/div|\/h[1-6])\b[^>]*>/gi, '$&\n');
  return (new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}
