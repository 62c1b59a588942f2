import type { GroupStep } from '@dossier/contract/views/definition'
import type { Span } from '../filters/periods.ts'

/** The group of dates to which a day belongs, by its first day and the one after its last. */
export function stepOf(day: Temporal.PlainDate, step: GroupStep, firstDayOfWeek: number): Span {
  switch (step) {
    case 'Day':
      return { from: day, to: day.add({ days: 1 }) }
    case 'Week': {
      const from = day.subtract({ days: (day.dayOfWeek - firstDayOfWeek + 7) % 7 })
      return { from, to: from.add({ weeks: 1 }) }
    }
    case 'Month': {
      const from = day.with({ day: 1 })
      return { from, to: from.add({ months: 1 }) }
    }
    case 'Quarter': {
      const from = day.with({ day: 1, month: day.month - ((day.month - 1) % 3) })
      return { from, to: from.add({ months: 3 }) }
    }
  }
}
