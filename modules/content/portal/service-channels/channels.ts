import type { IconName } from '@sanam/ui';
import { VIP_RANK_ABOVE } from '../../contract/places.ts';
import type { CustomerService } from '@sanam/portal/lib/customer-service.ts';

/** Icons of the bar's channels, in the order of the specification (SHL-039). */
export const channelIcons = {
  liveChat: 'headset',
  facebook: 'users',
  telegram: 'send',
  line: 'chat',
  vip: 'crown',
} as const satisfies Record<string, IconName>;
type Channel = keyof typeof channelIcons;

export interface ServiceChannel {
  icon: IconName;
  title: string;
  path: string;
}

/** Returns the channels configured for the side bar only (SHL-040); VIP also needs the rank. */
export function channelsOf(entries: CustomerService['entries'], rankLevel: number): ServiceChannel[] {
  const channels = Object.keys(channelIcons) as Channel[];
  return channels.flatMap((channel) =>
    channel === 'vip' && rankLevel <= VIP_RANK_ABOVE
      ? []
      : entries
          .filter(({ csType, csPosition }) => csType === channel && csPosition === 'sideBar')
          .map(({ title, path }) => ({ icon: channelIcons[channel], title, path })),
  );
}
