import { useState } from 'react'
import { usePlainForm } from '../../kits/form/use-plain-form.ts'
import { CodeField } from '../../kits/second-factor/CodeField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import type { LaterLogin } from './later-login.ts'
import { LoginForm } from './LoginForm.tsx'

/** The second factor after the password. */
export function CodeStep({ state, enterCode, cancel }: LaterLogin) {
  const [code, setCode] = useState('')
  const form = usePlainForm({
    values: { code },
    onChange: ({ code: typed = '' }) => setCode(typed),
    titles: { code: 'Code' },
    missing: code.trim() === '' ? { code: 'Enter the code.' } : {},
    isBusy: state.waiting,
    problem: state.error,
  })
  const { value, onChange, error, 'data-input': input } = form.text('code')
  const others = (
    <Button wide isDisabled={state.waiting} onPress={() => void cancel()}>
      Cancel
    </Button>
  )
  return (
    <LoginForm
      title="Two-Factor Authentication"
      form={form}
      sendLabel="Validate"
      onSubmit={() => enterCode(code.trim())}
      others={others}
    >
      <div className="login-code" data-input={input}>
        <CodeField value={value} onChange={onChange} />
        <FieldError text={error} />
      </div>
    </LoginForm>
  )
}
