import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../../lib/me.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { unavailableText } from './unavailable-text.ts'

/** Closes what showed a record over another page, once the record is not there for this person any more. */
export function LeavesGone({ caseNumber, close }: { caseNumber: string; close: () => void }) {
  const { recordName: title } = useMe()
  const leave = useEffectEvent(() => {
    toast({ title, text: unavailableText(caseNumber), tone: 'error', duration: TOAST_TIME.case })
    close()
  })
  useEffect(() => leave(), [])
  return null
}
