import { Suspense } from 'react';
import { Slot } from '../../components/slot.tsx';
import { RecentPanel } from './recent-panel.tsx';

/** The side bar's content inside the phone's menu: customer service and the recent games. */
export function SideSheet({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Suspense fallback={null}>
        <Slot of="sheetEnd" />
      </Suspense>
      <div className="rounded-lg border border-line">
        <RecentPanel onLeave={onLeave} />
      </div>
    </div>
  );
}
