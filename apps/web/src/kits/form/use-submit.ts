import { sameJson } from '@dossier/core/live/same-json'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import type { FormState } from './form-state.ts'
import { listOf, sendAll } from './request.ts'
import { rebaseForm } from './save-with-rebase.ts'
import { controlOf, hasInput, inputsOf } from './use-faults.ts'
import type { Parts } from './use-form.ts'

interface Finish {
  drop: (() => void) | undefined
  stays: boolean
  restarts: boolean
}

/** What the buttons of a form do. */
export function useSubmit<T extends object, L>(parts: Parts<T, L>) {
  const { options, element, saving, faults, slot } = parts
  const { closed, onSaved, afterTyping, before } = options
  const { isSaved, markSaved } = useSavedMark()
  const { values: sent } = parts.draft.form

  /** `drop` ends what was held of the values that are stored now. */
  async function finish(isDone: boolean, how: Finish) {
    if (!isDone) return
    markSaved()
    onSaved?.()
    await leaveForm(parts, sent, how)
  }

  const isShown = (input: string) => hasInput(element.current, input)
  async function sendAs(save: typeof options.save, restarts: boolean) {
    const drop = slot?.dropLater()
    const isDone = await saving.save({
      send: (one, key) => sendAll(listOf(save(one)), isShown, key),
      keyOf: (one) => listOf(save(one))[0]!.key(),
    })
    await finish(isDone, { drop, stays: afterTyping !== undefined, restarts })
  }

  async function submitAs(restarts: boolean) {
    if (closed !== undefined || saving.isRunning.current || !faults.check()) return
    if (!before || (await before(sent))) await sendAs(options.save, restarts)
  }

  const act: FormState<T, L>['act'] = async (work) => {
    const drop = slot?.dropLater()
    await finish(await saving.attempt(() => work().then(() => '')), { drop, stays: false, restarts: false })
  }
  return {
    isSaved,
    check: faults.check,
    submit: () => submitAs(false),
    submitAndRestart: () => submitAs(true),
    send: (save: typeof options.save) => sendAs(save, false),
    act,
  }
}

/** After a save, a dialog closes, or starts over for the next one; a page stays. */
function leaveForm<T extends object, L>(parts: Parts<T, L>, sent: T, { drop, stays, restarts }: Finish) {
  const { options, element, saving, slot } = parts
  const { onClose, afterTyping } = options
  // Closed while it was saved.
  if (element.current === null) return drop?.()
  if (!onClose) return keepTyped(parts, sent)
  if (restarts) {
    drop?.()
    return startAgain(parts)
  }
  const hasTypedSince = !sameJson(saving.latest.current.values, sent)
  if (hasTypedSince && stays) {
    saving.notify(afterTyping ?? '')
    return keepTyped(parts, sent)
  }
  if (hasTypedSince) slot?.leave()
  else drop?.()
  onClose()
}

/** Shows the values that a new one begins with. */
function startAgain<T extends object, L>({ draft, faults, element }: Parts<T, L>) {
  faults.forget()
  draft.show(undefined)
  const [first] = inputsOf(element.current)
  if (first) controlOf(first)?.focus()
}

/** After a save the form shows the stored values, but letters typed in the meantime stay. */
async function keepTyped<T extends object, L>({ draft, saving, faults, source }: Parts<T, L>, sent: T) {
  const typed = () => saving.latest.current
  faults.forget()
  if (sameJson(typed().values, sent)) return draft.show(undefined)
  // Unread, the next save finds out.
  const stored = await source?.read().catch(() => undefined)
  const { values, lastUpdated } = typed()
  if (sameJson(values, sent)) return draft.show(undefined)
  const mine = { values, start: sent, lastUpdated }
  const next = source && stored ? rebaseForm(mine, stored, source).form : mine
  if (sameJson(next.values, values)) draft.settle(next)
  else draft.show(next)
}
