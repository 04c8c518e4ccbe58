export const contentRefusals = {} as const;
