import { sameJson } from '@dossier/core/live/same-json'
import { useRef } from 'react'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import type { FormState, Options } from './form-state.ts'
import { bindInputs } from './inputs.ts'
import { named } from './named.ts'
import { faultsOf, sendAll, type Request } from './request.ts'
import { rebaseForm, type Source } from './save-with-rebase.ts'
import { useDraft } from './use-draft.ts'
import { hasInput, useFaults } from './use-faults.ts'
import { useSaving } from './use-saving.ts'

/** The values of a form from their first change until they are stored, with everything that can go wrong. (ADR 56) */
export function useForm<T extends object, L = undefined>(options: Options<T, L>): FormState<T, L> {
  const { titles, closed } = options
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(options.stored, options.onClose !== undefined)
  const { form, isDirty, round } = draft
  useLeaveWarning(isDirty)
  const source = sourceOf(options)
  const saving = useSaving({ form, setForm: draft.show, source })
  const requests = listOf(options.save(form))
  const found = foundIn(options, form.values, requests)
  const { isBusy, at } = saving
  const faults = useFaults({ form: element, titles, found, refused: isBusy ? undefined : at })
  const { isSaved, submit, send, act } = useSubmit({ options, element, draft, saving, faults, source })
  const update: typeof draft.update = (valuesOf) => {
    // A dialog that is about to close could not keep further letters.
    if (options.onClose && saving.isRunning.current) return
    if (at !== undefined) saving.forget()
    draft.update(valuesOf)
  }
  const change = (part: Partial<T>) => update((before) => ({ ...before, ...part }))
  const faultAt = (input: string) => (at === input ? saving.problem : faults.of(input))
  const cancel = () => {
    saving.forget()
    faults.forget()
    draft.show(undefined)
  }
  const problem = (at === undefined ? saving.problem : '') || faults.unseen
  const said = { problem, notice: saving.notice, isBusy, onReload: saving.onReload }
  const inputs = bindInputs({ ...form, titles, requests, closed, change, faultAt })
  const state = { isDirty, isBusy, isSaved, closed, round, element, hasFaults: faults.isAny, said }
  const set = (values: T) => update(() => values)
  return { ...inputs, ...state, values: form.values, start: form.start, set, change, submit, send, act, cancel }
}

interface Parts<T extends object, L> {
  options: Options<T, L>
  element: FormState<T, L>['element']
  draft: ReturnType<typeof useDraft<T, L>>
  saving: ReturnType<typeof useSaving<T, L>>
  faults: ReturnType<typeof useFaults>
  source: Source<T, L> | undefined
}

/** What the buttons of a form do. */
function useSubmit<T extends object, L>({ options, element, draft, saving, faults, source }: Parts<T, L>) {
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
    if (onClose) onClose()
    else await keepTyped()
  }

  const isShown = (input: string) => hasInput(element.current, input)
  const send: FormState<T, L>['send'] = async (save) =>
    finish(await saving.save((one) => sendAll(listOf(save(one)), isShown)))

  async function submit() {
    if (closed !== undefined || saving.isRunning.current) return
    if (faults.isAny) return faults.attempt()
    if (!before || (await before(sent))) await send(options.save)
  }

  const act: FormState<T, L>['act'] = async (work) => finish(await saving.attempt(() => work().then(() => '')))
  return { isSaved, submit, send, act }
}

const listOf = (requests: Request | readonly Request[]): readonly Request[] =>
  'endpoint' in requests ? [requests] : requests

const sourceOf = <T extends object, L>({ latest, titles }: Options<T, L>): Source<T, L> | undefined =>
  latest ? { nameOf: named(titles), ...latest } : undefined

function foundIn<T extends object, L>({ faults, missing }: Options<T, L>, values: T, requests: readonly Request[]) {
  const { tooLong, others } = faultsOf(requests)
  return { later: { ...others, ...missing?.(values) }, atOnce: { ...tooLong, ...faults?.(values) } }
}
