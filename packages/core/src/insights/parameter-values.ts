import type { ClauseParameters } from '@dossier/contract/clauses'
import type {
  DynamicParameter,
  ParameterContent,
  ParameterType,
  ParameterValue,
} from '@dossier/contract/insights/parameters'
import { ClauseFault } from '../filters/clause-fault.ts'
import { type Period, PERIODS, readDay, spanOf } from '../filters/periods.ts'
import { tokenOf } from '../filters/terms.ts'

/** What a parameter holds: of its default, or of what a reader has chosen. */
export interface ParameterSetting {
  value: ParameterContent
  dynamicValue: string | number | boolean | null
  searchClauseParameters: ClauseParameters | null
}

export const EMPTY_SETTING: ParameterSetting = { value: null, dynamicValue: null, searchClauseParameters: null }

type Defined = Pick<DynamicParameter, 'name' | 'dataType'>

export const defaultOf = (parameter: DynamicParameter): ParameterSetting => ({
  value: parameter.defaultValue,
  dynamicValue: parameter.dynamicValue,
  searchClauseParameters: parameter.searchClauseParameters,
})

/** What was sent replaces the default, null too; a value that nobody touched is still the default. (D-152) */
export function settingOf(parameter: DynamicParameter, sent: readonly ParameterValue[]): ParameterSetting {
  const own = sent.findLast(({ key }) => key === parameter.key)
  return own && (own.isAltered || isFilled(own)) ? own : defaultOf(parameter)
}

/**
 * What other parameters get when another dashboard is opened from one. A parameter that has no value hands on nothing: it
 * would clear the other one. (D-076)
 */
export function passedParameters(
  defined: readonly DynamicParameter[],
  values: readonly ParameterValue[],
): ParameterValue[] {
  const passed = defined.flatMap((parameter): ParameterValue[] => {
    const { passValueToParameter: key } = parameter
    const { value, dynamicValue, searchClauseParameters } = settingOf(parameter, values)
    const setting = { value, dynamicValue, searchClauseParameters }
    return key === null || !isFilled(setting) ? [] : [{ key, ...setting, isAltered: true }]
  })
  const keys = new Set(passed.map(({ key }) => key))
  return [...values.filter(({ key }) => !keys.has(key)), ...passed]
}

/** Whether there is a value at all. (B-PARAM-04) */
export function isFilled({ value, dynamicValue }: ParameterSetting): boolean {
  const token = tokenOf({ value: Array.isArray(value) ? null : value, dynamicValue })
  if (token !== null) return token !== ''
  return Array.isArray(value) ? value.length > 0 : value !== null && String(value).trim() !== ''
}

/** Why a parameter with this setting cannot be used, as a sentence; null if it can. (B-PARAM-04, B-PARAM-05) */
export function settingFault({ name, dataType }: Defined, setting: ParameterSetting): string | null {
  return isFilled(setting) ? FAULTS[dataType](setting, name) : `Choose a value for "${name}".`
}

export const isValidSetting = (parameter: Defined, setting: ParameterSetting): boolean =>
  settingFault(parameter, setting) === null

const FAULTS: Record<ParameterType, (setting: ParameterSetting, name: string) => string | null> = {
  Text: ({ value }, name) => (typeof value === 'string' ? null : `Enter a text for "${name}".`),
  Number: ({ value }, name) =>
    !Array.isArray(value) && Number.isFinite(Number(value)) ? null : `Enter a number for "${name}".`,
  Date: (setting, name) => dayFault(setting, name),
  DateRange: (setting, name) => rangeFault(setting, name),
  DataSource: ({ value }, name) => (isChosen(value) ? null : `Choose items for "${name}".`),
  User: (setting, name) =>
    setting.dynamicValue === 'me' || isIds(setting.value) ? null : `Choose a person for "${name}".`,
  Team: ({ value }, name) => (isIds(value) ? null : `Choose a team for "${name}".`),
}

const EXTERNAL = /^ext-[0-9a-f-]{36}$/
const isChosen = (value: ParameterContent) => Array.isArray(value) || typeof value === 'string'
const isIds = (value: ParameterContent) =>
  (Array.isArray(value) ? value : [value]).every(
    (one) => (Number.isInteger(Number(one)) && Number(one) > 0) || EXTERNAL.test(String(one)),
  )

const tokenIn = ({ value, dynamicValue }: ParameterSetting) =>
  tokenOf({ value: Array.isArray(value) ? null : value, dynamicValue })

const DAYS = /^[+-]?\d{1,6}$/

function dayFault(setting: ParameterSetting, name: string): string | null {
  const token = tokenIn(setting)
  if (token === null) return readDay(setting.value) ? null : `Choose a date for "${name}".`
  return DAYS.test(token) ? null : rangeFault(setting, name)
}

/** The period that a setting names. */
export const periodOf = (setting: ParameterSetting): Period | undefined =>
  PERIODS.find((one) => one === (tokenIn(setting) ?? setting.value))

function rangeFault(setting: ParameterSetting, name: string): string | null {
  const period = periodOf(setting)
  if (!period) return `Choose a period for "${name}".`
  try {
    const today = Temporal.PlainDate.from('2026-01-01')
    spanOf(period, { today, firstDayOfWeek: 1, parameters: setting.searchClauseParameters ?? {} })
    return null
  } catch (error) {
    if (error instanceof ClauseFault) return `"${name}": ${error.message}`
    throw error
  }
}
