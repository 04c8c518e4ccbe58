import { useMember } from '@sanam/members/portal/queries.ts';
import { openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { channelsOf, type ServiceChannel } from './channels.ts';

/** The channels of this person, and what a press on one does. */
export function useChannels(): { channels: ServiceChannel[]; open: (channel: ServiceChannel) => void } {
  const { data: service } = useCustomerService();
  const { data: member } = useMember();
  return {
    channels: channelsOf(service?.entries ?? [], member?.clubLabel.rankLevel ?? 0),
    open: ({ path }) => service && void openCustomerService(service, path),
  };
}
