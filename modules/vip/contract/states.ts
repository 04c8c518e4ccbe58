/** What became of the bonus of a level: there is none, it is owed, paid, or void because the member was excluded. */
export const crossingStates = ['none', 'owed', 'paid', 'void'] as const;
