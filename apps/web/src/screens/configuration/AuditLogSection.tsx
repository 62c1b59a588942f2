import { AUDIT_PAGE_SIZE, auditLog, type AuditEntry } from '@dossier/contract/audit-log'
import { canCallAsSupport } from '@dossier/core/access/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../kits/list-table/ListTable.tsx'
import { addressOf } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditQuery, NO_FILTERS, type AuditFilters } from './audit-filters.ts'
import type { SectionSearch } from './sections.ts'
import './audit-log.css'

/** Who changed what of the configuration, people and rights. Nobody can change it; entries go after a year. */
export function AuditLogSection() {
  const me = useMe()
  const { user } = useSearch({ strict: false }) as SectionSearch
  const [filters, setFilters] = useState<AuditFilters>(
    user === undefined ? NO_FILTERS : { ...NO_FILTERS, kind: 'user', thingId: String(user) },
  )
  // Where the second, third, … page begins, as far as the reader has come.
  const [starts, setStarts] = useState<string[]>([])
  const [open, setOpen] = useState<AuditEntry>()
  const columns = useMemo(() => auditColumns(setOpen), [])
  const query = auditQuery(filters)
  const found = useQuery({
    ...queryOf(auditLog.list, { query: { ...query, ...(starts.length > 0 && { before: starts.at(-1) }) } }),
    placeholderData: keepPreviousData,
  })
  const next = found.data?.next ?? null
  const page = starts.length + 1
  return (
    <section className="audit-log" aria-label="Audit log">
      <AuditFilterBar
        filters={filters}
        onChange={(part) => {
          setFilters({ ...filters, ...part })
          setStarts([])
        }}
      />
      {canCallAsSupport(me, auditLog.export) && (
        <a
          className="btn outline audit-export"
          href={addressOf(auditLog.export, { query: { ...query, timeZone: reader().timeZone } })}
          download
        >
          <Download size={15} aria-hidden />
          Export
        </a>
      )}
      <ListTable
        label="Audit log"
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={columns}
        keyOf={idOf}
        pages={{
          page,
          size: AUDIT_PAGE_SIZE,
          hasNext: next !== null && !found.isPlaceholderData,
          onPage: (to) => setStarts(to > page && next !== null ? [...starts, next] : starts.slice(0, to - 1)),
        }}
        empty={Object.keys(query).length === 0 ? NOTHING_YET : NOTHING_FOUND}
      />
      {open && <AuditDetails entry={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const NOTHING_YET = (
  <>
    <b>No changes yet.</b> Every change of settings, people and permissions will be listed here.
  </>
)
const NOTHING_FOUND = (
  <>
    <b>No entries found.</b> Choose another kind, person, name or time.
  </>
)

const idOf = ({ id }: AuditEntry) => id
