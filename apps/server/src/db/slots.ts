/** How many typed columns of each kind a tenant's fields can own: number, date, list choice, text, several choices. */
export const SLOT_COUNTS = { n: 24, d: 12, r: 24, t: 12, a: 6 } as const

/** Every slot column, n1 … a6. */
export const SLOTS: readonly string[] = Object.entries(SLOT_COUNTS).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}${index + 1}`),
)
