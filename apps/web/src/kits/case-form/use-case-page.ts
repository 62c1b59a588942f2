import type { CaseDetails } from '@dossier/contract/cases/details'
import { useEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import type { OpenCase } from './case-context.ts'
import { CaseStore } from './case-store.ts'
import { Editing } from './editing.ts'
import { stayInCase } from './stay-in-case.ts'

/** Opens a loaded record, and follows it live as long as its page is shown. */
export function useCasePage(details: CaseDetails): OpenCase {
  const me = useMe()
  const [open] = useState<OpenCase>(() => {
    const store = new CaseStore(details, me)
    return { store, editing: new Editing(store) }
  })
  useEffect(() => open.store.adopt(me), [open, me])
  useEffect(() => {
    const leave = stayInCase(open.store, open.editing.reconnected)
    return () => {
      open.editing.stop()
      leave()
    }
  }, [open])
  return open
}
