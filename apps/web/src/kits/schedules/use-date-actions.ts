import { schedules } from '@dossier/contract/schedules/calls'
import type { ScheduleRun } from '@dossier/contract/schedules/occurrences'
import { countOf, plural } from '@dossier/core/text/plural'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { useWords } from '../../lib/words.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { monthDayText } from './schedule-words.ts'
import { useRefreshSchedules } from './use-refresh-schedules.ts'

/** Makes the records of a date now, and says what was made. */
export function useCreateNow() {
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshSchedules()
  const say = useMadeToast()
  /** Resolves to whether there are records. */
  const createNow = async (scheduleId: number, date: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const run = await call(schedules.generate, { body: { scheduleId, date } })
      say(scheduleId, run)
      await refresh()
      return run.state === 'created'
    } catch (error) {
      messageToast(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, createNow }
}

function useMadeToast() {
  const router = useRouter()
  const word = useWords().record.toLowerCase()
  return (scheduleId: number, { state, count, records, message, date }: ScheduleRun) => {
    const day = monthDayText(date)
    if (state === 'failed') return toast({ text: message ?? `${day} has failed.`, tone: 'error' })
    if (state !== 'created') return toast({ text: `The ${plural(word)} of ${day} are being created.` })
    const [made] = records
    const target = made && { to: '/cases/$caseNumber', params: { caseNumber: made.caseNumber } }
    const href = target && router.history.createHref(router.buildLocation(target as never).publicHref)
    toast({
      text: count === 1 && made ? `Created #${made.caseNumber}` : `Created ${countOf(count, word)}`,
      tone: 'success',
      duration: TOAST_TIME.created,
      // A skip cannot be undone any more.
      group: groupOf(scheduleId, date),
      ...(count === 1 && href !== undefined && { href }),
    })
  }
}

const groupOf = (scheduleId: number, date: string) => `date ${scheduleId} ${date}`
const idOfDate = (scheduleId: number, date: string) => ({ params: { id: `${scheduleId}.${date}` } })

/** Leaves one date out, or takes that back; each can be undone at once. */
export function useSkipping() {
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshSchedules()
  const run = async (scheduleId: number, date: string, isSkipped: boolean): Promise<void> => {
    setBusy(true)
    try {
      const which = idOfDate(scheduleId, date)
      if (isSkipped) await call(schedules.dropFromQueue, which)
      else await call(schedules.restoreToQueue, which)
      await refresh()
      toast({
        text: `${monthDayText(date)} is ${isSkipped ? 'skipped' : 'back'}.`,
        tone: 'success',
        duration: TOAST_TIME.case,
        group: groupOf(scheduleId, date),
        action: { label: 'Undo', onPress: () => void run(scheduleId, date, !isSkipped) },
      })
    } catch (error) {
      messageToast(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, skip: run }
}
