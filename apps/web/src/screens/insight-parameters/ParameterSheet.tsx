import { dataSources } from '@dossier/contract/data-sources/sources'
import {
  insightParameters,
  PARAMETER_TYPES,
  type DynamicParameter,
  type ParameterType,
} from '@dossier/contract/insights/parameters'
import { canChangeInsights } from '@dossier/core/access/insights'
import { EMPTY_SETTING, isFilled, settingFault, type ParameterSetting } from '@dossier/core/insights/parameter-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ValueEditor } from '../../kits/filters/ValueEditor.tsx'
import { DeleteUnused } from '../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { filterOfSetting, parameterColumn, valueOfFilter } from '../../kits/insight-result/parameter-column.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TYPE_WORDS } from './type-words.ts'

interface ParameterValues {
  name: string
  key: string
  dataType: ParameterType
  dataSourceId: string | null
  setting: ParameterSetting
  passValueToParameter: string | null
}

const BLANK: ParameterValues = {
  name: '',
  key: '',
  dataType: 'DateRange',
  dataSourceId: null,
  setting: EMPTY_SETTING,
  passValueToParameter: null,
}

const TITLES = {
  name: 'Name',
  key: 'Key',
  dataType: 'Type',
  dataSourceId: 'Data source',
  setting: 'Default',
  passValueToParameter: 'Passes its value to',
}

const versionOf = (one: DynamicParameter) => ({
  values: {
    name: one.name,
    key: one.key,
    dataType: one.dataType,
    dataSourceId: one.dataSourceId,
    setting: {
      value: one.defaultValue,
      dynamicValue: one.dynamicValue,
      searchClauseParameters: one.searchClauseParameters,
    },
    passValueToParameter: one.passValueToParameter,
  },
  lastUpdated: one.lastUpdated,
})

async function readParameter(key: string) {
  const found = (await call(insightParameters.list)).find((one) => one.key === key)
  if (!found) throw new ApiError(404, 'This parameter was deleted.')
  return versionOf(found)
}

interface ParameterSheetProps {
  /** Null for a new one. */
  parameter: DynamicParameter | null
  all: readonly DynamicParameter[]
  onClose: () => void
}

type ParameterForm = FormState<ParameterValues, string | undefined>

/** Makes, changes or deletes a parameter. */
export function ParameterSheet({ parameter, all, onClose }: ParameterSheetProps) {
  const cache = useQueryClient()
  const form = useParameterForm(parameter, onClose)
  const remove = () =>
    form.act(async () => {
      await call(insightParameters.remove, { params: { key: parameter!.key } })
      await cache.invalidateQueries({ queryKey: keyOf(insightParameters.list) })
      onClose()
    })
  return (
    <FormDialog
      title={parameter ? parameter.name : 'New Parameter'}
      form={form}
      onClose={onClose}
      danger={
        parameter &&
        form.closed === undefined && (
          <DeleteUnused
            name={`parameter “${parameter.name}”`}
            usage={queryOf(insightParameters.usage, { params: { key: parameter.key } })}
            remedy="Remove it there first."
            onDelete={() => void remove()}
          />
        )
      }
    >
      <ParameterInputs form={form} parameter={parameter} all={all} />
    </FormDialog>
  )
}

function useParameterForm(parameter: DynamicParameter | null, onClose: () => void): ParameterForm {
  const cache = useQueryClient()
  const me = useMe()
  return useForm({
    stored: parameter ? versionOf(parameter) : { values: BLANK, lastUpdated: undefined as string | undefined },
    titles: TITLES,
    keep: { place: `insightParameters.${parameter?.key ?? 'new'}`, label: parameter?.name ?? 'New parameter' },
    save: ({ values: { setting, ...values }, lastUpdated }) =>
      request(
        insightParameters.save,
        {
          body: {
            ...values,
            defaultValue: setting.value,
            dynamicValue: setting.dynamicValue,
            searchClauseParameters: setting.searchClauseParameters,
            isNew: !parameter,
            lastUpdated,
          },
        },
        {
          inputs: { defaultValue: 'setting', dynamicValue: 'setting', searchClauseParameters: 'setting' },
          onReply: () => cache.invalidateQueries({ queryKey: keyOf(insightParameters.list) }),
        },
      ),
    faults: (values): Record<string, string> => {
      const fault = isFilled(values.setting) ? settingFault(values, values.setting) : null
      return fault === null ? {} : { setting: fault }
    },
    latest: parameter && { read: () => readParameter(parameter.key) },
    closed: canChangeInsights(me)
      ? undefined
      : 'To change parameters, ask an administrator for the right to edit data.',
    onClose,
  })
}

