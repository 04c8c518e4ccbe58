// Code that may name tables of other modules, with the reason.
interface Neighbours {
  path: RegExp;
  /** Modules whose tables are named. */
  modules: string[];
  why: string;
}

export const NEIGHBOURS: readonly Neighbours[] = [
  {
    path: /^modules\/ledger\/server\/verify\.ts$/,
    modules: ['payments', 'vendors'],
    why: 'compares the books with what every module wrote',
  },
  {
    path: /^modules\/(payments\/server\/verify-new|vendors\/server\/(verify-new|transfers\/verify))\.ts$/,
    modules: ['ledger'],
    why: "asks of the ledger what must hold of the module's own rows",
  },
  {
    path: /^modules\/promotions\/server\/bonuses\/verify\.ts$/,
    modules: ['ledger'],
    why: 'compares bonuses with their postings and with the bonus money that is there',
  },
  {
    path: /^modules\/promotions\/server\/costs\/verify\.ts$/,
    modules: ['ledger'],
    why: 'compares summed expenses with the postings of their account',
  },
  {
    path: /^modules\/promotions\/server\/bonuses\/bonus\.test-data\.ts$/,
    modules: ['catalogue', 'vendors'],
    why: 'plants a game at the engine that members of tests play with real money',
  },
  {
    path: /^modules\/lottery\/server\/(settlement\/)?verify\.ts$/,
    modules: ['vendors'],
    why: 'compares tickets and settlements with what the engine moved',
  },
  {
    path: /^modules\/lottery\/server\/settlement\/draw\.test-data\.ts$/,
    modules: ['ledger', 'vendors'],
    why: 'plants a game at the engine and reads balances for tests',
  },
  {
    path: /^modules\/vendors\/server\/hwp\//,
    modules: ['protection'],
    why: 'one round trip for a bet: a session and its gate in one statement',
  },
  {
    path: /^modules\/catalogue\/server\//,
    modules: ['vendors'],
    why: "a list of games is one statement over the catalogue's rows and the vendors' switches",
  },
  {
    path: /^modules\/play\/server\//,
    modules: ['catalogue', 'vendors'],
    why: 'the betting record is one statement over rounds and names of games',
  },
  { path: /^modules\/vendors\/server\/staff\//, modules: ['catalogue'], why: "counts a vendor's games by type" },
  {
    path: /^modules\/freerounds\/server\/grants\/store\.ts$/,
    modules: ['catalogue', 'vendors'],
    why: 'a list of grants is one statement over grants and the names of their games',
  },
  {
    path: /^modules\/freerounds\/server\/verify\.ts$/,
    modules: ['ledger', 'promotions', 'vendors'],
    why: 'compares grants with what their vendors paid, its postings and its turnover',
  },
  {
    path: /^modules\/agents\/server\/tree\/verify\.ts$/,
    modules: ['members'],
    why: 'compares the lines of agents with the types of their accounts',
  },
  {
    path: /^modules\/agents\/server\/runs\/verify\.ts$/,
    modules: ['ledger', 'play'],
    why: 'compares claimed facts with those of play, and paid statements with their postings',
  },
  {
    path: /^modules\/agents\/server\/centre\/store\.ts$/,
    modules: ['members'],
    why: 'a search by name within a line is one statement over the tree and the names',
  },
  {
    path: /^modules\/agents\/server\/transfers\/verify\.ts$/,
    modules: ['ledger'],
    why: 'compares transfers along the line with their postings',
  },
  {
    path: /^modules\/agents\/server\/transfers\/store\.ts$/,
    modules: ['members'],
    why: 'a search by the name of either side is one statement over transfers and names',
  },
  {
    path: /^modules\/points\/server\/earning\/store\.ts$/,
    modules: ['members', 'play'],
    why: 'adds up what a set of facts earns, by the rules of each merchant, in one statement',
  },
  {
    path: /^modules\/points\/server\/settings\/store\.ts$/,
    modules: ['members'],
    why: "adds up what a merchant's members have in points",
  },
  {
    path: /^modules\/points\/server\/verify\.ts$/,
    modules: ['ledger'],
    why: 'compares what was earned and spent with its postings',
  },
  {
    path: /^modules\/missions\/server\/verify\.ts$/,
    modules: ['freerounds', 'merchants', 'payments'],
    why: 'compares deposits with the business day of their merchant, and claims with the free rounds they asked for',
  },
  {
    path: /^modules\/promotions\/server\/activities\/verify\.ts$/,
    modules: ['freerounds'],
    why: 'compares claimed rewards with the free rounds they asked for',
  },
  { path: /^modules\/auth\/server\//, modules: ['members'], why: 'cut from one module: looks up who logs in' },
  {
    path: /^modules\/mfa\/server\//,
    modules: ['auth', 'members'],
    why: 'cut from one module: contacts and what is set up',
  },
  { path: /^modules\/payments\/server\//, modules: ['wallet'], why: 'cut from one module: age of a bank account' },
];
