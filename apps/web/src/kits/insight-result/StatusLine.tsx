import type { RunResult } from '@dossier/contract/insights/run'
import { CalendarClock, Info } from 'lucide-react'
import { reader } from '../../lib/dates.ts'

interface StatusLineProps {
  result: RunResult
  isFiltered: boolean
  hasCalculations: boolean
}

/** How many records the result is about. (B-INS-02, B-INS-07) */
export function StatusLine({ result, isFiltered, hasCalculations }: StatusLineProps) {
  const { locale } = reader()
  const { totalRecords, unfilteredLength, faults, forecast, results, groupCount } = result
  const text = (count: number) => count.toLocaleString(locale)
  return (
    <div className="result-status" role="status">
      {isFiltered && unfilteredLength !== null ? (
        <span>
          Showing <b>{text(totalRecords)}</b> out of <b>{text(unfilteredLength)}</b> results
        </span>
      ) : (
        <span>
          <b>{text(totalRecords)}</b> {totalRecords === 1 ? 'result' : 'results'}
        </span>
      )}
      {forecast && forecast.records > 0 && (
        <span className="result-reapplied">
          <CalendarClock size={14} aria-hidden />
          {forecastNote(forecast, locale)}
        </span>
      )}
      {isFiltered && hasCalculations && totalRecords > 0 && (
        <span className="result-reapplied">
          <Info size={14} aria-hidden />
          Calculations re-applied, based on filtered results
        </span>
      )}
      {groupCount > results.length && (
        <span className="result-reapplied">
          <Info size={14} aria-hidden />
          {`The first ${text(results.length)} of ${text(groupCount)} groups are shown. A download has all of them`}
        </span>
      )}
      {faults.length > 0 && (
        <span className="result-reapplied">
          <Info size={14} aria-hidden />
          {faults[0]!.message}
        </span>
      )}
    </div>
  )
}

/** Of work that is scheduled there is more than can be counted. (D-069) */
const forecastNote = ({ records, isMinimum }: NonNullable<RunResult['forecast']>, locale: string): string =>
  isMinimum
    ? `The next ${records.toLocaleString(locale)} scheduled are among them, and there are more`
    : `${records.toLocaleString(locale)} of them scheduled, not created yet`
