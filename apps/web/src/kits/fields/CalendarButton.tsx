import type { DateValue } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { useFirstDay } from '../../lib/me.ts'
import { Calendar } from '../../ui/Calendar.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { dateValue } from './date-value.ts'

interface CalendarButtonProps {
  /** The date that is marked. */
  date: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPick: (date: string) => void
  /** The element above the calendar. */
  boxRef: RefObject<HTMLElement | null>
  /** Below the days. */
  footer?: ReactNode
}

/** Opens a calendar to pick a day from. */
export function CalendarButton({ date, isOpen, onOpenChange, onPick, boxRef, footer }: CalendarButtonProps) {
  const firstDay = useFirstDay()
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <AriaButton className="btn ghost icon" aria-label="Calendar">
        <CalendarDays size={14} aria-hidden />
      </AriaButton>
      <Popover triggerRef={boxRef} placement="bottom start">
        <Dialog aria-label="Calendar">
          <Calendar<DateValue>
            autoFocus
            firstDayOfWeek={firstDay}
            value={dateValue(date)}
            onChange={(day) => onPick(day.toString())}
          />
          {footer}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
