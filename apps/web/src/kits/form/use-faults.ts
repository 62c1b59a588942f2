import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTyping } from '../../ui/use-typing.ts'
import type { Faults } from './request.ts'

interface Options {
  form: RefObject<HTMLFormElement | null>
  /** Of the current values: what is said while they are typed, and what waits for an attempt to save. */
  found: { atOnce: Faults; later: Faults }
  titles: Record<string, string>
  /** The input that the server refused. */
  refused: string | undefined
}

/**
 * Which faults are shown: the form's own and texts that are too long at once, the others of the contract after an
 * attempt to save, which moves the focus to the first input at fault. Not when an input is left: a sentence that appears below it would move the next control
 * away from the pointer that is pressing it.
 */
export function useFaults({ form, found, titles, refused }: Options) {
  const [attempts, setAttempts] = useState(0)
  const [unseen, setUnseen] = useState('')
  const all: Faults = { ...found.later, ...found.atOnce }
  const latest = useRef(all)
  const isTyping = useTyping()
  useEffect(() => void (latest.current = all))

  useEffect(() => {
    if (attempts === 0) return
    const isAtFault = ({ dataset }: HTMLElement) => (dataset['input'] ?? '') in latest.current
    const first = inputsOf(form.current).find(isAtFault)
    if (first) controlOf(first)?.focus()
  }, [attempts, form])
  useEffect(() => {
    const input = inputsOf(form.current).find(({ dataset }) => dataset['input'] === refused)
    if (input && !isTyping()) controlOf(input)?.focus()
  }, [refused, form, isTyping])

  const isAny = Object.keys(all).length > 0
  const forget = () => setAttempts(0)
  const attempt = () => {
    const shown = new Set(inputsOf(form.current).map(({ dataset }) => dataset['input']))
    const hidden = Object.keys(all).filter((input) => !shown.has(input))
    setUnseen(hidden.map((input) => sentenceOf(input, titles, all)).join(' '))
    setAttempts((before) => before + 1)
  }

  return {
    isAny,
    of: (input: string): string | undefined => (attempts > 0 || input in found.atOnce ? all[input] : undefined),
    /** Faults of inputs that are not on the screen are said above the others. */
    unseen: attempts > 0 && isAny ? unseen : '',
    /** Whether nothing is wrong; otherwise the first input at fault gets the focus. */
    check: () => {
      if (isAny) attempt()
      else forget()
      return !isAny
    },
    forget,
  }
}

const sentenceOf = (input: string, titles: Record<string, string>, faults: Faults) => {
  const title = titles[input.split('.')[0]!]
  return title ? `${title}: ${faults[input]}` : faults[input]
}

/** Every part of a form that has a name of its own. */
export const inputsOf = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-input]') ?? [])]

/** Whether an input of that name is on the screen. */
export const hasInput = (form: HTMLElement | null, input: string) =>
  inputsOf(form).some(({ dataset }) => dataset['input'] === input)

const CONTROLS = 'input:not([type=hidden], [tabindex="-1"]), textarea, button, [contenteditable], [tabindex="0"]'

/** What takes the focus for an input: its control, or itself. */
export const controlOf = (input: HTMLElement) =>
  input.matches(CONTROLS) ? input : input.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`)
