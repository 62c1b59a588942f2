import { sameJson } from '@dossier/core/live/same-json'
import { useRef } from 'react'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import type { FormState, Options } from './form-state.ts'
import { bindInputs } from './inputs.ts'
import { named } from './named.ts'
import { faultsOf, isInputRequired, listOf, type Request } from './request.ts'
import type { Source } from './save-with-rebase.ts'
import type { Discarded, Slot } from '../unsaved/slots.ts'
import { useDraft } from './use-draft.ts'
import { useFaults } from './use-faults.ts'
import { useUnsavedValues } from './use-unsaved-values.ts'
import { useOffered } from './use-offered.ts'
import { useSaving } from './use-saving.ts'
import { useSubmit } from './use-submit.ts'

/** The values of a form from their first change until they are stored, with everything that can go wrong. (ADR 19) */
export function useForm<T extends object, L = undefined>(options: Options<T, L>): FormState<T, L> {
  const { titles, closed, keep, storedEarlier } = options
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(options.stored, options.onClose !== undefined)
  const { form, isDirty, round } = draft
  const unsaved = useUnsavedValues({ keep, titles, element, form, isDirty })
  useLeaveWarning(isDirty, unsaved.slot)
  const source = sourceOf(options)
  const isNew = options.latest === null
  const saving = useSaving({ form, setForm: draft.show, source, isNew, onStored: options.onSaved, storedEarlier })
  const requests = listOf(options.save(form))
  const found = foundIn(options, form.values, requests)
  const { isBusy, at } = saving
  const faults = useFaults({ form: element, titles, found, refused: isBusy ? undefined : at })
  const offered = useOffered({ options, unsaved, draft, saving, source })
  const parts = { options, element, draft, saving, faults, source, slot: unsaved.slot }
  const { isSaved, ...acts } = useSubmit(parts)
  const changes = useChanges(parts)
  const isHeld = isBusy && holdsTyping(options)
  const isRequired = (input: string) => isInputRequired(requests, input)
  const inputs = bindInputs({ ...form, titles, isRequired, closed, isHeld, ...changes })
  const problem = (at === undefined ? saving.problem : '') || faults.unseen
  const said = { problem, notice: saving.notice, isBusy, onReload: saving.onReload }
  const state = {
    isDirty,
    isBusy,
    isHeld,
    isSaved,
    closed,
    round,
    element,
    hasFaults: faults.isAny,
    said,
    unsaved: offered,
  }
  return { ...inputs, ...state, ...changes, ...acts, values: form.values, start: form.start }
}

/** What a form is made of. */
export interface Parts<T extends object, L> {
  options: Options<T, L>
  element: FormState<T, L>['element']
  draft: ReturnType<typeof useDraft<T, L>>
  saving: ReturnType<typeof useSaving<T, L>>
  faults: ReturnType<typeof useFaults>
  source: Source<T, L> | undefined
  slot: Slot | undefined
}

/** A dialog that is about to close could not keep further letters. */
const holdsTyping = ({ onClose, afterTyping }: Pick<Options<object, unknown>, 'onClose' | 'afterTyping'>) =>
  onClose !== undefined && afterTyping === undefined

/** How values change, and which fault each input shows. */
function useChanges<T extends object, L>(parts: Parts<T, L>) {
  const { options, draft, saving, faults, slot } = parts
  const update: typeof draft.update = (valuesOf) => {
    if (holdsTyping(options) && saving.isRunning.current) return
    if (saving.at !== undefined) saving.forget()
    draft.update(valuesOf)
  }
  return {
    set: (values: T) => update(() => values),
    change: (part: Partial<T>) => update((before) => ({ ...before, ...part })),
    faultAt: (input: string) => (saving.at === input ? saving.problem : faults.of(input)),
    cancel: () => {
      const discarded = slot?.discard()
      // A dialog has asked.
      if (!options.onClose && draft.isDirty) offerUndo(parts, discarded)
      saving.forget()
      faults.forget()
      draft.show(undefined)
    },
  }
}

/** A page gives up at the press of a button. */
function offerUndo<T extends object, L>({ draft, saving, element }: Parts<T, L>, discarded: Discarded | undefined) {
  const { form, show } = draft
  const onPress = () => {
    const { values, start } = saving.latest.current
    // Nothing takes the place of newer text.
    if (element.current === null || !sameJson(values, start)) return discarded?.restore()
    discarded?.take()
    show(form)
  }
  toast({ text: 'Your changes were discarded.', duration: TOAST_TIME.case, action: { label: 'Undo', onPress } })
}

const sourceOf = <T extends object, L>({ latest, titles }: Options<T, L>): Source<T, L> | undefined =>
  latest ? { nameOf: named(titles), ...latest } : undefined

function foundIn<T extends object, L>({ faults, missing }: Options<T, L>, values: T, requests: readonly Request[]) {
  const { tooLong, others } = faultsOf(requests)
  return { later: { ...others, ...missing?.(values) }, atOnce: { ...tooLong, ...faults?.(values) } }
}
