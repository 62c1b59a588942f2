import { z } from 'zod'
import { DefinitionFieldToSave, DefinitionToSave } from '../data-sources/definitions.ts'
import { DataSourceToSave } from '../data-sources/sources.ts'
import { DataType, FieldExtensions, FieldValue } from '../fields.ts'
import { EXPRESSION_LENGTH, MOST_OPERANDS } from '../fields/calculation.ts'
import { ChoiceToSave, FieldTitle, FieldToSave } from '../fields/calls.ts'
import {
  CATEGORIES,
  DATA_DEFINITIONS,
  DATA_SOURCES,
  FIELDS,
  FIELDS_PER_DEFINITION,
  FIELDS_PER_TEMPLATE,
  LIST_CHOICES,
  SECTIONS_PER_TEMPLATE,
  SEVERITIES,
  STATUSES,
  TEAMS_PER_USER,
  TEMPLATES,
} from '../limits.ts'
import { SeverityToSave } from '../lookups/severities.ts'
import { StatusToSave } from '../lookups/statuses.ts'
import { requiredText } from '../required-text.ts'
import { CadenceDetails, HIDEABLE_PROPERTIES, SectionDetail, TemplateToSave } from '../template-parts.ts'
import { CategoryToSave } from '../templates.ts'
import { TeamToSave } from '../users/teams.ts'

export const CONFIGURATION_FORMAT = 'dossier-configuration'
export const CONFIGURATION_VERSION = 1

/** How other parts of the file refer to a thing. */
const Key = requiredText('Enter a key.').max(150)
const Keys = z.array(Key).max(TEAMS_PER_USER)
/** Left out: the title. Two things of the same title need keys that differ. */
const OwnKey = { key: Key.optional() }

/** Whose members see or edit something; an empty list permits everyone. */
const Rights = { viewTeams: Keys, editTeams: Keys, adminOnly: z.boolean() }
const KindTeams = { caseTeams: Keys, recordTeams: Keys }

const Choice = z.strictObject({ ...OwnKey, label: ChoiceToSave.shape.label })

const Column = z.strictObject({ field: Key, label: ChoiceToSave.shape.label })

const DefinitionField = z.strictObject({
  ...OwnKey,
  title: DefinitionFieldToSave.shape.title,
  dataType: DefinitionFieldToSave.shape.dataType,
  required: z.boolean(),
  includeInTable: z.boolean(),
  section: DefinitionFieldToSave.shape.section,
})

const Side = z.strictObject({ fieldId: Key.optional(), value: z.union([z.number(), z.string().max(10)]).optional() })

/** The settings of a data type, with keys in place of ids; of formulas, as `[key]`. */
const FileSettings = FieldExtensions.extend({
  teams: Keys.optional(),
  listFilter: Key.optional(),
  listFilterValueField: Key.optional(),
  dataListField: Key.optional(),
  dataItemField: Key.optional(),
  expression: z
    .string()
    .max(10 * EXPRESSION_LENGTH)
    .optional(),
  fields: z.array(Key).max(MOST_OPERANDS).optional(),
  startField: Key.optional(),
  endField: Key.optional(),
  dateField: Key.optional(),
  trackingFieldId: Key.optional(),
  searchValue: Key.optional(),
  addList: z
    .array(z.strictObject({ ...FieldExtensions.shape.addList.unwrap().element.shape, fieldId: Key }))
    .max(MOST_OPERANDS)
    .optional(),
  left: Side.optional(),
  right: Side.optional(),
}).strict()

const Values = z.record(Key, FieldValue)

const FileField = z.strictObject({
  ...OwnKey,
  title: FieldTitle,
  description: FieldToSave.shape.description.unwrap(),
  dataType: DataType,
  dataSource: Key.nullable(),
  displayReadOnly: z.boolean(),
  ...Rights,
  choices: z.array(Choice).max(LIST_CHOICES),
  /** Of a table of items: fields of the definition of its data source. */
  columns: z.array(Column).max(FIELDS_PER_DEFINITION).default([]),
  settings: FileSettings,
})

