// Rows of turnover rules: how bets count for a requirement. A rule never changes.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';

const PPM_OF_PERCENT = 10_000;
const PPM_OF_BASIS_POINT = 100;

type Weighing = Pick<
  BonusTerms,
  | 'oddsFloorMilli'
  | 'coverageMaxBasisPoints'
  | 'weights'
  | 'gameWeights'
  | 'defaultPercent'
  | 'excludedProducts'
  | 'excludedGames'
>;

/** Returns the newest version of a rule. */
export async function ruleOf(trx: Trx, code: string): Promise<number> {
  const { rule_id: ruleId } = await trx
    .selectFrom('promotions_turnover_rules')
    .select('rule_id')
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return ruleId;
}

/** Stores the turnover rule of a bonus, once per code. Unknown vendors are ignored. Returns the rule id. */
export async function saveRule(
  trx: Trx,
  code: string,
  terms: Weighing,
  vendorOf: (code: string) => number | undefined,
): Promise<number> {
  const { coverageMaxBasisPoints: coverageMax = null } = terms;
  const made = await trx
    .insertInto('promotions_turnover_rules')
    .values({
      code,
      version: 1,
      odds_floor_milli: terms.oddsFloorMilli === null ? null : BigInt(terms.oddsFloorMilli),
      coverage_max_ppm: coverageMax === null ? null : coverageMax * PPM_OF_BASIS_POINT,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rule_id')
    .executeTakeFirst();
  if (made === undefined) return ruleOf(trx, code);
  await trx
    .insertInto('promotions_turnover_weights')
    .values(weightsOf(terms, vendorOf).map((one) => ({ ...one, rule_id: made.rule_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return made.rule_id;
}

interface Weight {
  scope: string;
  weight: number;
}

function weightsOf(terms: Weighing, vendorOf: (code: string) => number | undefined): Weight[] {
  const { gameWeights = [], defaultPercent = 100 } = terms;
  const games = [...gameWeights, ...terms.excludedGames.map((one) => ({ ...one, percent: 0 }))];
  const ofGames = games.flatMap(({ vendor, game, percent }): Weight[] => {
    const id = vendorOf(vendor);
    const scope = game === null ? `vendor ${id}` : `game ${id} ${game}`;
    return id === undefined ? [] : [{ scope, weight: percent * PPM_OF_PERCENT }];
  });
  return [
    { scope: 'default', weight: defaultPercent * PPM_OF_PERCENT },
    ...terms.weights.map(({ product, percent }) => ({ scope: `product ${product}`, weight: percent * PPM_OF_PERCENT })),
    ...terms.excludedProducts.map((product) => ({ scope: `product ${product}`, weight: 0 })),
    ...ofGames,
  ];
}
