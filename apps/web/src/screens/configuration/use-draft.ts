import { sameJson } from '@dossier/core/live/same-json'
import { useState } from 'react'
import type { Form, Source, Version } from '../../kits/saving/save-with-rebase.ts'
import { useSaving, type Saving } from '../../kits/saving/use-saving.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'

export interface Draft<T> extends Saving {
  value: T
  set: (value: T) => void
  isDirty: boolean
  isSaved: boolean
  save: () => Promise<void>
  cancel: () => void
  /** Counts how often something other than typing changed the shown values. */
  round: number
}

interface Options<T, L> extends Source<T, L> {
  /** The current stored values; a draft is based on those at its start. */
  stored: Version<T, L>
  store: (form: Form<T, L>) => Promise<unknown>
}

/** Changes in a form before they are stored. A failure keeps them, and leaving the page asks first. */
export function useDraft<T extends object, L>({ stored, store, ...source }: Options<T, L>): Draft<T> {
  const [draft, setDraft] = useState<Form<T, L>>()
  const { isSaved, markSaved } = useSavedMark()
  const [round, setRound] = useState(0)
  const form = draft ?? { ...stored, start: stored.values }
  const isDirty = !sameJson(form.values, form.start)
  useLeaveWarning(isDirty)

  function show(next: Form<T, L> | undefined) {
    setDraft(next)
    setRound((before) => before + 1)
  }

  const { save, forget, ...saving } = useSaving({ form, setForm: show, source })

  return {
    ...saving,
    value: form.values,
    set: (values) => setDraft({ ...form, values }),
    isDirty,
    isSaved,
    save: async () => {
      if (!(await save(store))) return
      show(undefined)
      markSaved()
    },
    cancel: () => {
      forget()
      show(undefined)
    },
    round,
  }
}
