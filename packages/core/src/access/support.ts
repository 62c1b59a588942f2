import type { SupportUse } from '@dossier/contract/endpoint'

/** What support staff read when they try to keep a way in, or to take everything along. */
export const SUPPORT_REFUSED = 'Support staff cannot do this. Ask an administrator of the organisation.'

type Reader = { isSupport: boolean }

/** Whether this person may make a call at all, as far as support staff are concerned; the contract says it of each. (D-125) */
export const canCallAsSupport = (me: Reader, call: { support?: SupportUse }): boolean =>
  !(me.isSupport && call.support === 'refused')

/** Who can sign in, under which e-mail and with which rights, is not for support staff to decide. (D-125) */
export const canChangeSignIn = (me: Reader): boolean => !me.isSupport
