import { z } from 'zod'
import { FileAreas } from './kinds/areas.ts'
import { FileCategories } from './kinds/categories.ts'
import { FileDashboards } from './kinds/dashboards.ts'
import { FileDataSources } from './kinds/data-sources.ts'
import { FileDefinitions } from './kinds/definitions.ts'
import { FileFields } from './kinds/fields.ts'
import { FileFolders } from './kinds/folders.ts'
import { FileFormattingSettings } from './kinds/formatting-settings.ts'
import { FileInsightParameters } from './kinds/insight-parameters.ts'
import { FileInsights } from './kinds/insights.ts'
import { FileNoticeboards } from './kinds/noticeboards.ts'
import { FilePdfTemplates } from './kinds/pdf-templates.ts'
import { FileRulesOfRecords } from './kinds/rules.ts'
import { FileSchedules } from './kinds/schedules.ts'
import { FileSettings } from './kinds/settings.ts'
import { FileSeverities } from './kinds/severities.ts'
import { FileStatuses } from './kinds/statuses.ts'
import { FileTeams } from './kinds/teams.ts'
import { FileTemplates } from './kinds/templates.ts'
import { FileViews } from './kinds/views.ts'
import { FileWords } from './kinds/words.ts'

export const CONFIGURATION_FORMAT = 'dossier-configuration'
export const CONFIGURATION_VERSION = 1
/** Sentences about what a file leaves out. */
export const LEFT_OUT = 1000
export const LEFT_OUT_LENGTH = 500

/** The kinds of things in it, each after those that it refers to. (ADR 197) */
const KINDS = {
  settings: FileSettings,
  recordNames: FileWords,
  caseNames: FileWords,
  teams: FileTeams,
  statuses: FileStatuses,
  severities: FileSeverities,
  areas: FileAreas,
  categories: FileCategories,
  definitions: FileDefinitions,
  dataSources: FileDataSources,
  fields: FileFields,
  templates: FileTemplates,
  folders: FileFolders,
  formattingSettings: FileFormattingSettings,
  pdfTemplates: FilePdfTemplates,
  noticeboards: FileNoticeboards,
  views: FileViews,
  insightParameters: FileInsightParameters,
  insights: FileInsights,
  rules: FileRulesOfRecords,
  schedules: FileSchedules,
  dashboards: FileDashboards,
}

/** The configuration of a tenant as a file: what refers to something names its key, never an id. */
export const ConfigurationFile = z.strictObject({
  format: z.literal(CONFIGURATION_FORMAT, 'This file is not an exported configuration. Choose another file.'),
  version: z.literal(CONFIGURATION_VERSION, 'This file is of another version of the product. Export it again.'),
  ...KINDS,
  /** What things of the tenant have that means nothing elsewhere, in sentences. */
  leftOut: z.array(z.string().max(LEFT_OUT_LENGTH)).max(LEFT_OUT).default([]),
})
export type ConfigurationFile = z.infer<typeof ConfigurationFile>

export type ConfiguredKind = keyof typeof KINDS
export const CONFIGURED_KINDS = Object.keys(KINDS) as ConfiguredKind[]
