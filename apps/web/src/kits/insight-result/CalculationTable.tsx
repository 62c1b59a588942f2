import type { Insight } from '@dossier/contract/insights/definition'
import type { ResultGroup, RunResult } from '@dossier/contract/insights/run'
import { insightGroupLabel, weekOf } from '@dossier/core/insights/group-label'
import { basisRuns, hasFractions, resultColumns, type ResultColumn } from '@dossier/core/insights/result-columns'
import { dateText } from '@dossier/core/text/dates'
import { columnHeading } from '@dossier/core/views/column-headings'
import { useMemo, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useSize } from '../charts/use-size.ts'
import { useLookOf } from '../formatting/use-look-of.ts'
import { calculationRows, lookOfCell } from './calculation-looks.ts'
import { CalculationValue } from './CalculationValue.tsx'
import { GroupName } from './GroupName.tsx'
import type { Lead } from './lead.ts'
import { UserStatusCell } from './UserStatusCell.tsx'
import { useGroupStatuses } from './use-group-statuses.ts'
import '../record-table/record-table.css'

interface CalculationTableProps {
  insight: Insight
  result: RunResult
  onLead: (lead: Lead, from: HTMLElement) => void
  /** The number whose records are shown. */
  open: string | undefined
  /** The week that a parameter chose, where groups are no weeks. */
  week?: { start: string; end: string } | null
  /** Chooses a row, or with null the Total row. */
  onRow?: ((group: ResultGroup | null) => void) | undefined
  /** The group whose row is chosen. */
  chosenRow?: { value: string | null } | undefined
}

/** More rows are drawn on request: a page with thousands of them is slow to draw. */
const ROWS_AT_ONCE = 200
/** Narrower tables have the numbers first. */
const WIDE = 640

/** Groups with their numbers, and the totals with what they are made of. (B-INS-09) */
export function CalculationTable(props: CalculationTableProps) {
  const { insight, result, onLead, open, week = null, onRow, chosenRow } = props
  const { locale } = reader()
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = (useSize(box)?.width ?? WIDE) < WIDE
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const columns = useMemo(() => resultColumns(insight, result, locale), [insight, result, locale])
  const groups = result.results.slice(0, most)
  const isGrouped = insight.groupBy !== null
  const hasWeeks = week !== null || result.labelFormat.option === 'Week'
  const statuses = useGroupStatuses(insight.showCalculatedUserStatus && isGrouped, groups)
  const ruled = useMemo(() => calculationRows(insight, columns, result.results), [insight, columns, result])
  const lookOf = useLookOf(ruled.formatted, ruled.rows)
  const fractions = useMemo(() => columns.map((column) => hasFractions(column, result.results)), [columns, result])
  const common = { open, onLead }
  const dates = (value: string | null) => week ?? weekOf(value, result.labelFormat)
  return (
    <div
      ref={box}
      className="calculation-table"
      role="region"
      aria-label={`Calculations of ${insight.title}`}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="calculation-name">
              {labelHeading(insight, words)}
            </th>
            {hasWeeks && !isNarrow && <WeekHeads />}
            {columns.map(({ id, heading }) => (
              <th key={id} scope="col" className="num">
                {heading}
              </th>
            ))}
            {hasWeeks && isNarrow && <WeekHeads />}
            {statuses && <th scope="col">User Status</th>}
          </tr>
        </thead>
        <tbody>
          {isGrouped &&
            groups.map((group, row) => {
              const label = insightGroupLabel(group, result.labelFormat, locale)
              return (
                <tr
                  key={group.id}
                  className={onRow ? 'choosable' : undefined}
                  aria-selected={chosenRow ? chosenRow.value === group.value : undefined}
                  onClick={onRow && ((event) => isOfRow(event) && onRow(group))}
                >
                  <th scope="row" className="calculation-name">
                    {onRow ? (
                      <button type="button" className="row-choice" aria-pressed={chosenRow?.value === group.value}>
                        <GroupName by={insight.groupBy} group={group} label={label} />
                      </button>
                    ) : (
                      <GroupName by={insight.groupBy} group={group} label={label} />
                    )}
                  </th>
                  {hasWeeks && !isNarrow && <WeekCells week={dates(group.value)} />}
                  {columns.map((column, nth) => {
                    const look = lookOfCell(lookOf, ruled, row, column)
                    return (
                      <td
                        key={column.id}
                        className={look ? 'num formatted' : 'num'}
                        style={look?.style as CSSProperties}
                      >
                        {look?.icon}
                        <CalculationValue
                          {...common}
                          column={column}
                          cell={column.cellOf(group)}
                          hasFractions={fractions[nth]!}
                          group={group}
                          label={label}
                        />
                      </td>
                    )
                  })}
                  {hasWeeks && isNarrow && <WeekCells week={dates(group.value)} />}
                  {statuses && <UserStatusCell group={group} label={label} statuses={statuses} />}
                </tr>
              )
            })}
          {isGrouped && result.results.length > most && (
            <tr>
              <td colSpan={columns.length + 4}>
                <Button onPress={() => setMost(most * 5)}>
                  {`Show more of ${result.results.length.toLocaleString(locale)} groups`}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <Totals
          {...common}
          onRow={onRow}
          columns={columns}
          fractions={fractions}
          result={result}
          before={hasWeeks && !isNarrow ? 3 : 1}
          after={(hasWeeks && isNarrow ? 2 : 0) + (statuses ? 1 : 0)}
        />
      </table>
    </div>
  )
}

const labelHeading = ({ groupBy, fields }: Insight, words: { case: string }): string =>
  groupBy === null ? '' : (fields.find(({ id }) => groupBy === `fields.${id}`)?.title ?? columnHeading(groupBy, words))

const WeekHeads = () => (
  <>
    <th scope="col" className="calculation-week">
      Week Start
    </th>
    <th scope="col" className="calculation-week">
      Week End
    </th>
  </>
)

const WeekCells = ({ week }: { week: { start: string; end: string } | null }) => (
  <>
    <td className="calculation-week">{week && dateText(week.start, reader())}</td>
    <td className="calculation-week">{week && dateText(week.end, reader())}</td>
  </>
)

/** Numbers and statuses in a row do something else. */
const isOfRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button:not(.row-choice), a, select') === null

interface TotalsProps extends Pick<CalculationTableProps, 'onLead' | 'open' | 'result' | 'onRow'> {
  columns: readonly ResultColumn[]
  fractions: readonly boolean[]
  before: number
  after: number
}

function Totals({ columns, fractions, result, before, after, onRow, ...common }: TotalsProps) {
  return (
    <tfoot>
      <tr className="calculation-total" onClick={onRow && ((event) => isOfRow(event) && onRow(null))}>
        <th scope="row" className="calculation-name">
          Total
        </th>
        {before > 1 && <td colSpan={before - 1} />}
        {columns.map((column, nth) => (
          <td key={column.id} className="num" aria-description={column.basis}>
            <CalculationValue
              {...common}
              isTotal
              column={column}
              cell={column.cellOf(result)}
              hasFractions={fractions[nth]!}
              label="Total"
            />
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
      <tr className="calculation-basis" aria-hidden>
        <td colSpan={before} />
        {basisRuns(columns).map(({ basis, columns: count }, nth) => (
          <td key={nth} colSpan={count}>
            <span>{basis}</span>
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}
