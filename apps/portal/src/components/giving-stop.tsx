import { Lately } from './lately.tsx';
import { Slot } from './slot.tsx';

/** For pages of what can be claimed or won: says it in advance where nothing is given at the moment. */
export const GivingStop = () => (
  <Lately>
    <Slot of="givingStop" />
  </Lately>
);
