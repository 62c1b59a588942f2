import type { ConfigurationVersion } from '@dossier/contract/configuration/calls'
import { dateTimeText } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { reader } from '../../../lib/dates.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { thingText } from '../audit-columns.tsx'

const NAMED = 3

/** `Template “Visit”, Field “Size” and 4 more`. */
function changedText({ version, named, changed, rolledBackTo }: ConfigurationVersion): string {
  if (version === 1) return 'The configuration before the first change'
  const names = named.slice(0, NAMED).map(({ kind, name }) => thingText({ kind, thing: { name } }))
  const rest = changed - names.length
  const things =
    rest > 0 && names.length > 0 ? `${names.join(', ')} and ${rest.toLocaleString()} more` : names.join(', ')
  const text = things || (changed > 0 ? countOf(changed, 'thing') : 'Order of a list')
  return rolledBackTo === null ? text : `Rolled back to version ${rolledBackTo}: ${text}`
}

export const versionColumns = (
  onOpen: (version: ConfigurationVersion) => void,
): TableColumn<ConfigurationVersion>[] => [
  {
    id: 'version',
    heading: 'Version',
    isHead: true,
    width: { min: 120 },
    cell: (one) => <RowName picture={null} name={`Version ${one.version}`} onOpen={() => onOpen(one)} />,
  },
  { id: 'changed', heading: 'Changed', width: { min: 220, grow: 2 }, wraps: true, cell: changedText },
  { id: 'by', heading: 'By', width: { min: 110, grow: 0.6 }, narrow: 'labeled', cell: ({ by }) => by.name },
  {
    id: 'when',
    heading: 'When',
    width: { min: 170 },
    narrow: 'labeled',
    cell: ({ savedAt }) => (
      <time className="num" dateTime={savedAt}>
        {dateTimeText(savedAt, reader())}
      </time>
    ),
  },
]
