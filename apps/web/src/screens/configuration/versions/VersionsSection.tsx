import { configuration, VERSIONS_PAGE_SIZE, type ConfigurationVersion } from '@dossier/contract/configuration/calls'
import { canCallAsSupport } from '@dossier/core/access/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../kits/list-table/ListTable.tsx'
import { addressOf } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { versionColumns } from './version-columns.tsx'
import './versions.css'

/** What administrators have configured, state by state: to be rolled back, or taken to another organization. */
export function VersionsSection() {
  const me = useMe()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<ConfigurationVersion>()
  const [isImporting, setImporting] = useState(false)
  const found = useQuery({
    ...queryOf(configuration.versions, { query: { pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => versionColumns(setOpen), [])
  const words = useWords()
  const reload = () => found.refetch()
  return (
    <section className="versions" aria-label="Versions">
      <p className="sub">
        Every change of what is set up for everybody is a version: templates, fields, lists, views, insights and more.
        You can roll back to any version, and take the configuration to another organization with a file.{' '}
        {words.records}, people and items are not part of it.
      </p>
      <div className="versions-bar">
        {canCallAsSupport(me, configuration.export) && (
          <a className="btn outline" href={addressOf(configuration.export)} download>
            <Download size={15} aria-hidden />
            Export Configuration
          </a>
        )}
        <Button variant="outline" onPress={() => setImporting(true)}>
          <FileUp size={15} aria-hidden />
          Import Configuration
        </Button>
      </div>
      <ListTable
        label="Versions"
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={columns}
        keyOf={versionOf}
        expected={5}
        pages={{ page, size: VERSIONS_PAGE_SIZE, onPage: setPage, total: found.data?.totalItems }}
        empty={<b>No versions yet. The first change of the configuration will be listed here.</b>}
      />
      {open && <RollBackDialog version={open} onDone={reload} onClose={() => setOpen(undefined)} />}
      {isImporting && <ImportDialog onDone={reload} onClose={() => setImporting(false)} />}
    </section>
  )
}

const versionOf = ({ version }: ConfigurationVersion) => version
