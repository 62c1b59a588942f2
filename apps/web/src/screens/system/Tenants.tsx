import { system } from '@dossier/contract/system/calls'
import { type TenantRow } from '@dossier/contract/system/tenants'
import { dateText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { NewTenantSheet } from './NewTenantSheet.tsx'
import { TenantSheet } from './TenantSheet.tsx'
import { useListSearch } from './use-list-search.ts'
import { useStored } from './use-stored.ts'

/** Every tenant of the installation. */
export function Tenants() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.tenants, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const { isSaved, stored } = useStored([system.tenants, system.tenant, system.activity])
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, page: next })}
        nouns={['tenant', 'tenants']}
        filters={
          <FilterField
            label="Find by title or domain"
            placeholder="Title or domain"
            text={filter}
            onFilter={(text) => go({ filter: text })}
          />
        }
        actions={
          <>
            <SavedMark isShown={isSaved} />
            <Button variant="primary" onPress={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              Create Tenant
            </Button>
          </>
        }
        label="Tenants"
        columns={columns}
        toneOf={toneOf}
        empty={
          <>
            <b>No tenants found.</b> Try part of the title or domain.
          </>
        }
      />
      {open === 'new' && <NewTenantSheet onSaved={stored} onClose={close} />}
      {typeof open === 'number' && <TenantSheet id={open} onSaved={stored} onClose={close} />}
    </>
  )
}

const toneOf = ({ disabled }: TenantRow) => (disabled ? 'muted' : undefined)

const columnsOf = (onOpen: (id: number) => void): TableColumn<TenantRow>[] => [
  {
    id: 'title',
    heading: 'Tenant',
    isHead: true,
    width: { min: 200, grow: 1.8 },
    cell: ({ id, title, disabled }) => <RowName name={title} mark={disabled && 'Disabled'} onOpen={() => onOpen(id)} />,
  },
  { id: 'domain', heading: 'Domain', narrow: 'labeled', cell: ({ domain }) => domain },
  {
    id: 'users',
    heading: 'Users',
    width: { min: 80, grow: 0.5 },
    isNumeric: true,
    narrow: 'labeled',
    cell: ({ users }) => users.toLocaleString(),
  },
  {
    id: 'subscription',
    heading: 'Subscription',
    width: { min: 150, grow: 1 },
    narrow: 'labeled',
    cell: subscriptionText,
  },
  {
    id: 'created',
    heading: 'Created',
    width: { min: 180 },
    narrow: 'labeled',
    cell: ({ created }) => <Moment at={created} />,
  },
]

function subscriptionText({ billingEnabled, subscription }: TenantRow): string {
  if (!billingEnabled) return ''
  if (!subscription) return 'None'
  const { id, plan, validUntil } = subscription
  return [plan || `No. ${id}`, validUntil && `until ${dateText(validUntil, reader())}`].filter(Boolean).join(', ')
}
