import type { ClauseParameters } from '@dossier/contract/clauses'
import type { DynamicParameter, ParameterContent, ParameterValue } from '@dossier/contract/insights/parameters'
import { TEXT_LENGTH } from '@dossier/contract/limits'

/** A value within an address: value, its stand-in, the days of a range. Empty ends are left out; `[]` is a cleared one. */
type Written = readonly unknown[]

/** What readers have chosen, as the address of a page has it; values that nobody touched are not in it. */
export const writeParameters = (values: readonly ParameterValue[]): Record<string, Written> =>
  Object.fromEntries(
    values
      .filter(({ isAltered }) => isAltered)
      .map(({ key, value, dynamicValue, searchClauseParameters }) => {
        const parts = [value, dynamicValue, searchClauseParameters]
        return [key, parts.slice(0, parts.findLastIndex((part) => part !== null) + 1)]
      }),
  )

/** Reads the values of an address, whoever wrote it; what is no value of a parameter is left out. */
export function readParameters(
  written: unknown,
  parameters: readonly Pick<DynamicParameter, 'key' | 'dataType'>[],
): ParameterValue[] {
  if (typeof written !== 'object' || written === null) return []
  return parameters.flatMap(({ key, dataType }) => {
    const parts: unknown = Object.hasOwn(written, key) ? (written as Record<string, unknown>)[key] : undefined
    if (!Array.isArray(parts)) return []
    const [value = null, dynamicValue = null, searchClauseParameters = null] = parts as unknown[]
    if (!isContent(value) || !isToken(dynamicValue) || !isRange(searchClauseParameters)) return []
    return [{ key, dataType, value, dynamicValue, searchClauseParameters, isAltered: true }]
  })
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= TEXT_LENGTH) || Number.isFinite(value)

const isContent = (value: unknown): value is ParameterContent =>
  value === null || isPlain(value) || (Array.isArray(value) && value.length <= 100 && value.every(isPlain))

/** True says that the value is the name of a period, or of something else that is worked out. */
const isToken = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'boolean' || isPlain(value)

/** What its days mean is checked when it is used. */
const isRange = (value: unknown): value is ClauseParameters | null =>
  value === null || (typeof value === 'object' && !Array.isArray(value))
