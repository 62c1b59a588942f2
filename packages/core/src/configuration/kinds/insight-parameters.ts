import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import { asKeys, eachValue, renamedValue, type ValueKind } from '../compared-values.ts'
import type { ThingOf } from '../configuration.ts'
import type { Kind } from './kind.ts'
import { maybe } from './references.ts'

type Parameter = ThingOf<'insightParameters'>

const DEFAULTS: Partial<Record<Parameter['dataType'], ValueKind>> = {
  Team: { kind: 'teams' },
  User: { kind: 'people' },
  DataSource: { kind: 'items' },
}

export const insightParameters: Kind<'insightParameters'> = {
  noun: 'parameter',
  isCircular: true,
  read: (stored) => {
    const { key, title, definition } = stored as { key: string; title: string; definition: DynamicParameter }
    const { dataType, dataSourceId, defaultValue, dynamicValue, searchClauseParameters } = definition
    return {
      key,
      title,
      parameter: key,
      dataType,
      dataSource: dataSourceId ?? null,
      defaultValue: asKeys(defaultValue ?? null, DEFAULTS[dataType] ?? null),
      dynamicValue: dynamicValue ?? null,
      searchClauseParameters: searchClauseParameters ?? null,
      passValueTo: definition.passValueToParameter ?? null,
    }
  },
  rekey: (parameter, scope) => ({
    ...parameter,
    dataSource: maybe('dataSources', parameter.dataSource, scope, 'dataSource'),
    defaultValue: rekeyDefault(parameter, scope),
    passValueTo: maybe('insightParameters', parameter.passValueTo, scope, 'passValueTo'),
  }),
  portable: (parameter, { faultOf }) => {
    const fault = faultOf((scope) => rekeyDefault(parameter, scope))
    if (fault === null) return { thing: parameter, faults: [] }
    return { thing: { ...parameter, defaultValue: null }, faults: [`its default ${fault}`] }
  },
  withLeftOut: (desired, { whole, compared }) =>
    compared.defaultValue === whole.defaultValue || desired.defaultValue !== null || desired.dynamicValue !== null
      ? desired
      : { ...desired, defaultValue: whole.defaultValue },
}

function rekeyDefault({ dataType, defaultValue }: Parameter, scope: Parameters<typeof renamedValue>[2]) {
  const of = DEFAULTS[dataType]
  const at = `${scope.at}.defaultValue`
  return of ? eachValue(defaultValue, (one) => renamedValue(one, of, { ...scope, at })) : defaultValue
}
