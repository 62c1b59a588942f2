import type { CalculationCell, ResultGroup } from '@dossier/contract/insights/run'
import { cellText, type ResultColumn } from '@dossier/core/insights/result-columns'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { leadId, leadsAnywhere, type Lead } from './lead.ts'

interface CalculationValueProps {
  column: ResultColumn
  cell: CalculationCell | undefined
  hasFractions: boolean
  /** Missing in the Total row. */
  group?: ResultGroup
  /** Of the group. */
  label: string
  isTotal?: boolean
  onLead: (lead: Lead, from: HTMLElement) => void
  open: string | undefined
}

/** A number; with records behind it, a press shows them. (B-INS-21, D-138) */
export function CalculationValue(props: CalculationValueProps) {
  const { column, cell, hasFractions, group, label, isTotal = false, onLead, open } = props
  const { records } = useWords()
  const text = cellText(cell, { column, hasFractions, isTotal }, reader())
  // The second decimal of a total is not shown, but the points stand below each other.
  const pad = isTotal && hasFractions && typeof cell?.value === 'number' && (
    <span aria-hidden className="calculation-pad">
      0
    </span>
  )
  if (cell?.isInvalid) return <span className="calculation-invalid">{text}</span>
  if (!leadsAnywhere(cell) || column.calculation === undefined)
    return (
      <>
        {text}
        {pad}
      </>
    )
  const lead: Lead = {
    name: `${column.heading}: ${text}`,
    calculation: column.calculation,
    records: cell.records,
    valueType: column.valueType,
    ...(group && { group, groupName: label }),
    ...(column.part && { part: { ...column.part, label: column.heading } }),
  }
  return (
    <button
      type="button"
      className="calculation-lead"
      aria-label={`${label}, ${lead.name}. Show its ${records.toLowerCase()}`}
      aria-expanded={open === leadId(lead)}
      onClick={({ currentTarget }) => onLead(lead, currentTarget)}
    >
      {text}
      {pad}
    </button>
  )
}
