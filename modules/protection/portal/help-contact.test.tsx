import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { HelpContact } from './help-contact.tsx';

const contact = () => screen.getByRole('region', { name: /Help with gambling|ความช่วยเหลือเรื่องการพนัน/ });
const links = () =>
  within(contact())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const demonstration = /This is a demonstration/;

it('names the service, its number, hours and address in the language of the page, and leads to the article', async () => {
  await renderPage(<HelpContact />);
  expect(contact()).toHaveTextContent('Help with gambling: Care line');
  expect(contact()).toHaveTextContent('9 to 17');
  expect(links()).toEqual(['tel:020000000', 'mailto:care@help.example', '/help#safe']);
  expect(screen.queryByText(demonstration)).toBeNull();
});

it('speaks Thai on a Thai page', async () => {
  await renderPage(<HelpContact />, { language: 'th' });
  expect(contact()).toHaveTextContent('ศูนย์ช่วยเหลือ');
  expect(links()).toEqual(['tel:020000000', 'https://help.example/th', '/help#safe']);
});

it('says of a demonstration that it is one, and never opens an address that is none', async () => {
  const words = { name: '', number: '1323', hours: '', url: 'javascript:alert(1)' };
  const helpContact = { isDemonstration: true, TH: words, EN: words };
  await renderPage(<HelpContact />, { site: { ...permission, info: { ...permission.info, helpContact } } });
  expect(screen.getByText(demonstration)).toBeInTheDocument();
  expect(links()).toEqual(['tel:1323', '/help#safe']);
});

it('is in the footer of every page', async () => {
  server.answer('gameMenus', { lanes: [] });
  await renderSite('/help');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(await footer.findByRole('region', { name: 'Help with gambling' })).toHaveTextContent('02 000 0000');
});
