import { auth, type Invitation, type LoginResult } from '@dossier/contract/sign-in/auth'
import { call } from '../../lib/api.ts'
import { ask, attempt, type LoginFlow } from './login-flow.ts'

/** Choosing where to go in. */
export function tenantActions(flow: LoginFlow) {
  const { dispatch } = flow
  const answerInvitation = ({ id, userId }: Invitation, accept: boolean) =>
    call(auth.answerInvitation, { body: { tenantId: id, userId, accept } })
  return {
    /** Without a user, as support. */
    choose: ({ id, userId = 0 }: { id: number; userId?: number }) =>
      ask(flow, () => call(auth.chooseTenant, { body: { tenantId: id, userId } })),
    /** Joins an organization and goes in; or declines, and what is left can be chosen. */
    answer: (invitation: Invitation, accept: boolean) =>
      accept
        ? ask(flow, async () => {
            await answerInvitation(invitation, true)
            return call(auth.chooseTenant, { body: { tenantId: invitation.id, userId: invitation.userId } })
          })
        : attempt(flow, async () => {
            const result = await answerInvitation(invitation, false)
            if (hasChoice(result)) return dispatch({ type: 'answered', result })
            await call(auth.logout).catch(() => undefined)
            dispatch({ type: 'cancelled', error: 'You declined the invitation and belong to no other organization.' })
          }),
    enterPortal: () => ask(flow, async () => call((await import('@dossier/contract/system/calls')).system.enter)),
  }
}

const hasChoice = ({ loginTenants, supportAccess, invitations, allowSystemAdmin }: LoginResult) =>
  loginTenants.length + supportAccess.length + invitations.length > 0 || allowSystemAdmin
