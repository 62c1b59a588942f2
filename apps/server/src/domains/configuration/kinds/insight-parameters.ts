import { asIds } from '@dossier/core/configuration/compared-values'
import { removeParameter, saveParameter } from '../../insights/edit-parameters.ts'
import type { KindCalls } from './kind-calls.ts'

export const insightParameters: KindCalls<'insightParameters'> = {
  save: async (ctx, { key: _key, title, parameter, dataSource, passValueTo, ...more }, before) => {
    const { defaultValue, dataType } = more
    const saved = await saveParameter(ctx, {
      ...more,
      key: before?.key ?? parameter,
      name: title,
      dataSourceId: dataSource,
      defaultValue: dataType === 'Team' ? asIds(defaultValue, { kind: 'teams' }) : defaultValue,
      passValueToParameter: passValueTo || null,
      isNew: !before,
    })
    return { id: saved.key }
  },
  remove: removeParameter,
}
