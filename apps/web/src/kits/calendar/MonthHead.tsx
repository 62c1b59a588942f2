import { monthAfter } from '@dossier/core/calendar/month-days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { monthText } from './month-texts.ts'

interface MonthHeadProps {
  month: string
  today: string
  onMonth: (month: string) => void
  /** At its end. */
  children?: ReactNode
}

/** Which month is shown, and the ways to others. */
export function MonthHead({ month, today, onMonth, children }: MonthHeadProps) {
  return (
    <div className="month-head">
      <IconButton label="Previous month" onPress={() => onMonth(monthAfter(month, -1))}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton label="Next month" onPress={() => onMonth(monthAfter(month, 1))}>
        <ChevronRight size={16} />
      </IconButton>
      <span className="month-title" aria-live="polite">
        {monthText(month)}
      </span>
      {!today.startsWith(month) && <Button onPress={() => onMonth(today.slice(0, 7))}>Today</Button>}
      {children}
    </div>
  )
}
