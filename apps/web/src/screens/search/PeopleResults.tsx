import { SEARCH_PAGE_SIZE, type FoundPerson } from '@dossier/contract/search'
import { Link } from '@tanstack/react-router'
import { ListTable, type TableColumn } from '../../kits/list-table/ListTable.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Address } from './use-address.ts'
import type { useFoundPeople } from './use-found.ts'

interface PeopleResultsProps {
  address: Address
  found: ReturnType<typeof useFoundPeople>
}

/** The people that were found by name or email. */
export function PeopleResults({ address, found }: PeopleResultsProps) {
  if (!found.isSearching) return <p className="search-hint">People are found by part of their name or email.</p>
  return (
    <ListTable
      label="People"
      found={found}
      rows={found.shown?.data}
      columns={COLUMNS}
      keyOf={idOf}
      empty="No results found."
      pages={{
        page: address.page,
        size: SEARCH_PAGE_SIZE,
        total: found.shown?.totalItems,
        onPage: (page) => address.toPage(page),
      }}
    />
  )
}

const idOf = ({ id }: FoundPerson) => id

const COLUMNS: TableColumn<FoundPerson>[] = [
  {
    id: 'name',
    heading: 'Name',
    isHead: true,
    width: { min: 200, grow: 1.4 },
    cell: ({ id, name }) => (
      <>
        <Avatar name={name} id={id} size={24} />
        <Link to="/userprofile/$userId" params={{ userId: String(id) }} className="truncate row-open" dir="auto">
          {name}
        </Link>
      </>
    ),
  },
  {
    id: 'teams',
    heading: 'Teams',
    width: { min: 160, grow: 1 },
    narrow: 'labeled',
    cell: ({ teams }) => teams.map(({ title }) => title).join(', '),
  },
  { id: 'email', heading: 'Email', width: { min: 200, grow: 1.2 }, narrow: 'line', cell: ({ email }) => email },
]
