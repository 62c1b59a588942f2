import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import type { FormState } from './form-state.ts'
import './form.css'

export interface FormElementProps {
  form: Pick<FormState<object>, 'element' | 'isBusy' | 'isHeld'>
  id?: string | undefined
  className: string
  labelledBy?: string | undefined
  onSubmit: () => unknown
  onEscape?: (() => unknown) | undefined
  children: ReactNode
}

/** The form element: Ctrl Enter and Ctrl S save from anywhere in it, Escape gives up. */
export function FormElement({ form, id, className, labelledBy, onSubmit, onEscape, children }: FormElementProps) {
  const { element, isHeld } = form
  useEffect(() => {
    const { current } = element
    if (!isHeld || !current) return
    // Some inputs hold their own text, which the form could not take.
    const hold = (event: Event) => event.preventDefault()
    current.addEventListener('beforeinput', hold, true)
    return () => current.removeEventListener('beforeinput', hold, true)
  }, [isHeld, element])
  const isInside = (event: KeyboardEvent) => element.current?.contains(event.target as Node) === true
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')
    if (!isSave || event.nativeEvent.isComposing || !isInside(event)) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape && !event.defaultPrevented && isInside(event)) onEscape()
  }
  return (
    <form
      ref={element}
      id={id}
      tabIndex={-1}
      className={className}
      aria-labelledby={labelledBy}
      aria-busy={form.isBusy}
      noValidate
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        // A form within an overlay of this one is its child for React only.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
