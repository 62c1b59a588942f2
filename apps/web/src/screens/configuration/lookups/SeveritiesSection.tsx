import { replacements } from '@dossier/contract/cases/replacements'
import { severities, type Severity } from '@dossier/contract/lookups/severities'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { GoneNote } from '../../../kits/form/GoneNote.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { useNamesInWords, useUsesInWords } from '../../../kits/form/use-uses-in-words.ts'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { SeverityMark } from '../../../kits/marks/SeverityMark.tsx'
import { useLooks } from '../../../kits/marks/use-looks.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { DeleteOrReplace } from './DeleteOrReplace.tsx'
import { LookupList, type SheetProps } from './LookupList.tsx'

/** The severities of records, lowest level first. */
export function SeveritiesSection() {
  const words = useWords()
  const found = useQuery(queryOf(severities.list))
  return (
    <LookupList
      label="Severities"
      add="Add Severity"
      note={`How serious ${words.records.toLowerCase()} are. New ones get the lowest level.`}
      found={found}
      stale={[severities.list]}
      columnsOf={columnsOf}
      empty={<b>There are no severities yet.</b>}
    >
      {(sheet) => <SeveritySheet {...sheet} />}
    </LookupList>
  )
}

const columnsOf = (open: (severity: Severity) => void): TableColumn<Severity>[] => [
  {
    id: 'title',
    heading: 'Severity',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (severity) => (
      <RowName picture={<Glyph id={severity.id} />} name={severity.title} onOpen={() => open(severity)} />
    ),
  },
  { id: 'level', heading: 'Level', width: { min: 90 }, isNumeric: true, narrow: 'labeled', cell: ({ level }) => level },
]

function Glyph({ id }: { id: number }) {
  return <SeverityMark id={id} looks={useLooks()} />
}

const TITLES = { title: 'Title', level: 'Level' }

const valuesOf = ({ title, level }: Pick<Severity, 'title' | 'level'>) => ({ title, level: String(level) })

async function readSeverity(id: number) {
  const severity = (await call(severities.list)).find((each) => each.id === id)
  if (!severity) throw new ApiError(404, 'Severity not found.')
  return { values: valuesOf(severity), lastUpdated: severity.lastUpdated }
}

/** What is not a number is refused by the contract. */
const levelOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

function SeveritySheet({ item, current, all, onSaved, onClose }: SheetProps<Severity>) {
  const highest = all.at(-1)?.level ?? 0
  const inWords = useUsesInWords()
  const namesOf = useNamesInWords()
  const form = useForm({
    stored: { values: valuesOf(item ?? { title: '', level: highest + 1 }), lastUpdated: item?.lastUpdated },
    titles: TITLES,
    keep: { place: `severities.${item?.id ?? 'new'}`, label: item ? `Severity “${item.title}”` : 'New severity' },
    save: ({ values: { title, level }, lastUpdated }) =>
      request(severities.save, {
        body: { id: current?.id ?? 0, title, level: levelOf(level), ...(current && { lastUpdated }) },
      }),
    latest: current && { read: () => readSeverity(current.id) },
    onSaved,
    onClose,
  })
  // What this person deletes themselves is gone a moment before the form is.
  const isGone = item !== null && current === null && !form.isBusy
  return (
    <FormDialog
      title={item ? item.title : 'Add Severity'}
      form={form}
      onClose={onClose}
      addsAnother={!item}
      danger={
        item &&
        !isGone && (
          <DeleteOrReplace
            noun="severity"
            item={item}
            others={all.filter((each) => each.id !== item.id)}
            usedBy={() => inWords(call(severities.usage, { params: { id: String(item.id) } }))}
            namedBy={() => namesOf('severity', item.id)}
            remove={() => call(severities.remove, { params: { id: String(item.id) } })}
            replace={(by) => call(replacements.severity, { params: { a: String(item.id), b: String(by) } })}
            act={form.act}
          />
        )
      }
    >
      {isGone && <GoneNote noun="severity" />}
      <TextField {...form.text('title')} autoFocus={!item} />
      <TextField {...form.text('level')} inputMode="numeric" note="Each level is used once. Higher is more serious." />
    </FormDialog>
  )
}
