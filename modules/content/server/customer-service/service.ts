import type { Calls, CallValue } from '@sanam/contract';
import { isOutsideAddress } from '@sanam/contract/links';
import { z } from 'zod/mini';
import { type Setting, setting, type SiteService } from '@sanam/merchants/server/index.ts';
import { CUSTOMER_SERVICE_TYPE, customerServicePositions, customerServiceTypes } from '../../contract/places.ts';
import { coverPath } from './cover.ts';

const title = z.string().check(z.minLength(1), z.maxLength(60));
const schema = z.object({
  /** Raised by the console with every change, so that a page knows its copy is old. */
  version: z.int().check(z.minimum(0)),
  entries: z
    .array(
      z.object({
        /** 3 is what the customer-service button opens. */
        type: z.int().check(z.minimum(1), z.maximum(99)),
        csType: z.enum(customerServiceTypes),
        csPosition: z.enum(customerServicePositions),
        titleTh: title,
        titleEn: title,
        address: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(20)),
  /** Hosts the addresses may be on; nothing else is sent out or opened. */
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/))).check(z.maxLength(20)),
  chatHeaderColour: z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
});

export const contentSettings: { customerService: Setting<typeof schema> } = {
  /** How people reach customer service: nothing until an operator has filled it in. */
  customerService: setting('content.customerService', schema, {
    version: 0,
    entries: [],
    hosts: [],
    chatHeaderColour: null,
  }),
};

export interface CustomerService {
  /** Entries whose address is https and on a configured host, addresses covered; the others are left out. */
  info(merchantId: string, language: 'TH' | 'EN'): Promise<CallValue<Calls['customerService']>>;
  /** Origins of the live chat that the portal's chat room frames (GAP-106). */
  chatOrigins(merchantId: string): Promise<string[]>;
}

const usableOf = ({ entries, hosts }: Pick<z.output<typeof schema>, 'entries' | 'hosts'>) =>
  entries.filter(({ address }) => isOutsideAddress(address) && hosts.includes(new URL(address).host));

export function createCustomerService({ site }: { site: Pick<SiteService, 'setting'> }): CustomerService {
  return {
    async info(merchantId, language) {
      const { version, entries, hosts, chatHeaderColour } = await site.setting(
        merchantId,
        contentSettings.customerService,
      );
      const usable = usableOf({ entries, hosts });
      const covered = usable.map((one) => ({ ...one, path: coverPath(one.address) }));
      // The button takes the entry of type 3; only one of each type is listed.
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
      };
    },

    async chatOrigins(merchantId) {
      const chats = usableOf(await site.setting(merchantId, contentSettings.customerService));
      const origins = chats.filter(({ csType }) => csType === 'liveChat').map(({ address }) => new URL(address).origin);
      return [...new Set(origins)];
    },
  };
}
