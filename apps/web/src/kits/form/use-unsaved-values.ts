import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { MeContext } from '../../lib/me.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'
import { useOffers } from '../unsaved/use-offers.ts'
import type { Keeping } from './form-state.ts'
import { unsavedChanges, typedText } from './unsaved-values.ts'
import { inputsOf } from './use-faults.ts'

interface Options<T extends object> {
  keep: Keeping<T> | null
  titles: Record<string, string>
  element: RefObject<HTMLFormElement | null>
  form: { values: T; start: T }
  isDirty: boolean
}

const NOWHERE = { tenantId: null, userId: 0, caseId: null, place: '', label: '' }

/**
 * Keeps the text typed into a form until it is saved or given up, as that of records (ADR 24): it survives the end of
 * the session and of the tab. Nothing is kept without a person, or of a system account, for which there is no key.
 */
export function useUnsavedValues<T extends object>({ keep, titles, element, form, isDirty }: Options<T>) {
  const place = usePlace(keep)
  const [slot] = useState((): Slot | undefined => place && openSlot(place))
  useEffect(() => slot?.leave, [slot])
  const typed = useRef(new Set<string>())
  const formatted = useRef(new Set<string>())
  const { values, start } = form
  const latest = useRef({ titles, textOf: keep?.textOf })
  useEffect(() => void (latest.current = { titles, textOf: keep?.textOf }))
  useEffect(() => {
    if (!slot) return
    if (!isDirty) return slot.holds() ? slot.drop() : undefined
    const inputs = inputsOf(element.current)
    const secrets = inputs.filter((input) => has(input, SECRETS)).map(nameOf)
    for (const input of inputs) if (has(input, TEXTS)) typed.current.add(nameOf(input))
    for (const input of inputs) if (has(input, FORMATTED)) formatted.current.add(nameOf(input))
    for (const name of secrets) typed.current.delete(name)
    const { textOf, titles } = latest.current
    const parts = { typed: typed.current, titles, formatted: formatted.current }
    const text = textOf?.(values, start) ?? typedText({ values, start }, parts)
    slot.keep(unsavedChanges({ values, start }, secrets), text)
  }, [slot, values, start, isDirty, element])
  return { offers: useOffers(place ?? NOWHERE), slot, label: keep?.label ?? '' }
}

/** Whose text it is, and the page that has the form. */
function usePlace<T extends object>(keep: Keeping<T> | null): UnsavedPlace | undefined {
  const me = useContext(MeContext)
  const { location } = useRouter().state
  const [page] = useState(() => ({ pathname: location.pathname, search: location.search }))
  if (!keep || !me || me.tenantId === null) return undefined
  return { tenantId: me.tenantId, userId: me.id, caseId: null, place: keep.place, label: keep.label, page }
}

const TEXTS = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea, [contenteditable]'
const FORMATTED = '[contenteditable]'
/** A password that is shown is an ordinary text to the browser, except for what fills it in. */
const SECRETS = 'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])'

const has = (input: HTMLElement, selector: string) => input.matches(selector) || input.querySelector(selector) !== null

const nameOf = ({ dataset }: HTMLElement) => dataset['input']!.split('.')[0]!
