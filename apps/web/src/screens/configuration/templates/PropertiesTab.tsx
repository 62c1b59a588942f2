import { severities } from '@dossier/contract/lookups/severities'
import { HIDEABLE_PROPERTIES } from '@dossier/contract/template-parts'
import { categories, templates } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DeleteButton } from '../../../kits/form/DeleteButton.tsx'
import { useNamesInWords } from '../../../kits/form/use-uses-in-words.ts'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { PlaceField } from '../lookups/PlaceField.tsx'
import { optionsOf } from './lookup-options.ts'
import { RepeatSettings, ScheduleSettings } from './RepeatSettings.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'
import { RolesSettings } from './RolesSettings.tsx'
import { TitleSettings } from './TitleSettings.tsx'

/** Everything of a template but the fields of its form. */
export function PropertiesTab(parts: DesignerParts) {
  const { form, stored } = parts
  const { data: allCategories = [] } = useQuery(queryOf(categories.list))
  const { data: allSeverities = [] } = useQuery(queryOf(severities.list))
  const { data: allTemplates = [] } = useQuery(queryOf(templates.list))
  const { data: all = [] } = useQuery(queryOf(teams.list))
  return (
    <div className="form">
      <TextField {...form.text('description')} rows={2} />
      <PlaceField {...form.field('order')} others={allTemplates.filter(({ id }) => id !== stored.id)} />
      <Select {...optionsOf(form.field('categoryId'), allCategories)} />
      <Select {...optionsOf(form.field('severityId'), allSeverities, 'The lowest')} />
      <TextField {...form.text('caseNumberPrefix')} />
      <Checkbox {...form.checkbox('showInQuickCreate')} />
      <Checkbox {...form.checkbox('disabled')} />
      <TitleSettings {...parts} />
      <FormSection
        title="Permissions"
        help="With no team in a list, anyone is meant. What people may see and fill in is decided field by field, in the settings of the field and of its place in the form."
      >
        <TeamsField {...form.field('recordTeams')} all={all} whenNone="Anyone" decidesAccess />
        <TeamsField {...form.field('caseTeams')} all={all} whenNone="Anyone" decidesAccess />
        <TeamsField {...form.field('closedTeams')} all={all} whenNone="Anyone who may edit them" decidesAccess />
      </FormSection>
      <RolesSettings {...parts} />
      <HiddenProperties {...parts} />
      <RepeatSettings {...parts} />
      <ScheduleSettings {...parts} all={all} />
      <Deletion {...parts} />
    </div>
  )
}

function HiddenProperties({ form: { values, change } }: DesignerParts) {
  const { hiddenProperties: hidden } = values
  const set = (property: string, is: boolean) =>
    change({ hiddenProperties: is ? [...hidden, property] : hidden.filter((one) => one !== property) })
  return (
    <FormSection title="Not shown in the form">
      {HIDEABLE_PROPERTIES.map((property) => (
        <Checkbox key={property} isSelected={hidden.includes(property)} onChange={(is) => set(property, is)}>
          {PROPERTY_TITLES[property]}
        </Checkbox>
      ))}
    </FormSection>
  )
}

function Deletion({ form, stored }: DesignerParts) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const namesOf = useNamesInWords()
  const say = useInOwnWords()
  const remove = async () => {
    try {
      const { isDisabled } = await call(templates.remove, { params: { id: String(stored.id) } })
      form.cancel()
      toast({ text: `${stored.title} was ${isDisabled ? 'disabled' : 'deleted'}.`, tone: 'success' })
      await cache.invalidateQueries({ queryKey: keyOf(templates.list) })
      await navigate({ to: '/configuration', search: { section: 'templates' }, ignoreBlocker: true })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
  }
  const isUsed = stored.usedBy.length > 0
  return (
    <DeleteButton
      name={stored.title}
      text={isUsed ? say('It will be disabled instead: new records cannot use it, and existing records keep it.') : ''}
      usedBy={() => Promise.resolve(stored.usedBy)}
      namedBy={() => namesOf('template', stored.id)}
      onDelete={() => void remove()}
    />
  )
}
