import type { SearchClause } from '@dossier/contract/clauses'
import type { FieldDefinition, FieldPermissions } from '@dossier/contract/fields'
import type { Folder } from '@dossier/contract/folders'
import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import type { Area } from '@dossier/contract/lookups/areas'
import type { Severity } from '@dossier/contract/lookups/severities'
import type { Status } from '@dossier/contract/lookups/statuses'
import type { RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleAppliesTo, RuleClause, RuleTrigger } from '@dossier/contract/rules/rule'
import type { Category, TemplateField, TemplateDetails } from '@dossier/contract/templates'
import type { FurtherSort, GroupStep, ViewCalculation } from '@dossier/contract/views/definition'
import type { ViewLayout } from '@dossier/contract/views/layout'
import type { FieldRights } from '@dossier/core/access/fields'
import type { z } from 'zod'

export interface CatalogueField extends FieldDefinition {
  /** The kept order of all open records by this field; null if lists sort them when they are asked to. */
  orderId: number | null
  /** Values of removed choices, which records may still have. */
  formerValues: readonly string[]
  /** By value, what they were called; older ones are called like their values. */
  formerLabels: Readonly<Record<string, string>>
  /** Of which fields a calculated one was ever made, besides those of today. */
  formerInputs: readonly string[]
  lastUpdated: string
}

export interface CatalogueTemplateField extends Omit<TemplateField, 'field'> {
  field: CatalogueField
  /** The rights on everything that a calculated field is or was made from, as they are in the template. (D-127) */
  inputs: readonly FieldRights[]
}

export interface CatalogueTemplate extends Omit<TemplateDetails, 'fields' | 'roles'> {
  caseNumberPrefix: string
  showInQuickCreate: boolean
  /** Built-in parts of the form; `hiddenFields` has the ids of fields. */
  hiddenProperties: readonly string[]
  /** Every field of the form in order, also archived ones and those that the template hides. */
  placedFields: readonly CatalogueTemplateField[]
  /** The fields of which titles of its records were ever made. (D-127) */
  titleFieldIds: readonly string[]
  /** The fields that it no longer has: its records may still have values of them. */
  formerFieldIds: readonly string[]
  lastUpdated: string
  /** What rules have added to some of its records, by id. */
  extraFields: ReadonlyMap<string, CatalogueTemplateField>
  /** By field id, in order; archived fields, and those that the template hides, are not among them. */
  fields: ReadonlyMap<string, CatalogueTemplateField>
}

export interface CatalogueView {
  id: number
  title: string
  folder: string | null
  columns: readonly string[]
  sortBy: string
  sortByDescending: boolean
  thenSortBy: readonly FurtherSort[]
  pageSize: number
  /** Of a personal view, which is never in the catalogue. */
  ownerId: number | null
  /** Who sees it; empty: everybody. */
  teams: readonly number[]
  clauses: readonly SearchClause[]
  groupBy: string | null
  groupByOption: GroupStep
  thenGroupBy: string | null
  thenGroupByOption: GroupStep
  formattingRules: Readonly<Record<string, readonly FormattingRule[]>>
  layout: ViewLayout
  calculations: readonly ViewCalculation[]
  lastUpdated: string
}

export interface CatalogueInsight extends Readonly<InsightQuestion> {
  id: number
  title: string
  folder: string | null
  lastUpdated: string
}

/** A rule as it is stored, whether all of its parts are still there or not. */
export interface CatalogueRule {
  id: number
  title: string
  description: string
  folder: string | null
  enabled: boolean
  order: number
  templateIds: readonly number[]
  appliesTo: RuleAppliesTo
  trigger: RuleTrigger
  triggerFieldIds: readonly string[]
  conditions: readonly RuleClause[]
  actions: readonly RuleActionToSave[]
  /** By the place of an action, the values of its headers, sealed. */
  headers: Readonly<Record<string, string>>
  /** The first day of the weeks that its conditions compare; Sunday is 0. */
  weekStart: number
  created: string
  createdBy: number | null
  lastUpdated: string
  lastUpdatedBy: number | null
}

export interface CataloguePerson {
  id: number
  name: string
  email: string
  disabled: boolean
  isAdmin: boolean
  teams: readonly number[]
}

/** What the catalogue holds of a tenant, kind by kind: by id, each in the order in which people see it. */
export interface CatalogueContent {
  statuses: ReadonlyMap<number, Status>
  severities: ReadonlyMap<number, Severity>
  areas: ReadonlyMap<number, Area>
  categories: ReadonlyMap<number, Category>
  /** By title. */
  teams: ReadonlyMap<number, { id: number; title: string; landing_page_path: string | null }>
  users: ReadonlyMap<number, CataloguePerson>
  fields: ReadonlyMap<string, CatalogueField>
  templates: ReadonlyMap<number, CatalogueTemplate>
  /** Those that people share. */
  views: ReadonlyMap<number, CatalogueView>
  /** Of all types, by title. */
  folders: ReadonlyMap<string, Folder>
  /** By folder and title. */
  insights: ReadonlyMap<number, CatalogueInsight>
  /** By key, in the order of their names. */
  insightParameters: ReadonlyMap<string, DynamicParameter>
  /** In the order in which they run. */
  rules: ReadonlyMap<number, CatalogueRule>
  /** The names of what was deleted, as `statuses 7`. */
  removed: ReadonlyMap<string, string>
  /** Of the organization, as IANA names it: what is made without a reader is made there. (D-140) */
  timeZone: string
}

export type CatalogueKind = keyof CatalogueContent

/** A tenant's configuration. */
export interface Catalogue extends CatalogueContent {
  /**
   * By kind, a number that this process gave to this content and gives to no other, of any tenant: what was derived from
   * some kinds stays valid as long as their versions do.
   */
  versions: Readonly<Record<CatalogueKind, number>>
}

/** The rights on a field in a template: the template's own, else the field's. */
export const rightsOf = (one: CatalogueTemplateField): z.infer<typeof FieldPermissions> =>
  one.permissions ?? one.field.permissions

/** The rights that a person needs, all of them, to view a field in a template. (D-127) */
export const viewRightsOf = (one: CatalogueTemplateField): readonly FieldRights[] =>
  one.inputs.length === 0 ? [rightsOf(one)] : [rightsOf(one), ...one.inputs]
