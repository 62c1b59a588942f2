/** The row of `secrets` that distinguishes a demo from other data. */
export const DEMO_MARK = 'demo'
