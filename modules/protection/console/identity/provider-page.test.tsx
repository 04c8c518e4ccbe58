import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ProviderPage } from './provider-page.tsx';

const settings = {
  merchant: { id: 'default', name: 'Sanam' },
  revision: '0'.repeat(16),
  isOn: false,
  url: '',
  levelName: '',
  hasSecrets: false,
  messagePath: '/identity-checks/default/messages',
  approval: null,
};

it('sets a provider up with its credentials, which waits for a second person', async () => {
  server.answer('opsGetIdentityProvider', settings);
  server.answer('opsChangeIdentityProvider', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<ProviderPage />);
  await user.click(await screen.findByRole('switch', { name: 'Automated checks for members' }));
  await replace(user, screen.getByLabelText('Address of the provider'), 'https://checks.example');
  await replace(user, screen.getByLabelText('Level name at the provider'), 'basic');
  for (const name of ['App token', 'Secret key', 'Webhook secret']) {
    await user.click(within(screen.getByRole('group', { name })).getByRole('button'));
    await user.type(screen.getByLabelText(name), `the ${name}`);
  }
  await save(user);
  expect(server.sent('opsChangeIdentityProvider').map(({ input }) => input.body)).toEqual([
    {
      isOn: true,
      url: 'https://checks.example',
      levelName: 'basic',
      appToken: 'the App token',
      secretKey: 'the Secret key',
      webhookSecret: 'the Webhook secret',
      revision: '0'.repeat(16),
      reason: agreed,
    },
  ]);
});

it('says where messages go, and sends no credential that was not typed', async () => {
  server.answer('opsGetIdentityProvider', {
    ...settings,
    isOn: true,
    url: 'https://a.example',
    levelName: 'basic',
    hasSecrets: true,
  });
  server.answer('opsChangeIdentityProvider', { state: 'done', approvalId: null });
  const user = await renderConsole(<ProviderPage />);
  expect(await screen.findByText('/identity-checks/default/messages')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Automated checks for members' }));
  await save(user);
  expect(server.sent('opsChangeIdentityProvider').map(({ input }) => input.body)).toEqual([
    { isOn: false, url: 'https://a.example', levelName: 'basic', revision: '0'.repeat(16), reason: agreed },
  ]);
});
