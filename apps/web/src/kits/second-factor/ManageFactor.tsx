import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from './CodeField.tsx'

/** From this number on the person is warned. */
const FEW = 3

interface ActiveFactorProps {
  recoveryCodesLeft: number
  remove: (authCode: string) => Promise<void>
  renew: (authCode: string) => Promise<void>
}

/** The second factor is set up: remove it, or create new recovery codes, each with a code. */
export function ManageFactor({ recoveryCodesLeft, remove, renew }: ActiveFactorProps) {
  const [authCode, setAuthCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isBlocked = busy || authCode.trim() === ''
  const run = async (work: (authCode: string) => Promise<void>) => {
    setBusy(true)
    setProblem('')
    await work(authCode.trim()).catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(false)
  }
  const left = `You have ${recoveryCodesLeft} recovery code${recoveryCodesLeft === 1 ? '' : 's'} left.`
  return (
    <div className="factor-form">
      <p>Two-factor authentication is on. Signing in requires a code from your authenticator.</p>
      {recoveryCodesLeft <= FEW ? <Alert tone="info">{`${left} Create new ones.`}</Alert> : <p>{left}</p>}
      <CodeField value={authCode} onChange={setAuthCode} />
      {problem && <Alert>{problem}</Alert>}
      <div className="factor-foot">
        <Button variant="outline" size="lg" isDisabled={isBlocked} onPress={() => void run(renew)}>
          New recovery codes
        </Button>
        <Button variant="danger" size="lg" isDisabled={isBlocked} onPress={() => void run(remove)}>
          Remove
        </Button>
      </div>
    </div>
  )
}
