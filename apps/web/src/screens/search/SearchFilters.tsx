import { allFilters, filterAt } from '@dossier/core/filters/filter'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { FilterBar } from '../../kits/filters/FilterBar.tsx'
import { useFilterColumns } from '../../kits/filters/use-filter-columns.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useWide } from '../../ui/use-wide.ts'
import type { Address } from './use-address.ts'
import type { Question } from './use-question.ts'

interface SearchFiltersProps {
  address: Address
  question: Question
  /** Why the server found nothing. */
  error: unknown
}

/** The filters of records; on small screens in a sheet. */
export function SearchFilters({ address, question, error }: SearchFiltersProps) {
  const wide = useWide()
  const { columns, error: missing, retry } = useFilterColumns()
  const [isOpen, setOpen] = useState(false)
  const { draft } = question
  const fault = faultOf(draft, error)
  const bar = columns && (
    <FilterBar
      draft={draft}
      columns={columns}
      fault={question.isTooLong ? { text: 'There are too many filters for one address. Remove some of them.' } : fault}
      onWords={question.type}
      onApply={() => {
        question.ask()
        setOpen(false)
      }}
    />
  )
  const lack = missing && <Alert onRetry={retry}>{messageOf(missing)}</Alert>
  const damage = address.isDamaged && (
    <Alert tone="info">Some filters in this address cannot be read, and are left out.</Alert>
  )
  if (wide)
    return (
      <div className="search-filters">
        {damage}
        {lack}
        {bar}
      </div>
    )
  const amount = allFilters(draft.entries).length
  return (
    <div className="search-filters">
      {damage}
      {lack}
      <Button variant="outline" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <ListFilter size={14} aria-hidden />
        {amount > 0 ? `Filters (${amount})` : 'Filters'}
      </Button>
      {fault && <p className="field-error">{fault.text}</p>}
      <Modal title="Filters" size="side" isOpen={isOpen} onClose={() => setOpen(false)}>
        {bar}
      </Modal>
    </div>
  )
}

const CLAUSES = 'clauses.'

/** What the server says of one of the filters, and of which. */
function faultOf({ applied }: Question['draft'], error: unknown) {
  if (!isFilterFault(error)) return undefined
  return { text: error.message, id: filterAt(applied, error.at!.slice(CLAUSES.length)) }
}

/** A fault that is said at the filters, not in place of what was found. */
export const isFilterFault = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.at?.startsWith(CLAUSES) === true
