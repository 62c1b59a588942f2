import { useEffect, useRef, type ReactNode } from 'react'
import { SaveAlert } from '../../kits/saving/SaveAlert.tsx'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import type { Draft } from './use-draft.ts'

interface DraftFormProps<T> {
  draft: Draft<T>
  /** Why the current values cannot be saved. */
  fault?: string | undefined
  children: ReactNode
}

/** A form whose buttons appear once something changed. */
export function DraftForm<T>({ draft, fault, children }: DraftFormProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const known = useRef(draft.round)
  const { round, isDirty, isBusy } = draft
  // The buttons go away with the change, and one that is pressed cannot keep the focus while it is disabled.
  useEffect(() => {
    if (known.current !== round && !isDirty) form.current?.focus()
    known.current = round
  }, [round, isDirty])
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && !fault && !isBusy) void draft.save()
      }}
    >
      {children}
      <SaveAlert {...draft} />
      <div className="settings-foot" data-shown={isDirty || draft.isSaved || undefined}>
        {isDirty && (
          <>
            <Button type="submit" variant="primary" size="lg" isDisabled={Boolean(fault) || isBusy}>
              Save
            </Button>
            <Button variant="outline" size="lg" onPress={draft.cancel} isDisabled={isBusy}>
              Cancel
            </Button>
          </>
        )}
        <SavedMark isShown={draft.isSaved} />
      </div>
    </form>
  )
}