const PlacedField = z.strictObject({
  field: Key,
  section: requiredText('Enter the title of the section.'),
  requiredRecord: z.boolean(),
  requiredCase: z.boolean(),
  /** null: the field's own permissions apply. */
  permissions: z.strictObject(Rights).nullable(),
})

const part = TemplateToSave.shape

const FileTemplate = z.strictObject({
  ...OwnKey,
  title: part.title,
  description: part.description.unwrap(),
  disabled: z.boolean(),
  showInQuickCreate: z.boolean(),
  category: Key.nullable(),
  severity: Key.nullable(),
  caseNumberPrefix: part.caseNumberPrefix.unwrap(),
  enableTitleTemplate: z.boolean(),
  titleTemplate: part.titleTemplate.unwrap(),
  ...KindTeams,
  closedTeams: Keys,
  sections: z
    .array(
      z.strictObject({
        title: part.sections.unwrap().element,
        ...SectionDetail.shape,
        description: z.string().max(1000),
      }),
    )
    .max(SECTIONS_PER_TEMPLATE),
  fields: z.array(PlacedField).max(FIELDS_PER_TEMPLATE),
  hiddenFields: z.array(Key).max(FIELDS_PER_TEMPLATE),
  hiddenProperties: z.array(z.enum(HIDEABLE_PROPERTIES)),
  defaults: Values,
  schedule: z.strictObject({
    available: z.boolean(),
    teams: Keys,
    fields: z.array(Key).max(FIELDS_PER_TEMPLATE),
    defaults: Values,
  }),
  cadence: CadenceDetails,
})

/** The configuration of a tenant as a file: what refers to something names its key, never an id. */
export const ConfigurationFile = z.strictObject({
  format: z.literal(CONFIGURATION_FORMAT, 'This file is not an exported configuration. Choose another file.'),
  version: z.literal(CONFIGURATION_VERSION, 'This file is of another version of the product. Export it again.'),
  teams: z.array(z.strictObject({ ...OwnKey, title: TeamToSave.shape.title })).max(5000),
  statuses: z.array(z.strictObject({ ...OwnKey, title: StatusToSave.shape.title, default: z.boolean() })).max(STATUSES),
  severities: z
    .array(z.strictObject({ ...OwnKey, title: SeverityToSave.shape.title, level: SeverityToSave.shape.level }))
    .max(SEVERITIES),
  categories: z
    .array(
      z.strictObject({
        ...OwnKey,
        title: CategoryToSave.shape.title,
        preventManualCreation: z.boolean(),
        alwaysPromoted: z.boolean(),
        ...KindTeams,
      }),
    )
    .max(CATEGORIES),
  definitions: z
    .array(
      z.strictObject({
        ...OwnKey,
        title: DefinitionToSave.shape.title,
        fields: z.array(DefinitionField).max(FIELDS_PER_DEFINITION),
      }),
    )
    .max(DATA_DEFINITIONS),
  dataSources: z
    .array(
      z.strictObject({
        ...OwnKey,
        title: DataSourceToSave.shape.title,
        definition: Key,
        extraFields: z.array(Key).max(FIELDS_PER_DEFINITION),
        editTeams: Keys,
      }),
    )
    .max(DATA_SOURCES),
  fields: z.array(FileField).max(FIELDS),
  templates: z.array(FileTemplate).max(TEMPLATES),
})
export type ConfigurationFile = z.infer<typeof ConfigurationFile>

/** The kinds of things in it, each after those that it refers to. */
export const CONFIGURED_KINDS = [
  'teams',
  'statuses',
  'severities',
  'categories',
  'definitions',
  'dataSources',
  'fields',
  'templates',
] as const
export type ConfiguredKind = (typeof CONFIGURED_KINDS)[number]
