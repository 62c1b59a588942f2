import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '@dossier/contract/limits'
import {
  RULE_TRIGGERS,
  TRIGGER_FIELDS,
  type RuleAppliesTo,
  type RuleExposure,
  type RuleTrigger,
} from '@dossier/contract/rules/rule'
import { allFilters } from '@dossier/core/filters/filter'
import { templates } from '@dossier/contract/templates/calls'
import { appliesToText, TRIGGER_LABELS, TRIGGER_NOTES } from '@dossier/core/rules/trigger-words'
import { useQuery } from '@tanstack/react-query'
import { Filter, Play, Zap, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useReturningFocus } from '../../../kits/case-form/use-returning-focus.ts'
import { PickButton } from '../../../kits/case-form/FormPicks.tsx'
import { FiltersField } from '../../../kits/definition-form/FiltersField.tsx'
import { Picker } from '../../../kits/fields/Picker.tsx'
import { ChipsField } from '../../../kits/form/ChipsField.tsx'
import { FormPage } from '../../../kits/form/FormPage.tsx'
import type { InputProps } from '../../../kits/form/inputs.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords, useWords } from '../../../lib/words.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionsPart } from './ActionsPart.tsx'
import type { RuleFormState } from './RuleEditor.tsx'
import type { StoredRule } from './rule-values.ts'
import type { RuleOffer } from './use-rule-offer.ts'

export interface RuleFormProps {
  form: RuleFormState
  isNew: boolean
  stored: StoredRule
  offer: RuleOffer
  /** Those of other rules. */
  folders: readonly string[]
  exposures: readonly RuleExposure[]
}

/** When a rule runs, if what is true, and what it does then. */
export function RuleForm({ form, isNew, stored, offer, folders, exposures }: RuleFormProps) {
  return (
    <FormPage form={form}>
      <TextField {...form.text('title')} autoFocus={isNew} />
      <TextField {...form.text('description')} maxLength={TEXT_LENGTH} rows={2} />
      <FolderPick {...form.field('folder')} folders={folders} onChange={(folder) => form.change({ folder })} />
      <Part icon={Zap} title="When" tone="accent">
        <WhenPart form={form} offer={offer} />
      </Part>
      <Part icon={Filter} title="If" tone="violet" note="all of these are true">
        <FiltersField
          thing="rule"
          {...form.field('filters')}
          columns={offer.columns}
          stored={stored.conditions as never}
          shown={[]}
          onChange={(filters) => form.change({ filters })}
        />
        {form.values.filters.length === 0 && <p className="field-note">Always.</p>}
        {asksForFiles(form.values.filters, offer) && (
          <p className="field-note">
            Files are looked at when the rule is set off. Adding or deleting one sets off none.
          </p>
        )}
      </Part>
      <Part icon={Play} title="Then" tone="green" note="in this order">
        <ActionsPart form={form} offer={offer} exposures={exposures} />
      </Part>
    </FormPage>
  )
}

const asksForFiles = (filters: RuleFormState['values']['filters'], { definitions }: RuleOffer): boolean =>
  allFilters(filters).some(({ field }) => definitions.get(field)?.dataType === 'file-only')

interface PartProps {
  icon: LucideIcon
  title: string
  tone: 'accent' | 'violet' | 'green'
  note?: string
  children: ReactNode
}

function Part({ icon: Icon, title, tone, note, children }: PartProps) {
  const titleId = useId()
  return (
    <section className="rule-part" aria-labelledby={titleId}>
      <span className="rule-part-icon" data-tone={tone} aria-hidden>
        <Icon size={14} />
      </span>
      <h3 id={titleId}>
        {title} {note && <span className="sub">{note}</span>}
      </h3>
      <div className="rule-part-body">{children}</div>
    </section>
  )
}

const APPLIES_TO: readonly RuleAppliesTo[] = ['both', 'record', 'case']

function WhenPart({ form, offer }: Pick<RuleFormProps, 'form' | 'offer'>) {
  const words = useWords()
  const { trigger } = form.values
  const allTemplates = useQuery(queryOf(templates.list)).data ?? []
  const say = useInOwnWords()
  return (
    <div className="rule-fields">
      <div className="rule-trigger">
        <Select
          {...form.field('trigger')}
          items={RULE_TRIGGERS.map((id) => ({ id, label: TRIGGER_LABELS[id] }))}
          onChange={(id) => form.change({ trigger: id as RuleTrigger })}
        />
        <Select
          {...form.field('appliesTo')}
          items={APPLIES_TO.map((id) => ({ id, label: appliesToText(id, words) }))}
          onChange={(id) => form.change({ appliesTo: id as RuleAppliesTo })}
        />
      </div>
      {trigger === 'FieldChanged' && (
        <KeysField
          {...form.field('triggerFieldIds')}
          add="Add field"
          search="Search fields"
          most={TRIGGER_FIELDS}
          options={offer.triggers}
          onChange={(keys) => form.change({ triggerFieldIds: keys.map(String) })}
        />
      )}
      <KeysField
        {...form.field('templateIds')}
        add="Add template"
        search="Search templates"
        whenNone="All templates"
        options={allTemplates.map(({ id, title }) => ({ id, label: title }))}
        onChange={(ids) => form.change({ templateIds: ids.map(Number) })}
      />
      <p className="field-note">{say(TRIGGER_NOTES[trigger])}</p>
    </div>
  )
}

interface KeysFieldProps<I extends string | number> extends InputProps {
  label: string
  add: string
  search: string
  whenNone?: string
  most?: number
  value: readonly I[]
  options: readonly { id: I; label: string }[]
  onChange: (ids: (string | number)[]) => void
}

/** Several of a list, as chips. What is gone stays until it is removed. */
function KeysField<I extends string | number>(props: KeysFieldProps<I>) {
  const { add, search, whenNone, most = Infinity, value, options, onChange, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  return (
    <ChipsField
      {...rest}
      add={add}
      whenNone={value.length === 0 && whenNone}
      chosen={value.map((id) => ({ id, label: labels.get(id) ?? '[Value not found]' }))}
      button={button}
      onOpen={() => setOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one !== id))}
    >
      {isOpen && (
        <Picker
          label={search}
          multiple
          options={options}
          chosen={value}
          onPick={(ids) => onChange(ids.slice(0, most))}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}

interface FolderPickProps extends InputProps {
  label: string
  value: string | null
  folders: readonly string[]
  onChange: (folder: string | null) => void
}

const NONE = ''

/** The heading under which the list shows the rule: one that others have, or a new one. */
function FolderPick({ label, value, folders, onChange, ...rest }: FolderPickProps) {
  const labelId = useId()
  const choices = [...new Set([...folders, ...(value === null ? [] : [value])])]
  return (
    <div className="form-field" data-input={rest['data-input']} inert={rest.isDisabled}>
      <span className="label" id={labelId}>
        {label}
      </span>
      <PickButton
        labelId={labelId}
        list={(close, triggerRef) => (
          <Picker
            label="Search, or name a new folder"
            options={[{ id: NONE, label: 'No Folder' }, ...choices.map((title) => ({ id: title, label: title }))]}
            chosen={[value ?? NONE]}
            searchLength={LOOKUP_TITLE_LENGTH}
            newOption={(text) =>
              text === '' || choices.includes(text) ? undefined : { id: text, label: text, hint: 'New folder' }
            }
            onPick={([id]) => id !== undefined && onChange(id === NONE ? null : String(id))}
            onClose={close}
            triggerRef={triggerRef}
          />
        )}
      >
        {value ?? 'No Folder'}
      </PickButton>
    </div>
  )
}
