import type { InHexagon } from '@dossier/contract/insights/hexagons'
import type { CalculationCell, ResultGroup } from '@dossier/contract/insights/run'

/** A number whose records are shown. */
export interface Lead {
  /** As it is called, with the number: `Closed: 6`. */
  name: string
  /** Undefined: one of the Total row. */
  group?: ResultGroup
  groupName?: string
  /** Undefined: all records of the group. */
  calculation?: string
  part?: { value: string | null; label: string }
  /** The data type by which its numbers are written. */
  valueType?: string
  /** Of a heat map. */
  hexagon?: InHexagon
  records: number
}

/** Whether there are records behind a number to be shown. (D-138) */
export const leadsAnywhere = (cell: CalculationCell | undefined): cell is CalculationCell & { records: number } =>
  cell?.records !== undefined && cell.records > 0

/** Which mark or cell is open, as text: the same number has the same. */
export const leadId = ({
  group,
  calculation,
  part,
  hexagon,
}: Pick<Lead, 'group' | 'calculation' | 'part' | 'hexagon'>): string =>
  JSON.stringify([group?.id ?? null, calculation ?? null, part ? part.value : undefined, hexagon?.key])
