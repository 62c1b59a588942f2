import { dataDefinitions, type DataDefinition } from '@dossier/contract/data-sources/definitions'
import { dataItems, ITEMS_PAGE_SIZE, type DataItem } from '@dossier/contract/data-sources/items'
import { dataSources, type DataSource } from '@dossier/contract/data-sources/sources'
import { canEditDataSource } from '@dossier/core/access/data-sources'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../kits/list-table/ListTable.tsx'
import { call } from '../../../lib/api.ts'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { SavedMark } from '../../../ui/SavedMark.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useSavedMark } from '../../../ui/use-saved-mark.ts'
import { usePublishedCache } from '../draft/published-cache.ts'
import { Loaded } from '../Loaded.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemsBar } from './ItemsBar.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { SourceSheet } from './SourceSheet.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import './data-sources.css'

/** One data source: its items, and what can be done with them. */
export function ItemsPart({ sourceId }: { sourceId: string }) {
  const params = { params: { id: sourceId } }
  const source = useQuery(queryOf(dataSources.get, params))
  const published = usePublishedCache()
  // Items are no part of a draft: they consist of what is published. (ADR 82)
  const definition = useQuery(queryOf(dataDefinitions.forSource, params), published)
  const isNewInDraft = published !== undefined && isNotFound(definition.error)
  return (
    <section className="lookups data-items" aria-label="Items">
      <Link to="/configuration" search={{ section: 'dataSources' }} className="btn data-back" activeProps={{}}>
        <ArrowLeft size={15} aria-hidden />
        All Data Sources
      </Link>
      <Loaded query={source} skeleton={{ shape: 'list', rows: 8 }}>
        {(of) =>
          isNewInDraft ? (
            <NewInDraft source={of} />
          ) : (
            <Loaded query={definition} skeleton={{ shape: 'list', rows: 8 }}>
              {(by) => <Items source={of} definition={by} isInDraft={published !== undefined} />}
            </Loaded>
          )
        }
      </Loaded>
    </section>
  )
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

const NewInDraft = ({ source }: { source: DataSource }) => (
  <>
    <h2 className="data-title truncate" dir="auto">
      {source.title}
    </h2>
    <p>
      This data source is new in the draft. Add and upload its items after the draft is published: items are data, and
      are seen by everybody at once.
    </p>
  </>
)

interface ItemsProps {
  source: DataSource
  definition: DataDefinition
  isInDraft: boolean
}

type Open = { what: 'item'; item: DataItem | null } | { what: 'source' } | { what: 'upload' }

const NONE: readonly DataDefinition[] = []

function Items({ source, definition, isInDraft }: ItemsProps) {
  const me = useMe()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const [page, setPage] = useState({ text: '', number: 1 })
  const [removed, setRemoved] = useState(false)
  const { isSaved, markSaved } = useSavedMark()
  const refresh = useRefresh()
  const remove = useRemove(refresh)
  const restore = useRestore(refresh)
  const { data: definitions = NONE } = useQuery(queryOf(dataDefinitions.list))
  const found = useQuery({
    ...queryOf(dataItems.search, {
      params: { id: source.id },
      query: { search: page.text, pageNumber: page.number, ...(removed && { removed: 'true' as const }) },
    }),
    placeholderData: keepPreviousData,
  })
  const isEditable = canEditDataSource(me, source)
  const columns = useMemo(
    () =>
      itemColumns(definition, {
        onOpen: (item) => setOpen({ what: 'item', item }),
        ...(isEditable && (removed ? { restore } : { remove })),
      }),
    [definition, isEditable, removed, remove, restore],
  )
  const onSaved = () => {
    markSaved()
    return refresh()
  }
  const sheet = { onSaved, onClose: () => setOpen(undefined) }
  return (
    <>
      <h2 className="data-title">
        <span className="truncate" dir="auto">
          {source.title}
        </span>
        <SavedMark isShown={isSaved} />
      </h2>
      <ItemsBar
        source={source}
        definition={definition}
        isEditable={isEditable}
        text={page.text}
        onSearch={(text) => setPage({ text, number: 1 })}
        onAdd={() => setOpen({ what: 'item', item: null })}
        onUpload={() => setOpen({ what: 'upload' })}
        onSettings={() => setOpen({ what: 'source' })}
        removed={removed}
        onRemoved={(on) => {
          setRemoved(on)
          setPage({ ...page, number: 1 })
        }}
      />
      {isInDraft && <p className="sub">Items are not part of the draft: changes of them apply immediately.</p>}
      {found.data?.isMinimum && (
        <p className="sub">
          {`More than ${found.data.totalItems.toLocaleString()} items match. Type more of the label to find one.`}
        </p>
      )}
      <ListTable
        label={`Items of ${source.title}`}
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={columns}
        keyOf={idOf}
        pages={{
          page: page.number,
          size: ITEMS_PAGE_SIZE,
          total: found.data?.totalItems,
          onPage: (number) => setPage({ ...page, number }),
        }}
        empty={<b>{whyNone(page.text, removed)}</b>}
      />
      {open?.what === 'item' && (
        <ItemSheet {...sheet} source={source} definition={definition} item={open.item} isEditable={isEditable} />
      )}
      {open?.what === 'source' && (
        <SourceSheet
          {...sheet}
          item={source}
          definitions={definitions}
          onRemoved={() => void navigate({ to: '/configuration', search: { section: 'dataSources' } })}
        />
      )}
      {open?.what === 'upload' && <UploadDialog source={source} onStored={refresh} onClose={sheet.onClose} />}
    </>
  )
}

const idOf = ({ id }: DataItem) => id

function whyNone(text: string, removed: boolean): string {
  if (text !== '') return 'No label contains that.'
  return removed ? 'No item was removed.' : 'There are no items yet.'
}

/** Reads again what a change of items makes stale. */
function useRefresh() {
  const cache = useQueryClient()
  return useMemo(
    () => () =>
      Promise.all(
        [
          dataItems.search,
          dataItems.all,
          dataItems.get,
          dataSources.get,
          dataSources.list,
          dataDefinitions.forSource,
        ].map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })),
      ),
    [cache],
  )
}

/** Takes back that an item was removed. */
function useRestore(refresh: () => Promise<unknown>) {
  return useMemo(
    () =>
      async ({ id, dataSourceId, label, lastUpdated }: DataItem) => {
        try {
          await call(dataItems.save, { body: { id, dataSourceId, label, deleted: false, lastUpdated } })
          toast({ text: `${label} can be chosen again.`, tone: 'success' })
        } catch (error) {
          toast({ text: messageOf(error), tone: 'error' })
        }
        await refresh()
      },
    [refresh],
  )
}

/** Asks, and deletes an item. */
function useRemove(refresh: () => Promise<unknown>) {
  const confirm = useConfirm()
  const say = useInOwnWords()
  return useMemo(
    () => async (item: DataItem) => {
      const text = say('It can no longer be chosen; records that have it keep its name.')
      if (!(await confirm({ title: `Remove ${item.label}?`, text, confirmLabel: 'Remove', danger: true }))) return
      try {
        await call(dataItems.remove, { params: { id: item.id } })
      } catch (error) {
        toast({ text: messageOf(error), tone: 'error' })
      }
      await refresh()
    },
    [confirm, refresh, say],
  )
}
