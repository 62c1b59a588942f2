import { auth, type Invitation } from '@dossier/contract/sign-in/auth'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Invitations } from './Invitations.tsx'

/** The invitations of somebody who is signed in. An organization that was joined is in the menu afterwards. */
export function InvitationsModal({ onClose }: { onClose: () => void }) {
  const { invitations } = useMe()
  const cache = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const answer = async ({ id, userId }: Invitation, accept: boolean) => {
    setIsBusy(true)
    setProblem('')
    try {
      const { invitations: left } = await call(auth.answerInvitation, { body: { tenantId: id, userId, accept } })
      await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
      if (left.length === 0) onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <Modal title="Invitations" isOpen onClose={onClose}>
      {problem && <Alert>{problem}</Alert>}
      <Invitations invitations={invitations} isDisabled={isBusy} onAnswer={(one, accept) => void answer(one, accept)} />
    </Modal>
  )
}
