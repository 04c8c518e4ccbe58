import { buttonClass, Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { agentPath } from '@sanam/portal/paths.ts';
import { Link, useLocation } from '@sanam/portal/router/router.ts';
import { planKinds } from '../../contract/plan-states.ts';
import { Part } from '../part.tsx';
import { isOn, useFeatures } from '../use-features.ts';
import { payKinds } from './pay-kinds.ts';

/** The kinds of pay whose contract waits for the agent's signature, with the way to each; nothing without one. */
export function WaitingOffers() {
  const t = useT();
  const location = useLocation();
  const features = useFeatures();
  const waiting = planKinds.filter((kind) => isOn(features?.[payKinds[kind].waits]));
  if (waiting.length === 0) return null;
  return (
    <Part title={t('agents.home.offers')}>
      <ul className="flex flex-col gap-2">
        {waiting.map((kind) => (
          <Card as="li" key={kind} className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{t(`agents.statement.kind.${kind}`)}</span>
            <Link to={agentPath(payKinds[kind].page, location)} className={buttonClass('brand')}>
              {t('agents.home.sign')}
            </Link>
          </Card>
        ))}
      </ul>
    </Part>
  );
}
