/** The flags that enable and shape registration. */
export const registrationFlags = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'DIRECTREG',
] as const;
