import { sameJson } from '@dossier/core/live/same-json'
import { useRef } from 'react'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import type { FormState, Options } from './form-state.ts'
import { bindInputs } from './inputs.ts'
import { named } from './named.ts'
import { faultsOf, isInputRequired, sendAll, type Request } from './request.ts'
import { rebaseForm, type Source } from './save-with-rebase.ts'
import type { Slot } from '../unsaved/slots.ts'
import { useDraft } from './use-draft.ts'
import { hasInput, useFaults } from './use-faults.ts'
import { useKeptValues } from './use-kept-values.ts'
import { useOffered } from './use-offered.ts'
import { useSaving } from './use-saving.ts'

/** The values of a form from their first change until they are stored, with everything that can go wrong. (ADR 56) */
export function useForm<T extends object, L = undefined>(options: Options<T, L>): FormState<T, L> {
  const { titles, closed, keep } = options
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(options.stored, options.onClose !== undefined)
  const { form, isDirty, round } = draft
  const kept = useKeptValues({ keep, titles, element, form, isDirty })
  useLeaveWarning(isDirty, kept.slot)
  const source = sourceOf(options)
  const isNew = options.latest === null
  const saving = useSaving({ form, setForm: draft.show, source, isNew, onStored: options.onSaved })
  const requests = listOf(options.save(form))
  const found = foundIn(options, form.values, requests)
  const { isBusy, at } = saving
  const faults = useFaults({ form: element, titles, found, refused: isBusy ? undefined : at })
  const offered = useOffered({ options, kept, draft, saving, source })
  const parts = { options, element, draft, saving, faults, source, slot: kept.slot }
  const { isSaved, ...acts } = useSubmit(parts)
  const changes = useChanges(parts)
  const isRequired = (input: string) => isInputRequired(requests, input)
  const inputs = bindInputs({ ...form, titles, isRequired, closed, ...changes })
  const problem = (at === undefined ? saving.problem : '') || faults.unseen
  const said = { problem, notice: saving.notice, isBusy, onReload: saving.onReload }
  const state = { isDirty, isBusy, isSaved, closed, round, element, hasFaults: faults.isAny, said, kept: offered }
  return { ...inputs, ...state, ...changes, ...acts, values: form.values, start: form.start }
}

interface Parts<T extends object, L> {
  options: Options<T, L>
  element: FormState<T, L>['element']
  draft: ReturnType<typeof useDraft<T, L>>
  saving: ReturnType<typeof useSaving<T, L>>
  faults: ReturnType<typeof useFaults>
  source: Source<T, L> | undefined
  slot: Slot | undefined
}

/** How values change, and which fault each input shows. */
function useChanges<T extends object, L>({ options, draft, saving, faults, slot }: Parts<T, L>) {
  const update: typeof draft.update = (valuesOf) => {
    // A dialog that is about to close could not keep further letters.
    if (options.onClose && saving.isRunning.current) return
    if (saving.at !== undefined) saving.forget()
    draft.update(valuesOf)
  }
  return {
    set: (values: T) => update(() => values),
    change: (part: Partial<T>) => update((before) => ({ ...before, ...part })),
    faultAt: (input: string) => (saving.at === input ? saving.problem : faults.of(input)),
    cancel: () => {
      slot?.drop()
      saving.forget()
      faults.forget()
      draft.show(undefined)
    },
  }
}

/** What the buttons of a form do. */
function useSubmit<T extends object, L>({ options, element, draft, saving, faults, source, slot }: Parts<T, L>) {
  const { closed, onSaved, onClose, before } = options
  const { isSaved, markSaved } = useSavedMark()
  const { values: sent } = draft.form

  /** After a save the page shows the stored values, but letters typed in the meantime stay. */
  async function keepTyped() {
    faults.forget()
    const { values, lastUpdated } = saving.latest.current
    if (sameJson(values, sent)) return draft.show(undefined)
    if (!source) return draft.show({ values, start: sent, lastUpdated })
    draft.show(rebaseForm({ values, start: sent, lastUpdated }, await source.read(), source).form)
  }

  async function finish(isDone: boolean) {
    if (!isDone) return
    markSaved()
    onSaved?.()
    if (!onClose) return keepTyped()
    slot?.drop()
    onClose()
  }

  const isShown = (input: string) => hasInput(element.current, input)
  const send: FormState<T, L>['send'] = async (save) =>
    finish(
      await saving.save({
        send: (one, key) => sendAll(listOf(save(one)), isShown, key),
        keyOf: (one) => listOf(save(one))[0]!.key(),
      }),
    )

  const { check } = faults

  async function submit() {
    if (closed !== undefined || saving.isRunning.current || !check()) return
    if (!before || (await before(sent))) await send(options.save)
  }

  const act: FormState<T, L>['act'] = async (work) => finish(await saving.attempt(() => work().then(() => '')))
  return { isSaved, check, submit, send, act }
}

const listOf = (requests: Request | readonly Request[]): readonly Request[] =>
  'endpoint' in requests ? [requests] : requests

const sourceOf = <T extends object, L>({ latest, titles }: Options<T, L>): Source<T, L> | undefined =>
  latest ? { nameOf: named(titles), ...latest } : undefined

function foundIn<T extends object, L>({ faults, missing }: Options<T, L>, values: T, requests: readonly Request[]) {
  const { tooLong, others } = faultsOf(requests)
  return { later: { ...others, ...missing?.(values) }, atOnce: { ...tooLong, ...faults?.(values) } }
}
