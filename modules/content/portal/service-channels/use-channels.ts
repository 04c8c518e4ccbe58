import { useMember } from '@sanam/members/portal/queries.ts';
import { openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { channelsOf, type ServiceChannel } from './channels.ts';

/** Returns the channels available to this person, and the function that opens one. */
export function useChannels(): { channels: ServiceChannel[]; open: (channel: ServiceChannel) => void } {
  const { data: service } = useCustomerService();
  const { data: member } = useMember();
  return {
    channels: channelsOf(service?.entries ?? [], member?.clubLabel.rankLevel ?? 0),
    open: ({ path }) => service && void openCustomerService(service, path),
  };
}
