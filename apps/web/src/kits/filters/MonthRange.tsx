import type { ClauseParameters } from '@dossier/contract/clauses'
import { withEndMonth, withStartMonth } from '@dossier/core/filters/date-choices'
import { monthText } from '@dossier/core/filters/value-words'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface MonthRangeProps {
  parameters: ClauseParameters
  onChange: (parameters: ClauseParameters) => void
}

/** The first and the last month of a range. (B-DATES-12) */
export function MonthRange({ parameters, onChange }: MonthRangeProps) {
  return (
    <>
      <Months
        label="Start month"
        month={parameters.startMonthRange}
        onPick={(month) => onChange(withStartMonth(parameters, month))}
      />
      <Months
        label="End month"
        month={parameters.endMonthRange}
        onPick={(month) => onChange(withEndMonth(parameters, month))}
      />
    </>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
const LAST_YEAR = 9999

interface MonthsProps {
  label: string
  /** Written `2026-12`. */
  month: string | null | undefined
  onPick: (month: string) => void
}

function Months({ label, month, onPick }: MonthsProps) {
  const [turned, turnTo] = useState<{ year: number; from: typeof month }>()
  // What is chosen elsewhere comes into sight.
  const year = turned && turned.from === month ? turned.year : yearOf(month)
  const turn = (by: 1 | -1) => turnTo({ year: Math.min(LAST_YEAR, Math.max(1, year + by)), from: month })
  const written = String(year).padStart(4, '0')
  return (
    <div className="months" role="group" aria-label={label}>
      <div className="months-head">
        <span className="label grow">{label}</span>
        <IconButton label={`Previous year, ${label}`} onPress={() => turn(-1)}>
          <ChevronLeft size={14} />
        </IconButton>
        <span className="num">{year}</span>
        <IconButton label={`Next year, ${label}`} onPress={() => turn(1)}>
          <ChevronRight size={14} />
        </IconButton>
      </div>
      <ListBox
        aria-label={`${label} in ${year}`}
        className="months-grid"
        layout="grid"
        selectionMode="single"
        selectedKeys={month ? [month.slice(0, 7)] : []}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          const [picked] = keys as Set<string>
          if (picked !== undefined) onPick(picked)
        }}
      >
        {MONTHS.map((number) => (
          <ListBoxItem
            // The list refuses an item that becomes another one.
            key={`${written}-${number}`}
            id={`${written}-${number}`}
            textValue={monthText(`${written}-${number}`, reader())}
            className="month"
          >
            {shortName(number)}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}

const yearOf = (month: string | null | undefined) =>
  Number(month?.slice(0, 4) ?? '') || Temporal.Now.plainDateISO(reader().timeZone).year

const shortName = (number: string) =>
  new Intl.DateTimeFormat(reader().locale, { month: 'short', timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`2026-${number}-01T00:00:00Z`),
  )
