import { useState } from 'react'
import { CodeField } from '../../kits/second-factor/CodeField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Login } from './use-login.ts'

/** The second factor after the password. */
export function CodeStep({ state, enterCode, cancel }: Login) {
  const [code, setCode] = useState('')
  const isReady = !state.waiting && code.trim() !== ''
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void enterCode(code.trim())
      }}
    >
      <h1 id="login-title">Two-Factor Authentication</h1>
      <CodeField value={code} onChange={setCode} />
      <FocusedAlert text={state.error} waiting={state.waiting} />
      <Button type="submit" variant="primary" size="lg" wide isDisabled={!isReady}>
        {state.waiting && <Spinner />}
        Validate
      </Button>
      <Button wide isDisabled={state.waiting} onPress={() => void cancel()}>
        Cancel
      </Button>
    </form>
  )
}
