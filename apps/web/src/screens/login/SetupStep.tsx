import { Suspense } from 'react'
import { FocusedAlert } from '../../ui/focus/FocusedAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { LaterLogin } from './later-login.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const SetupForm = lazyPart(async () => ({
  default: (await import('../../kits/second-factor/SetupForm.tsx')).SetupForm,
}))
const RecoveryCodes = lazyPart(async () => ({
  default: (await import('../../kits/second-factor/RecoveryCodes.tsx')).RecoveryCodes,
}))

/** An account that must have a second factor sets it up while signing in. */
export function SetupStep({
  state,
  setUp,
  afterSetUp,
  cancel,
  tenantName,
}: LaterLogin & { tenantName: string | null }) {
  const name = state.isSystem ? null : tenantName
  return (
    <div className="login-form">
      <h1 id="login-title">Two-Factor Authentication</h1>
      <Suspense fallback={<Spinner />}>
        {state.step === 'recovery' ? (
          <>
            <RecoveryCodes codes={state.recoveryCodes} onDone={afterSetUp} />
            <FocusedAlert text={state.error} waiting={state.waiting} />
          </>
        ) : (
          <SetupForm tenantName={name} save={setUp} onCancel={() => void cancel()} />
        )}
      </Suspense>
    </div>
  )
}
