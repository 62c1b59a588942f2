import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

/**
 * A text was thrown away with a key or a button that is easily hit. `undo` returns whether an editor has it again;
 * otherwise it is on offer.
 */
export function toastDiscarded(label: string, undo: () => boolean) {
  const onPress = () => {
    if (!undo()) toast({ text: `Your text for ${label} is among your unsaved texts again.` })
  }
  const text = `Your text for ${label} was discarded.`
  toast({ text, duration: TOAST_TIME.case, action: { label: 'Undo', onPress } })
}