const NONE = ' none'

/** A key that addresses and filters can name. */
const keyOfName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[^A-Za-z]+|-+$/g, '')
    .toLowerCase()
    .slice(0, 50)

function ParameterInputs({ form, parameter, all }: { form: ParameterForm } & Omit<ParameterSheetProps, 'onClose'>) {
  const { name, key, dataType, dataSourceId, passValueToParameter } = form.values
  const sources = useQuery(queryOf(dataSources.list)).data ?? []
  const receivers = all.filter((one) => one.key !== key && one.dataType === dataType)
  const rename = (next: string) =>
    form.change({ name: next, ...(!parameter && key === keyOfName(name) && { key: keyOfName(next) }) })
  return (
    <>
      <TextField {...form.text('name')} onChange={rename} autoFocus={!parameter} />
      <TextField {...form.text('key')} isReadOnly={parameter !== null} note="Addresses and filters name it so." />
      <Select
        {...form.field('dataType')}
        items={PARAMETER_TYPES.map((id) => ({ id, label: TYPE_WORDS[id] }))}
        onChange={(id) =>
          form.change({
            dataType: id as ParameterType,
            dataSourceId: null,
            setting: EMPTY_SETTING,
            passValueToParameter: null,
          })
        }
      />
      {dataType === 'DataSource' && (
        <Select
          {...form.field('dataSourceId')}
          items={sources.map(({ id, title }) => ({ id, label: title }))}
          placeholder="Choose a data source"
          onChange={(id) => form.change({ dataSourceId: String(id), setting: EMPTY_SETTING })}
          search="Search data sources"
        />
      )}
      {(dataType !== 'DataSource' || dataSourceId !== null) && <DefaultField form={form} />}
      {(receivers.length > 0 || passValueToParameter !== null) && (
        <Select
          {...form.field('passValueToParameter')}
          items={[
            { id: NONE, label: 'No other parameter' },
            ...receivers.map((one) => ({ id: one.key, label: one.name })),
          ]}
          value={passValueToParameter ?? NONE}
          onChange={(id) => form.change({ passValueToParameter: id === NONE ? null : String(id) })}
        />
      )}
    </>
  )
}

/** The value that counts until a reader chooses another one. */
function DefaultField({ form }: { form: ParameterForm }) {
  const { setting, ...values } = form.values
  const parameter: DynamicParameter = {
    ...values,
    name: TITLES.setting,
    defaultValue: setting.value,
    dynamicValue: setting.dynamicValue,
    searchClauseParameters: setting.searchClauseParameters,
    lastUpdated: '',
  }
  return (
    <div className="form-field" data-input="setting" role="group" aria-label="Default">
      <span className="label">Default</span>
      <ValueEditor
        filter={filterOfSetting(parameter, setting)}
        column={parameterColumn(parameter)}
        onChange={(filter) => {
          const { value, dynamicValue, searchClauseParameters } = valueOfFilter(parameter, filter)
          form.change({ setting: { value, dynamicValue, searchClauseParameters } })
        }}
        onEnter={() => undefined}
        autoFocus={false}
      />
      {isFilled(setting) && form.closed === undefined && (
        <Button variant="outline" onPress={() => form.change({ setting: EMPTY_SETTING })}>
          No Default
        </Button>
      )}
      <FieldError text={form.faultAt('setting')} />
    </div>
  )
}
