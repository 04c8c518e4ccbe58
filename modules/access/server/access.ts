// Who may come in, as pure decisions.
import { type Address, holds, type Network, readAddress, readNetwork } from './networks.ts';

/** In the place of a merchant's id: a rule of every merchant. */
export const EVERY_MERCHANT = '*';

export interface AccessRule {
  ruleId: string;
  /** A merchant, or `EVERY_MERCHANT`. */
  merchantId: string;
  kind: 'country' | 'cidr';
  value: string;
  isAllowed: boolean;
  reason: string;
  position: number;
  /** Counts until then; null: for good. */
  expiresAt: Date | null;
}

/** A rule made ready for being asked on every request. */
export interface ReadyRule extends AccessRule {
  network: Network | undefined;
}

/** Networks read once, and in the order in which rules are asked: by position, those of every merchant first among equals. */
export function readyRules(rules: readonly AccessRule[]): ReadyRule[] {
  return rules
    .map((rule) => ({ ...rule, network: rule.kind === 'cidr' ? readNetwork(rule.value) : undefined }))
    .toSorted(
      (a, b) =>
        a.position - b.position || Number(b.merchantId === EVERY_MERCHANT) - Number(a.merchantId === EVERY_MERCHANT),
    );
}

export interface Visitor {
  address: string | null;
  /** Two letters; null where nobody knows. */
  country: string | null;
}

export interface AccessPolicy {
  /** May visitors come in whose country nobody knows? */
  isUnknownAllowed: boolean;
  /** What happens to visitors that no rule fits. */
  otherwise: 'allow' | 'block';
  /** Where not empty, the only countries of the licence; a rule that allows an address is above it. */
  licensed: readonly string[];
  now: Date;
}

/** Why somebody stays outside: where they are, or the address they come from (GAP-180). */
export type Closed = 'region' | 'address';

export interface Verdict {
  /** Undefined for who may come in. */
  closed: Closed | undefined;
  /** What decided: a rule, the licence's countries, that nobody knows the country, or what holds where no rule fits. */
  why: 'rule' | 'licence' | 'unknownCountry' | 'otherwise';
  rule: AccessRule | undefined;
}

/** The first of the rules that fits decides. */
export function verdictOn(
  rules: readonly ReadyRule[],
  merchantId: string,
  visitor: Visitor,
  policy: AccessPolicy,
): Verdict {
  const address = visitor.address === null || rules.length === 0 ? undefined : readAddress(visitor.address);
  const rule = rules.find(
    (one) =>
      (one.merchantId === EVERY_MERCHANT || one.merchantId === merchantId) &&
      isInForce(one, policy.now) &&
      fits(one, address, visitor.country),
  );
  const because = (why: Verdict['why'], closed: Closed | undefined): Verdict => ({ closed, why, rule });
  if (rule?.kind === 'cidr') return because('rule', rule.isAllowed ? undefined : 'address');
  if (rule !== undefined && !rule.isAllowed) return because('rule', 'region');
  const { country } = visitor;
  if (country === null) {
    const isOpen = policy.isUnknownAllowed && policy.otherwise === 'allow';
    return because('unknownCountry', isOpen ? undefined : 'region');
  }
  if (policy.licensed.length > 0 && !policy.licensed.includes(country)) return because('licence', 'region');
  if (rule !== undefined) return because('rule', undefined);
  return because('otherwise', policy.otherwise === 'block' ? 'region' : undefined);
}

export const isInForce = ({ expiresAt }: Pick<AccessRule, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || now < expiresAt;

function fits(rule: ReadyRule, address: Address | undefined, country: string | null): boolean {
  if (rule.kind === 'country') return rule.value === country;
  return rule.network !== undefined && address !== undefined && holds(rule.network, address);
}

export interface Tester {
  merchantId: string;
  kind: 'account' | 'cidr';
  value: string;
}

/** True for an address from which a merchant is tested while others see that it is closed. */
export function isTestingAddress(testers: readonly Tester[], merchantId: string, address: string | null): boolean {
  const from = address === null ? undefined : readAddress(address);
  return testers.some((one) => {
    if (one.merchantId !== merchantId || one.kind !== 'cidr' || from === undefined) return false;
    const network = readNetwork(one.value);
    return network !== undefined && holds(network, from);
  });
}

export const isTestingAccount = (testers: readonly Tester[], merchantId: string, username: string): boolean =>
  testers.some(
    (one) => one.merchantId === merchantId && one.kind === 'account' && one.value === username.toLowerCase(),
  );

/** Maintenance is on within its window; a time that is not given does not bound it. */
export function isWithin(plan: { isOn: boolean; from: Date | null; until: Date | null }, now: Date): boolean {
  return plan.isOn && (plan.from === null || plan.from <= now) && (plan.until === null || now < plan.until);
}
