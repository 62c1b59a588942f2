import { numberColumns } from '@dossier/core/calculations/totals'
import { sortOf } from '@dossier/core/calculations/operands'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { useState } from 'react'
import { useInOwnWords } from '../../../../lib/words.ts'
import { useReturningFocus } from '../../../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../../../kits/fields/Picker.tsx'
import { ChipsField } from '../../../../kits/form/ChipsField.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

const NO_FACTOR = { id: '', label: 'Nothing' }
const FIELDS = ''

/** The numbers of a total or an average: those of fields, or of a column of a table. */
export function NumbersSettings(props: KindSettingsProps) {
  const { settings, others, onChange } = props
  const say = useInOwnWords()
  const tables = others.filter((one) => numberColumns(one).length > 0)
  const table = others.find(({ id }) => id === settings.dataListField)
  const columns = numberColumns(table ?? NO_COLUMNS).map(({ field, label }) => ({ id: field, label }))
  if (tables.length === 0 && !table) return <FieldNumbers {...props} />
  const choose = (id: string) => {
    const [first] = numberColumns(tables.find((one) => one.id === id) ?? NO_COLUMNS)
    onChange({
      fields: undefined,
      dataListField: id || undefined,
      dataItemField: first?.field,
      timesItemField: undefined,
    })
  }
  return (
    <>
      <Select
        label={EXTENSION_TITLES.dataListField}
        items={[
          { id: FIELDS, label: say('Fields of the record') },
          ...tables.map(({ id, title }) => ({ id, label: title })),
        ]}
        value={settings.dataListField ?? FIELDS}
        onChange={(id) => choose(String(id))}
      />
      {table ? (
        <div className="operand-pair">
          <Select
            label={EXTENSION_TITLES.dataItemField}
            placeholder="Choose a column"
            items={columns}
            value={settings.dataItemField ?? null}
            onChange={(id) => onChange({ dataItemField: String(id) })}
          />
          <Select
            label={EXTENSION_TITLES.timesItemField}
            items={[NO_FACTOR, ...columns]}
            value={settings.timesItemField ?? NO_FACTOR.id}
            onChange={(id) => onChange({ timesItemField: String(id) || undefined })}
          />
        </div>
      ) : (
        <FieldNumbers {...props} />
      )}
    </>
  )
}

const NO_COLUMNS = { columnValues: [] }

function FieldNumbers({ settings: { fields = [] }, others, onChange }: KindSettingsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const titleOf = (id: string) => others.find((one) => one.id === id)?.title ?? id
  return (
    <ChipsField
      label={EXTENSION_TITLES.fields}
      add="Add numbers"
      chosen={fields.map((id, nth) => ({ id: nth, label: titleOf(id) }))}
      isDisabled={false}
      error={undefined}
      data-input="extensions"
      button={button}
      onOpen={() => setIsOpen(true)}
      onRemove={(nth) => onChange({ fields: fields.toSpliced(nth, 1) })}
    >
      {isOpen && (
        <Picker
          label="Find a field"
          multiple
          options={others.filter((one) => sortOf(one) === 'number').map(({ id, title }) => ({ id, label: title }))}
          chosen={fields}
          onPick={(ids) => onChange({ fields: ids.map(String) })}
          onClose={() => setIsOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
