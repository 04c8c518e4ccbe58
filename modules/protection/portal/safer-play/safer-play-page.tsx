import { Callout } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { HelpContact } from '../help-contact.tsx';
import { type Protection, useProtection } from '../queries.ts';
import { CheckPanel } from './check-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { PausesPanel } from './pauses-panel.tsx';
import { BreakPanel, ExclusionPanel, RunningPanel } from './stop-panels.tsx';

/** The player's own figures of play and all tools: limits, reality check, break, exclusion. */
export function SaferPlayPage() {
  const t = useT();
  const query = useProtection();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('safer.intro')}</p>
      <HelpContact />
      <ListStates query={query} isEmpty={() => false} icon="heart" emptyTitle="">
        {(protection) => (
          <>
            <RunningPanel exclusions={protection.exclusions} />
            {protection.isBlocked ? <Callout icon="clock">{t('safer.blocked')}</Callout> : null}
            <PausesPanel pauses={protection.pauses} />
            <FiguresPanel figures={protection.figures} />
            {isOpen(protection) ? <LimitsPanel limits={protection.limits} /> : null}
            {isOpen(protection) ? <CheckPanel checkMinutes={protection.checkMinutes} /> : null}
            <BreakPanels exclusions={protection.exclusions} />
            {isOpen(protection) ? <ConsentPanel marketing={protection.marketing} /> : null}
          </>
        )}
      </ListStates>
    </div>
  );
}

const isOpen = ({ exclusions }: Pick<Protection, 'exclusions'>): boolean => exclusions.length === 0;

/**
 * The panels of break and exclusion. A break can be extended; during an exclusion only longer exclusions are offered.
 */
function BreakPanels({ exclusions }: Pick<Protection, 'exclusions'>) {
  return (
    <>
      {exclusions.every(({ kind }) => kind === 'break') ? <BreakPanel /> : null}
      <ExclusionPanel />
    </>
  );
}
