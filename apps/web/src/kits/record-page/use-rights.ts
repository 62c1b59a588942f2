import {
  whyNotClose,
  whyNotDelete,
  whyNotPromote,
  whyNotReopen,
  whyNotSetSensitive,
  whyNotWrite,
} from '@dossier/core/access/cases'
import type { WhyNot } from '@dossier/core/access/reasons'
import { hasFeature, useMe } from '../../lib/me.ts'
import { shownTo } from '../editing/shown-record.ts'
import { useCaseState, useRecord } from '../case-form/case-context.ts'

/**
 * What this person may do with the open record as a whole, by the rules that the server applies. What has no entry is
 * not for the state of the record; while nothing of it can be changed, the page says so once, and actions are left out.
 */
export function useRights() {
  const me = useMe()
  const record = shownTo(me, useRecord())
  const isUnlocked = useCaseState((state) => state.isUnlocked)
  const isSealed = record.isClosed && !isUnlocked
  const isWritable = whyNotWrite(me, record) === null
  const offered = (isOffered: boolean, whyNot: WhyNot) => (isOffered && isWritable ? { whyNot } : undefined)
  const { isClosed, isSensitive } = record
  const remove = whyNotDelete(me, record)
  return {
    promote: offered(!isSealed && !record.isCase, whyNotPromote(me, record)),
    close: isClosed ? undefined : offered(true, whyNotClose(me, record)),
    reopen: offered(isClosed, whyNotReopen(me, record)),
    markSensitive: offered(!isSealed && !isSensitive, whyNotSetSensitive(me, record, true)),
    unmarkSensitive: offered(!isSealed && isSensitive, whyNotSetSensitive(me, record, false)),
    merge: offered(!isClosed, null),
    email: offered(hasFeature(me, 'sendEmail') && !isSealed, null),
    pdf: hasFeature(me, 'pdfTemplates'),
    explain: me.isAdmin,
    remove: isWritable || remove === null ? { whyNot: remove } : undefined,
  }
}
