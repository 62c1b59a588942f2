import type { SupportUse } from '@dossier/contract/endpoint'

/** The refusal for support staff who try to keep access, or to export everything. */
export const SUPPORT_REFUSED = 'Support staff cannot do this. Ask an administrator of the organisation.'

type Reader = { isSupport: boolean }

/** Whether support staff may make a call at all, as declared in the contract. (D-125) */
export const canCallAsSupport = (me: Reader, call: { support?: SupportUse }): boolean =>
  !(me.isSupport && call.support === 'refused')

/**
 * Who can sign in, under which email, with which rights and in which teams, and which teams see and edit what: it
 * outlasts a grant, so support staff do not decide it. (D-125)
 */
export const canManageAccess = (me: Reader): boolean => !me.isSupport
