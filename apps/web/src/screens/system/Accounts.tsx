import { system } from '@dossier/contract/system/calls'
import { type SystemAccount } from '@dossier/contract/system/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { AccountSheet } from './AccountSheet.tsx'
import { PagedList } from './PagedList.tsx'
import { useListSearch } from './use-list-search.ts'
import { useStored } from './use-stored.ts'

/** The accounts that administer the installation. */
export function Accounts() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.accounts, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const { isSaved, stored } = useStored([system.accounts, system.activity])
  const [open, setOpen] = useState<SystemAccount | 'new' | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, page: next })}
        nouns={['account', 'accounts']}
        filters={
          <FilterField
            label="Find by name or email"
            placeholder="Name or email"
            text={filter}
            onFilter={(text) => go({ filter: text })}
          />
        }
        actions={
          <>
            <SavedMark isShown={isSaved} />
            <Button variant="primary" onPress={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              Create Account
            </Button>
          </>
        }
        label="System accounts"
        columns={columns}
        toneOf={toneOf}
        empty={
          <>
            <b>No accounts found.</b> Try part of the name or email.
          </>
        }
      />
      {open !== null && (
        <AccountSheet account={open === 'new' ? null : open} onSaved={stored} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const toneOf = ({ disabled }: SystemAccount) => (disabled ? 'muted' : undefined)

const columnsOf = (onOpen: (account: SystemAccount) => void): TableColumn<SystemAccount>[] => [
  {
    id: 'name',
    heading: 'Name',
    isHead: true,
    width: { min: 180, grow: 1.6 },
    cell: (account) => (
      <RowName name={account.name} mark={account.disabled && 'Disabled'} onOpen={() => onOpen(account)} />
    ),
  },
  { id: 'email', heading: 'Email', width: { min: 160, grow: 1.4 }, narrow: 'labeled', cell: ({ email }) => email },
  { id: 'access', heading: 'Access', width: { min: 150, grow: 1 }, narrow: 'labeled', cell: accessOf },
  {
    id: 'factor',
    heading: 'Two-factor',
    narrow: 'labeled',
    cell: ({ mfaEnabled }) => (mfaEnabled ? 'Set up' : 'Not set up'),
  },
  {
    id: 'password',
    heading: 'Password',
    narrow: 'labeled',
    cell: ({ hasPassword }) => (hasPassword ? 'Set' : 'Not set yet'),
  },
]

const accessOf = ({ allowSystemAdmin, isSupport }: SystemAccount) =>
  [allowSystemAdmin && 'System portal', isSupport && 'Support'].filter(Boolean).join(', ')
