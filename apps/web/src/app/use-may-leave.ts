import { isDiscarded } from '../kits/unsaved/entry.ts'
import { unsavedTexts } from '../kits/unsaved/unsaved-texts.ts'
import { whenTextsAreLoaded } from '../kits/unsaved/use-keeping.ts'
import { useMe } from '../lib/me.ts'
import { hasUnsavedForm, LEAVE_QUESTION } from '../lib/use-leave-warning.ts'
import { useConfirm } from '../ui/overlays/Confirm.tsx'

interface Params {
  /** Lets the person delete the unsaved texts from this browser. */
  mayDelete?: boolean
}

/** Asks before this person leaves unsaved input; true if there is none, or if they agree. */
export function useMayLeave({ mayDelete = false }: Params = {}): () => Promise<boolean> {
  const { tenantId, id: userId } = useMe()
  const confirm = useConfirm()
  return async () => {
    await whenTextsAreLoaded()
    const count = unsavedTexts.of({ tenantId, userId }).filter((entry) => !isDiscarded(entry)).length
    if (count === 0) return !hasUnsavedForm() || confirm(LEAVE_QUESTION)
    let isDeleting = false
    const onChange = (isSelected: boolean) => void (isDeleting = isSelected)
    const choice = {
      label: count === 1 ? 'Delete it from this browser' : `Delete all ${count} from this browser`,
      onChange,
    }
    const mayLeave = await confirm({
      ...LEAVE_QUESTION,
      text: [hasUnsavedForm() && LEAVE_QUESTION.text, unsavedSentence(count)].filter(Boolean).join(' '),
      choice: mayDelete ? choice : undefined,
    })
    if (mayLeave && isDeleting) unsavedTexts.deleteAll({ tenantId, userId })
    return mayLeave
  }
}

const unsavedSentence = (count: number) =>
  count === 1
    ? 'You have 1 unsaved text. It stays in this browser, and only you can read it when you are back.'
    : `You have ${count} unsaved texts. They stay in this browser, and only you can read them when you are back.`
