import type { CaseRow } from '@dossier/contract/views'
import { useEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { untilLoaded } from '../../ui/lazy-part.ts'
import type { Marks, RowMarks } from './row-marks.ts'

const NONE: Marks = new Map()

/** What others have changed in the rows on screen since this person last saw each record. Loaded after the rows. */
export function useRowMarks(rows: readonly CaseRow[]): Marks {
  const { id } = useMe()
  const [marks, setMarks] = useState(NONE)
  const [follower, setFollower] = useState<RowMarks>()
  useEffect(() => {
    let started: RowMarks | undefined
    let isGone = false
    const start = async () => {
      const { RowMarks } = await untilLoaded(() => import('./row-marks.ts'))
      if (isGone) return
      started = new RowMarks(id, setMarks)
      setFollower(started)
    }
    start().catch(() => undefined)
    return () => {
      isGone = true
      started?.end()
    }
  }, [id])
  useEffect(() => follower?.show(rows.filter(({ scheduled }) => !scheduled)), [follower, rows])
  return marks
}
