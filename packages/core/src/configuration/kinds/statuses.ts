import type { Kind } from './kind.ts'

export const statuses: Kind<'statuses'> = {
  noun: 'status',
  rekey: (status) => status,
  // The default status makes the one before it an ordinary one.
  inOrder: (desired) => desired.statuses.toSorted((a, b) => Number(b.default) - Number(a.default)),
}
