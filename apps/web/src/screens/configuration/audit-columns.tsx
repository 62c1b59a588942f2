import type { AuditEntry } from '@dossier/contract/audit-log'
import { AUDITED } from '@dossier/core/audit/audited'
import { ACTION_TITLES, auditValueText } from '@dossier/core/audit/value-text'
import { dateTimeText } from '@dossier/core/text/dates'
import type { TableColumn } from '../../kits/list-table/ListTable.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { reader } from '../../lib/dates.ts'

/** The kind and the name of a thing; once, if they are the same. */
export function thingText({ kind, thing: { name } }: Pick<AuditEntry, 'kind'> & { thing: { name: string } }): string {
  const { title } = AUDITED[kind]
  return name === '' || name.toLowerCase() === title.toLowerCase() ? title : `${title} “${name}”`
}

type Change = AuditEntry['changes'][number]

/** A change in one line: `Title: Harbor → Port`. */
function changeText({ property, from, to, isHidden }: Change): string {
  if (isHidden) return `${property} changed`
  const [old, now] = [auditValueText(from, reader()), auditValueText(to, reader())]
  if (Array.isArray(from ?? to)) {
    const parts = [old && `− ${old}`, now && `+ ${now}`].filter((part) => part !== '')
    return `${property}: ${parts.join(' ')}`
  }
  return `${property}: ${old || '—'} → ${now || '—'}`
}

/** The first change, and how many more there are. */
function summaryOf({ what, changes }: AuditEntry): string {
  const [first] = changes
  if (!first || what === 'deleted') return ACTION_TITLES[what]
  const more = changes.length > 1 ? ` (${changes.length - 1} more)` : ''
  return `${changeText(first)}${more}`
}

export const auditColumns = (onOpen: (entry: AuditEntry) => void): TableColumn<AuditEntry>[] => [
  {
    id: 'when',
    heading: 'When',
    width: { min: 170 },
    narrow: 'labeled',
    cell: ({ at }) => (
      <time className="num" dateTime={at}>
        {dateTimeText(at, reader())}
      </time>
    ),
  },
  { id: 'who', heading: 'Who', width: { min: 110, grow: 0.8 }, narrow: 'labeled', cell: ({ by }) => by.name },
  {
    id: 'what',
    heading: 'What',
    isHead: true,
    width: { min: 180, grow: 1.2 },
    cell: (entry) => (
      <RowName
        name={thingText(entry)}
        onOpen={() => onOpen(entry)}
        mark={entry.what !== 'changed' && ACTION_TITLES[entry.what]}
      />
    ),
  },
  { id: 'change', heading: 'Change', width: { min: 200, grow: 2 }, cell: summaryOf },
]
