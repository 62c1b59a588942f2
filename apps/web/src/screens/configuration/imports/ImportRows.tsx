import { IMPORT_ROWS_PAGE_SIZE, type ImportCounts, type ImportRow, type ImportStep } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ListTable } from '../../../kits/list-table/ListTable.tsx'
import { addressOf } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords, useWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { RowValues } from './RowValues.tsx'
import { defaultsText, listedText, VERDICT_TITLES } from './import-words.ts'

interface ImportRowsProps {
  importId: number
  step: ImportStep
  /** How many rows got which verdict in that step. */
  counts: ImportCounts
}

/** What became of each row; at first of those with remarks, if there are some. */
export function ImportRows({ importId, step, counts }: ImportRowsProps) {
  const [onlyRemarks, setOnlyRemarks] = useState(counts.remarks > 0)
  const [page, setPage] = useState(1)
  const { record } = useWords()
  const say = useInOwnWords()
  const notListed = listedText(counts, onlyRemarks)
  const fromDefaults = step === 'check' ? say(defaultsText(counts)) : ''
  const filter = { step, onlyRemarks: onlyRemarks ? 'true' : 'false' }
  const params = { importId: String(importId) }
  const found = useQuery({
    ...queryOf(imports.rows, { params, query: { ...filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Rows" className="imports-rows">
      <div className="imports-bar">
        <Checkbox
          isSelected={onlyRemarks}
          onChange={(isOnly) => {
            setOnlyRemarks(isOnly)
            setPage(1)
          }}
        >
          Only rows with remarks
        </Checkbox>
        <a className="btn outline" href={addressOf(imports.exportRows, { params, query: filter })} download>
          <Download size={15} aria-hidden />
          Export
        </a>
      </div>
      <ListTable
        label="Rows"
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={columnsOf(step, record)}
        keyOf={rowOf}
        pages={{ page, size: IMPORT_ROWS_PAGE_SIZE, onPage: setPage, total: found.data?.totalItems }}
        empty={onlyRemarks ? <b>No row has remarks.</b> : <b>No rows.</b>}
      />
      {fromDefaults && <p className="sub">{fromDefaults}</p>}
      {notListed && <p className="sub">{notListed}</p>}
    </section>
  )
}

const rowOf = ({ row }: ImportRow) => row

const columnsIn = (word: string): TableColumn<ImportRow>[] => [
  { id: 'row', heading: 'Row', isNumeric: true, width: { min: 80 }, narrow: 'labeled', cell: ({ row }) => row },
  {
    id: 'verdict',
    heading: 'Verdict',
    isHead: true,
    width: { min: 110 },
    cell: ({ verdict }) => (
      <span className={verdict === 'refuse' ? 'imports-fault' : undefined}>{VERDICT_TITLES[verdict]}</span>
    ),
  },
  {
    id: 'record',
    heading: word,
    width: { min: 100 },
    narrow: 'labeled',
    cell: ({ caseNumber }) =>
      caseNumber === null ? (
        ''
      ) : (
        <Link className="link" to="/cases/$caseNumber" params={{ caseNumber }}>
          #{caseNumber}
        </Link>
      ),
  },
  {
    id: 'values',
    heading: 'Values',
    wraps: true,
    width: { min: 220, grow: 3 },
    cell: ({ values }) => <RowValues values={values} />,
  },
  {
    id: 'remarks',
    heading: 'Remarks',
    wraps: true,
    width: { min: 220, grow: 3 },
    cell: ({ remarks }) => (
      <span dir="auto">
        {remarks.map(({ column, message }) => (
          <span key={`${column} ${message}`} className="imports-remark">
            {column && <b>{column}: </b>}
            {message}
          </span>
        ))}
      </span>
    ),
  },
]

/** Only a check shows values, and an undo goes by records. */
const columnsOf = (step: ImportStep, word: string) =>
  columnsIn(word).filter(({ id }) => step === 'check' || (id !== 'values' && !(step === 'undo' && id === 'row')))
