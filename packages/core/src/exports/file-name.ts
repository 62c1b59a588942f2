import type { ExportFormat } from '@dossier/contract/exports'
import { cleanFileName } from '../files/file-name.ts'

/** The name of an exported list: `Open requests 2026-03-05.csv`. */
export const exportFileName = (title: string, format: ExportFormat, day: string): string =>
  cleanFileName(`${title.replaceAll(/[/\\]/g, '-')} ${day}.${format}`)
