import type { ClauseToRead } from '@dossier/contract/clauses'

/** A clause that means nothing. The message tells the user what to do; `at` is the part of the clause at fault. */
export class ClauseFault extends Error {
  readonly at: keyof ClauseToRead | 'subClauses'

  constructor(at: keyof ClauseToRead | 'subClauses', message: string) {
    super(message)
    this.at = at
  }
}

export function fault(at: ClauseFault['at'], message: string): never {
  throw new ClauseFault(at, message)
}
