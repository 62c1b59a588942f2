import { sso } from '@dossier/contract/sso'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

/** People of the suite keep password and second factor there. */
export function ManagedBySuite() {
  const [problem, setProblem] = useState('')
  const manage = () => call(sso.suiteAccount).then(leaveFor, (error: unknown) => setProblem(messageOf(error)))
  return (
    <div className="factor-form">
      <p>You sign in with Suite. Your password and your two-factor authentication are kept there.</p>
      {problem && <Alert>{problem}</Alert>}
      <div className="factor-foot">
        <Button variant="primary" size="lg" onPress={() => void manage()}>
          Manage My Account
        </Button>
      </div>
    </div>
  )
}
