import { messageOf } from '../../lib/api-error.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

/** Something went wrong with a record: red, titled with the tenant's word for it, ten seconds. */
export function toastCaseError(recordName: string, error: unknown) {
  toast({ title: recordName, text: messageOf(error), tone: 'error', duration: TOAST_TIME.case })
}

const IN_UNSAVED_TEXTS = 'What you typed is among your unsaved texts.'

/** A field was handed over with text that had not been saved. */
export function toastGiven(label: string) {
  toast({ title: label, text: `Handed over. ${IN_UNSAVED_TEXTS}`, duration: TOAST_TIME.case })
}

/** A record that is being edited, or a field of it, is no longer there for this person. */
export function toastWithdrawn(title: string, { label = 'this', isKept }: { label?: string; isKept: boolean }) {
  const text = `You can no longer see ${label}.${isKept ? ` ${IN_UNSAVED_TEXTS}` : ''}`
  toast({ title, text, tone: 'error', duration: TOAST_TIME.case })
}

interface Saved {
  /** The name of the field. */
  label: string
  /** The person whose change was merged in. */
  mergedWith: string | undefined
  undo: () => void
}

/** A change is stored and can be undone. */
export function toastSaved({ label, mergedWith, undo }: Saved) {
  const text = mergedWith ? `Saved ${label} with your change and the one by ${mergedWith}.` : `Saved ${label}.`
  const duration = mergedWith ? TOAST_TIME.case : TOAST_TIME.message
  toast({ text, tone: 'success', duration, group: 'saved', action: { label: 'Undo', onPress: undo } })
}

/** The person returns to an editor whose lock had expired. */
export function toastLockBack(label: string) {
  const text = `Your edit lock on ${label} has ended because you were away. Your text is still here, and you can go on.`
  toast({ text, duration: TOAST_TIME.case })
}
