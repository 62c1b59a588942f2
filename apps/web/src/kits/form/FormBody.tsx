import type { KeyboardEvent, ReactNode } from 'react'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import type { Offer } from '../unsaved/use-offers.ts'
import type { FormState } from './form-state.ts'
import './form.css'

export type AnyForm = Omit<FormState<object>, 'set' | 'change' | 'send' | 'text' | 'checkbox' | 'field'>

interface FormBodyProps {
  form: AnyForm
  id?: string | undefined
  className: string
  labelledBy?: string
  /** Enter saves where nothing was changed, too: a dialog then closes. */
  onSubmit: () => unknown
  onEscape?: (() => unknown) | undefined
  children: ReactNode
}

/** The form element: Ctrl Enter and Ctrl S save from anywhere in it, Escape gives up. */
export function FormBody({ form, id, className, labelledBy, onSubmit, onEscape, children }: FormBodyProps) {
  const { element, kept, closed } = form
  const restore = (offer: Offer) => (closed === undefined ? () => kept.use(offer) : undefined)
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
      {kept.offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label={kept.label} onUse={restore(offer)} />
      ))}
      {children}
    </form>
  )
}
