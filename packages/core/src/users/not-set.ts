/** The synthetic entry for people without a status: offered like a status and never stored. */
export const NOT_SET = { id: 0, title: 'Not Set' } as const
