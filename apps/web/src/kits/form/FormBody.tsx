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
  const { unsaved, closed } = form
  const restore = (offer: Offer) => (closed === undefined ? () => unsaved.use(offer) : undefined)
  return (
    <FormElement form={form} {...rest}>
      {unsaved.offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label={unsaved.label} onUse={restore(offer)} />
      ))}
      {children}
    </FormElement>
  )
}
