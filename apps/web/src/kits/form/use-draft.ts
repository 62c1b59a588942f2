import { sameJson } from '@dossier/core/live/same-json'
import { useState } from 'react'
import type { Form, Version } from './save-with-rebase.ts'

/**
 * The values of a form from their first change on; until then, those that are stored. A dialog keeps the values with
 * which it was opened: nothing in it changes while somebody reads it.
 */
export function useDraft<T extends object, L>(stored: Version<T, L>, isDialog: boolean) {
  const [draft, setDraft] = useState<Form<T, L> | undefined>(() =>
    isDialog ? { ...stored, start: stored.values } : undefined,
  )
  const [round, setRound] = useState(0)
  const form = draft ?? { ...stored, start: stored.values }
  return {
    form,
    isDirty: !sameJson(form.values, form.start),
    /** Counts how often something other than typing changed the shown values. */
    round,
    /** Shows other values; undefined: the stored ones. */
    show: (next: Form<T, L> | undefined) => {
      setDraft(next)
      setRound((before) => before + 1)
    },
    /** Bases the typed values on others, without another one being shown: the person goes on typing. */
    settle: (next: Form<T, L>) => setDraft(next),
    /** Takes a change of the person. */
    update: (valuesOf: (before: T) => T) =>
      setDraft((before = { ...stored, start: stored.values }) => ({ ...before, values: valuesOf(before.values) })),
  }
}
