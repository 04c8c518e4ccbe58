import { Badge, cx, Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useIsExcluded } from '@sanam/portal/lib/use-is-excluded.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import type { IdentityNeed } from '../../contract/identity-states.ts';
import { Panel } from '../safer-play/panel.tsx';
import type { Identity } from './queries.ts';

/** All levels with their limits and missing requirements; the member's own is marked. */
export function LevelsPanel({ identity }: { identity: Identity }) {
  const t = useT();
  const { isOn, level, levels } = identity;
  return (
    <Panel title={t('identity.level', { level })} why={t(isOn ? 'identity.levelsWhy' : 'identity.levelsOff')}>
      <ol className="flex flex-col gap-3">
        {levels.map((one) => (
          <LevelRow key={one.level} rule={one} isOwn={one.level === level} isOn={isOn} />
        ))}
      </ol>
    </Panel>
  );
}

type Rule = Identity['levels'][number];

function LevelRow({ rule, isOwn, isOn }: { rule: Rule; isOwn: boolean; isOn: boolean }) {
  const t = useT();
  return (
    <li
      aria-current={isOwn ? 'true' : undefined}
      className={cx('flex flex-col gap-2 rounded-md p-3', isOwn ? 'bg-brand-soft' : 'bg-sunken')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 text-sm font-semibold">
          {t(`identity.levelName.${rule.level as 0 | 1 | 2 | 3}`)}
        </h4>
        {isOwn ? (
          <Badge tone="brand" icon="check">
            {t('identity.yours')}
          </Badge>
        ) : null}
      </div>
      {isOn ? <Opens rule={rule} /> : null}
      {rule.missing.length > 0 ? (
        <ul aria-label={t('identity.missing')} className="flex flex-col gap-1 text-sm">
          {rule.missing.map((need) => (
            <Missing key={need} need={need} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Opens({ rule }: { rule: Rule }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const cap = (amount: string | null) =>
    amount === null
      ? t('identity.noCap')
      : amount === '0.00'
        ? t('identity.notAtAll')
        : moneyText(amount, symbol ?? '');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      <dt className="text-ink-soft">{t('identity.play')}</dt>
      <dd>{t(rule.mayPlay ? 'identity.open' : 'identity.notAtAll')}</dd>
      <dt className="text-ink-soft">{t('identity.depositDay')}</dt>
      <dd className="num">{cap(rule.depositDay)}</dd>
      <dt className="text-ink-soft">{t('identity.depositTotal')}</dt>
      <dd className="num">{cap(rule.depositTotal)}</dd>
      <dt className="text-ink-soft">{t('identity.payoutDay')}</dt>
      <dd className="num">{cap(rule.payoutDay)}</dd>
    </dl>
  );
}

/** Pages where missing requirements are met; those of this page need no link. */
const places: Partial<Record<IdentityNeed, string>> = {
  contact: memberPath('securityCenter'),
  ownAccount: memberPath('depositv2'),
};

function Missing({ need }: { need: IdentityNeed }) {
  const t = useT();
  const isExcluded = useIsExcluded();
  const to = isExcluded && need === 'ownAccount' ? undefined : places[need];
  return (
    <li className="flex items-center gap-2">
      <Icon name="plus" className="shrink-0 text-ink-soft" />
      {to === undefined ? (
        t(`identity.need.${need}`)
      ) : (
        <Link to={to} className="underline">
          {t(`identity.need.${need}`)}
        </Link>
      )}
    </li>
  );
}
