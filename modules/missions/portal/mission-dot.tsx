import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useMissions } from './queries.ts';

/** The badge with the number of claimable rewards; nothing if there are none (MBR-010). */
export function MissionDot() {
  const t = useT();
  return <CountDot count={useMissions().data?.claimable ?? 0} label={t('missions.count')} />;
}
