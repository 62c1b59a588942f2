import type { FieldDefinition } from '@dossier/contract/fields'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { fieldType } from '@dossier/core/fields/types/registry'
import { reader } from '../../lib/dates.ts'
import { useNow } from '../../ui/use-now.ts'
import { useItems } from './items/item-names.ts'

interface TimesTextProps {
  definition: FieldDefinition
  value: TimeSpentValue
}

/** Times that go on while they are read. */
export function TimesText({ definition, value }: TimesTextProps) {
  const items = useItems(itemIdsOf(definition, value))
  return fieldType(definition.dataType).display(value as never, definition, { ...reader(), now: useNow(), items })
}
