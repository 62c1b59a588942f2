import { teams } from '@dossier/contract/users/teams'
import { templates } from '@dossier/contract/templates/calls'
import { canManageAccess } from '@dossier/core/access/support'
import { isDerived } from '@dossier/core/calculations/graph'
import { changeField, placeField, removeField, type DesignField } from '@dossier/core/templates/design'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { NewFieldRow } from '../../../kits/case-form/creation/NewFieldRow.tsx'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { useText } from './field-use-text.ts'
import { isClosed } from './is-closed.ts'
import type { DesignerParts } from './TemplateDesigner.tsx'
import type { DesignEditor } from './use-design.ts'

interface FieldSettingsProps extends DesignerParts {
  field: DesignField
  editor: DesignEditor
  onStep: (id: string, by: -1 | 1) => void
}

/** Everything that a template says about one of its fields. */
export function FieldSettings(props: FieldSettingsProps) {
  const { field, editor } = props
  const words = useWords()
  const change = (part: Partial<DesignField>) => editor.edit((before) => changeField(before, field.id, part))
  return (
    <div className="design-settings">
      <Checkbox isSelected={field.requiredRecord} onChange={(is) => change({ requiredRecord: is })}>
        {`Required for ${words.records}`}
      </Checkbox>
      <Checkbox isSelected={field.requiredCase} onChange={(is) => change({ requiredCase: is })}>
        {`Required for ${words.cases}`}
      </Checkbox>
      <Checkbox isSelected={field.isHidden} onChange={(is) => change({ isHidden: is })}>
        Hidden in the form
      </Checkbox>
      <DefaultValue {...props} />
      <Permissions field={field} onChange={change} />
      <Place {...props} />
    </div>
  )
}

function DefaultValue({ form, stored, field, definitions }: FieldSettingsProps) {
  const me = useMe()
  const definition = definitions.get(field.id)
  if (!definition || isDerived(definition)) return null
  if (isClosed(me, definition, stored))
    return <p className="sub">Its default value is shown to, and set by, people who may view the field.</p>
  const input = `defaults.${field.id}`
  return (
    <NewFieldRow
      of={{ field: { ...definition, title: 'Default value', description: '' } }}
      input={input}
      value={form.values.defaults[field.id] ?? null}
      problem={form.faultAt(input)}
      onChange={(value) => form.change({ defaults: { ...form.values.defaults, [field.id]: value } })}
      isLive
    />
  )
}

type Rights = NonNullable<DesignField['permissions']>

const NO_RIGHTS: Rights = { view: [], edit: [], adminOnly: false }

interface PermissionsProps {
  field: DesignField
  onChange: (part: Partial<DesignField>) => void
}

function Permissions({ field: { permissions }, onChange }: PermissionsProps) {
  const words = useWords()
  const { data: all = [] } = useQuery(queryOf(teams.list))
  const isClosed = !canManageAccess(useMe())
  const input = { 'data-input': 'permissions', error: undefined, isDisabled: isClosed, all, decidesAccess: true }
  const change = (part: Partial<Rights>) => onChange({ permissions: { ...NO_RIGHTS, ...permissions, ...part } })
  return (
    <>
      <Checkbox
        isDisabled={isClosed}
        isSelected={permissions !== null}
        onChange={(is) => onChange({ permissions: is ? NO_RIGHTS : null })}
      >
        Permissions of its own in this template
      </Checkbox>
      {permissions && (
        <div className="design-rights">
          <Checkbox
            isDisabled={isClosed}
            isSelected={permissions.adminOnly}
            onChange={(adminOnly) => change({ adminOnly })}
          >
            Only administrators see it
          </Checkbox>
          <TeamsField
            {...input}
            label="Teams that see it"
            whenNone="Anyone"
            value={permissions.view}
            onChange={(view) => change({ view: [...view] })}
          />
          <TeamsField
            {...input}
            label="Teams that fill it in"
            whenNone={`Anyone who may edit the ${words.record.toLowerCase()}`}
            value={permissions.edit}
            onChange={(edit) => change({ edit: [...edit] })}
          />
        </div>
      )}
    </>
  )
}

function Place({ form, stored, field, editor, definitions, onStep }: FieldSettingsProps) {
  const confirm = useConfirm()
  const inWords = useText()
  const title = definitions.get(field.id)?.title ?? field.id
  const remove = async () => {
    // What was never stored has no values.
    const isStored = stored.fields.some((one) => one.field.id === field.id)
    const params = { id: String(stored.id), fieldId: field.id }
    const use = isStored ? await call(templates.fieldUse, { params }).catch(() => undefined) : undefined
    const text = use && inWords(use)
    if (text && !(await confirm({ title: `Remove ${title} from the form?`, text, confirmLabel: 'Remove' }))) return
    editor.edit(
      (before) => removeField(before, field.id),
      () => `${title} removed.`,
    )
  }
  return (
    <>
      <Select
        label="Section"
        items={form.values.design.sections.map(({ id, title: label }) => ({ id, label }))}
        value={field.section}
        onChange={(section) =>
          editor.edit((before) => placeField(before, field.id, { section: String(section), before: null }))
        }
      />
      <div className="design-actions">
        <Button variant="outline" onPress={() => onStep(field.id, -1)}>
          <ArrowUp size={14} aria-hidden />
          Move up
        </Button>
        <Button variant="outline" onPress={() => onStep(field.id, 1)}>
          <ArrowDown size={14} aria-hidden />
          Move down
        </Button>
        <Button variant="outline" onPress={() => void remove()}>
          Remove from the form
        </Button>
      </div>
    </>
  )
}
