export const operatorRefusals = {
  'operator.notLoggedIn': 401,
  'operator.wrongCredentials': 401,
  'operator.secondFactorRequired': 401,
  'operator.enrolmentRequired': 403,
  'operator.forbidden': 403,
  'operator.staleVersion': 409,
  'operator.claimedByOther': 409,
  'operator.approvalPending': 409,
  'operator.approvalClosed': 409,
  'operator.sameStaff': 403,
  'operator.reasonRequired': 400,
} as const;
