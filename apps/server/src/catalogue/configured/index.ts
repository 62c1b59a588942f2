import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { areas } from './areas.ts'
import { categories } from './categories.ts'
import { dashboards } from './dashboards.ts'
import { dataSources } from './data-sources.ts'
import { definitions } from './definitions.ts'
import { fields } from './fields.ts'
import { folders } from './folders.ts'
import { formattingSettings } from './formatting-settings.ts'
import { insightParameters } from './insight-parameters.ts'
import { insights } from './insights.ts'
import { noticeboards } from './noticeboards.ts'
import { pdfTemplates } from './pdf-templates.ts'
import { rules } from './rules.ts'
import { schedules } from './schedules.ts'
import { settings } from './settings.ts'
import { severities } from './severities.ts'
import { statuses } from './statuses.ts'
import { teams } from './teams.ts'
import { templates } from './templates.ts'
import { views } from './views.ts'
import { caseNames, recordNames } from './words.ts'
import type { StoredThing } from './stored-thing.ts'

/** Every kind of configured things, as it is stored. */
export const STORED: Record<ConfiguredKind, StoredThing> = {
  settings,
  recordNames,
  caseNames,
  teams,
  statuses,
  severities,
  areas,
  categories,
  definitions,
  dataSources,
  fields,
  templates,
  folders,
  formattingSettings,
  pdfTemplates,
  noticeboards,
  views,
  insightParameters,
  insights,
  rules,
  schedules,
  dashboards,
}
