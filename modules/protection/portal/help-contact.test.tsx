import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { HelpContact } from './help-contact.tsx';

const contact = () => screen.getByRole('group', { name: /Care line|ศูนย์ช่วยเหลือ|Hotline/ });
const links = () =>
  within(contact())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('names the service, its number, hours and address in the language of the page, and leads to the article', async () => {
  await renderPage(<HelpContact />);
  expect(contact()).toHaveTextContent('Care line');
  expect(contact()).toHaveTextContent('9 to 17');
  expect(links()).toEqual(['tel:020000000', 'mailto:care@help.example', '/help#safe']);
});

it('speaks Thai on a Thai page', async () => {
  await renderPage(<HelpContact />, { language: 'th' });
  expect(contact()).toHaveTextContent('ศูนย์ช่วยเหลือ');
  expect(links()).toEqual(['tel:020000000', 'https://help.example/th', '/help#safe']);
});

it('never opens an address that is none', async () => {
  const words = { name: 'Hotline', number: '1323', hours: '', url: 'javascript:alert(1)' };
  const helpContact = { isDemonstration: true, TH: words, EN: words };
  await renderPage(<HelpContact />, { site: { ...permission, info: { ...permission.info, helpContact } } });
  expect(links()).toEqual(['tel:1323', '/help#safe']);
});

it('is in the footer of every page', async () => {
  server.answer('gameMenus', { lanes: [] });
  await renderSite('/help');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(await footer.findByRole('group', { name: 'Care line' })).toHaveTextContent('02 000 0000');
  expect(screen.queryByRole('region', { name: 'Care line' }), 'no landmark twice on a page').toBeNull();
});
