import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import type { Offer } from '../unsaved/use-offers.ts'
import type { FormState } from './form-state.ts'
import { FormElement, type FormElementProps } from './FormElement.tsx'

export type AnyForm = Omit<FormState<object>, 'set' | 'change' | 'send' | 'text' | 'checkbox' | 'field'>

/**
 * A form with the texts of earlier visits, to be used again. Enter saves where nothing was changed, too: a dialog then
 * closes.
 */
export function FormBody({ form, children, ...rest }: Omit<FormElementProps, 'form'> & { form: AnyForm }) {
  const { kept, closed } = form
  const restore = (offer: Offer) => (closed === undefined ? () => kept.use(offer) : undefined)
  return (
    <FormElement form={form} {...rest}>
      {kept.offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label={kept.label} onUse={restore(offer)} />
      ))}
      {children}
    </FormElement>
  )
}
