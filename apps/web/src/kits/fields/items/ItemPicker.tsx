import { picksRecords } from '@dossier/core/fields/chosen-items'
import type { ItemPickerProps } from './item-picker.ts'
import { RecordPicker } from '../RecordPicker.tsx'
import { SourcePicker } from './SourcePicker.tsx'

/** What a field chooses from: the items of its data source, or records. */
export const ItemPicker = (props: ItemPickerProps) =>
  picksRecords(props.definition) ? <RecordPicker {...props} /> : <SourcePicker {...props} />
