import type { DataDefinition } from '@dossier/contract/data-sources/definitions'
import { dataSources, type DataSource } from '@dossier/contract/data-sources/sources'
import { teams, type Team } from '@dossier/contract/users/teams'
import { canManageDataSources } from '@dossier/core/access/data-sources'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery } from '@tanstack/react-query'
import { DeleteUnused } from '../../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { request, type Faults } from '../../../kits/form/request.ts'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface SourceSheetProps {
  /** null: a new one. */
  item: DataSource | null
  definitions: readonly DataDefinition[]
  onSaved: () => unknown
  onClose: () => void
  /** After it was deleted. */
  onRemoved?: () => unknown
}

const TITLES = {
  title: 'Title',
  definitionId: 'Definition',
  extraFields: 'More values in lists',
  editPermissions: 'Teams that edit the items',
}

const valuesOf = (source: DataSource | null) => ({
  title: source?.title ?? '',
  definitionId: source?.definitionId ?? '',
  extraFields: source?.extraFields ?? ([] as readonly string[]),
  editPermissions: source?.editPermissions ?? ([] as readonly number[]),
})

const missingIn = ({ definitionId }: ReturnType<typeof valuesOf>): Faults =>
  definitionId === '' ? { definitionId: 'Choose what the items consist of.' } : {}

const NO_TEAMS: readonly Team[] = []

/** What a data source is called, what its items consist of, and who edits them. */
export function SourceSheet({ item, definitions, onSaved, onClose, onRemoved }: SourceSheetProps) {
  const isManager = canManageDataSources(useMe())
  const { data: allTeams = NO_TEAMS } = useQuery(queryOf(teams.list))
  const form = useForm({
    stored: { values: valuesOf(item), lastUpdated: item?.lastUpdated },
    titles: TITLES,
    keep: {
      place: `dataSources.${item?.id ?? 'new'}`,
      label: item ? `Data source “${item.title}”` : 'New data source',
    },
    missing: missingIn,
    save: ({ values, start, lastUpdated }) => {
      const { title, extraFields, editPermissions } = values
      const definitionId = values.definitionId === '' ? undefined : values.definitionId
      // Members of its teams may not change them.
      const shared = !sameJson(editPermissions, start.editPermissions) && { editPermissions: [...editPermissions] }
      const id = item && { id: item.id }
      return request(dataSources.save, {
        body: { ...id, title, definitionId, extraFields: [...extraFields], ...shared, lastUpdated },
      })
    },
    latest: item && {
      read: async () => {
        const source = await call(dataSources.get, { params: { id: item.id } })
        return { values: valuesOf(source), lastUpdated: source.lastUpdated }
      },
    },
    onSaved,
    onClose,
  })
  const say = useInOwnWords()
  const params = item && { params: { id: item.id } }
  const remove = async () => {
    if (!params) return
    await call(dataSources.remove, params)
    onRemoved?.()
  }
  const definition = form.field('definitionId')
  const extra = form.field('extraFields')
  const more =
    definitions.find(({ id }) => id === definition.value)?.fields.filter((each) => !each.includeInTable) ?? []
  return (
    <FormDialog
      title={item ? item.title : 'Add Data Source'}
      form={form}
      onClose={onClose}
      danger={
        params &&
        isManager && (
          <DeleteUnused
            name={item.title}
            text={say('Its items can no longer be chosen; records that have them keep their names.')}
            usage={queryOf(dataSources.usage, params)}
            remedy="Change the fields first."
            onDelete={() => form.act(remove)}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <Select
        {...definition}
        items={definitions.map(({ id, title }) => ({ id, label: title }))}
        placeholder="Choose a definition"
        onChange={(id) => form.change({ definitionId: String(id), extraFields: [] })}
      />
      {more.length > 0 && (
        <FormSection title={TITLES.extraFields}>
          {more.map(({ id, title }) => (
            <Checkbox
              key={id}
              isSelected={extra.value.includes(id)}
              isDisabled={extra.isDisabled}
              onChange={(isOn) =>
                extra.onChange(isOn ? [...extra.value, id] : extra.value.filter((each) => each !== id))
              }
            >
              {title}
            </Checkbox>
          ))}
        </FormSection>
      )}
      {isManager && (
        <TeamsField
          {...form.field('editPermissions')}
          all={allTeams}
          whenNone="Only people who edit data"
          decidesAccess={item !== null}
        />
      )}
    </FormDialog>
  )
}
