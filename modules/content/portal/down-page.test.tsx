import { server } from '@sanam/test-web';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { useInstallPrompt } from '@sanam/portal/lib/install-prompt.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { DownPage } from './down-page.tsx';

type Resource = Value<'permission'>['info']['resources'][number];
const resource = (change: Partial<Resource> = {}): Resource => ({
  resourceType: 'android',
  url: 'https://files.example/app.apk',
  qrCodeUrl: null,
  labelNameEn: '',
  ...change,
});
const guide = {
  code: 'install',
  title: 'How to install',
  content: '<p>Open the <b>menu</b></p>',
  version: '1',
  effectiveFrom: '2026-11-01T00:00:00Z',
};
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

beforeEach(() => server.answer('helpCenter', { categories: [] }));
afterEach(() => useInstallPrompt.setState({ event: null, isInstalled: false }));

const draw = (...resources: Resource[]) =>
  renderPage(<DownPage />, { as: 'visitor', site: { ...permission, info: { ...permission.info, resources } } });

describe('the page of the app', () => {
  it('has a code of this site, and nothing to download where the operator offers nothing', async () => {
    await draw();
    expect(await card('Open it on a phone').findByRole('img', { name: 'QR code of this site' })).toBeInTheDocument();
    expect(card('Open it on a phone').getByText('localhost:3000')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it("has a card for each of the operator's downloads, with a code of its address [CNT-011]", async () => {
    await draw(resource(), resource({ resourceType: 'OFFICIAL', url: 'https://sanam.example' }));
    const link = card('Android').getByRole('link', { name: 'Download' });
    expect(link).toHaveAttribute('href', 'https://files.example/app.apk');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await card('Android').findByRole('img', { name: 'QR code of Android' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Download' })).toHaveLength(1);
  });

  it("shows the operator's own picture of a code, and draws the code when the picture does not come", async () => {
    await draw(resource({ labelNameEn: 'For tablets', qrCodeUrl: 'https://files.example/code.png' }));
    const picture = card('For tablets').getByRole('img', { name: 'QR code of For tablets' });
    expect(picture).toHaveAttribute('src', 'https://files.example/code.png');
    fireEvent.error(picture);
    const drawn = await card('For tablets').findByRole('img', { name: 'QR code of For tablets' });
    expect(drawn.tagName).not.toBe('IMG');
  });

  it('shows no picture of an address that is not safe', async () => {
    await draw(resource({ qrCodeUrl: 'javascript:alert(1)' }));
    await card('Android').findByRole('img', { name: 'QR code of Android' });
    expect(document.querySelector('[src^="javascript"]')).toBeNull();
  });

  it('ends with the guide where the help centre has one', async () => {
    server.answer('helpCenter', { categories: [{ category: 'app', articles: [guide] }] });
    await draw();
    await screen.findByRole('heading', { name: 'How to install' });
    expect(screen.getByText('menu').tagName).toBe('B');
  });
});

describe('the way to install', () => {
  it("is the browser's menu where it has no prompt", async () => {
    await draw();
    expect(card('Install as an app').getByRole('status')).toHaveTextContent(/from its own menu/);
    expect(card('Install as an app').queryByRole('button')).toBeNull();
  });

  it("is the browser's prompt where it has one, and then it is done", async () => {
    const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    useInstallPrompt.setState({ event: Object.assign(new Event('beforeinstallprompt'), { prompt }) as never });
    const user = await draw();
    await user.click(card('Install as an app').getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    act(() => useInstallPrompt.setState({ event: null, isInstalled: true }));
    expect(card('Install as an app').getByRole('status')).toHaveTextContent(/^Installed/);
  });
});
