// Registration settings of a merchant: the rules of the form's fields, its methods, terms and age.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { registrationFlags } from '../../contract/states.ts';
import { fieldRules } from '../registration/fields.rules.ts';
import { memberSettings } from '../settings.ts';
import { boundsOf, fieldProblems, overridesOf, type SettingProblem } from './registration-bounds.ts';

type Value = CallValue<Calls['opsGetRegistration']>;
type Change = CallArguments<Calls['opsChangeRegistration']>['body'];

const AGE_MAX = 30;
const parts = {
  settings: [memberSettings.fields, memberSettings.terms, memberSettings.ageMin],
  modIds: registrationFlags,
};

export interface StaffRegistration {
  get(context: Context): Promise<Value>;
  /**
   * Refuses with `request.invalid` and the fields that are out of bounds (nothing is written), `operator.staleVersion`.
   */
  change(context: Context, change: Change): Promise<{ revision: string }>;
}

export interface RegistrationDeps {
  site: SiteService;
  /** Minimum age by law and installation. */
  ageFloor: number;
  /** Returns whether this version of the terms is published: members can only agree to published terms. */
  hasTerms: (merchantId: string, version: string) => Promise<boolean>;
}

export function createStaffRegistration({ site, ageFloor, hasTerms }: RegistrationDeps): StaffRegistration {
  async function get({ merchantId }: Context): Promise<Value> {
    const revision = await site.freshRevision(merchantId, parts);
    const [merchant, overrides, terms, ageMin] = await Promise.all([
      site.merchant(merchantId),
      site.setting(merchantId, memberSettings.fields),
      site.setting(merchantId, memberSettings.terms),
      site.setting(merchantId, memberSettings.ageMin),
    ]);
    const flags = await Promise.all(
      registrationFlags.map(async (modId) => [modId, await site.flag(merchantId, modId)] as const),
    );
    return {
      merchant: { id: merchantId, name: merchant.name },
      revision,
      fields: fieldRules(overrides).map((rule) => ({ ...rule, ...boundsOf(rule.field) })),
      flags: Object.fromEntries(flags) as Value['flags'],
      terms,
      ageMin: Math.max(ageMin ?? ageFloor, ageFloor),
      ageFloor,
    };
  }

  return {
    get,
    async change(context, { fields, flags, terms, ageMin, revision, reason }) {
      const { merchantId } = context;
      const isReadable = await hasTerms(merchantId, terms.version);
      const problems = [
        ...fieldProblems(fields),
        ...ageProblems(ageMin, ageFloor),
        ...(isReadable ? [] : [{ field: 'terms.version', problem: 'notPublished' }]),
      ];
      if (problems.length > 0) throw refuse('request.invalid', { fields: problems });
      const left = await site.changeAll(context, {
        merchantId,
        settings: [
          { setting: memberSettings.fields, value: overridesOf(fields) },
          { setting: memberSettings.terms, value: terms },
          { setting: memberSettings.ageMin, value: ageMin },
        ],
        features: registrationFlags.map((modId) => ({ modId, enabled: flags[modId] })),
        reason,
        expected: { ...parts, revision },
      });
      return { revision: left };
    },
  };
}

function ageProblems(ageMin: number, floor: number): SettingProblem[] {
  if (ageMin < floor) return [{ field: 'ageMin', problem: 'tooSmall', min: floor }];
  return ageMin > AGE_MAX ? [{ field: 'ageMin', problem: 'tooBig', max: AGE_MAX }] : [];
}
