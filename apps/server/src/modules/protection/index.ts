export { createProtection, type ProtectionDeps } from './service.ts';
export type {
  ExclusionTerm,
  LimitChange,
  LimitFrame,
  LimitKind,
  LimitState,
  ProtectedAction,
  ProtectionService,
  SetLimit,
} from './types.ts';
