import type { Calls, CallValue } from '@sanam/contract';
import { isOutsideAddress } from '@sanam/contract/links';
import type { z } from 'zod/mini';
import { contactPart, type SiteService } from '@sanam/merchants/server/index.ts';
import type { Config } from '@sanam/server/config.ts';
import { CUSTOMER_SERVICE_TYPE } from '../../contract/places.ts';
import { contentSettings, type customerService } from '../settings.ts';
import { coverPath } from './cover.ts';

export interface CustomerService {
  /** Returns entries with an https address on a configured host, with encoded addresses; the others are left out. */
  info(merchantId: string, language: 'TH' | 'EN'): Promise<CallValue<Calls['customerService']>>;
  /** Returns the origins of the live chat that the portal's chat room frames (GAP-106). */
  chatOrigins(merchantId: string): Promise<string[]>;
}

const usableOf = ({ entries, hosts }: Pick<z.output<typeof customerService>, 'entries' | 'hosts'>) =>
  entries.filter(({ address }) => isOutsideAddress(address) && hosts.includes(new URL(address).host));

/** The installation's contact for players, for merchants without a channel of their own. */
function supportOf({ supportContact }: Pick<Config, 'supportContact'>) {
  if (supportContact === undefined) return null;
  const { name: text = '', number = '', url = '' } = contactPart(supportContact);
  return { text, number, url };
}

export function createCustomerService({
  site,
  platform: { config },
}: {
  site: Pick<SiteService, 'setting'>;
  platform: { config: Pick<Config, 'supportContact'> };
}): CustomerService {
  return {
    async info(merchantId, language) {
      const { version, entries, hosts, chatHeaderColour } = await site.setting(
        merchantId,
        contentSettings.customerService,
      );
      const usable = usableOf({ entries, hosts });
      const covered = usable.map((one) => ({ ...one, path: coverPath(one.address) }));
      // The button uses the entry of type 3; only one of each type is listed.
      const types = [...new Set([CUSTOMER_SERVICE_TYPE, ...usable.map(({ type }) => type)])];
      return {
        version,
        pathList: types.flatMap((type) => {
          const found = covered.find((one) => one.type === type);
          return found === undefined ? [] : [{ type, path: found.path }];
        }),
        entries: covered.map(({ csType, csPosition, titleTh, titleEn, path }) => ({
          csType,
          csPosition,
          title: language === 'EN' ? titleEn : titleTh,
          path,
        })),
        hosts,
        chat: { headerColour: chatHeaderColour },
        support: usable.length > 0 ? null : supportOf(config),
      };
    },

    async chatOrigins(merchantId) {
      const chats = usableOf(await site.setting(merchantId, contentSettings.customerService));
      const origins = chats.filter(({ csType }) => csType === 'liveChat').map(({ address }) => new URL(address).origin);
      return [...new Set(origins)];
    },
  };
}
