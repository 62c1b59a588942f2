import { useRef } from 'react'
import type { FormState } from './form-state.ts'
import { bindInputs } from './inputs.ts'
import type { Faults } from './request.ts'
import { useFaults } from './use-faults.ts'

interface Options<T extends object> {
  values: T
  onChange: (part: Partial<T>) => void
  /** The visible names of the inputs. */
  titles: Record<string, string>
  /** Faults of typed values, by input; they are said at once. */
  faults?: Faults
  /** What is missing, by input; it is said when somebody tries to send. */
  missing?: Faults
  /** The values are on their way. */
  isBusy: boolean
  /** Why that failed. */
  problem: string
}

type PlainPart = 'element' | 'isBusy' | 'isHeld' | 'hasFaults' | 'closed' | 'said' | 'check' | 'text' | 'field'

/**
 * A form for people who are not signed in: its values are kept elsewhere, nobody else saves the same, and nothing of it
 * is stored in the browser. It needs a fraction of the code of the others.
 */
export function usePlainForm<T extends object>(options: Options<T>): Pick<FormState<T>, PlainPart> {
  const { values, onChange, titles, faults = {}, missing = {}, isBusy, problem } = options
  const element = useRef<HTMLFormElement>(null)
  const found = useFaults({ form: element, titles, found: { atOnce: faults, later: missing }, refused: undefined })
  const inputs = bindInputs({
    values,
    titles,
    isRequired: () => false,
    closed: undefined,
    isHeld: isBusy,
    change: onChange,
    faultAt: found.of,
  })
  return {
    ...inputs,
    element,
    isBusy,
    isHeld: isBusy,
    hasFaults: found.isAny,
    closed: undefined,
    said: { problem: problem || found.unseen, notice: '', isBusy, onReload: undefined },
    check: () => !isBusy && found.check(),
  }
}
