import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import type { Draft } from './use-draft.ts'

interface DraftFormProps<T> {
  draft: Draft<T>
  /** Why what stands there cannot be saved. */
  fault?: string | undefined
  children: ReactNode
}

/** A form whose buttons come when something changed. */
export function DraftForm<T>({ draft, fault, children }: DraftFormProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const known = useRef(draft.round)
  // The buttons go away with the change, and one that is pressed cannot keep the focus while it is disabled.
  useEffect(() => {
    if (known.current !== draft.round) form.current?.focus()
    known.current = draft.round
  }, [draft.round])
  useEffect(() => alert.current?.focus(), [draft.error])
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isDirty && !fault && !draft.isSaving) void draft.save()
      }}
    >
      {children}
      {draft.error && <Alert ref={alert}>{draft.error}</Alert>}
      <div className="settings-foot" data-shown={draft.isDirty || draft.isSaved || undefined}>
        {draft.isDirty && (
          <>
            <Button type="submit" variant="primary" size="lg" isDisabled={Boolean(fault) || draft.isSaving}>
              Save
            </Button>
            <Button variant="outline" size="lg" onPress={draft.cancel} isDisabled={draft.isSaving}>
              Cancel
            </Button>
          </>
        )}
        <SavedMark isShown={draft.isSaved} />
      </div>
    </form>
  )
}
