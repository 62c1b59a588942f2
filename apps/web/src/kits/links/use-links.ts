import { caseLinks, type CaseLink } from '@dossier/contract/cases/links'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { toastCaseError } from '../editing/case-toast.ts'

/** Links the open record with others. */
export function useLinks() {
  const { store } = useOpenCase()
  const [isBusy, setBusy] = useState(false)
  const run = async (answer: Promise<CaseLink[]>) => {
    setBusy(true)
    try {
      const { links: before } = store.record
      const links = await answer
      const { id, seq, lastUpdatedAt, links: now } = store.record
      // The answer has no number of its own: links that were pushed in between are newer.
      if (now === before) store.takeProperties({ id, seq, lastUpdatedAt, links })
      return true
    } catch (error) {
      toastCaseError(store.me.recordName, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const pair = (other: number) => ({ params: { a: String(store.record.id), b: String(other) } })
  const change = async (way: 'link' | 'unlink', other: number) => {
    if (!(await run(call(caseLinks[way], pair(other))))) return
    const [text, back] = way === 'link' ? ['Linked.', 'unlink' as const] : ['Removed the link.', 'link' as const]
    toast({
      text,
      tone: 'success',
      group: 'done',
      action: { label: 'Undo', onPress: () => void run(call(caseLinks[back], pair(other))) },
    })
  }
  return {
    isBusy,
    link: (other: number) => void change('link', other),
    unlink: (other: number) => void change('unlink', other),
  }
}
