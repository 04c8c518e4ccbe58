import TreeIcon from '@mui/icons-material/AccountTreeOutlined';
import FreezeIcon from '@mui/icons-material/AcUnitOutlined';
import ContractIcon from '@mui/icons-material/AssignmentOutlined';
import CaseIcon from '@mui/icons-material/GavelOutlined';
import ExclusionIcon from '@mui/icons-material/PersonOffOutlined';
import OfferIcon from '@mui/icons-material/HandshakeOutlined';
import MoveIcon from '@mui/icons-material/MoveDownOutlined';
import TransferIcon from '@mui/icons-material/SwapVertOutlined';
import PayableIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import PlanIcon from '@mui/icons-material/RuleOutlined';
import RunIcon from '@mui/icons-material/PlaylistPlayOutlined';
import StatementIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import AsideIcon from '@mui/icons-material/ReportProblemOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'agentTree',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 10, icon: TreeIcon },
    list: async () => (await import('./tree/tree-page.tsx')).TreePage,
    tab: {
      of: 'members',
      label: 'agentTree.tab',
      place: 60,
      load: async () => (await import('./tree/member-agent.tsx')).MemberAgent,
    },
  },
  {
    name: 'agentOffers',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 20, icon: OfferIcon },
    list: async () => (await import('./offers/offer-list.tsx')).OfferList,
    listCall: 'opsListAgentOffers',
    rowAct: {
      of: 'applications',
      permission: 'agents.agent.offer',
      load: async () => (await import('./applications/accept-act.tsx')).AcceptAct,
    },
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'lineMoves',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 30, icon: MoveIcon },
    list: async () => (await import('./moves/move-list.tsx')).MoveList,
    listCall: 'opsListLineMoves',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'agentTransfers',
    permission: 'agents.transfer.read',
    menu: { group: 'agents', place: 80, icon: TransferIcon },
    list: async () => (await import('./transfers/transfer-list.tsx')).TransferList,
    listCall: 'opsListAgentTransfers',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'agentPlans',
    permission: 'agents.plan.read',
    menu: { group: 'agents', place: 40, icon: PlanIcon },
    list: async () => (await import('./plans/plan-list.tsx')).PlanList,
    show: async () => (await import('./plans/plan-page.tsx')).PlanPage,
    listCall: 'opsListAgentPlans',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { agentPlan: (id) => `/agentPlans/${id}/show` },
  },
  {
    name: 'agentRuns',
    permission: 'agents.run.read',
    menu: { group: 'agents', place: 50, icon: RunIcon },
    list: async () => (await import('./runs/run-list.tsx')).RunList,
    show: async () => (await import('./runs/run-page.tsx')).RunPage,
    listCall: 'opsListAgentRuns',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { agentRun: (id) => `/agentRuns/${id}/show` },
  },
  {
    name: 'agentStatements',
    permission: 'agents.run.read',
    menu: { group: 'agents', place: 60, icon: StatementIcon },
    list: async () => (await import('./runs/statement-list.tsx')).StatementList,
    show: async () => (await import('./runs/statement-page.tsx')).StatementPage,
    listCall: 'opsListAgentStatements',
    waiting: (now) => now.agents?.held ?? null,
    queues: [
      { label: 'dashboard.agents.held', filter: { state: 'held' }, count: (now) => now.agents?.held, place: 70 },
      { label: 'dashboard.agents.review', filter: { state: 'review' }, count: (now) => now.agents?.review, place: 72 },
    ],
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { agentStatement: (id) => `/agentStatements/${id}/show` },
  },
  {
    name: 'wagesSetAside',
    permission: 'agents.run.read',
    menu: { group: 'agents', place: 65, icon: AsideIcon },
    list: async () => (await import('./runs/aside-list.tsx')).AsideList,
    listCall: 'opsListWagesSetAside',
    queues: [
      {
        label: 'dashboard.agents.setAside',
        filter: { state: 'open' },
        count: (now) => now.agents?.setAside,
        place: 76,
      },
    ],
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'agentPayables',
    permission: 'agents.run.read',
    menu: { group: 'agents', place: 70, icon: PayableIcon },
    list: async () => (await import('./runs/payable-list.tsx')).PayableList,
    listCall: 'opsAgentPayables',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'agentSettings',
    permission: 'agents.plan.read',
    menu: { group: 'agents', place: 90, icon: SettingsIcon },
    list: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
    subjects: { agentSettings: () => '/agentSettings' },
    settings: { agents: '/agentSettings' },
  },
  {
    name: 'agentContracts',
    permission: 'agents.contract.read',
    menu: { group: 'agents', place: 45, icon: ContractIcon },
    list: async () => (await import('./contracts/contract-list.tsx')).ContractList,
    listCall: 'opsListAgentContracts',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'wageExclusions',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 75, icon: ExclusionIcon },
    list: async () => (await import('./wages/exclusion-list.tsx')).ExclusionList,
    listCall: 'opsListWageExclusions',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'lineFreezes',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 35, icon: FreezeIcon },
    list: async () => (await import('./freezes/freeze-list.tsx')).FreezeList,
    listCall: 'opsListLineFreezes',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { lineFreeze: () => '/lineFreezes' },
    prefixes: { lfz: 'lineFreeze' },
  },
  {
    name: 'wageCases',
    permission: 'agents.case.read',
    menu: { group: 'agents', place: 76, icon: CaseIcon },
    list: async () => (await import('./cases/case-list.tsx')).CaseList,
    show: async () => (await import('./cases/case-page.tsx')).CasePage,
    listCall: 'opsListWageCases',
    liveTopic: 'opsWageCase',
    waiting: (now) => now.agents?.cases ?? null,
    queues: [
      {
        label: 'dashboard.agents.cases',
        filter: { waiting: 'true' },
        count: (now) => now.agents?.cases,
        place: 74,
      },
    ],
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { wageCase: (id) => `/wageCases/${id}/show` },
    prefixes: { wcs: 'wageCase' },
  },
];
