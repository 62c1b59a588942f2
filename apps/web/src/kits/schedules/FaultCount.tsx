import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { TITLES, type ScheduleValues } from './schedule-values.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'

const namesOf = ({ fields, own }: ScheduleValues): string[] => [
  ...Object.keys(TITLES),
  ...Object.keys(fields).map((key) => `fields.${key}`),
  ...Object.keys(own).map((key) => `own.${key}`),
]

/** How many inputs show a fault; a press leads to the first one. */
export function FaultCount({ form }: { form: ScheduleFormState }) {
  const count = namesOf(form.values).filter((input) => form.faultAt(input) !== undefined).length
  if (count === 0) return null
  return (
    <Button className="schedule-fault-count" onPress={() => form.check()}>
      <CircleAlert size={14} aria-hidden />
      {count === 1 ? '1 field needs attention' : `${count} fields need attention`}
    </Button>
  )
}
