import { randomUUID } from 'node:crypto'
import { CONFIGURATION_FORMAT, type ConfigurationFile } from '@dossier/contract/configuration/file'
import { EMPTY } from '@dossier/core/configuration/example-configuration'

/** An exported configuration that adds a team, and what a test has it add. */
export const configurationFile = (parts: Partial<ConfigurationFile> = {}): ConfigurationFile => ({
  format: CONFIGURATION_FORMAT,
  version: 1,
  ...EMPTY,
  leftOut: [],
  teams: [{ title: `Team ${randomUUID()}` }],
  ...parts,
})
