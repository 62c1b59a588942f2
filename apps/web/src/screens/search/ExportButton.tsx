import { clausesOf } from '@dossier/core/filters/filter'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Address } from './use-address.ts'

const ExportDialog = lazyPart(async () => ({
  default: (await import('../../kits/exports/ExportDialog.tsx')).ExportDialog,
}))

/** Exports all records that the address finds, with the columns of the table. */
export function ExportButton({ address, columns }: { address: Address; columns: readonly string[] }) {
  const { records } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { term, filters, sort } = address
  const of = { searchTerm: term, clauses: clausesOf(filters), timeZone: reader().timeZone }
  const list = {
    records: { all: true as const, of },
    columns: [...columns],
    // A file is sorted as lists are.
    sortBy: sort.by === 'relevance' ? 'created' : sort.by,
    sortDesc: sort.descending,
  }
  return (
    <>
      <IconButton label={`Export ${records}…`} onPress={() => setOpen(true)}>
        <Download size={16} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && <ExportDialog title={`Found ${records}`} list={list} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
