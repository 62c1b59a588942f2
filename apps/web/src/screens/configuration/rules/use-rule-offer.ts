import { fields } from '@dossier/contract/fields/calls'
import { fieldOfColumn } from '@dossier/core/filters/item-columns'
import { fieldKey } from '@dossier/core/fields/field-key'
import { offeredFields } from '@dossier/core/fields/is-offered'
import { placeholdersFor } from '@dossier/core/rules/placeholders'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyColumn } from '../../../kits/filters/every-column.ts'
import type { OfferedColumns } from '../../../kits/filters/use-filter-columns.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import type { CardContext } from './actions/card-props.ts'
import { definitionsOf, settableKeys } from './rule-values.ts'

export interface RuleOffer extends CardContext {
  /** What conditions ask about. */
  columns: OfferedColumns
  /** What can set a rule off by changing. */
  triggers: readonly { id: string; label: string }[]
}

/** Not set off by these: they change with every save, or follow from the time. */
const NO_TRIGGERS = new Set(['caseNumber', 'templateId', 'created', 'lastUpdated', 'closed', 'openForDays', 'deleted'])

/** Everything that a rule can name; rules run as nobody, so this is every field. Undefined until it is known. */
export function useRuleOffer(): { offer: RuleOffer | undefined; error: Error | null; retry: () => void } {
  const words = useWords()
  const { data, error, refetch } = useQuery(queryOf(fields.definitions))
  const offer = useMemo((): RuleOffer | undefined => {
    if (!data) return undefined
    const definitions = definitionsOf(data)
    const offered = offeredFields(data)
    const columns = everyColumn(offered, words.case)
    const names = new Map(columns.map(({ key, label }) => [key, label]))
    for (const [key, { title }] of definitions) names.set(key, title)
    const askable = columns.filter(({ key }) => key !== 'deleted')
    return {
      definitions,
      columns: new Map(askable.map((column) => [column.key, column])),
      triggers: [
        ...askable
          .filter(({ key }) => fieldOfColumn(key) === null && !NO_TRIGGERS.has(key))
          .map(({ key, label }) => ({ id: key, label })),
        ...offered.map(({ id, title }) => ({ id: fieldKey(id) as string, label: title })),
      ],
      nameOf: (key) => names.get(key) ?? 'Unavailable field',
      settable: settableKeys(offered),
      placeholders: placeholdersFor(offered).map(({ key, label }) => ({ key, label })),
    }
  }, [data, words])
  return { offer, error: offer ? null : error, retry: () => void refetch() }
}
