// Contact channels, downloads, footer licences and help contact of the merchant.
import type { Calls, CallValue } from '@sanam/contract';
import { isOutsideAddress } from '@sanam/contract/links';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { contentSettings } from '../settings.ts';
import { isSafePicture } from '../links.rules.ts';
import { MAILBOX, TELEPHONE } from '@sanam/merchants/contract/rules.ts';
import { type Site, type SiteService, siteSettings } from '@sanam/merchants/server/index.ts';
import type { Body } from './body.ts';

type Value = CallValue<Calls['opsGetService']>;
type Setting = Parameters<SiteService['changeAll']>[1]['settings'][number];

const parts = {
  settings: [contentSettings.customerService, siteSettings.resources, siteSettings.licences, siteSettings.helpContact],
  modIds: [],
};

export type StaffServiceSettings = ReturnType<typeof createServiceSettings>;

/**
 * All changes return the new mark, and refuse with `operator.staleVersion`, or with `request.invalid` and the invalid
 * fields; then nothing is written.
 */
export function createServiceSettings({ site, helpContact }: { site: SiteService } & Pick<Site, 'helpContact'>) {
  async function save(
    context: Context,
    { revision, reason }: { revision: string; reason: string },
    change: Setting,
  ): Promise<{ revision: string }> {
    const { merchantId } = context;
    const expected = { ...parts, revision };
    const left = await site.changeAll(context, { merchantId, settings: [change], features: [], reason, expected });
    return { revision: left };
  }
  return {
    async get({ merchantId }: Context): Promise<Value> {
      const revision = await site.freshRevision(merchantId, parts);
      const [merchant, channels, resources, licences, help, helpShown] = await Promise.all([
        site.merchant(merchantId),
        site.setting(merchantId, contentSettings.customerService),
        site.setting(merchantId, siteSettings.resources),
        site.setting(merchantId, siteSettings.licences),
        site.setting(merchantId, siteSettings.helpContact),
        helpContact(merchantId),
      ]);
      const { name } = merchant;
      return { merchant: { id: merchantId, name }, revision, channels, resources, licences, help, helpShown };
    },
    async changeChannels(context: Context, body: Body<'opsChangeChannels'>): Promise<{ revision: string }> {
      const { entries, hosts, chatHeaderColour } = body;
      refuseProblems(channelProblems(body));
      await site.reload();
      const { version } = await site.setting(context.merchantId, contentSettings.customerService);
      const value = { version: version + 1, entries, hosts, chatHeaderColour };
      return save(context, body, { setting: contentSettings.customerService, value });
    },
    async changeResources(context: Context, body: Body<'opsChangeResources'>): Promise<{ revision: string }> {
      refuseProblems(
        body.resources.flatMap(({ url, qrCodeUrl }, at) => [
          ...(isTarget(url) ? [] : [{ field: `resources.${at}.url`, problem: 'address' }]),
          ...(qrCodeUrl === null || isSafePicture(qrCodeUrl)
            ? []
            : [{ field: `resources.${at}.qrCodeUrl`, problem: 'address' }]),
        ]),
      );
      return save(context, body, { setting: siteSettings.resources, value: body.resources });
    },
    async changeLicences(context: Context, body: Body<'opsChangeLicences'>): Promise<{ revision: string }> {
      refuseProblems(licenceProblems(body));
      return save(context, body, { setting: siteSettings.licences, value: body.licences });
    },
    async changeHelp(context: Context, body: Body<'opsChangeHelpContact'>): Promise<{ revision: string }> {
      const { help } = body;
      if (help !== null) refuseProblems([...helpProblems('TH', help.TH), ...helpProblems('EN', help.EN)]);
      return save(context, body, { setting: siteSettings.helpContact, value: help });
    },
  };
}

interface Problem {
  field: string;
  problem: string;
}

const channelProblems = ({ entries, hosts }: Body<'opsChangeChannels'>): Problem[] =>
  entries.flatMap(({ address }, at) => {
    const field = `entries.${at}.address`;
    if (!isOutsideAddress(address)) return [{ field, problem: 'https' }];
    return hosts.includes(new URL(address).host) ? [] : [{ field, problem: 'host' }];
  });

const licenceProblems = ({ licences }: Body<'opsChangeLicences'>): Problem[] => [
  ...licences.flatMap(({ validatorUrl }, at) =>
    isOutsideAddress(validatorUrl) ? [] : [{ field: `licences.${at}.validatorUrl`, problem: 'https' }],
  ),
  ...licences.flatMap(({ jurisdiction }, at) =>
    licences.findIndex((one) => one.jurisdiction === jurisdiction) === at
      ? []
      : [{ field: `licences.${at}.jurisdiction`, problem: 'twice' }],
  ),
];

type HelpWords = NonNullable<Body<'opsChangeHelpContact'>['help']>['TH'];

const isMailLink = (url: string): boolean => url.startsWith('mailto:') && MAILBOX.test(url.slice('mailto:'.length));

/** Finds what would leave a player without help: no number and no link, or one that leads nowhere. */
function helpProblems(language: 'TH' | 'EN', { number, url }: HelpWords): Problem[] {
  const at = (part: keyof HelpWords, problem: string) => [{ field: `help.${language}.${part}`, problem }];
  if (number === '' && url === '') return at('number', 'missing');
  if (number !== '' && !TELEPHONE.test(number)) return at('number', 'invalid');
  return url === '' || isOutsideAddress(url) || isMailLink(url) ? [] : at('url', 'address');
}

/** Checks for a route of ours, an https address or an e-mail address (SEC-026). */
const isTarget = (url: string): boolean =>
  url === '/' || isSafePicture(url) || MAILBOX.test(url.replace(/^mailto:/, ''));

function refuseProblems(fields: Problem[]): void {
  if (fields.length > 0) throw refuse('request.invalid', { fields });
}
