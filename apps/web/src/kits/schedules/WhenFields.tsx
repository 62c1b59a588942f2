import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { Select } from '../../ui/choices/Select.tsx'
import { Segments } from '../../ui/choices/Segments.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DayField } from './DayField.tsx'
import { FREQUENCY_NAMES, WEEKDAYS } from './schedule-words.ts'
import type { HiddenParts } from './schedule-values.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'
import { ZoneField } from './ZoneField.tsx'

const MONTH_DAYS = Array.from({ length: 31 }, (_, nth) => ({ id: nth + 1, label: String(nth + 1) }))
const LAST_DAYS = 28

interface WhenFieldsProps {
  form: ScheduleFormState
  hidden: HiddenParts
}

/** When a schedule runs: each frequency has its own inputs. (C-SCHED-12) */
export function WhenFields({ form, hidden }: WhenFieldsProps) {
  const { scheduleFreq } = form.values
  const isOnce = scheduleFreq === FREQUENCIES.once
  return (
    <>
      <Segments
        {...form.field('scheduleFreq')}
        options={FREQUENCY_NAMES}
        // A day of the week is no day of the month.
        onChange={(id) => id !== scheduleFreq && form.change({ scheduleFreq: id, dayOf: null })}
      />
      <div className="schedule-when">
        <DayOfField form={form} />
        {isOnce && <DayField {...form.field('date')} />}
        <TextField {...form.text('startTime')} type="time" data-missing={undefined} />
        {!hidden.timeSpan && (
          <TextField
            {...form.text('endTime')}
            type="time"
            isRequired={false}
            data-missing={undefined}
            note="for information"
          />
        )}
      </div>
      <ZoneField {...form.field('timeZoneId')} />
      {!isOnce && (
        <div className="schedule-pair">
          <DayField {...form.field('minRunDate')} />
          <DayField {...form.field('maxRunDate')} />
        </div>
      )}
    </>
  )
}

function DayOfField({ form }: { form: ScheduleFormState }) {
  const { scheduleFreq, dayOf } = form.values
  const isMonthly = scheduleFreq === FREQUENCIES.monthly
  if (!isMonthly && scheduleFreq !== FREQUENCIES.weekly) return null
  return (
    <div>
      <Select
        {...form.field('dayOf')}
        label={isMonthly ? 'Day of Month' : 'Day of Week'}
        items={isMonthly ? MONTH_DAYS : WEEKDAYS}
        value={dayOf}
        onChange={(id) => form.change({ dayOf: Number(id) })}
        placeholder="Choose…"
      />
      {isMonthly && dayOf !== null && dayOf > LAST_DAYS && <p className="field-note">or the last day, if shorter</p>}
    </div>
  )
}
