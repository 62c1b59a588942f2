import type { ReactNode } from 'react'
import { FormElement, type FormElementProps } from '../../kits/form/FormElement.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'

interface LoginFormProps extends Pick<FormElementProps, 'onSubmit' | 'children'> {
  title: string
  form: Pick<FormState<object>, 'element' | 'isBusy' | 'isHeld' | 'hasFaults' | 'closed' | 'said' | 'check'>
  sendLabel: string
  /** Other ways on, below the button. */
  others?: ReactNode
}

/** A step of signing in that asks for something. It is sent once nothing is missing. */
export const LoginForm = ({ title, form, sendLabel, onSubmit, others, children }: LoginFormProps) => (
  <FormElement form={form} className="login-form" onSubmit={() => form.check() && void onSubmit()}>
    <h1 id="login-title">{title}</h1>
    {children}
    <SaveAlert form={form} />
    <SaveButton of={form} label={sendLabel} wide />
    {others}
  </FormElement>
)
