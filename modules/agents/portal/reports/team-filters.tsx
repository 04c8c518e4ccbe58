import { Field, Select } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { type TeamScope, teamScopes } from '../../contract/report-states.ts';

export interface TeamFilter {
  scope: TeamScope;
  product?: GameType | undefined;
}

/** The filters of a report: scope and product. */
export function TeamFilters({ filter, onFilter }: { filter: TeamFilter; onFilter: (filter: TeamFilter) => void }) {
  const t = useT();
  return (
    <>
      <Field label={t('agentReport.scope')}>
        <Select
          value={filter.scope}
          onChange={(event) =>
            onFilter({ ...filter, scope: teamScopes.find((one) => one === event.target.value) ?? 'team' })
          }
        >
          {teamScopes.map((scope) => (
            <option key={scope} value={scope}>
              {t(`agentReport.scopeName.${scope}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('record.gameType')}>
        <Select
          value={filter.product ?? ''}
          onChange={(event) => onFilter({ ...filter, product: gameTypes.find((one) => one === event.target.value) })}
        >
          <option value="">{t('record.allTypes')}</option>
          {gameTypes.map((type) => (
            <option key={type} value={type}>
              {t(`games.type.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
