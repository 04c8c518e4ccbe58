import { Slot } from '@sanam/portal/components/slot.tsx';

export function SecurityPage() {
  return (
    <div className="flex flex-col gap-4">
      <Slot of="security" />
    </div>
  );
}
