import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  type CalendarProps,
  type DateValue,
} from 'react-aria-components/Calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import './field.css'

/** A month to pick a day from. */
export function Calendar<T extends DateValue>(props: Omit<CalendarProps<T>, 'className' | 'style' | 'children'>) {
  return (
    <AriaCalendar {...props} className="calendar">
      <header className="calendar-head">
        <Button slot="previous" className="btn ghost icon">
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Heading />
        <Button slot="next" className="btn ghost icon">
          <ChevronRight size={16} aria-hidden />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  )
}
