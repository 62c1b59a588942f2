import type { Actor } from '@dossier/core/access/cases'

/** Reads for integrations, which run as nobody: everything of the organization. (D-139) */
export const SYSTEM_ACTOR: Actor = { id: 0, isAdmin: true, editData: true, teams: [] }
