export { createProtection } from './service.ts';
export type {
  ExclusionTerm,
  LimitChange,
  LimitFrame,
  LimitKind,
  LimitState,
  ProtectedAction,
  ProtectionDeps,
  ProtectionService,
  SetLimit,
} from './types.ts';
