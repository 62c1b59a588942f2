import type { CaseDetails } from '@dossier/contract/cases/details'
import { useEffect, useId, useMemo, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { openRecords } from '../editing/open-records.ts'
import type { OpenCase } from './case-context.ts'

/** Opens a loaded record in a form of its own, and follows it live as long as the form is there. */
export function useOpenRecord(details: CaseDetails): OpenCase {
  const me = useMe()
  const form = useId()
  const [session] = useState(() => openRecords.find(details, me))
  const { store } = session
  useEffect(() => store.adopt(me), [store, me])
  // Another form may have opened it earlier.
  useEffect(() => store.takeDetails(details), [store, details])
  useEffect(() => openRecords.hold(session, form), [session, form])
  return useMemo(() => ({ ...session, form }), [session, form])
}
