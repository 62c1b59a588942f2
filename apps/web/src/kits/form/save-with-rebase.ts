import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { rebase, type Rebased } from '@dossier/core/editing/rebase'
import { sameJson } from '@dossier/core/live/same-json'
import { ApiError } from '../../lib/api-error.ts'

/** The values of a form, its initial values, and when those were saved: an instant, or one for each part. */
export interface Form<T, L> {
  values: T
  start: T
  lastUpdated: L
}

export interface Version<T, L> {
  values: T
  lastUpdated: L
}

/** Where a form loads somebody else's save from. */
export interface Source<T, L> {
  read: () => Promise<Version<T, L>>
  /** Left out: part by part. */
  merge?: (start: T, mine: T, theirs: T) => Rebased<T>
  /** What people call a part. */
  nameOf: (part: string, theirs: T, mine: T) => string
}

/** The form rebased on theirs, and the names of what both changed. */
export function rebaseForm<T extends object, L>(
  form: Form<T, L>,
  theirs: Version<T, L>,
  { merge = rebase, nameOf }: Pick<Source<T, L>, 'merge' | 'nameOf'>,
) {
  const { values, conflicts } = merge(form.start, form.values, theirs.values)
  return {
    form: { values, start: theirs.values, lastUpdated: theirs.lastUpdated },
    conflicts: conflicts.map((part) => nameOf(part, theirs.values, form.values)),
  }
}

interface RebaseContext<T, L> {
  source?: Source<T, L> | undefined
  /** The values of an earlier save, also of one whose answer was lost: found on the server, they are no conflict. */
  sent?: T | undefined
}

/** Stores a form. Somebody else's changes since are kept; only what both changed is refused. (ADR 19) */
export async function saveWithRebase<T extends object, L>(
  form: Form<T, L>,
  store: (form: Form<T, L>) => Promise<unknown>,
  { source, sent }: RebaseContext<T, L> = {},
): Promise<void> {
  try {
    await store(form)
  } catch (error) {
    if (!source || !(error instanceof ApiError) || error.message !== CHANGED_BY_OTHERS) throw error
    const theirs = await source.read()
    const isOwn = sent !== undefined && sameJson(theirs.values, sent)
    const newest = rebaseForm(isOwn ? { ...form, start: theirs.values } : form, theirs, source)
    if (newest.conflicts.length > 0) throw error
    await store(newest.form)
  }
}
