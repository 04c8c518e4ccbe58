export {
  acceptedAnswerSchemas,
  answerSchema,
  type HwpAnswer,
  sandboxAnswerSchemas,
} from './answers.ts';
export {
  BATCH_BODY_BYTES_MAX,
  BATCH_ITEMS_MAX,
  type BatchCall,
  batchCalls,
  BODY_BYTES_MAX,
  type CallTraits,
  callTraits,
  HWP_PATH_PREFIX,
  HWP_VERSION,
  type HwpCall,
  hwpCalls,
  hwpHeaders,
  hwpPath,
  type MoneyCall,
  moneyCalls,
  requestIdPattern,
  type SandboxCall,
  sandboxCalls,
  VENDOR_TIMEOUT_MS,
  vendorCodePattern,
  WALLET_DEADLINE_MS,
} from './calls.ts';
export {
  classifyAnswer,
  createHwpClient,
  type HwpClient,
  type HwpClientOptions,
  type HwpResult,
  newRequestId,
  type Received,
} from './client.ts';
export {
  type CodeTraits,
  codeTraits,
  type HwpCode,
  hwpCodes,
  isRecorded,
  type LimitName,
  type Outcome,
  type Recorded,
} from './codes.ts';
export { integerKeys } from './fields.ts';
export { fingerprint, type FingerprintFields, fingerprintText } from './fingerprint.ts';
export { type NextStep, nextStep } from './retry.ts';
export {
  type HwpRequest,
  type ReadResult,
  readRequest,
  readSandboxRequest,
  requestSchemas,
  type SandboxRequest,
  sandboxSchemas,
} from './schemas.ts';
export {
  keyFromBase64,
  keyFromBytes,
  type SignatureKey,
  type SignedAnswer,
  type SignedRequest,
  signAnswer,
  signRequest,
  TIMESTAMP_TOLERANCE_SECONDS,
  type Verdict,
  verifyAnswer,
  verifyRequest,
} from './sign.ts';
export { hasOneMeaning, parseStrictJson, type StrictJson } from './strict-json.ts';
export {
  freeRoundsStates,
  vendorTransactionStates,
  roundStates,
  VENDOR_CALL_TIMEOUT_MS,
  type VendorAnswer,
  vendorAnswerSchemas,
  vendorTransactionSchema,
  type VendorCall,
  vendorCallPath,
  vendorCalls,
  type VendorCode,
  vendorCodes,
  type VendorFreeRounds,
  type VendorGame,
  vendorGameSchema,
  type VendorRequest,
  vendorRequestSchemas,
  type VendorTransaction,
} from './vendor-calls.ts';
