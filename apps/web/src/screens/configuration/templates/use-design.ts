import type { FormDesign } from '@dossier/core/templates/design'
import { useCallback, useEffect, useRef, useState } from 'react'

const MOST_STEPS = 100

interface Options {
  design: FormDesign
  /** Counts how often something other than a person changed the form: earlier steps end there. */
  round: number
  onChange: (design: FormDesign) => void
}

interface Past {
  round: number
  steps: readonly FormDesign[]
}

export type Edit = (design: FormDesign) => FormDesign

/** Changes of a form that can be taken back, and what is said of them to people who do not see them. */
export function useDesign({ design, round, onChange }: Options) {
  const now = useRef({ design, round, onChange })
  useEffect(() => void (now.current = { design, round, onChange }))
  const [past, setPast] = useState<Past>({ round, steps: [] })
  const [said, say] = useState('')

  const show = useCallback((next: FormDesign) => {
    now.current.design = next
    now.current.onChange(next)
  }, [])

  /** Keeps the form as it is, for taking back the next change. */
  const remember = useCallback(() => {
    const { design: before, round: at } = now.current
    setPast((past) => ({ round: at, steps: [...stepsOf(past, at), before].slice(-MOST_STEPS) }))
  }, [])

  const edit = useCallback(
    (change: Edit, text?: (next: FormDesign) => string) => {
      const next = change(now.current.design)
      if (next === now.current.design) return
      remember()
      show(next)
      say(text?.(next) ?? '')
    },
    [remember, show],
  )

  const last = stepsOf(past, round).at(-1)
  const undo = () => {
    if (!last) return
    setPast({ round, steps: past.steps.slice(0, -1) })
    show(last)
    say('Undone.')
  }
  return { edit, undo, canUndo: last !== undefined, said, remember, show, latest: now }
}

const stepsOf = (past: Past, round: number) => (past.round === round ? past.steps : [])

export type DesignEditor = ReturnType<typeof useDesign>
