/** Every domain event and its payload. Amounts travel as minor units in decimal text, because payloads are JSON. */
export interface DomainEvents {
  'identity.registered': { memberId: string; merchantId: string };
  'identity.sessionsEnded': { memberId: string };
  /** Factors, contacts or known devices of a member are no longer what they were. */
  'identity.securityChanged': { memberId: string };
  'identity.passwordChanged': { memberId: string; merchantId: string };
  'wallet.balanceChanged': { memberId: string };
  'wallet.depositChanged': { memberId: string; depositId: string; stage: string; version: number };
  'wallet.withdrawalChanged': { memberId: string; withdrawalId: string; stage: string; version: number };
  /** Once a day and kind: the budget for SMS nearly spent, spent, or codes that nobody types in. */
  'messages.smsAlert': { merchantId: string; kind: 'budget' | 'cap' | 'pumping' };
  'operator.approvalChanged': { approvalId: string };
}
