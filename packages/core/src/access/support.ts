import type { SupportUse } from '@dossier/contract/endpoint'

/** The refusal for support staff who try to keep access, or to export everything. */
export const SUPPORT_REFUSED = 'Support staff cannot do this. Ask an administrator of the organisation.'

type Reader = { isSupport: boolean }

/** Whether support staff may make a call at all, as declared in the contract. (D-125) */
export const canCallAsSupport = (me: Reader, call: { support?: SupportUse }): boolean =>
  !(me.isSupport && call.support === 'refused')

/** Who can sign in, under which email and with which rights, is not for support staff to decide. (D-125) */
export const canChangeSignIn = (me: Reader): boolean => !me.isSupport
