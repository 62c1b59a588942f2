import type { Category } from '@dossier/contract/templates'
import { categories } from '@dossier/contract/templates/calls'
import { teams, type Team } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DeleteUnused } from '../../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords, type Say } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { LookupList, type SheetProps } from './LookupList.tsx'
import { PlaceField } from './PlaceField.tsx'

/** The categories of templates, in their order. */
export function CategoriesSection() {
  const found = useQuery(queryOf(categories.list))
  const { data: allTeams = NO_TEAMS } = useQuery(queryOf(teams.list))
  const say = useInOwnWords()
  const columns = useCallback((open: (category: Category) => void) => columnsOf(open, say), [say])
  return (
    <LookupList
      label="Categories"
      add="Add Category"
      note={say('Templates of a category share who can create and edit their records.')}
      found={found}
      stale={[categories.list]}
      columnsOf={columns}
      empty={
        <>
          <b>There are no categories yet.</b> Add one to give several templates the same permissions.
        </>
      }
    >
      {(sheet) => <CategorySheet {...sheet} teams={allTeams} />}
    </LookupList>
  )
}

const NO_TEAMS: readonly Team[] = []

const columnsOf = (open: (category: Category) => void, say: Say): TableColumn<Category>[] => [
  {
    id: 'title',
    heading: 'Category',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (category) => <RowName name={category.title} onOpen={() => open(category)} />,
  },
  {
    id: 'creation',
    heading: say('New records'),
    width: { min: 200, grow: 1 },
    narrow: 'line',
    cell: ({ preventManualCreation, alwaysPromoted }) =>
      preventManualCreation
        ? 'Only by rules and integrations'
        : alwaysPromoted
          ? say('Cases from the start')
          : 'By people',
  },
]

const titlesIn = (say: Say) => ({
  title: 'Title',
  order: 'Position',
  preventManualCreation: say('People cannot create records'),
  alwaysPromoted: say('Records are cases from the start'),
  caseTeams: say('Teams that create and edit cases'),
  recordTeams: say('Teams that create and edit records'),
})

const valuesOf = (category: Omit<Category, 'id' | 'lastUpdated'>, order: number) => ({
  title: category.title,
  order,
  preventManualCreation: category.preventManualCreation,
  alwaysPromoted: category.alwaysPromoted,
  caseTeams: category.permissions.case.edit as readonly number[],
  recordTeams: category.permissions.record.edit as readonly number[],
})

const NEW = {
  title: '',
  order: 0,
  preventManualCreation: false,
  alwaysPromoted: false,
  permissions: { case: { edit: [] }, record: { edit: [] } },
}

const placeIn = (all: readonly Category[], id: number) => all.findIndex((each) => each.id === id)

async function readCategory(id: number) {
  const all = await call(categories.list)
  const category = all.find((each) => each.id === id)
  if (!category) throw new ApiError(404, 'Category not found.')
  return { values: valuesOf(category, placeIn(all, id)), lastUpdated: category.lastUpdated }
}

function CategorySheet({
  item,
  all,
  onSaved,
  onClose,
  teams: allTeams,
}: SheetProps<Category> & { teams: readonly Team[] }) {
  const form = useForm({
    stored: {
      values: item ? valuesOf(item, placeIn(all, item.id)) : valuesOf(NEW, all.length),
      lastUpdated: item?.lastUpdated,
    },
    titles: titlesIn(useInOwnWords()),
    keep: { place: `categories.${item?.id ?? 'new'}`, label: item ? `Category “${item.title}”` : 'New category' },
    save: ({ values: { caseTeams, recordTeams, order, ...values }, start, lastUpdated }) => {
      const permissions = { case: { edit: [...caseTeams] }, record: { edit: [...recordTeams] } }
      // Others move it without saving it, so its place is only sent if it was moved here.
      const isMoved = order !== start.order && { order }
      return request(categories.save, { body: { id: item?.id ?? 0, ...values, ...isMoved, permissions, lastUpdated } })
    },
    latest: item && { read: () => readCategory(item.id) },
    onSaved,
    onClose,
  })
  return (
    <FormDialog
      title={item ? item.title : 'Add Category'}
      form={form}
      onClose={onClose}
      danger={
        item && (
          <DeleteUnused
            name={item.title}
            usage={queryOf(categories.usage, { params: { id: String(item.id) } })}
            remedy="Give those templates another category first."
            onDelete={() => form.act(() => call(categories.remove, { params: { id: String(item.id) } }))}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <PlaceField {...form.field('order')} others={all.filter((each) => each.id !== item?.id)} />
      <Checkbox {...form.checkbox('preventManualCreation')} />
      <Checkbox {...form.checkbox('alwaysPromoted')} />
      <TeamsField {...form.field('recordTeams')} all={allTeams} whenNone="Anyone" decidesAccess={item !== null} />
      <TeamsField {...form.field('caseTeams')} all={allTeams} whenNone="Anyone" decidesAccess={item !== null} />
    </FormDialog>
  )
}
