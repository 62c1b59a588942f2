import type { Kind } from './kind.ts'

const wordKind = <K extends 'recordNames' | 'caseNames'>(kind: K, noun: string): Kind<K> => ({
  noun,
  rekey: (word) => word,
  // The default word makes the one before it an ordinary one.
  inOrder: (desired) => desired[kind].toSorted((a, b) => Number(b.default) - Number(a.default)),
})

export const recordNames = wordKind('recordNames', 'word for records')
export const caseNames = wordKind('caseNames', 'word for cases')
