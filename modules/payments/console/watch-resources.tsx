import AdjustmentIcon from '@mui/icons-material/BalanceOutlined';
import FundsIcon from '@mui/icons-material/SavingsOutlined';
import TransferBlockIcon from '@mui/icons-material/BlockOutlined';
import PromiseIcon from '@mui/icons-material/TimerOutlined';
import CaseIcon from '@mui/icons-material/PolicyOutlined';
import ReviewIcon from '@mui/icons-material/LockOutlined';
import SuspenseIcon from '@mui/icons-material/HourglassBottomOutlined';
import EvidenceIcon from '@mui/icons-material/RuleOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

/** Pages that supervise payments and members: laundering, failed transfers, promised times, funds owed. */
export const watchResources: ConsoleResource[] = [
  {
    name: 'suspenseTerm',
    permission: 'payments.unmatched.read',
    menu: { group: 'payments', place: 31, icon: SuspenseIcon },
    list: async () => (await import('./suspense/suspense-page.tsx')).SuspensePage,
    subjects: { suspenseTerm: () => '/suspenseTerm' },
  },
  {
    name: 'evidenceTerms',
    permission: 'payments.register.read',
    menu: { group: 'payments', place: 65, icon: EvidenceIcon },
    list: async () => (await import('./evidence-terms/evidence-terms-page.tsx')).EvidenceTermsPage,
    subjects: { evidenceTerms: () => '/evidenceTerms' },
  },
  {
    name: 'amlLocks',
    permission: 'risk.aml.read',
    menu: { group: 'payments', place: 16, icon: ReviewIcon },
    list: async () => (await import('./aml-locks/aml-lock-list.tsx')).AmlLockList,
    show: async () => (await import('./aml-locks/aml-lock-page.tsx')).AmlLockPage,
    tab: {
      of: 'members',
      label: 'amlLock.tab',
      place: 45,
      load: async () => (await import('./aml-locks/member-aml-locks.tsx')).MemberAmlLocks,
    },
    listCall: 'opsListAmlLocks',
    isOfMerchants: true,
    oneCall: 'opsGetAmlLock',
    liveTopic: 'opsAmlLock',
    subjects: { amlLock: (id) => `/amlLocks/${id}` },
    prefixes: { aml: 'amlLock' },
  },
  {
    name: 'amlCases',
    permission: 'risk.aml.read',
    menu: { group: 'payments', place: 17, icon: CaseIcon },
    list: async () => (await import('./aml-cases/aml-case-list.tsx')).AmlCaseList,
    show: async () => (await import('./aml-cases/aml-case-page.tsx')).AmlCasePage,
    tab: {
      of: 'members',
      label: 'amlCase.tab',
      place: 46,
      load: async () => (await import('./aml-cases/member-aml-cases.tsx')).MemberAmlCases,
    },
    listCall: 'opsListAmlCases',
    isOfMerchants: true,
    oneCall: 'opsGetAmlCase',
    liveTopic: 'opsAmlCase',
    subjects: { amlCase: (id) => `/amlCases/${id}` },
    prefixes: { amc: 'amlCase' },
  },
  {
    name: 'adjustments',
    permission: 'payments.adjustment.read',
    menu: { group: 'payments', place: 58, icon: AdjustmentIcon },
    isUnsortable: true,
    list: async () => (await import('./adjustments/adjustment-list.tsx')).AdjustmentList,
    tab: {
      of: 'members',
      label: 'adjustment.tab',
      place: 49,
      load: async () => (await import('./adjustments/member-adjustments.tsx')).MemberAdjustments,
    },
    listCall: 'opsListAdjustments',
    isOfMerchants: true,
    subjects: { playerCash: (id) => `/members/${id}/show/adjustments` },
    prefixes: { adj: 'playerCash' },
  },
  {
    name: 'promises',
    permission: 'payments.withdrawal.read',
    menu: { group: 'payments', place: 12, icon: PromiseIcon },
    isUnsortable: true,
    list: async () => (await import('./promises/promise-list.tsx')).PromiseList,
    listCall: 'opsListPromises',
    isOfMerchants: true,
  },
  {
    name: 'playerFunds',
    permission: 'payments.funds.read',
    menu: { group: 'payments', place: 66, icon: FundsIcon },
    isUnsortable: true,
    list: async () => (await import('./funds/funds-list.tsx')).FundsList,
    listCall: 'opsListPlayerFunds',
  },
  {
    name: 'transferBlocks',
    permission: 'payments.deposit.read',
    menu: { group: 'payments', place: 25, icon: TransferBlockIcon },
    isUnsortable: true,
    list: async () => (await import('./transfer-blocks/block-list.tsx')).TransferBlockList,
    tab: {
      of: 'members',
      label: 'transferBlock.tab',
      place: 48,
      load: async () => (await import('./transfer-blocks/member-blocks.tsx')).MemberTransferBlocks,
    },
    listCall: 'opsListTransferBlocks',
    isOfMerchants: true,
    liveTopic: 'opsTransferBlock',
    subjects: { transferBlock: () => '/transferBlocks' },
    prefixes: { tfb: 'transferBlock' },
  },
];
