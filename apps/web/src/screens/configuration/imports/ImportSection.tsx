import { imports } from '@dossier/contract/imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useInOwnWords } from '../../../lib/words.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../Loaded.tsx'
import type { SectionSearch } from '../sections.ts'
import { ImportList } from './ImportList.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { UploadFile } from './UploadFile.tsx'
import './imports.css'

/** Records from files: a list of imports, or the one that is open. It goes on while nobody looks. */
export function ImportSection() {
  const { import: openId } = useSearch({ strict: false }) as SectionSearch
  const navigate = useNavigate()
  const open = (id?: number) =>
    void navigate({ to: '/configuration', search: { section: 'import', ...(id !== undefined && { import: id }) } })
  const say = useInOwnWords()
  if (openId !== undefined) return <OpenImport key={openId} id={openId} onClose={() => open()} />
  return (
    <section className="imports" aria-label="Import">
      <p className="sub">
        {say('Add and change records with a CSV file or a workbook (XLSX).')} First the file is checked, row by row;
        nothing is written until you run the import, and all of it can be undone.
      </p>
      <UploadFile onDone={open} />
      <ImportList onOpen={open} />
    </section>
  )
}

/** While a step is under way, it is followed. */
const FOLLOW_MS = 1_000

function OpenImport({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(imports.get, { params: { importId: String(id) } }),
    refetchInterval: ({ state: { data } }) => (data?.progress ? FOLLOW_MS : false),
  })
  return (
    <section className="imports" aria-label="Import">
      <p>
        <Button variant="outline" onPress={onClose}>
          All imports
        </Button>
      </p>
      <Loaded query={query}>
        {(found) => (
          <ImportSteps found={found} at={query.dataUpdatedAt} onMoved={() => query.refetch()} onClose={onClose} />
        )}
      </Loaded>
    </section>
  )
}
