import { sso } from '@dossier/contract/sso/sign-in'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, type ButtonProps } from '../../ui/Button.tsx'

/** Leaves for the place where a person of the suite manages the account. */
export function SuiteAccountButton(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const [problem, setProblem] = useState('')
  const manage = () => call(sso.suiteAccount).then(leaveFor, (error: unknown) => setProblem(messageOf(error)))
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button {...look} onPress={() => void manage()}>
        Manage My Account
      </Button>
    </>
  )
}
