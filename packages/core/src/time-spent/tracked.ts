import type { FieldDefinition } from '@dossier/contract/fields'

type Tracking = Pick<FieldDefinition, 'dataType' | 'extensions'>

/** Whether the times of another field are stored in this one. */
export const isTracker = ({ dataType, extensions }: Tracking): boolean =>
  dataType === 'time-spent' || (dataType === 'calculated' && extensions.calculationType === 'TimeSpentAs')

/** Why the times of a field cannot be tracked, as a sentence for the user; null if they can. */
export function trackingFault(
  trackingFieldId: string | undefined,
  all: ReadonlyMap<string, Pick<FieldDefinition, 'dataType' | 'title'>>,
): string | null {
  if (trackingFieldId === undefined) return 'No field extension: choose the list to track.'
  const tracked = all.get(trackingFieldId)
  if (!tracked) return 'Error: Could not find tracking field. Choose another one.'
  return tracked.dataType === 'list'
    ? null
    : `Missing time tracked field Data Source ID: "${tracked.title}" is not a list with one choice. Choose another field.`
}

/** The same field with the choices of the one that it tracks, by which its values are named. */
export function withTrackedChoices<D extends FieldDefinition>(field: D, all: ReadonlyMap<string, D>): D {
  const tracked = isTracker(field) ? all.get(field.extensions.trackingFieldId ?? '') : undefined
  return tracked ? { ...field, dataSourceId: tracked.dataSourceId, columnValues: tracked.columnValues } : field
}
