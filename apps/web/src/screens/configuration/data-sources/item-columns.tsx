import type { DataDefinition } from '@dossier/contract/data-sources/definitions'
import type { DataItem } from '@dossier/contract/data-sources/items'
import { itemField } from '@dossier/core/data-sources/item-field'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { Trash2 } from 'lucide-react'
import { FieldValueText } from '../../../kits/fields/FieldValueText.tsx'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Acts {
  onOpen: (item: DataItem) => void
  /** Missing: the items are only to be read. */
  remove?: (item: DataItem) => Promise<void>
  /** Of items that were removed. */
  restore?: (item: DataItem) => Promise<void>
}

/** The label, the fields of tables, and the button that removes a row. */
export const itemColumns = (
  { title, fields }: DataDefinition,
  { onOpen, remove, restore }: Acts,
): TableColumn<DataItem>[] => [
  {
    id: 'label',
    heading: title,
    isHead: true,
    width: { min: 160, grow: 2 },
    cell: (item) => <RowName name={item.label} onOpen={item.deleted ? undefined : () => onOpen(item)} />,
  },
  ...fields
    .filter(({ includeInTable }) => includeInTable)
    .map((field): TableColumn<DataItem> => {
      const definition = itemField(field)
      return {
        id: field.id,
        heading: field.title,
        width: { min: 110, grow: 1 },
        narrow: 'labeled',
        isNumeric: isNumeric(field.dataType),
        cell: (item) => <FieldValueText definition={definition} value={item.fields[field.id] ?? null} />,
      }
    }),
  ...(restore
    ? [
        {
          id: 'restore',
          heading: 'Restore',
          width: { min: 104 },
          narrow: 'end' as const,
          cell: (item: DataItem) => (
            <Button variant="outline" aria-label={`Restore ${item.label}`} onPress={() => void restore(item)}>
              Restore
            </Button>
          ),
        },
      ]
    : []),
  ...(remove && !restore
    ? [
        {
          id: 'remove',
          heading: 'Remove',
          width: { min: 84 },
          narrow: 'end' as const,
          cell: (item: DataItem) => (
            <IconButton label={`Remove ${item.label}`} onPress={() => void remove(item)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          ),
        },
      ]
    : []),
]
