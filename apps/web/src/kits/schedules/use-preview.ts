import { schedules } from '@dossier/contract/schedules/calls'
import type { NewSchedule } from '@dossier/contract/schedules/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'

/** Milliseconds after the last change until the dates are asked for again. */
const PAUSE = 300

/** The next dates of what is in the form, and what a save would change. */
export function usePreview(id: number | null, draft: NewSchedule) {
  const body = useSettled(JSON.stringify({ ...draft, ...(id !== null && { id }) }))
  return useQuery({
    queryKey: [...keyOf(schedules.preview), body],
    queryFn: ({ signal }) => call(schedules.preview, { body: JSON.parse(body) as NewSchedule }, { signal }),
    placeholderData: keepPreviousData,
  })
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
