import { useState } from 'react'
import type { Form, Source } from '../saving/save-with-rebase.ts'
import { useSaving } from '../saving/use-saving.ts'

interface Done {
  onSaved: () => unknown
  onClose: () => void
}

type Instant = string | undefined

/** What somebody else may change at the same time: when it was last saved before opening, and where to reload it. */
export type Shared<T> = Source<T, Instant> & { lastUpdated: string }

/** The values of a form and their saving; typed values stay if the server refuses them. */
export function useEdit<T extends object>(initial: T, { onSaved, onClose }: Done, shared?: Shared<T> | null) {
  const [form, setForm] = useState<Form<T, Instant>>({
    values: initial,
    start: initial,
    lastUpdated: shared?.lastUpdated,
  })
  const { save, forget: _, ...saving } = useSaving({ form, setForm, source: shared ?? undefined })

  /** Runs the action, then closes, or says why it failed. */
  async function send(work: (form: Form<T, Instant>) => Promise<unknown>) {
    if (!(await save(work))) return
    onSaved()
    onClose()
  }

  return {
    ...form,
    ...saving,
    send,
    isDirty: JSON.stringify(form.values) !== JSON.stringify(form.start),
    change: (part: Partial<T>) => setForm((before) => ({ ...before, values: { ...before.values, ...part } })),
  }
}
