import { Lately } from './lately.tsx';
import { Slot } from './slot.tsx';

/** Notice that promotions grant nothing at the moment, for pages with claimable or winnable rewards. */
export const GivingStop = () => (
  <Lately>
    <Slot of="givingStop" />
  </Lately>
);
