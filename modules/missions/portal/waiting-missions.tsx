import { useT } from '@sanam/portal/i18n/language.ts';
import { MissionCard } from './mission-card.tsx';
import { useMissions } from './queries.ts';

/** The missions whose reward can be claimed, as part of the reward centre; nothing if there are none. */
export function WaitingMissions() {
  const t = useT();
  const { data } = useMissions();
  const waiting = (data?.missions ?? []).filter(({ state, isSpent }) => state === 'claimable' && !isSpent);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('missions.waiting')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('missions.waiting')}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {waiting.map((mission) => (
          <MissionCard key={`${mission.id} ${mission.period}`} mission={mission} />
        ))}
      </ul>
    </section>
  );
}
