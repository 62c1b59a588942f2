import { keyOf } from '../configuration.ts'
import type { Kind } from './kind.ts'

export const definitions: Kind<'definitions'> = {
  noun: 'definition',
  parts: { kind: 'definitionFields', at: 'fields' },
  rekey: (definition, { rename, at }) => ({
    ...definition,
    fields: definition.fields.map((field, nth) => ({
      ...field,
      key: rename({
        kind: 'definitionFields',
        key: keyOf(field),
        within: keyOf(definition),
        at: `${at}.fields.${nth}.key`,
      }),
    })),
  }),
}
