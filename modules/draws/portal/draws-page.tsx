import { GivingStop } from '@sanam/portal/components/giving-stop.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Tabs } from '@sanam/ui';
import { useState } from 'react';
import { History } from './history.tsx';
import { Raffles } from './raffles.tsx';
import { Wheels } from './wheels.tsx';

const PANEL = 'draws-panel';
const views = ['wheel', 'raffle', 'history'] as const;
type View = (typeof views)[number];
const panels = { wheel: Wheels, raffle: Raffles, history: History } as const;

/** Page of wheels, raffles, and the member's spins (PRM-022). */
export function DrawsPage() {
  const t = useT();
  const [view, setView] = useState<View>('wheel');
  const Panel = panels[view];
  return (
    <div className="flex flex-col gap-4">
      <GivingStop />
      <Tabs
        items={views.map((id) => ({ id, label: t(`draws.view.${id}`) }))}
        selected={view}
        onSelect={setView}
        label={t('draws.views')}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`draws.view.${view}`)}>
        <Panel />
      </div>
    </div>
  );
}
