import {
  IMPORT_ENCODINGS,
  type FileForm,
  type ImportEncoding,
  type ImportSeparator,
} from '@dossier/contract/import-plan'
import type { ReplyOf } from '@dossier/contract/endpoint'
import type { Import } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { templates as templateCalls } from '@dossier/contract/templates/calls'
import { dateIn, dateText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'

const ENCODINGS: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western)',
}
const SEPARATORS: { id: ImportSeparator; label: string }[] = [
  { id: ',', label: 'Comma' },
  { id: ';', label: 'Semicolon' },
  { id: '\t', label: 'Tab' },
  { id: '|', label: 'Vertical bar' },
]

interface MappingProps {
  found: Pick<Import, 'id' | 'templateId'>
  onChecking: () => Promise<unknown>
}

/** How the file is read, and what each of its columns fills. */
export function MappingForm({ found, onChecking }: MappingProps) {
  const all = useQuery(queryOf(templateCalls.list))
  const say = useInOwnWords()
  return (
    <Loaded query={all}>
      {(templates) => {
        const usable = templates.filter(({ disabled }) => !disabled)
        const [first] = usable
        if (!first) return <p>{say('There are no templates. Records need one.')}</p>
        const items = usable.map(({ id, title }) => ({ id, label: title }))
        return <FileChoice found={found} templateItems={items} onChecking={onChecking} />
      }}
    </Loaded>
  )
}

type FileFormProps = MappingProps & { templateItems: { id: number; label: string }[] }

function FileChoice({ found: { id: importId, templateId: last }, templateItems, onChecking }: FileFormProps) {
  const fallback = templateItems.find(({ id }) => id === last) ?? templateItems[0]!
  const [chosenId, setChosenId] = useState(last ?? undefined)
  const [fittingId, setFittingId] = useState<number>()
  const isThere = (templateId: number | undefined) => templateItems.some(({ id }) => id === templateId)
  const templateId = [chosenId, fittingId].find(isThere) ?? fallback.id
  const [form, setForm] = useState<Partial<FileForm>>({})
  const query = useQuery({
    ...queryOf(imports.columns, {
      params: { importId: String(importId) },
      query: { templateId: String(templateId), ...queryOfForm(form) },
    }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // The next time, with what was chosen by then.
    gcTime: 0,
  })
  const [guesses, setGuesses] = useState(false)
  const found = query.data
  // Until somebody chooses: of another sheet, another one may fit.
  if (found && !query.isPlaceholderData && (found.fittingTemplate ?? undefined) !== fittingId)
    setFittingId(found.fittingTemplate ?? undefined)
  const reading = query.isError ? 'Choose one' : 'Reading the file…'
  return (
    <>
      <div className="imports-choices">
        <Select
          label="Template"
          items={templateItems}
          value={templateId}
          {...(templateItems.length > 10 && { search: 'Search templates' })}
          onChange={(id) => setChosenId(Number(id))}
        />
        <ReadingChoice found={found} placeholder={reading} onChange={(part) => setForm({ ...form, ...part })} />
      </div>
      {query.isPlaceholderData ? (
        // Guesses for another template must not be filled in.
        <Skeleton shape="list" rows={6} />
      ) : (
        <Loaded query={query} skeleton={{ shape: 'list', rows: 6 }}>
          {(columns) => (
            <>
              {columns.remembered !== null && !guesses && (
                <Remembered at={columns.remembered} onForget={() => setGuesses(true)} />
              )}
              <ColumnsForm
                // What was chosen stays when the configuration changes, as it does when fields are made here.
                key={`${templateId} ${columns.encoding} ${columns.separator} ${columns.sheet} ${columns.headingRow} ${guesses}`}
                importId={importId}
                templateId={templateId}
                found={guesses && columns.remembered !== null ? { ...columns, plan: null } : columns}
                onChecking={onChecking}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

const queryOfForm = ({ sheet, headingRow, ...form }: Partial<FileForm>) => ({
  ...form,
  ...(sheet !== undefined && { sheet: String(sheet) }),
  ...(headingRow !== undefined && { headingRow: String(headingRow) }),
})

interface ReadingProps {
  found: ReplyOf<typeof imports.columns> | undefined
  placeholder: string
  onChange: (part: Partial<FileForm>) => void
}

/** How the file becomes rows: a workbook by one of its sheets, a text by its encoding and separator. */
function ReadingChoice({ found, placeholder, onChange }: ReadingProps) {
  const sheets = found?.sheets ?? []
  const isWorkbook = sheets.length > 0
  const headingRow = found?.headingRow
  const rows = found?.firstRows ?? []
  const isListed = rows.some(({ row }) => row === headingRow)
  const firstRows = isListed || headingRow === undefined ? rows : [...rows, { row: headingRow, text: '' }]
  return (
    <>
      {isWorkbook && (
        <Select
          label="Sheet"
          items={sheets.map((label, id) => ({ id, label }))}
          value={found?.sheet ?? null}
          {...(sheets.length > 10 && { search: 'Search sheets' })}
          onChange={(id) => onChange({ sheet: Number(id), headingRow: undefined })}
        />
      )}
      {!isWorkbook && (
        <>
          <Select
            label="Encoding"
            items={IMPORT_ENCODINGS.map((id) => ({ id, label: ENCODINGS[id] }))}
            value={found?.encoding ?? null}
            placeholder={placeholder}
            onChange={(id) => onChange({ encoding: id as ImportEncoding })}
          />
          <Select
            label="Separator"
            items={SEPARATORS}
            value={found?.separator ?? null}
            placeholder={placeholder}
            onChange={(id) => onChange({ separator: id as ImportSeparator })}
          />
        </>
      )}
      <Select
        label="Headings are in"
        items={firstRows.map(({ row, text }) => ({
          id: row,
          label: text === '' ? `Row ${row}` : `Row ${row}: ${text}`,
        }))}
        value={headingRow ?? null}
        placeholder={placeholder}
        onChange={(id) => onChange({ headingRow: Number(id) })}
      />
    </>
  )
}

/** Where the choices come from, if not from the names of the columns. */
const Remembered = ({ at, onForget }: { at: string; onForget: () => void }) => (
  <p className="imports-bar" role="note">
    <span>{`As in the import of ${dateText(dateIn(Date.parse(at), reader().timeZone), reader())}.`}</span>
    <Button variant="outline" onPress={onForget}>
      Guess Again
    </Button>
  </p>
)
