import { randomUUID } from 'node:crypto'
import { CONFIGURATION_FORMAT, type ConfigurationFile } from '@dossier/contract/configuration/file'

/** An exported configuration that adds a team, and what a test has it add. */
export const configurationFile = (parts: Partial<ConfigurationFile> = {}): ConfigurationFile => ({
  format: CONFIGURATION_FORMAT,
  version: 1,
  teams: [{ title: `Team ${randomUUID()}` }],
  statuses: [],
  severities: [],
  categories: [],
  definitions: [],
  dataSources: [],
  fields: [],
  templates: [],
  ...parts,
})
