import { z } from 'zod'
import { RoleValue, Subrole } from './fields/role.ts'
import { DataRow } from './fields/rows.ts'
import { TimeSpentValue } from './fields/time-spent.ts'
import { SUBROLES, TEAMS_PER_USER } from './limits.ts'
import { idOf } from './shapes.ts'
import { CALCULATION_SETTINGS } from './fields/calculation.ts'

/** The data types that can be stored and edited so far. */
export const DATA_TYPES = [
  'text',
  'text-area',
  'number',
  'dollar',
  'date',
  'date-time',
  'time',
  'checkbox',
  'list',
  'list-multiple',
  'list-data',
  'map-marker',
  'map-path',
  'map-region',
  'external-link',
  'case-number',
  'file-only',
  'user-role',
  'calculated',
  'time-spent',
  'icon-upload',
] as const
export const DataType = z.enum(DATA_TYPES)
export type DataType = z.infer<typeof DataType>

export const MARKER_COLORS = ['Blue', 'Green', 'Orange', 'Purple', 'Red'] as const

/** A point on a map. Degrees. */
export const Marker = z.object({
  lat: z.number(),
  lng: z.number(),
  colour: z.enum(MARKER_COLORS),
  label: z.string(),
})
export type Marker = z.infer<typeof Marker>

/** Latitude and longitude, in degrees. */
const Position = z.array(z.number()).length(2)
export type Position = [number, number]

/** The possible values of a field; null is empty. The data type decides which one it is. */
export const FieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(Marker),
  z.array(Position),
  z.array(DataRow),
  RoleValue,
  TimeSpentValue,
  z.null(),
])
export type FieldValue = z.infer<typeof FieldValue>

/** A choice of a list. `key` never changes, so that a choice can be renamed. */
export const Option = z.object({ key: z.int(), value: z.string(), label: z.string() })
export type Option = z.infer<typeof Option>

/** A choice that its list no longer has. */
const FormerChoice = z.object({ value: z.string(), label: z.string() })

/** A column of a list of rows: a value that the items have. (D-093) */
export const ItemColumn = z.object({
  /** Of the definition of the data source. */
  field: z.string(),
  label: z.string(),
  order: z.int(),
  dataType: DataType,
})
export type ItemColumn = z.infer<typeof ItemColumn>

export const FieldPermissions = z.object({
  view: z.array(z.int()),
  edit: z.array(z.int()),
  adminOnly: z.boolean(),
})

/** Of a number. */
export const MOST_DECIMALS = 10

export const FieldExtensions = z.object({
  precision: z.int().min(0).max(MOST_DECIMALS).optional(),
  markerColor: z.enum(MARKER_COLORS).optional(),
  allowRichText: z.boolean().optional(),
  /** Those who fill in the field may add items to its data source. */
  allowAddingToDataSource: z.boolean().optional(),
  /** Only items are offered whose value of `listFilterValueField` equals that of this other field of the record. */
  listFilter: z.string().max(36).optional(),
  /** Of the definition of the data source. */
  listFilterValueField: z.string().max(36).optional(),
  hasSubroles: z.boolean().optional(),
  subroles: z.array(Subrole).max(SUBROLES).optional(),
  /** In each sub-role, if the role has some. */
  isSingleUser: z.boolean().optional(),
  allowExternalUsers: z.boolean().optional(),
  allowTimeTracking: z.boolean().optional(),
  /** Whose members can be added to a role; an empty list permits everyone. */
  teams: z.array(idOf('team')).max(TEAMS_PER_USER).optional(),
  ...CALCULATION_SETTINGS,
})
export type FieldExtensions = z.infer<typeof FieldExtensions>

/** A value that the items of a data source have. */
export const ItemField = z.object({ id: z.string(), title: z.string(), dataType: DataType })
export type ItemField = z.infer<typeof ItemField>

export const FieldDefinition = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  dataType: DataType,
  /** Of the items that people choose from; null: it has choices of its own, or none. */
  dataSourceId: z.string().nullable(),
  displayReadOnly: z.boolean(),
  permissions: FieldPermissions,
  /** Choices of a list, or the columns of a list of rows. */
  columnValues: z.array(z.union([Option, ItemColumn])),
  extensions: FieldExtensions,
  /** Choices that were removed, which records may still have; left out if there are none. (D-145) */
  formerChoices: z.array(FormerChoice).optional(),
  /** Nobody meets it, and its values stay; left out of one that is in use. (D-145) */
  archived: z.boolean().optional(),
  /** The values that its items have besides their labels, if it chooses items that have some. */
  itemFields: z.array(ItemField).optional(),
  /** A calculated amount that is made from money, where its settings name no other format. */
  isMoney: z.boolean().optional(),
})
export type FieldDefinition = z.infer<typeof FieldDefinition>
