// Pure decisions about access.
import { type Address, holds, type Network, readAddress, readNetwork } from './networks.ts';

/** Stands for a merchant's id in a rule for every merchant. */
export const EVERY_MERCHANT = '*';

export interface AccessRule {
  ruleId: string;
  /** Merchant, or `EVERY_MERCHANT`. */
  merchantId: string;
  kind: 'country' | 'cidr';
  value: string;
  isAllowed: boolean;
  reason: string;
  position: number;
  /** Time until which the rule applies; null: without end. */
  expiresAt: Date | null;
}

/** A rule prepared for evaluation on every request. */
export interface ReadyRule extends AccessRule {
  network: Network | undefined;
}

/**
 * Parses networks once and sorts rules in the order of evaluation: by position, those for every merchant first among
 * equals.
 */
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
  /** Two-letter country; null if unknown. */
  country: string | null;
}

export interface AccessPolicy {
  /** Whether visitors with an unknown country are allowed. */
  isUnknownAllowed: boolean;
  /** Decision for visitors without a matching rule. */
  otherwise: 'allow' | 'block';
  /** If not empty, the only countries of the licence; a rule that allows an address takes precedence. */
  licensed: readonly string[];
  now: Date;
}

/** Reason why a visitor is blocked: region or address (GAP-180). */
export type Closed = 'region' | 'address';

export interface Verdict {
  /** Undefined for a visitor who is allowed. */
  closed: Closed | undefined;
  /** Reason of the decision: a rule, the licence's countries, an unknown country, or the default. */
  why: 'rule' | 'licence' | 'unknownCountry' | 'otherwise';
  rule: AccessRule | undefined;
}

/** Returns the decision of the first matching rule. */
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

/** Checks for an address from which a merchant is tested while it is closed to others. */
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

/** Checks whether maintenance is active; a missing time does not limit it. */
export function isWithin(plan: { isOn: boolean; from: Date | null; until: Date | null }, now: Date): boolean {
  return plan.isOn && (plan.from === null || plan.from <= now) && (plan.until === null || now < plan.until);
}
