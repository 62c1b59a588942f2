import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'

interface Done {
  onSaved: () => unknown
  onClose: () => void
}

/** The values of a form and their saving; what was typed stays when the server refuses it. */
export function useEdit<T extends object>(initial: T, { onSaved, onClose }: Done) {
  const [start] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  /** Does it, then closes; or says why it failed. */
  async function send(work: () => Promise<unknown>) {
    setIsBusy(true)
    setProblem('')
    try {
      await work()
      onSaved()
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setIsBusy(false)
    }
  }

  return {
    start,
    values,
    problem,
    isBusy,
    send,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    change: (part: Partial<T>) => setValues((before) => ({ ...before, ...part })),
  }
}
