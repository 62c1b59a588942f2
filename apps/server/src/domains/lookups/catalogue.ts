import type { FieldDefinition } from '@dossier/contract/fields'
import type { Area, Severity, Status } from '@dossier/contract/lookups'
import type { Category, TemplateField, TemplateDetails } from '@dossier/contract/templates'

export interface CatalogueField extends FieldDefinition {
  /** The typed column that repeats its value; null if only the document holds it. */
  slot: string | null
}

export interface CatalogueTemplateField extends Omit<TemplateField, 'field'> {
  field: CatalogueField
}

export interface CatalogueTemplate extends Omit<TemplateDetails, 'fields'> {
  caseNumberPrefix: string
  showInQuickCreate: boolean
  /** By field id, in order; fields that the template hides are not among them. */
  fields: ReadonlyMap<string, CatalogueTemplateField>
}

export interface CatalogueView {
  id: number
  title: string
  folder: string | null
  columns: readonly string[]
  sortBy: string
  sortByDescending: boolean
  pageSize: number
}

export interface CataloguePerson {
  id: number
  name: string
  email: string
  disabled: boolean
}

/** A tenant's configuration, by id, each kind in the order in which people see it. */
export interface Catalogue {
  statuses: ReadonlyMap<number, Status>
  severities: ReadonlyMap<number, Severity>
  areas: ReadonlyMap<number, Area>
  categories: ReadonlyMap<number, Category>
  /** By title. */
  teams: ReadonlyMap<number, { id: number; title: string; landing_page_path: string | null }>
  users: ReadonlyMap<number, CataloguePerson>
  fields: ReadonlyMap<string, CatalogueField>
  templates: ReadonlyMap<number, CatalogueTemplate>
  views: ReadonlyMap<number, CatalogueView>
}
