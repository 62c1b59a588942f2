import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { users } from '@dossier/contract/users/calls'
import { type UserSummary } from '@dossier/contract/users/details'
import { invitedText } from '@dossier/core/users/mail-words'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

/** How a person signs in: the invitation until they first do, and the second factor, which they may have lost. */
export function SignInField({ user }: { user: UserSummary }) {
  const me = useMe()
  const { problem, isBusy, attempt } = useAttempt()
  const { data: account, refetch } = useQuery(queryOf(secondFactor.accountOf, { params: { id: String(user.id) } }))
  const hasDeclined = user.membership === 'declined'
  const isInvited = (hasDeclined || user.membership === 'invited' || user.hasSignedIn === false) && !user.disabled
  const hasFactor = account?.mfaEnabled === true && user.id !== me.id
  const resetTwoFactor = useResetTwoFactor(user, () => refetch())
  if (!isInvited && !hasFactor) return null
  const invite = async () => {
    await call(users.invite, { params: { userId: String(user.id) } })
    toast({ text: invitedText(user.email, me.mail), tone: 'success' })
  }
  return (
    <FormSection title="Sign-in">
      {problem && <Alert>{problem}</Alert>}
      {isInvited && (
        <p className="users-sign-in">
          <span className="grow">{hasDeclined ? 'Declined the invitation.' : 'Invited; has not signed in yet.'}</span>
          <Button
            variant="outline"
            isDisabled={isBusy || !canCallAsSupport(me, users.invite)}
            onPress={() => attempt(invite)}
          >
            Send again
          </Button>
        </p>
      )}
      {hasFactor && (
        <p className="users-sign-in">
          <span className="grow">Two-factor authentication is on.</span>
          <Button
            variant="outline"
            isDisabled={isBusy || !canCallAsSupport(me, secondFactor.removeOthers)}
            onPress={() => attempt(resetTwoFactor)}
          >
            Reset two-factor
          </Button>
        </p>
      )}
    </FormSection>
  )
}

function useAttempt() {
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(messageOf(error)))
    setIsBusy(false)
  }
  return { problem, isBusy, attempt: (work: () => Promise<unknown>) => void attempt(work) }
}

function useResetTwoFactor({ id, name }: UserSummary, then: () => Promise<unknown>) {
  const confirm = useConfirm()
  const cache = useQueryClient()
  return async () => {
    const text = 'They can then sign in with the password alone. We notify them by email.'
    const title = `Reset two-factor for ${name}?`
    if (!(await confirm({ title, text, confirmLabel: 'Reset two-factor', danger: true }))) return
    await call(secondFactor.removeOthers, { params: { userId: String(id) } })
    toast({
      title: 'Removed',
      text: 'Two-Factor Authentication Removed',
      tone: 'success',
      duration: TOAST_TIME.message,
    })
    await cache.invalidateQueries({ queryKey: keyOf(secondFactor.accountOf) })
    await then()
  }
}
